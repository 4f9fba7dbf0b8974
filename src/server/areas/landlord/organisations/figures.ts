import { sql } from 'kysely';
import type { Pool } from 'pg';
import { query } from '#root/server/platform/db/queries.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { selectLinkSeverities } from '#root/server/shared/graph/link-providers.ts';

/**
 * Counts the records of one organisation. Stores the counts together with the id of the latest entry in the
 * organisation's log.
 */
const measureOrganisation = (organisation: string) =>
  query(sql`
    insert into organisation_figures (organisation_uid, audit_id, last_activity_at, users, activities, approved, critical)
    select ${organisation}, latest.id,
      -- What strangers try is no activity of the organisation.
      (select at from audit_entries where organisation_uid = ${organisation}
         and action not in ('sign_in_failed', 'sign_in_locked', 'password_forgotten') order by id desc limit 1),
      (select count(*) from users where organisation_uid = ${organisation} and status <> 'inactive'),
      (select count(*) from activities where organisation_uid = ${organisation} and state <> 'archived'),
      (select count(*) from activities where organisation_uid = ${organisation} and state = 'approved'),
      (select count(*) from (${selectLinkSeverities(organisation)}) judged where severity = 4)
    from (select id from audit_entries where organisation_uid = ${organisation} order by id desc limit 1) latest
    on conflict (organisation_uid) do update set measured_at = clock_timestamp(), audit_id = excluded.audit_id,
      last_activity_at = excluded.last_activity_at, users = excluded.users, activities = excluded.activities,
      approved = excluded.approved, critical = excluded.critical`);

/**
 * Measures the organisations that have changed since they were last measured.
 * @returns the number of organisations measured
 */
export async function measureOrganisations(pool: Pool, isClosed = () => false): Promise<number> {
  const { rows } = await pool.query<{ uid: string }>('select organisations_to_measure() as uid');
  let measured = 0;
  for (const { uid } of rows) {
    if (isClosed()) break;
    await writeTenant(pool, uid, {}, (db) => db.only(measureOrganisation(uid)));
    measured += 1;
  }
  return measured;
}

export interface FiguresOptions {
  readonly pool: Pool;
  readonly log: Log;
  /** The number of milliseconds between two polls. */
  readonly pollEvery?: number;
}

/** Keeps the landlord's figures of all organisations up to date, within half a minute. */
export function startFigures({ pool, log, pollEvery = 15_000 }: FiguresOptions): { close(): Promise<void> } {
  let closed = false;
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= measureOrganisations(pool, () => closed)
      .then(
        () => undefined,
        (error: Error) => log.warn(`The figures of organisations could not be measured: ${error.message}`),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, pollEvery);
  tick();
  return {
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
