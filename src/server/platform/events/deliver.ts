import { sql } from 'kysely';
import type { Pool } from 'pg';
import { toInterval } from '#root/server/platform/background/lease.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import type { EventName } from './event.ts';
import type { Delivered, Subscriber } from './subscriber.ts';

export interface DeliveryOptions {
  readonly pool: Pool;
  readonly subscribers: readonly Subscriber[];
  /** Tries before an event is set aside. */
  readonly maxTries: number;
  /** Milliseconds until the second try; each further one waits twice as long, five minutes at most. */
  readonly retryAfter: number;
}

interface OutboxRow {
  readonly id: string;
  readonly type: EventName;
  readonly at: Date;
  readonly actorUid: string | null;
  readonly payload: Delivered['payload'];
  readonly tries: number;
}

/** A try that failed, with what the log and the outbox should say. */
export class FailedDelivery extends Error {
  readonly row: OutboxRow;
  constructor(row: OutboxRow, subscriber: string, cause: unknown) {
    super(`${row.type} (${row.id}) to ${subscriber}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.row = row;
  }
}

const longestWait = 300_000;

/** The first event, if it is due and no other process has it in hand: only ever the first, which keeps the order. */
const first = (organisation: string) =>
  query(sql<OutboxRow>`
    select id::text as id, type, at, actor_uid as "actorUid", payload, tries from outbox
    where organisation_uid = ${organisation} and next_try_at <= clock_timestamp() and id = (
      select min(id) from outbox where organisation_uid = ${organisation} and failed_at is null)
    for update skip locked
  `);

const remove = (organisation: string, id: string) =>
  query(sql`delete from outbox where organisation_uid = ${organisation} and id = ${id}`);

const noteFailure = (organisation: string, id: string, why: string, wait: number, isLast: boolean) =>
  query(sql`
    update outbox set tries = tries + 1, last_error = ${why.slice(0, 2000)},
      next_try_at = clock_timestamp() + ${toInterval(wait)},
      failed_at = case when ${isLast}::boolean then clock_timestamp() end
    where organisation_uid = ${organisation} and id = ${id}
  `);

/**
 * Delivers an organisation's first event to all its subscribers, in one transaction of that organisation in which the
 * event also leaves the outbox: a process that ends in between has delivered nothing, and the next one does.
 * @returns false when there is nothing due, or another process is at it
 * @throws FailedDelivery after the failure has been noted; the event is due again later
 */
export async function deliverFirst(options: DeliveryOptions, organisation: string): Promise<boolean> {
  const { pool, subscribers } = options;
  try {
    return await writeTenant(pool, organisation, {}, async (db) => {
      const row = await db.maybe(first(organisation));
      if (!row) return false;
      const actor = JSON.stringify({ actor: row.actorUid ?? undefined });
      await db.run(query(sql`select set_config('holdfast.actor', ${actor}, true)`));
      const { tries: _, ...event } = row;
      for (const subscriber of subscribers) {
        if (subscriber.type && subscriber.type !== row.type) continue;
        await subscriber.handle({ ...event, organisationUid: organisation }, db).catch((error) => {
          throw new FailedDelivery(row, subscriber.name, error);
        });
      }
      await db.run(remove(organisation, row.id));
      return true;
    });
  } catch (error) {
    if (error instanceof FailedDelivery) await note(options, organisation, error);
    throw error;
  }
}

async function note({ pool, maxTries, retryAfter }: DeliveryOptions, organisation: string, failure: FailedDelivery) {
  const { id, tries } = failure.row;
  const wait = Math.min(longestWait, retryAfter * 2 ** tries);
  const isLast = tries + 1 >= maxTries;
  await writeTenant(pool, organisation, {}, (db) =>
    db.run(noteFailure(organisation, id, failure.message, wait, isLast)),
  );
}
