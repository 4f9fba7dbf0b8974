import { sql } from 'kysely';
import type { CoverageRow } from '#root/contract/plans/plan-coverage.ts';
import { type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import type { RecordStep } from '#root/domain/plans/coverage.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { partTable, planTable } from './plan-tables.ts';

/** The plans that count for the coverage. Templates and archived plans do not count. */
const countedPlans = (kind: PlanKind, organisation: string) => sql`
  (select p.uid, p.name, p.version_number, p.in_force_number from ${planTable(kind)} p
    join master_rows s on s.organisation_uid = p.organisation_uid and s.uid = p.status_uid
    where p.organisation_uid = ${organisation} and not p.is_template and s.phase <> 'archived') p`;

const planJson = (kind: PlanKind) => sql`json_build_object('uid', p.uid, 'kind', ${sql.lit(kind)}, 'name', p.name)`;
/** A strategy whose capacity is below normal operation replaces a record only in part. */
const strategyExtent = (capacity: string) =>
  sql`case when coalesce(${sql.raw(capacity)}, 100) < 100 then 'part' else 'full' end`;

/** The steps of working versions. These steps are in force too if the plan has not been edited since its approval. */
const workingSteps = (kind: PlanKind, organisation: string, uids: readonly string[]) => {
  const of = (alias: string, column = 'record_uid') =>
    sql`${sql.ref(`${alias}.organisation_uid`)} = ${organisation} and ${sql.ref(`${alias}.plan_uid`)} = p.uid
      and ${sql.ref(`${alias}.${column}`)} = any(${uids as string[]}::uuid[])`;
  const isInForce = sql`p.in_force_number is not distinct from p.version_number`;
  return sql`
    select x.record_uid, ${planJson(kind)} as plan, ${isInForce} as in_force, 'task' as what, t.number, t.title, x.extent
    from ${countedPlans(kind, organisation)} join ${partTable(kind, 'task_records')} x on x.relation = 'recovers' and ${of('x')}
    join ${partTable(kind, 'tasks')} t on t.organisation_uid = x.organisation_uid and t.uid = x.task_uid
    where t.used_in <> 'exercise'
    union all
    select y.record_uid, ${planJson(kind)}, ${isInForce}, 'strategy', null, y.name, ${strategyExtent('y.capacity_percent')}
    from ${countedPlans(kind, organisation)} join ${partTable(kind, 'strategies')} y on ${of('y')}`;
};

/** The steps of those versions in force whose plan has been edited since the approval. */
const frozenSteps = (kind: PlanKind, organisation: string, uids: readonly string[]) => {
  const isAsked = (value: string) => sql`(${sql.raw(value)})::uuid = any(${uids as string[]}::uuid[])`;
  const frozen = sql`
    (select p.*, c.content::jsonb -> 'content' as content from ${countedPlans(kind, organisation)}
      join ${partTable(kind, 'versions')} v on v.organisation_uid = ${organisation} and v.plan_uid = p.uid and v.number = p.in_force_number
      join ${partTable(kind, 'version_contents')} c on c.organisation_uid = v.organisation_uid and c.version_uid = v.uid
      where p.in_force_number <> p.version_number) p`;
  return sql`
    select (t #>> '{recovers,recordUid}')::uuid, ${planJson(kind)}, true, 'task', (t ->> 'number')::int, t ->> 'title', t #>> '{recovers,extent}'
    from ${frozen}, jsonb_array_elements(p.content -> 'tasks') t
    where ${isAsked(`t #>> '{recovers,recordUid}'`)} and t ->> 'usedIn' <> 'exercise'
    union all
    select (y ->> 'recordUid')::uuid, ${planJson(kind)}, true, 'strategy', null, y ->> 'name', ${strategyExtent(`(y ->> 'capacityPercent')::int`)}
    from ${frozen}, jsonb_array_elements(p.content -> 'strategies') y where ${isAsked(`y ->> 'recordUid'`)}`;
};

export type ScenarioLoss = Pick<CoverageRow, 'scenario' | 'record'>;

interface LossFilter {
  readonly scenarioUid?: readonly string[] | undefined;
  readonly recordUid?: readonly string[] | undefined;
  readonly q: string;
}

const matches = (column: string, uids: readonly string[] | undefined) =>
  uids ? sql`and ${sql.ref(column)} = any(${uids as string[]}::uuid[])` : sql``;

export const planCoverageRepository = {
  /** Returns the steps of all plans that restore or replace one of these records. */
  steps: (organisation: string, uids: readonly string[]) =>
    query(sql<RecordStep>`
      select s.record_uid as "recordUid", s.plan, s.in_force as "inForce", s.what, s.number, s.title, s.extent
      from (${sql.join(
        planKinds.flatMap((kind) => [workingSteps(kind, organisation, uids), frozenSteps(kind, organisation, uids)]),
        sql` union all `,
      )}) s`),
  /** Returns those of `uids` that are records of the organisation. */
  known: (organisation: string, uids: readonly string[]) =>
    query(sql<{ uid: string }>`
      select p.uid from providers p where p.organisation_uid = ${organisation} and p.uid = any(${uids as string[]}::uuid[])`),
  /** Returns the records that are lost in active scenarios. */
  losses: (organisation: string, { scenarioUid, recordUid, q }: LossFilter) =>
    query(sql<ScenarioLoss>`
      select json_build_object('uid', d.uid, 'name', d.name) as scenario,
        json_build_object('uid', p.uid, 'kind', p.kind, 'name', p.name) as record
      from dependency_scenarios d
      join scenario_targets t on t.organisation_uid = d.organisation_uid and t.scenario_uid = d.uid
      join providers p on p.organisation_uid = t.organisation_uid and p.uid = t.record_uid
      where d.organisation_uid = ${organisation} and d.status = 'active'
        ${matches('d.uid', scenarioUid)} ${matches('p.uid', recordUid)}
        and (${q} = '' or position(lower(${q}) in lower(d.name || ' ' || p.name)) > 0)`),
};
