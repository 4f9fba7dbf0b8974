import type { Page, Request } from '@playwright/test';

/** An answer of the server that is kept back. */
export interface KeptBack {
  /** Resolves once the server has given it. */
  readonly asked: Promise<void>;
  /** Lets it through. */
  open(): void;
}

/** Keeps back the answer to the first request of this kind; those after it are answered at once. */
export async function keepBack(page: Page, url: string | RegExp, of = (_: Request) => true): Promise<KeptBack> {
  const { promise: asked, resolve: reached } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst || !of(route.request())) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    reached();
    await gate;
    await route.fulfill({ response });
  });
  return { asked, open };
}

/** Requests that write. */
export const writes = (request: Request): boolean => request.method() !== 'GET';
