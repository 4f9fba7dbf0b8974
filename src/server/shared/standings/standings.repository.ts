import { sql } from 'kysely';
import type { NamedRecord } from '#root/contract/shared/movements.ts';
import { comparedFields, type Standing } from '#root/domain/continuity/standings.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { graphTables } from '#root/server/shared/graph/organisation-graph.ts';

/** A stored standing: the engine's findings about an activity at one moment. */
export interface StoredStanding {
  readonly activityUid: string;
  readonly takenAt: Date;
  readonly standing: Standing;
  readonly names: Readonly<Record<string, NamedRecord>>;
}

/** An entry of the audit log about a record or link of the dependency graph. */
export interface CauseRow {
  readonly entity: string;
  readonly action: 'created' | 'updated' | 'deleted';
  readonly at: Date;
  readonly rootUid: string;
  readonly recordUid: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly actorName: string | null;
}

/** The tables whose entries can be causes of changes. */
const watchedTables = [
  ...graphTables.filter((table) => table !== 'impact_categories' && table !== 'location_alternates'),
  'supplier_certificates',
];

/** The columns whose changes can be causes. For links, every change can be a cause. */
const watchedColumns = [
  ...['rto_minutes', 'mtpd_minutes', 'mdl_minutes', 'rpo_minutes', 'restart_minutes', 'state'],
  ...['contract_ends_on', 'expires_on'],
];

/** The compared fields of a standing `c`, as `formatCompared` writes them. */
const comparedTexts = sql.join(comparedFields.map((field) => sql`coalesce(c.standing ->> ${sql.lit(field)}, '')`));

export const standingsRepository = {
  stored: (organisation: string, uids: readonly string[]) =>
    query(sql<StoredStanding>`
      select activity_uid as "activityUid", taken_at as "takenAt", standing, names from activity_standings
      where organisation_uid = ${organisation} and activity_uid = any(${[...uids]}::uuid[])`),

  /**
   * Returns one page of the compared fields of stored standings of approved activities, even while people edit them.
   * `after` is the last uid of the previous page.
   */
  compared: (organisation: string, after: string | null, most: number) =>
    query(sql<{ lines: string | null }>`
      select string_agg(concat_ws(' ', c."activityUid", ${comparedTexts}), E'\n' order by c."activityUid") as lines from (
        select s.activity_uid as "activityUid", s.standing from activity_standings s
        join activities a on a.organisation_uid = s.organisation_uid and a.uid = s.activity_uid and a.state <> 'archived'
        where s.organisation_uid = ${organisation} and (${after}::uuid is null or s.activity_uid > ${after}::uuid)
          and s.taken_at >= a.approved_at
        order by s.activity_uid limit ${most}) c`),

  /** Returns a text that differs after each change of the stored standings. */
  state: (organisation: string) =>
    query(sql<{ state: string }>`
      select concat_ws(' ', count(*), max(taken_at), sum(extract(epoch from taken_at))) as state from activity_standings
      where organisation_uid = ${organisation}`),

  /** Returns each approved activity whose findings have not been stored since its approval. */
  missing: (organisation: string, most: number) =>
    query(sql<{ uid: string }>`
      select a.uid from activities a
      left join activity_standings s on s.organisation_uid = a.organisation_uid and s.activity_uid = a.uid
      where a.organisation_uid = ${organisation} and a.state = 'approved' and a.approved_at is not null
        and (s.activity_uid is null or s.taken_at < a.approved_at)
      order by a.uid limit ${most}`),

  store: (organisation: string, takenAt: Date, rows: readonly { standing: Standing; names: object }[]) =>
    query(sql`
      insert into activity_standings as s (organisation_uid, activity_uid, taken_at, standing, names)
      select ${organisation}::uuid, (g.standing ->> 'uid')::uuid, ${takenAt}, g.standing, g.names
      from jsonb_to_recordset(${asJson(rows)}) as g (standing jsonb, names jsonb)
      join activities a on a.organisation_uid = ${organisation} and a.uid = (g.standing ->> 'uid')::uuid
      on conflict (organisation_uid, activity_uid) do update
        set (taken_at, standing, names) = (excluded.taken_at, excluded.standing, excluded.names)`),

  /** Returns the newest entries of the log about these records that can explain what changed. */
  causes: (organisation: string, since: Date, uids: readonly string[], most: number) =>
    query(sql<CauseRow>`
      select e.entity, e.action, e.at, e.root_uid as "rootUid", e.record_uid as "recordUid", e.before, e.after,
        (select ${personName('u')} from users u where u.organisation_uid = e.organisation_uid and u.uid = e.actor_uid) as "actorName"
      from audit_entries e
      where e.organisation_uid = ${organisation} and e.at > ${since} and e.root_uid = any(${[...uids]}::uuid[])
        and e.entity = any(${watchedTables}::text[]) and e.action in ('created', 'updated', 'deleted')
        and (e.entity like '%\\_links' or exists (select from json_object_keys(coalesce(e.after, e.before)) k where k = any(${watchedColumns}::text[])))
      order by e.at desc, e.id desc limit ${most}`),

  /** Returns the former names of deleted records. */
  formerNames: (organisation: string, uids: readonly string[]) =>
    query(sql<{ uid: string; entity: string; name: string }>`
      select distinct on (e.root_uid) e.root_uid as uid, e.entity, e.before ->> 'name' as name from audit_entries e
      where e.organisation_uid = ${organisation} and e.root_uid = any(${[...uids]}::uuid[]) and e.record_uid = e.root_uid
        and e.action = 'deleted' order by e.root_uid, e.id desc`),
};
