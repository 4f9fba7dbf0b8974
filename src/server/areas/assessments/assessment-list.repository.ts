import { type RawBuilder, sql } from 'kysely';
import { assessmentRow, type assessments } from '#root/contract/assessments/assessments.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, recordJson } from '#root/server/platform/db/queries.ts';
import { isLimited } from '#root/server/shared/activities/department.ts';
import { fromItems, itemState, selectAsking } from '#root/server/shared/assessments/items.ts';
import { countReports } from '#root/server/shared/reports/count-reports.ts';
import { isInScope, isItem } from './assessment-scope.repository.ts';

export type AssessmentsAsked = QueryOf<typeof assessments.list>;

/** Today in the organisation's time zone. */
export const today = (organisation: string) =>
  sql`(now() at time zone (select z.time_zone from organisations z where z.uid = ${organisation}))::date`;

const stage = sql<string>`case when t.closed_at is not null then 'closed' when t.launched_at is not null then 'open' else 'planned' end`;

/** Selects the assessments `t`, each with its status `s` and its category `k`. */
const selectAssessments = (organisation: string) =>
  queries
    .selectFrom('assessments as t')
    .innerJoin('master_rows as s', (on) =>
      on.onRef('s.organisation_uid', '=', 't.organisation_uid').onRef('s.uid', '=', 't.status_uid'),
    )
    .leftJoin('assessment_categories as k', (on) =>
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
      't.category_uid as categoryUid',
      'k.name as categoryName',
      sql`json_build_object('uid', s.uid, 'name', s.name, 'colour', s.colour, 'phase', s.phase)`.as('status'),
      stage.as('stage'),
      't.launched_at as launchedAt',
      't.closed_at as closedAt',
      't.approved_at as approvedAt',
      't.next_review_on as nextReviewOn',
    ])
    .where('t.organisation_uid', '=', organisation);

/** Identifies the assessment of the row `r` in an outer query. */
const outer = (organisation: string) => ({ organisation, uid: sql.ref('r.uid') });

const progress = (organisation: string) => sql`(case when r.stage = 'planned' then (
    select json_build_object('total', count(*), 'answered', 0, 'approved', 0) from activities a
    where a.organisation_uid = ${organisation} and a.state <> 'archived' and ${isInScope(outer(organisation))})
  else (
    select json_build_object('total', count(*), 'answered', count(*) filter (where x.state in ('in_review', 'approved', 'left', 'gone')),
      'approved', count(*) filter (where x.state = 'approved'))
    from (select ${itemState} as state ${fromItems(organisation, sql`i.assessment_uid = r.uid`)}) x) end)`;

const owners = (organisation: string) => sql`(
  select coalesce(json_agg(json_build_object('uid', o.uid, 'name', ${personName('o')})
    order by lower(o.last_name), lower(o.first_name), o.uid), '[]')
  from assessment_owners w join activity_owners o on o.organisation_uid = w.organisation_uid and o.uid = w.owner_uid
  where w.organisation_uid = ${organisation} and w.assessment_uid = r.uid)`;

/** The columns that are read only for the rows `r` of one page. */
const looked = (organisation: string) => {
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    owners: sql`${owners(organisation)} as owners`,
    progress: sql`${progress(organisation)} as progress`,
    reportCount: sql`${countReports(organisation, 'r.uid')} as "reportCount"`,
  };
  return {
    joins: sql``,
    columns: sql.join(Object.keys(assessmentRow.shape).map((field) => own[field] ?? sql.ref(`r.${field}`))),
  };
};

function conditions(organisation: string, { q, filter }: Pick<AssessmentsAsked, 'q' | 'filter'>) {
  const words = contains(q);
  const isAnyOf = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text' = 'uuid') =>
    values && sql<boolean>`${sql.ref(column)} = any(${values as string[]}::${sql.raw(type)}[])`;
  return [
    q ? sql<boolean>`(t.name ilike ${words} or t.description ilike ${words} or k.name ilike ${words})` : undefined,
    isAnyOf('s.phase', filter.phase, 'text') ?? sql<boolean>`s.phase <> 'archived'`,
    filter.stage && sql<boolean>`${stage} = any(${filter.stage as string[]}::text[])`,
    isAnyOf('t.uid', filter.uid),
    isAnyOf('t.status_uid', filter.statusUid),
    isAnyOf('t.category_uid', filter.categoryUid),
    filter.ownerUid &&
      sql<boolean>`exists (select from assessment_owners w where w.organisation_uid = t.organisation_uid
        and w.assessment_uid = t.uid and w.owner_uid = any(${filter.ownerUid as string[]}::uuid[]))`,
    isLimited(filter) ? sql<boolean>`t.uid in (${selectAsking(organisation, filter)})` : undefined,
    filter.overdue &&
      sql<boolean>`(t.launched_at is not null and t.closed_at is null and t.due_on < ${today(organisation)})`,
  ].filter((condition) => condition !== undefined);
}

const order = {
  name: sql`lower(t.name)`,
  dueOn: sql.ref('t.due_on'),
  category: sql`lower(k.name)`,
  status: sql.ref('s.position'),
  launchedAt: sql.ref('t.launched_at'),
  createdAt: sql.ref('t.created_at'),
  updatedAt: sql.ref('t.updated_at'),
};

/** Selects one page of the list. With `pageSize` 0, selects the uids of all matching assessments. */
export function selectAssessmentPage(organisation: string, asked: AssessmentsAsked) {
  const filtered = conditions(organisation, asked).reduce(
    (rows, condition) => rows.where(condition),
    selectAssessments(organisation),
  );
  return pageJson(filtered, asked, order, 't', { looked: looked(organisation) });
}

/** The maximum number of joining activities, and of leaving activities, that are named after the scope has changed. */
const activitiesNamed = 100;

const someActivities = (found: RawBuilder<unknown>) => sql`(
  with found as materialized (${found})
  select json_build_object('count', (select count(*) from found), 'first', (select coalesce(json_agg(f), '[]') from (
    select uid, name from found order by lower(name), uid limit ${sql.lit(activitiesNamed)}) f)))`;

/** The activities that have joined or left the scope of the open assessment `r`. */
const joining = (organisation: string) => sql`select a.uid, a.name from activities a
  where r.stage = 'open' and a.organisation_uid = ${organisation} and a.state <> 'archived'
    and ${isInScope(outer(organisation))} and not ${isItem(sql.ref('a.uid'), outer(organisation))}`;
const leaving = (organisation: string) => sql`
  select i.activity_uid as uid, coalesce(a.name, i.activity_name) as name
  ${fromItems(
    organisation,
    sql`r.stage = 'open' and i.assessment_uid = r.uid and i.left_reason = '' and a.state <> 'archived'
    and not ${isInScope(outer(organisation))}`,
  )}`;

const scoped = (organisation: string, table: string, column: string) => sql`(
  select coalesce(json_agg(json_build_object('uid', x.uid, 'name', x.name) order by lower(x.name), x.uid), '[]')
  from assessment_scopes s join ${sql.table(table)} x on x.organisation_uid = s.organisation_uid and x.uid = ${sql.ref(`s.${column}`)}
  where s.organisation_uid = ${organisation} and s.assessment_uid = r.uid)`;

/** Selects one assessment, with the fields of the contract's record. */
export function selectAssessmentRecord(organisation: string, uid: string) {
  const { columns } = looked(organisation);
  const base = selectAssessments(organisation)
    .select(['t.status_uid as statusUid', 't.previous_uid as previousUid'])
    .where('t.uid', '=', uid);
  return recordJson(sql`
    select ${columns}, r."statusUid",
      array(select w.owner_uid from assessment_owners w where w.organisation_uid = ${organisation} and w.assessment_uid = r.uid
        order by w.owner_uid) as "ownerUids",
      json_build_object('divisions', ${scoped(organisation, 'divisions', 'division_uid')},
        'businessUnits', ${scoped(organisation, 'business_units', 'business_unit_uid')},
        'activities', ${scoped(organisation, 'activities', 'activity_uid')}) as scope,
      (select json_build_object('uid', p.uid, 'name', p.name) from assessments p
        where p.organisation_uid = ${organisation} and p.uid = r."previousUid") as previous,
      ${someActivities(joining(organisation))} as joining, ${someActivities(leaving(organisation))} as leaving,
      (select g.digest from assessment_graphs g where g.organisation_uid = ${organisation} and g.assessment_uid = r.uid) as "graphDigest"
    from (${base}) r`);
}
