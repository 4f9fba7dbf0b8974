import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { DomainEvent } from './event.ts';

/** The events as rows of the outbox, of the organisation and by the person that the transaction acts for. */
const outboxRows = (events: readonly DomainEvent[]) =>
  query(sql`
    insert into outbox (organisation_uid, type, payload, actor_uid)
    select current_organisation(), e.type, e.payload,
      (nullif(current_setting('holdfast.actor', true), '')::jsonb ->> 'actor')::uuid
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (type text, payload jsonb)
  `);

/**
 * Tells others what has happened: they hear of it after the transaction has been committed, at least once and in order,
 * and never if it is rolled back.
 */
export async function emit(db: WriteDb, ...events: readonly DomainEvent[]): Promise<void> {
  if (events.length) await db.run(outboxRows(events));
}
