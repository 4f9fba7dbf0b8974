import type { Page, Request } from '@playwright/test';
import { liveNotifications } from '#root/contract/notifications/live-notifications.ts';

/** A response of the server that the page has not yet received. */
export interface HeldAnswer {
  /** A promise that resolves when the server has responded. */
  readonly answered: Promise<void>;
  /** Delivers the response to the page. */
  release(): void;
}

/** Holds back the response to the first matching request. Responses to later requests are delivered at once. */
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

/** Returns true if a request may change data. */
export const isWrite = (request: Request): boolean => request.method() !== 'GET';

/** Blocks streams of notifications, because a page with an open stream would never be without requests. */
export const refuseStreams = (page: Page): Promise<unknown> =>
  page.route(`**${liveNotifications.stream.path}`, (route) => route.abort());
