import { notifyOfEvents } from '#root/server/areas/notifications/dispatch/notify-of-events.ts';
import type { Subscription } from '#root/server/platform/events/subscription.ts';

/** All subscriptions to events. `src/server/platform/events/event.ts` says how to define an event. */
export const subscriptions: readonly Subscription[] = [notifyOfEvents];
