import { z } from 'zod';

/** What every event tells of the record it is about, so that anyone can handle any event. */
const common = { uid: z.uuid(), name: z.string() };

type Payload<Extra extends z.ZodRawShape> = z.ZodObject<typeof common & Extra>;

/** Something that has happened, on its way into the outbox. */
export interface DomainEvent {
  readonly type: EventName;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** `object.action`: `activity.submitted`. */
export type EventName = `${string}.${string}`;

/** One kind of event; call it with a payload to make one. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  (payload: z.output<P>): DomainEvent;
  readonly type: EventName;
  readonly schema: P;
}

/**
 * Declares one kind of event. Its payload has the record's `uid` and `name`, and what `extra` adds.
 * @example
 * export const activitySubmitted = defineEvent('activity.submitted', { ownerUid: z.uuid().nullable() });
 * await emit(db, activitySubmitted({ uid, name, ownerUid }));
 */
export function defineEvent<Extra extends z.ZodRawShape = Record<never, never>>(
  type: EventName,
  extra?: Extra,
): EventType<Payload<Extra>> {
  const schema = z.object({ ...common, ...extra }) as Payload<Extra>;
  const make = (payload: z.output<Payload<Extra>>): DomainEvent => ({
    type,
    payload: schema.parse(payload) as Record<string, unknown>,
  });
  return Object.assign(make, { type, schema });
}
