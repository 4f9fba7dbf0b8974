import { sql } from 'kysely';
import type { RecoveryExtent } from '#root/contract/plans/plan-terms.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, partTable, providerColumns, type ReferredKind } from './plan-tables.ts';

/** A record that a task restores or waits for. */
export interface TaskRecord {
  readonly taskUid: string;
  readonly relation: 'recovers' | 'waits_for';
  readonly extent: RecoveryExtent;
  readonly kind: ReferredKind;
  readonly recordUid: string;
}

export interface TaskLink {
  readonly taskUid: string;
  readonly predecessorUid: string;
  readonly lagMinutes: number;
}

const ofPlan = ({ organisation, uid }: PlanKey) => sql`t.organisation_uid = ${organisation} and t.plan_uid = ${uid}`;
const recordColumns = sql.join(providerColumns.map((kind) => sql.ref(`${kind}_uid`)));
const recordKeys = sql.join(
  providerColumns.map((kind) => sql`case when g.kind = ${sql.lit(kind)} then g."recordUid" end`),
);

/**
 * The statements that replace the links of tasks to the records that they restore or wait for, and to their
 * predecessors. Unchanged rows are not written.
 */
export const planTaskLinksRepository = {
  dropRecords: (key: PlanKey, records: readonly TaskRecord[]) =>
    query(sql`
      delete from ${partTable(key.kind, 'task_records')} t where ${ofPlan(key)} and not exists (
        select from jsonb_to_recordset(${asJson(records)}) as g ("taskUid" uuid, relation text)
        where g."taskUid" = t.task_uid and g.relation = t.relation)`),
  saveRecords: (key: PlanKey, records: readonly TaskRecord[]) =>
    query(sql`
      insert into ${partTable(key.kind, 'task_records')} as t (organisation_uid, plan_uid, task_uid, relation, extent, ${recordColumns})
      select ${key.organisation}::uuid, ${key.uid}::uuid, g."taskUid", g.relation, g.extent, ${recordKeys}
      from jsonb_to_recordset(${asJson(records)}) as g ("taskUid" uuid, relation text, extent text, kind text, "recordUid" uuid)
      on conflict (organisation_uid, task_uid, relation) do update
        set extent = excluded.extent, ${sql.join(
          providerColumns.map((kind) => sql`${sql.ref(`${kind}_uid`)} = ${sql.ref(`excluded.${kind}_uid`)}`),
        )}
        where (t.extent, t.record_uid) is distinct from (excluded.extent, excluded.record_uid)`),
  dropLinks: (key: PlanKey, links: readonly TaskLink[]) =>
    query(sql`
      delete from ${partTable(key.kind, 'task_links')} t where ${ofPlan(key)} and not exists (
        select from jsonb_to_recordset(${asJson(links)}) as g ("taskUid" uuid, "predecessorUid" uuid)
        where g."taskUid" = t.task_uid and g."predecessorUid" = t.predecessor_uid)`),
  saveLinks: (key: PlanKey, links: readonly TaskLink[]) =>
    query(sql`
      insert into ${partTable(key.kind, 'task_links')} as t (organisation_uid, plan_uid, task_uid, predecessor_uid, lag_minutes)
      select ${key.organisation}::uuid, ${key.uid}::uuid, g."taskUid", g."predecessorUid", g."lagMinutes"
      from jsonb_to_recordset(${asJson(links)}) as g ("taskUid" uuid, "predecessorUid" uuid, "lagMinutes" integer)
      on conflict (organisation_uid, task_uid, predecessor_uid) do update set lag_minutes = excluded.lag_minutes
        where t.lag_minutes <> excluded.lag_minutes`),
};
