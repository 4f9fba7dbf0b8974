import { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/** Every event names the record that it is about, so that one subscriber can handle all events. */
const common = { uid: z.uuid(), name: z.string() };

type Payload<Extra extends z.ZodRawShape> = z.ZodObject<typeof common & Extra>;

/** Something that has happened, before it is emitted. */
export interface DomainEvent {
  readonly type: EventName;
  readonly payload: Readonly<Record<string, unknown>> & { readonly uid: string; readonly name: string };
}

/** `object.action`: `activity.submitted`. */
export type EventName = `${string}.${string}`;

/** One kind of event; call it with a payload to make one. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  (payload: z.output<P>): DomainEvent;
  readonly type: EventName;
  readonly schema: P;
}

export interface Events {
  /**
   * Queues one delivery for each subscriber, in the caller's transaction: after the commit each is made at least once, and
   * none if the transaction is rolled back. Writes nothing if nobody subscribes.
   */
  emit(db: WriteDb, ...events: readonly DomainEvent[]): Promise<void>;
}

/**
 * Declares one kind of event. Its payload has the record's `uid` and `name`, and what `extra` adds.
 * @example
 * export const activitySubmitted = defineEvent('activity.submitted', { ownerUid: z.uuid().nullable() });
 * await services.events.emit(db, activitySubmitted({ uid, name, ownerUid }));
 */
export function defineEvent<Extra extends z.ZodRawShape = Record<never, never>>(
  type: EventName,
  extra?: Extra,
): EventType<Payload<Extra>> {
  const schema = z.object({ ...common, ...extra }) as Payload<Extra>;
  const make = (payload: z.output<Payload<Extra>>): DomainEvent => ({
    type,
    payload: schema.parse(payload) as DomainEvent['payload'],
  });
  return Object.assign(make, { type, schema });
}
