import { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { defineJob, type TypedJob } from '#root/server/platform/jobs/job.ts';
import type { EventName, EventType } from './event.ts';

/** An event as a subscriber receives it. */
export interface DeliveredEvent<P = Readonly<Record<string, unknown>> & { uid: string; name: string }> {
  /** The id of the event, which is the same for all subscribers and all retries. */
  readonly id: string;
  readonly type: EventName;
  readonly organisationUid: string;
  readonly at: Date;
  /** The user who caused the event; null for Holdfast itself. */
  readonly actorUid: string | null;
  readonly payload: P;
}

const deliverySchema = z.object({
  id: z.uuid(),
  type: z.custom<EventName>((value) => typeof value === 'string' && value.includes('.')),
  at: z.iso.datetime(),
  payload: z.looseObject({ uid: z.uuid(), name: z.string() }),
});
export type Delivery = z.output<typeof deliverySchema>;

/** A subscriber. Each event for it becomes a job of the event's organisation. */
export interface Subscription {
  /** The type of event; if undefined, the subscriber receives all types. */
  readonly type?: EventName;
  readonly job: TypedJob<Delivery>;
}

/**
 * Handles one event. Writes through `db` are committed together with the end of the job, so they take effect once, even
 * if the delivery is retried. Actions outside the database may be repeated and should use the event's id to detect
 * this.
 */
export type EventHandler<P> = (event: DeliveredEvent<P>, db: WriteDb, services: Services) => Promise<void>;

/** 12 tries within about 35 minutes leave time to replace a faulty release. */
const retries = { maxTries: 12, retryAfter: 1_000 };

function defineDelivery(name: EventName, handle: EventHandler<Delivery['payload']>): TypedJob<Delivery> {
  return defineJob(
    name,
    deliverySchema,
    async ({ payload: { at, ...event }, organisationUid, actorUid, services, write, finish }) =>
      write(async (db) => {
        await handle({ ...event, at: new Date(at), organisationUid, actorUid }, db, services);
        await finish(db);
      }),
    retries,
  );
}

/**
 * Subscribes to one type of event. Events may be delivered in any order.
 * @param name the kind of the deliveries' jobs, as `object.action`
 */
export function subscribe<P extends z.ZodType>(
  name: EventName,
  event: EventType<P>,
  handle: EventHandler<z.output<P>>,
): Subscription {
  const job = defineDelivery(name, (delivered, db, services) =>
    handle({ ...delivered, payload: event.schema.parse(delivered.payload) }, db, services),
  );
  return { type: event.type, job };
}

/** Subscribes to all types of events. */
export function subscribeToAll(name: EventName, handle: EventHandler<Delivery['payload']>): Subscription {
  return { job: defineDelivery(name, handle) };
}
