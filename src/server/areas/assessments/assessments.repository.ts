import { sql } from 'kysely';
import type { AssessmentInput } from '#root/contract/assessments/assessments.ts';
import type { PlanPhase } from '#root/contract/master-data/master-lists.ts';
import { chosenRows } from '#root/server/platform/db/chosen-rows.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { currentPhase, firstStatus } from '#root/server/shared/approvals/phases.ts';
import type { BulkTable } from '#root/server/shared/bulk/bulk-set.ts';
import { scopeRows } from './assessment-scope.repository.ts';

/** Identifies an assessment. */
export interface AssessmentKey {
  readonly organisation: string;
  readonly uid: string;
}

/** The data that decides which actions on an assessment are possible. */
export interface LifecycleRow extends SavedRow {
  readonly phase: PlanPhase;
  readonly name: string;
  readonly dueOn: string | null;
  readonly isLaunched: boolean;
  readonly isClosed: boolean;
  readonly wasApproved: boolean;
}

export const statusList = 'bia-statuses';
const owners = { table: 'assessment_owners', record: 'assessment_uid', chosen: 'owner_uid' } as const;
const returned = sql`t.uid, t.version, t.updated_at`;
const answered = sql`select uid, version, updated_at as "updatedAt" from saved`;
const ofVersion = ({ organisation, uid }: AssessmentKey, version: number) =>
  sql`t.organisation_uid = ${organisation} and t.uid = ${uid} and t.version = ${version}`;

/** A change of the stage or the phase of an assessment. */
export interface Step {
  readonly from: readonly PlanPhase[];
  /** If undefined, the phase does not change. */
  readonly to?: PlanPhase;
  readonly launch?: true;
  readonly close?: boolean;
  readonly approve?: true;
}

const set = (organisation: string, { to, launch, close, approve }: Step) =>
  sql.join([
    sql`updated_at = clock_timestamp()`,
    ...(to ? [sql`status_uid = ${firstStatus(statusList, organisation, to)}`] : []),
    ...(launch ? [sql`launched_at = clock_timestamp()`] : []),
    ...(close === undefined ? [] : [sql`closed_at = ${close ? sql`clock_timestamp()` : sql`null`}`]),
    ...(approve
      ? [
          sql`approved_at = clock_timestamp(), next_review_on = ((now() at time zone z.time_zone)::date
            + make_interval(months => z.review_months))::date`,
        ]
      : []),
  ]);

export const assessmentsRepository = {
  insert: (
    { organisation, uid }: AssessmentKey,
    input: Omit<AssessmentInput, 'statusUid'> & { readonly previousUid?: string },
  ) =>
    query(sql<SavedRow>`
      with saved as (
        insert into assessments as t (organisation_uid, uid, status_uid, name, description, due_on, category_uid, previous_uid)
        select ${organisation}::uuid, ${uid}::uuid, first.uid, ${input.name}, ${input.description}, ${input.dueOn}::date,
          ${input.categoryUid}::uuid, ${input.previousUid ?? null}::uuid
        from ${firstStatus(statusList, organisation, 'draft')} first
        returning ${returned}
      ), ${chosenRows(owners, organisation, input.ownerUids)}, ${scopeRows(organisation, input.scope)} ${answered}`),

  update: (key: AssessmentKey, version: number, input: AssessmentInput) => {
    const { organisation } = key;
    return query(sql<SavedRow>`
      with saved as (
        update assessments t set name = ${input.name}, description = ${input.description}, due_on = ${input.dueOn}::date,
          category_uid = ${input.categoryUid}::uuid, status_uid = ${input.statusUid}::uuid
        where ${ofVersion(key, version)} and ${currentPhase} in ('draft', 'returned') returning ${returned}
      ), ${chosenRows(owners, organisation, input.ownerUids)}, ${scopeRows(organisation, input.scope)} ${answered}`);
  },

  /**
   * Changes the stage or the phase. Returns no row if the assessment has another version or another phase, or if no
   * active status has the new phase.
   */
  step: (key: AssessmentKey, version: number, step: Step) =>
    query(sql<SavedRow>`
      update assessments t set ${set(key.organisation, step)}
      from organisations z
      where ${ofVersion(key, version)} and z.uid = t.organisation_uid and ${currentPhase} = any(${step.from as PlanPhase[]}::text[])
        ${step.to ? sql`and ${firstStatus(statusList, key.organisation, step.to)} is not null` : sql``}
      returning t.uid, t.version, t.updated_at as "updatedAt"`),

  lifecycle: ({ organisation, uid }: AssessmentKey) =>
    query(sql<LifecycleRow>`
      select t.uid, t.version, t.updated_at as "updatedAt", ${currentPhase} as phase, t.name, t.due_on::text as "dueOn",
        t.launched_at is not null as "isLaunched", t.closed_at is not null as "isClosed", t.approved_at is not null as "wasApproved"
      from assessments t where t.organisation_uid = ${organisation} and t.uid = ${uid}`),

  /** Locks an assessment, so that decisions about it are made one after another. */
  lock: ({ organisation, uid }: AssessmentKey) =>
    query(sql`select uid from assessments where organisation_uid = ${organisation} and uid = ${uid} for update`),

  /** Returns the phase of a status, and the list that contains the status. */
  status: (organisation: string, uid: string) =>
    query(sql<{ phase: PlanPhase; list: string }>`
      select phase, list from master_rows where organisation_uid = ${organisation} and uid = ${uid} and phase is not null`),

  /**
   * Returns the description, the owners, the category and the scope of an assessment, for the assessment that follows
   * it.
   */
  previous: ({ organisation, uid }: AssessmentKey) =>
    query(sql<
      Pick<AssessmentInput, 'description' | 'categoryUid' | 'ownerUids' | 'scope'> & { approvedAt: Date | null }
    >`
      select t.description, t.category_uid as "categoryUid", t.approved_at as "approvedAt",
        (select coalesce(json_agg(w.owner_uid), '[]') from assessment_owners w
          where w.organisation_uid = t.organisation_uid and w.assessment_uid = t.uid) as "ownerUids",
        (select json_build_object(
            'divisionUids', coalesce(json_agg(s.division_uid) filter (where s.division_uid is not null), '[]'),
            'businessUnitUids', coalesce(json_agg(s.business_unit_uid) filter (where s.business_unit_uid is not null), '[]'),
            'activityUids', coalesce(json_agg(s.activity_uid) filter (where s.activity_uid is not null), '[]'))
          from assessment_scopes s where s.organisation_uid = t.organisation_uid and s.assessment_uid = t.uid) as scope
      from assessments t where t.organisation_uid = ${organisation} and t.uid = ${uid}`),

  remove: buildDeletion('assessments'),
};

/** The fields that can be set for many assessments at once. */
export const assessmentBulk: BulkTable = {
  table: 'assessments',
  columns: {
    categoryUid: { column: 'category_uid', type: 'uuid' },
    dueOn: { column: 'due_on', type: 'date' },
  },
  lists: { ownerUids: { table: 'assessment_owners', own: 'assessment_uid', other: 'owner_uid' } },
  refusal: sql<
    string | null
  >`case when ${currentPhase} in ('in_review', 'pending_approval') then 'It is in review. Return it first.'
    when ${currentPhase} = 'approved' then 'It is approved.' when ${currentPhase} = 'archived' then 'It is archived. Restore it first.' end`,
};
