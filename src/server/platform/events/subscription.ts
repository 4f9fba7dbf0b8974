import { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { defineJob, type TypedJob } from '#root/server/platform/jobs/job.ts';
import type { EventName, EventType } from './event.ts';

/** An event as a subscriber receives it. */
export interface DeliveredEvent<P = Readonly<Record<string, unknown>> & { uid: string; name: string }> {
  /** The same in every delivery and every retry of the event. */
  readonly id: string;
  readonly type: EventName;
  readonly organisationUid: string;
  readonly at: Date;
  /** The person who caused it; null for Holdfast itself. */
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

/** One subscriber. Each event that it receives is a job of the event's organisation. */
export interface Subscription {
  /** Absent: it receives every type of event. */
  readonly type?: EventName;
  readonly job: TypedJob<Delivery>;
}

/**
 * Handles one event. What it writes through `db` is committed together with the end of its job, so it counts once, however
 * often the delivery is retried; anything outside the database may happen again and should use the event's id.
 */
export type EventHandler<P> = (event: DeliveredEvent<P>, db: WriteDb, services: Services) => Promise<void>;

/** 12 tries within about 35 minutes, so that a release with a fault can be replaced in the meantime. */
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
 * Subscribes to one type of event. Deliveries of different events may come in any order.
 * @param name the kind of its jobs, `object.action`
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

/** Subscribes to every type of event. */
export function subscribeToAll(name: EventName, handle: EventHandler<Delivery['payload']>): Subscription {
  return { job: defineDelivery(name, handle) };
}
