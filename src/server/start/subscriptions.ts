import type { Subscription } from '#root/server/platform/events/subscription.ts';

/** All subscriptions to events. */
export const subscriptions: readonly Subscription[] = [];
