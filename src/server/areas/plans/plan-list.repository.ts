import { type RawBuilder, sql } from 'kysely';
import type { MasterListName } from '#root/contract/master-data/master-lists.ts';
import type { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { planActivitiesNamed, planRow } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries } from '#root/server/platform/db/queries.ts';
import { countReports } from '#root/server/shared/reports/count-reports.ts';
import { isReviewOverdue } from '#root/server/shared/reviews/overdue-reviews.ts';
import { partTable, statusList } from './plan-tables.ts';

export type PlansAsked = QueryOf<typeof businessContinuityPlans.list>;

const taskCount = (kind: PlanKind) => sql<number>`(select count(*)::int from ${partTable(kind, 'tasks')} c
  where c.organisation_uid = t.organisation_uid and c.plan_uid = t.uid)`;

/** Selects the plans `t` of a kind, without joins. */
const selectAlone = (kind: PlanKind, organisation: string) =>
  queries
    // The tables of both kinds have the same columns.
    .selectFrom(`${findTable(kind)} as t` as 'business_continuity_plans as t')
    .where('t.organisation_uid', '=', organisation);

/** Selects the plans `t` of a kind, each with its status `s` and its category `k`. */
export const selectPlans = (kind: PlanKind, organisation: string) =>
  selectAlone(kind, organisation)
    .innerJoin('master_rows as s', (on) =>
      on.onRef('s.organisation_uid', '=', 't.organisation_uid').onRef('s.uid', '=', 't.status_uid'),
    )
    .leftJoin('master_rows as k', (on) =>
      on.onRef('k.organisation_uid', '=', 't.organisation_uid').onRef('k.uid', '=', 't.category_uid'),
    )
    .select([
      't.uid',
      't.version',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
      't.name',
      't.description',
      't.due_on as dueOn',
      't.review_on as reviewOn',
      'k.name as categoryName',
      sql`json_build_object('uid', s.uid, 'name', s.name, 'colour', s.colour, 'phase', s.phase)`.as('status'),
      't.is_template as isTemplate',
      't.version_number as versionNumber',
      't.in_force_number as inForceNumber',
    ]);

/** Selects the columns that are read only for the rows of one page `r`. */
export const lookUpPlans = (kind: PlanKind, organisation: string) => {
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    owners: sql`(
      select coalesce(json_agg(json_build_object('uid', o.uid, 'name', ${personName('o')})
        order by lower(o.last_name), lower(o.first_name), o.uid), '[]')
      from ${partTable(kind, 'owners')} w join activity_owners o on o.organisation_uid = w.organisation_uid and o.uid = w.owner_uid
      where w.organisation_uid = ${organisation} and w.plan_uid = r.uid) as owners`,
    activities: sql`(
      with found as materialized (
        select a.uid, a.name from ${partTable(kind, 'scope')} c
        join activities a on a.organisation_uid = c.organisation_uid and a.uid = c.activity_uid
        where c.organisation_uid = ${organisation} and c.plan_uid = r.uid)
      select json_build_object('count', (select count(*) from found), 'first', (select coalesce(json_agg(f), '[]') from (
        select * from found order by lower(name), uid limit ${sql.lit(planActivitiesNamed)}) f))) as activities`,
    taskCount: sql`(select count(*)::int from ${partTable(kind, 'tasks')} c
      where c.organisation_uid = ${organisation} and c.plan_uid = r.uid) as "taskCount"`,
    reportCount: sql`${countReports(organisation, 'r.uid')} as "reportCount"`,
    isReviewOverdue: sql`${isReviewOverdue(organisation, 'r.uid')} as "isReviewOverdue"`,
  };
  return {
    joins: sql``,
    columns: sql.join(Object.keys(planRow.shape).map((field) => own[field] ?? sql.ref(`r.${field}`))),
  };
};

/** Today in the organisation's time zone. */
const today = (organisation: string) =>
  sql`(now() at time zone (select o.time_zone from organisations o where o.uid = ${organisation}))::date`;

/**
 * Selects the rows of a master list that fulfil a condition, once for the whole statement. All conditions on plans then
 * concern columns of the plans themselves, so that plans are counted without a join.
 */
const rowsOf = (organisation: string, list: MasterListName, condition: RawBuilder<unknown>) =>
  sql`array(select m.uid from master_rows m
    where m.organisation_uid = ${organisation} and m.list = ${sql.lit(list)} and ${condition})`;

function isOverdue(
  kind: PlanKind,
  organisation: string,
  asked: NonNullable<PlansAsked['filter']['overdue']>,
): RawBuilder<boolean> {
  const approved = rowsOf(organisation, statusList[kind], sql`m.phase = 'approved'`);
  const tests = asked.map((which) =>
    which === 'due'
      ? sql`(t.due_on < ${today(organisation)} and t.status_uid <> all(${approved}))`
      : isReviewOverdue(organisation, 't.uid'),
  );
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

function buildConditions(kind: PlanKind, organisation: string, { q, filter }: Pick<PlansAsked, 'q' | 'filter'>) {
  const words = contains(q);
  const isAnyOf = (column: string, uids: readonly string[]) =>
    sql<boolean>`${sql.ref(column)} = any(${uids as string[]}::uuid[])`;
  const names = (part: string, column: string, uids: readonly string[]) =>
    sql<boolean>`exists (select from ${partTable(kind, part)} c where c.organisation_uid = t.organisation_uid
      and c.plan_uid = t.uid and ${isAnyOf(`c.${column}`, uids)})`;
  const { recordUid } = filter;
  const categories = rowsOf(organisation, 'resilience-plan-categories', sql`m.name ilike ${words}`);
  const phase = filter.phase ? sql`m.phase = any(${filter.phase as string[]}::text[])` : sql`m.phase <> 'archived'`;
  return [
    q
      ? sql<boolean>`(t.name ilike ${words} or t.description ilike ${words} or t.category_uid = any(${categories}))`
      : undefined,
    sql<boolean>`t.status_uid = any(${rowsOf(organisation, statusList[kind], phase)})`,
    filter.template === 'yes' ? sql<boolean>`t.is_template` : sql<boolean>`not t.is_template`,
    filter.uid && isAnyOf('t.uid', filter.uid),
    filter.statusUid && isAnyOf('t.status_uid', filter.statusUid),
    filter.categoryUid && isAnyOf('t.category_uid', filter.categoryUid),
    filter.ownerUid && names('owners', 'owner_uid', filter.ownerUid),
    filter.scopeUid && names('scope', 'record_uid', filter.scopeUid),
    recordUid &&
      sql<boolean>`(${sql.join(
        ['scope', 'strategies', 'task_records'].map((part) => names(part, 'record_uid', recordUid)),
        sql` or `,
      )})`,
    filter.overdue?.length ? isOverdue(kind, organisation, filter.overdue) : undefined,
    filter.inForce && sql<boolean>`t.in_force_number is ${filter.inForce === 'yes' ? sql`not null` : sql`null`}`,
  ].filter((condition) => condition !== undefined);
}

const order = (kind: PlanKind) => ({
  name: sql`lower(t.name)`,
  dueOn: sql.ref('t.due_on'),
  reviewOn: sql.ref('t.review_on'),
  category: sql`lower(k.name)`,
  status: sql.ref('s.position'),
  taskCount: taskCount(kind),
  createdAt: sql.ref('t.created_at'),
  updatedAt: sql.ref('t.updated_at'),
});

/** Selects one page of the list. With `pageSize` 0, selects the uids of all matching plans. */
export function selectPlanPage(kind: PlanKind, organisation: string, asked: PlansAsked) {
  const conditions = buildConditions(kind, organisation, asked);
  const filtered = conditions.reduce((rows, condition) => rows.where(condition), selectPlans(kind, organisation));
  const counted = conditions.reduce((rows, condition) => rows.where(condition), selectAlone(kind, organisation));
  return pageJson(filtered, asked, order(kind), 't', { counted, looked: lookUpPlans(kind, organisation) });
}
