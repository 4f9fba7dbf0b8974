import { sql } from 'kysely';
import {
  type activityBatches,
  type BatchKind,
  type BatchResult,
  type BatchRow,
  maxDrafts,
} from '#root/contract/activities/activity-batches.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { asJson, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';

/** Identifies a draft. */
export interface DraftKey {
  readonly organisation: string;
  readonly uid: string;
}
/** Identifies a draft in the version that the user has seen. */
export interface DraftVersion extends DraftKey {
  readonly version: number;
}

/** The stored rows of a draft. */
export interface DraftContent {
  readonly rows: readonly BatchRow[];
  /** The first name in the rows. */
  readonly title: string;
}

/** The data that a draft stores about an activity that it edits. */
export interface NewTarget {
  readonly position: number;
  readonly activityUid: string;
  readonly seenVersion: number;
  readonly before: readonly string[];
}

const select = (organisation: string) =>
  queries
    .selectFrom('activity_batches as b')
    .leftJoin('users as u', (on) =>
      on.onRef('u.organisation_uid', '=', 'b.organisation_uid').onRef('u.uid', '=', 'b.created_by_uid'),
    )
    .select([
      'b.uid',
      'b.version',
      'b.created_at as createdAt',
      'b.updated_at as updatedAt',
      'b.kind',
      personNameOrNull('u').as('createdByName'),
    ])
    .where('b.organisation_uid', '=', organisation);

const selectTargets = ({ organisation, uid }: DraftKey) => sql`
  select t.position, t.activity_uid as "activityUid", t.seen_version as "seenVersion", a.version, a.state, t.before
  from activity_batch_targets t
  join activities a on a.organisation_uid = t.organisation_uid and a.uid = t.activity_uid
  where t.organisation_uid = ${organisation} and t.batch_uid = ${uid} order by t.position`;

const storeRows = ({ organisation, uid }: DraftKey, { rows }: DraftContent) => sql`
  insert into activity_batch_contents (organisation_uid, batch_uid, rows)
  values (${organisation}, ${uid}, ${asJson(rows)})
  on conflict (organisation_uid, batch_uid) do update set rows = excluded.rows`;

const removal = buildDeletion('activity_batches');

export const batchesRepository = {
  page(organisation: string, asked: QueryOf<typeof activityBatches.list>) {
    const rows = select(organisation).select(['b.title', 'b.row_count as rowCount']);
    const filtered = asked.filter.kind ? rows.where('b.kind', '=', asked.filter.kind) : rows;
    const order = {
      updatedAt: sql.ref('b.updated_at'),
      createdAt: sql.ref('b.created_at'),
      title: sql`lower(b.title)`,
      rowCount: sql.ref('b.row_count'),
    };
    return pageJson(filtered, asked, order, 'b');
  },
  byUid: ({ organisation, uid }: DraftKey) =>
    recordJson(
      select(organisation)
        .where('b.uid', '=', uid)
        .select([
          sql`coalesce((select c.rows from activity_batch_contents c
            where c.organisation_uid = b.organisation_uid and c.batch_uid = b.uid), '[]')`.as('rows'),
          sql`(select coalesce(json_agg(t order by t.position), '[]') from (${selectTargets({ organisation, uid })}) t)`.as(
            'targets',
          ),
        ]),
    ),
  /**
   * Inserts a draft. Returns no row if the user already has `maxDrafts`. The caller must prevent concurrent inserts by
   * the same user.
   */
  insert: ({ organisation, uid }: DraftKey, kind: BatchKind, by: string, { rows, title }: DraftContent) =>
    query(sql<SavedRow>`
      insert into activity_batches (organisation_uid, uid, kind, created_by_uid, title, row_count)
      select ${organisation}, ${uid}, ${kind}, ${by}, ${title}, ${rows.length}
      where (select count(*) from activity_batches where organisation_uid = ${organisation} and created_by_uid = ${by})
        < ${sql.lit(maxDrafts)}
      returning uid, version, updated_at as "updatedAt"`),
  storeRows: (of: DraftKey, content: DraftContent) => query(storeRows(of, content)),
  storeTargets: ({ organisation, uid }: DraftKey, targets: readonly NewTarget[]) =>
    query(sql`
      insert into activity_batch_targets (organisation_uid, batch_uid, position, activity_uid, seen_version, before)
      select ${organisation}, ${uid}, r.position, r."activityUid", r."seenVersion", r.before
      from jsonb_to_recordset(${asJson(targets)})
        as r (position integer, "activityUid" uuid, "seenVersion" integer, before jsonb)`),
  /** Saves the rows of a draft. Returns no row if the draft does not exist or has another version. */
  save: ({ organisation, uid, version }: DraftVersion, content: DraftContent) =>
    query(sql<SavedRow>`
      with saved as (
        update activity_batches set title = ${content.title}, row_count = ${content.rows.length}
        where organisation_uid = ${organisation} and uid = ${uid} and version = ${version}
        returning uid, version, updated_at),
      kept as (
        insert into activity_batch_contents (organisation_uid, batch_uid, rows)
        select ${organisation}, s.uid, ${asJson(content.rows)} from saved s
        on conflict (organisation_uid, batch_uid) do update set rows = excluded.rows)
      select uid, version, updated_at as "updatedAt" from saved`),
  remove: ({ organisation, uid, version }: DraftVersion) => removal(organisation, uid, version),
  /** Deletes the drafts for editing that the user opened more than a day ago and never changed. */
  removeUntouched: (organisation: string, by: string) =>
    queries
      .deleteFrom('activity_batches')
      .where('organisation_uid', '=', organisation)
      .where('created_by_uid', '=', by)
      .where('kind', '=', 'edit')
      .where('version', '=', 1)
      .where('created_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`),
  /**
   * Locks the draft while its activities are saved. A concurrent call waits, and then finds another version or no
   * draft.
   */
  lock: ({ organisation, uid }: DraftKey) =>
    queries
      .selectFrom('activity_batches')
      .select(['version', 'kind'])
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .forUpdate()
      .$castTo<{ version: number; kind: BatchKind }>(),
  rows: ({ organisation, uid }: DraftKey) =>
    queries
      .selectFrom('activity_batch_contents')
      .select('rows')
      .where('organisation_uid', '=', organisation)
      .where('batch_uid', '=', uid)
      .$castTo<{ rows: BatchRow[] }>(),
  /** Returns the result of an attempt; no row if the attempt has not been made. */
  findResult: ({ organisation, uid }: DraftKey, attempt: string, by: string) =>
    queries
      .selectFrom('activity_batch_results')
      .select('result')
      .where('organisation_uid', '=', organisation)
      .where('batch_uid', '=', uid)
      .where('attempt_uid', '=', attempt)
      .where('asked_by_uid', '=', by)
      .$castTo<{ result: BatchResult }>(),
  /** Stores the result of an attempt, and deletes the results that are older than a day. */
  keepResult: (
    { organisation, uid }: DraftKey,
    { attempt, by }: { attempt: string; by: string },
    result: BatchResult,
  ) =>
    query(sql`
      with old as (
        delete from activity_batch_results
        where organisation_uid = ${organisation} and created_at < clock_timestamp() - interval '1 day')
      insert into activity_batch_results (organisation_uid, batch_uid, attempt_uid, asked_by_uid, result)
      values (${organisation}, ${uid}, ${attempt}, ${by}, ${asJson(result)})`),
  targets: (of: DraftKey) =>
    query(
      sql<{
        position: number;
        activityUid: string;
        seenVersion: number;
        version: number;
        state: 'draft' | 'in_review' | 'approved' | 'returned' | 'archived';
        before: string[];
      }>`${selectTargets(of)}`,
    ),
};
