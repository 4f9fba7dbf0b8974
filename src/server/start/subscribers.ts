import type { Subscriber } from '#root/server/platform/events/subscriber.ts';

/** All that happens when something has happened, one line a subscriber, in the order in which they are called. */
export const subscribers: readonly Subscriber[] = [];
