import type { Page, Request } from '@playwright/test';

/** A server answer that is held back. */
export interface HeldAnswer {
  /** Resolves once the server has answered. */
  readonly answered: Promise<void>;
  /** Delivers the answer. */
  release(): void;
}

/** Holds back the answer to the first request that matches. Later requests are answered at once. */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
  matches = (_: Request) => true,
): Promise<HeldAnswer> {
  const { promise: answered, resolve: markAnswered } = Promise.withResolvers<void>();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(url, async (route) => {
    if (!isFirst || !matches(route.request())) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    markAnswered();
    await gate;
    await route.fulfill({ response });
  });
  return { answered, release };
}

/** Returns whether a request writes. */
export const isWrite = (request: Request): boolean => request.method() !== 'GET';
