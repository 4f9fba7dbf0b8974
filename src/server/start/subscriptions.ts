import type { Subscription } from '#root/server/platform/events/subscription.ts';

/** All subscribers to events, one line each. */
export const subscriptions: readonly Subscription[] = [];
