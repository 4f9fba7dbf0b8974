import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { Row } from './duplication-tables.ts';

export const archiveRepository = {
  /** Returns the matching keys of all rows of a table. */
  keys: (organisation: string, table: string, columns: readonly string[]) =>
    query(sql<Row>`
      select uid, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where organisation_uid = ${organisation}`),
  /** Returns the roles that rules name as receivers. */
  receivingRoles: (organisation: string) =>
    query(sql<{ uid: string; name: string }>`
      select uid, name from roles r where organisation_uid = ${organisation} and exists (select from event_notification_roles x
        where x.organisation_uid = r.organisation_uid and x.role_uid = r.uid) order by name`),
  /** Returns the roles with these names, whatever their case. */
  rolesNamed: (organisation: string, names: readonly string[]) =>
    query(sql<{ uid: string; name: string }>`
      select uid, name from roles where organisation_uid = ${organisation}
        and lower(name) in (select lower(x) from unnest(${[...names]}::text[]) x)`),
  /** Returns the uids of a table in alphabetical order. */
  uids: (organisation: string, table: string, order: ReturnType<typeof sql>) =>
    query(sql<{ uid: string }>`
      select x.uid from ${sql.table(table)} x where x.organisation_uid = ${organisation} order by lower(${order}), x.uid`),
  /** Sets the recovery time of records that have none. */
  fillRecovery: (organisation: string, table: string, known: readonly { uid: string; minutes: number }[]) =>
    query(sql`
      update ${sql.table(table)} t set rto_minutes = r.minutes
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r (uid uuid, minutes integer)
      where t.organisation_uid = ${organisation} and t.uid = r.uid and t.rto_minutes is null`),
  /** Inserts rows. Rows that belong to a record, such as links, are left out if the record already has them. */
  insert: (table: string, columns: readonly string[], rows: readonly Row[], areRecords: boolean) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return query(sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      ${areRecords ? sql`` : sql`on conflict do nothing`}`);
  },
  /** Returns the number of jobs of this kind that are queued or running. */
  underWay: (organisation: string, kind: string) =>
    query(sql<{ n: number }>`
      select count(*)::int as n from jobs
      where organisation_uid = ${organisation} and kind = ${kind} and state in ('queued', 'running')`),
  /** Returns the file that a job of this kind has created for this user. */
  made: (organisation: string, uid: string, kind: string, askedBy: string) =>
    query(sql<{ hash: string; name: string }>`
      select result ->> 'hash' as hash, result ->> 'name' as name from jobs
      where organisation_uid = ${organisation} and uid = ${uid} and kind = ${kind} and created_by_uid = ${askedBy} and state = 'done'`),
};
