import { newUid } from '#root/server/platform/db/crud.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import type { Events } from './event.ts';
import type { Subscription } from './subscription.ts';

/**
 * Connects the features that emit events with their subscribers. Deliveries are jobs, so the worker must know the jobs
 * of the subscriptions.
 */
export function createEvents(subscriptions: readonly Subscription[], now: () => Date): Events {
  return {
    emit: async (db, ...events) => {
      for (const { type, payload } of events) {
        const delivery = { id: newUid(), type, at: now().toISOString(), payload };
        for (const subscription of subscriptions) {
          if (subscription.type && subscription.type !== type) continue;
          await enqueue(db, subscription.job, delivery);
        }
      }
    },
  };
}
