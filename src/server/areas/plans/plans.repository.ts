import { type RawBuilder, sql } from 'kysely';
import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { chosenRows } from '#root/server/platform/db/chosen-rows.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { currentPhase, firstStatus as firstStatusOf } from '#root/server/shared/approvals/phases.ts';
import type { BulkTable } from '#root/server/shared/bulk/bulk-set.ts';
import { type PlanKey, planTable, statusList } from './plan-tables.ts';

/** The data that decides which actions on a plan are possible. */
export interface LifecycleRow {
  readonly version: number;
  readonly phase: PlanPhase;
  /** Whether a version has been approved, even if no version is in force now. */
  readonly wasApproved: boolean;
}

const owners = (kind: PlanKind) => ({ table: `${kind}_owners`, record: 'plan_uid', chosen: 'owner_uid' }) as const;

const returned = sql`t.uid, t.version, t.updated_at`;
const answered = sql`select uid, version, updated_at as "updatedAt" from saved`;

const firstStatus = (
  kind: PlanKind,
  organisation: string | RawBuilder<unknown>,
  phase: PlanPhase | RawBuilder<unknown>,
) => firstStatusOf(statusList[kind], organisation, phase);

/** The status that a plan gets when it is edited. An approved plan becomes a draft; any other plan keeps its status. */
const workingStatus = (kind: PlanKind, organisation: string | RawBuilder<unknown>) =>
  sql`case ${currentPhase} when 'approved' then ${firstStatus(kind, organisation, 'draft')} else t.status_uid end`;
const workingNumber = sql`case ${currentPhase} when 'approved' then greatest(t.version_number, t.in_force_number + 1) else t.version_number end`;
const openVersion = (kind: PlanKind, organisation: string | RawBuilder<unknown>) =>
  sql`status_uid = ${workingStatus(kind, organisation)}, version_number = ${workingNumber}`;

/** The condition that a plan can be edited. For an approved plan, there must be a status for its working version. */
const isEditable = ({ kind, organisation }: Omit<PlanKey, 'uid'>) => sql`(${currentPhase} in ('draft', 'returned')
  or (${currentPhase} = 'approved' and ${firstStatus(kind, organisation, 'draft')} is not null))`;

/** The condition that `t` is the plan and has the version. */
const ofVersion = ({ organisation, uid }: PlanKey, version: number) =>
  sql`t.organisation_uid = ${organisation} and t.uid = ${uid} and t.version = ${version}`;

const details = ({ name, description, classification, dueOn, reviewOn, categoryUid, isTemplate }: PlanDetails) => ({
  name,
  description,
  classification,
  due_on: dueOn,
  review_on: reviewOn,
  category_uid: categoryUid,
  is_template: isTemplate,
});

export const plansRepository = {
  insert: ({ kind, organisation, uid }: PlanKey, input: Omit<PlanDetails, 'statusUid'>) => {
    const values = Object.entries(details({ ...input, statusUid: '' }));
    return query(sql<SavedRow>`
      with saved as (
        insert into ${planTable(kind)} as t (organisation_uid, uid, status_uid, ${sql.join(values.map(([column]) => sql.ref(column)))})
        select ${organisation}::uuid, ${uid}::uuid, first.uid, ${sql.join(values.map(([, value]) => value))}
        from ${firstStatus(kind, organisation, 'draft')} first
        returning ${returned}
      ), ${chosenRows(owners(kind), organisation, input.ownerUids)} ${answered}`);
  },
  /** Saves the details of a plan. The given status applies only if it has the phase that the plan gets by this edit. */
  update: (key: PlanKey, version: number, input: PlanDetails) => {
    const { kind, organisation } = key;
    const sets = Object.entries(details(input)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const chosen = sql`(select m.uid from master_rows m where m.organisation_uid = ${organisation} and m.uid = ${input.statusUid}
      and m.phase = case ${currentPhase} when 'approved' then 'draft' else ${currentPhase} end)`;
    return query(sql<SavedRow>`
      with saved as (
        update ${planTable(kind)} t set ${sql.join(sets)},
          status_uid = coalesce(${chosen}, ${workingStatus(kind, organisation)}), version_number = ${workingNumber}
        where ${ofVersion(key, version)} and ${isEditable(key)} returning ${returned}
      ), ${chosenRows(owners(kind), organisation, input.ownerUids)} ${answered}`);
  },
  /** Gives the plan a new version. An approved plan becomes a working version. */
  touch: (key: PlanKey, version: number) =>
    query(sql<SavedRow>`
      with saved as (
        update ${planTable(key.kind)} t set updated_at = clock_timestamp(), ${openVersion(key.kind, key.organisation)}
        where ${ofVersion(key, version)} and ${isEditable(key)} returning ${returned}
      ) ${answered}`),
  /** Moves the plan to another phase. */
  move: (key: PlanKey, version: number, { from, to }: { from: readonly PlanPhase[]; to: PlanPhase }) =>
    query(sql<SavedRow>`
      with saved as (
        update ${planTable(key.kind)} t set status_uid = ${firstStatus(key.kind, key.organisation, to)},
          version_number = ${to === 'draft' ? sql`greatest(t.version_number, t.in_force_number + 1)` : sql`t.version_number`}
        where ${ofVersion(key, version)} and ${currentPhase} = any(${from as PlanPhase[]}::text[])
          and ${firstStatus(key.kind, key.organisation, to)} is not null
        returning ${returned}
      ) ${answered}`),
  lifecycle: ({ kind, organisation, uid }: PlanKey) =>
    query(sql<LifecycleRow>`
      select t.version, ${currentPhase} as phase, (t.in_force_number is not null or t.version_number > 1) as "wasApproved"
      from ${planTable(kind)} t where t.organisation_uid = ${organisation} and t.uid = ${uid}`),
  /** Returns the phase of a status, and the list that contains the status. */
  status: (organisation: string, uid: string) =>
    query(sql<{ phase: PlanPhase; list: string }>`
      select phase, list from master_rows where organisation_uid = ${organisation} and uid = ${uid} and phase is not null`),
  byName: ({ kind, organisation }: Omit<PlanKey, 'uid'>, name: string) =>
    query(sql<{ uid: string }>`
      select t.uid from ${planTable(kind)} t where t.organisation_uid = ${organisation} and lower(t.name) = lower(${name})`),
  names: (kind: PlanKind, organisation: string, uids: readonly string[]) =>
    query(sql<{ uid: string; name: string }>`
      select t.uid, t.name from ${planTable(kind)} t where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[])`),
  remove: ({ kind, organisation, uid }: PlanKey, version: number) =>
    buildDeletion(findTable(kind) as 'business_continuity_plans')(organisation, uid, version),
  versions: ({ kind, organisation, uid }: PlanKey) =>
    query(
      sql<PlanVersionRow>`${selectVersions(kind)} where t.organisation_uid = ${organisation} and t.uid = ${uid} order by v.number desc`,
    ),
  version: ({ kind, organisation, uid }: PlanKey, number: number) =>
    query(sql<PlanVersionRow & { content: string }>`
      select f.*, c.content from (
        ${selectVersions(kind)} where t.organisation_uid = ${organisation} and t.uid = ${uid} and v.number = ${number}) f
      join ${sql.table(`${kind}_version_contents`)} c on c.organisation_uid = ${organisation} and c.version_uid = f.uid`),
};

export interface PlanVersionRow {
  readonly uid: string;
  readonly number: number;
  readonly createdAt: Date;
  readonly digest: string;
  readonly submittedByName: string;
  readonly approvedByNames: string;
  readonly inForce: boolean;
}

const selectVersions = (kind: PlanKind) => sql`
  select v.uid, v.number, v.created_at as "createdAt", v.digest, v.submitted_by_name as "submittedByName",
    v.approved_by_names as "approvedByNames", v.number is not distinct from t.in_force_number as "inForce"
  from ${planTable(kind)} t
  join ${sql.table(`${kind}_versions`)} v on v.organisation_uid = t.organisation_uid and v.plan_uid = t.uid`;

/** The fields that can be set for many plans at once. An approved plan becomes a working version, as in every edit. */
export const planBulk = (kind: PlanKind): BulkTable => ({
  table: findTable(kind),
  columns: {
    categoryUid: { column: 'category_uid', type: 'uuid' },
    dueOn: { column: 'due_on', type: 'date' },
    reviewOn: { column: 'review_on', type: 'date' },
  },
  lists: { ownerUids: { table: `${kind}_owners`, own: 'plan_uid', other: 'owner_uid' } },
  refusal: sql<
    string | null
  >`case when ${currentPhase} in ('in_review', 'pending_approval') then 'It is in review. Return it first.'
    when ${currentPhase} = 'archived' then 'It is archived. Restore it first.'
    when ${currentPhase} = 'approved' and ${firstStatus(kind, sql`t.organisation_uid`, 'draft')} is null
      then 'No active status has the phase "Draft". Add one in the master data.' end`,
  also: openVersion(kind, sql`t.organisation_uid`),
});
