import type { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { EventName, EventType } from './event.ts';

/** An event as it is delivered. */
export interface Delivered<P = Readonly<Record<string, unknown>> & { uid: string; name: string }> {
  /** Rises with the order of events of an organisation; the same at every try, so it tells a second delivery. */
  readonly id: string;
  readonly type: EventName;
  readonly organisationUid: string;
  readonly at: Date;
  /** Who did it; null for the product itself. */
  readonly actorUid: string | null;
  readonly payload: P;
}

/**
 * What is done when something has happened. Its writes through `db` are committed together with the end of the delivery,
 * so they count once; anything outside of the database may be done again. It should be quick: what takes long is a job.
 * A rejection is a failed try; it is tried again later.
 */
export interface Subscriber {
  readonly name: string;
  /** The type it hears of; absent: of every one. */
  readonly type?: EventName;
  handle(event: Delivered, db: WriteDb): Promise<void>;
}

/** Subscribes to one kind of event. */
export function subscribe<P extends z.ZodType>(
  name: string,
  event: EventType<P>,
  handle: (event: Delivered<z.output<P>>, db: WriteDb) => Promise<void>,
): Subscriber {
  return {
    name,
    type: event.type,
    // async, so that a payload of an older release that no longer fits is a failed try like any other.
    handle: async (delivered, db) => handle({ ...delivered, payload: event.schema.parse(delivered.payload) }, db),
  };
}

/** Subscribes to every event. */
export function subscribeToAll(name: string, handle: Subscriber['handle']): Subscriber {
  return { name, handle };
}
