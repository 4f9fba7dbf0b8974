import { z } from 'zod';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';

/** Every event identifies its record, so that one subscriber can handle all events. */
const common = { uid: z.uuid(), name: z.string() };

type Payload<Extra extends z.ZodRawShape> = z.ZodObject<typeof common & Extra>;

/** An event before it is emitted. */
export interface DomainEvent {
  readonly type: EventName;
  readonly payload: Readonly<Record<string, unknown>> & { readonly uid: string; readonly name: string };
}

/** The name of an event, as `object.action`, such as `activity.submitted`. */
export type EventName = `${string}.${string}`;

/** A type of event. Calling it with a payload creates an event. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  (payload: z.output<P>): DomainEvent;
  readonly type: EventName;
  readonly schema: P;
}

export interface Events {
  /**
   * Queues one delivery for each subscriber in the caller's transaction. After the commit each delivery is made at
   * least once; after a rollback none is made. Writes nothing if nobody subscribes.
   */
  emit(db: WriteDb, ...events: readonly DomainEvent[]): Promise<void>;
}

/**
 * Declares a type of event. A feature declares its events in `<feature>.events.ts`; `src/server/start/subscriptions.ts` lists
 * the subscribers. The payload has the `uid` and `name` of the record and the fields of `extra`.
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
