import type { Subscriber } from './events/subscriber.ts';

/** All that happens when something has happened, one line a subscriber, in the order in which they are called. */
export const subscribers: readonly Subscriber[] = [];
