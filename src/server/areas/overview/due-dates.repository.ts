import { type RawBuilder, sql } from 'kysely';
import { type DueKind, type DueReason, type dueDates, dueHorizons } from '#root/contract/overview/due-dates.ts';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { concernsDepartment } from '#root/server/shared/activities/concerns-department.ts';
import { type DepartmentFilter, isLimited } from '#root/server/shared/activities/department.ts';
import { selectAsking } from '#root/server/shared/assessments/items.ts';
import {
  assessmentAnswers,
  assessmentReviews,
  certificates,
  contracts,
  type Dates,
  planAnswers,
  selectReviews,
} from '#root/server/shared/records/dates.ts';

/** A request for due dates: the organisation, its present day, and the records whose dates are requested. */
export interface DueAsked {
  readonly organisation: string;
  readonly today: string;
  /** The kinds of record that the caller may read. */
  readonly kinds: readonly DueKind[];
  readonly department: DepartmentFilter;
  /** The suppliers that the department needs; undefined if the department is the whole organisation. */
  readonly suppliers: readonly string[] | undefined;
}

interface Source {
  readonly what: DueReason;
  readonly kind: DueKind;
  readonly dates: Dates;
}

const sources: readonly Source[] = [
  { what: 'review', kind: 'activity', dates: selectReviews('activity') },
  ...planKinds.flatMap((kind): Source[] => [
    { what: 'review', kind, dates: selectReviews(kind) },
    { what: 'plan', kind, dates: planAnswers(kind) },
  ]),
  { what: 'review', kind: 'assessment', dates: assessmentReviews },
  { what: 'cycle', kind: 'assessment', dates: assessmentAnswers },
  { what: 'certificate', kind: 'supplier', dates: certificates },
  { what: 'contract', kind: 'supplier', dates: contracts },
];

/** The condition that the date `d` of a record of this kind concerns the department. */
function matchesDepartment({ organisation, department, suppliers }: DueAsked, kind: DueKind): RawBuilder<boolean> {
  if (!isLimited(department)) return sql<boolean>`true`;
  if (kind === 'supplier') return sql<boolean>`d.record_uid = any(${(suppliers ?? []) as string[]}::uuid[])`;
  if (kind === 'assessment') return sql<boolean>`d.record_uid in (${selectAsking(organisation, department)})`;
  return concernsDepartment(organisation, sql.ref('d.record_uid'), department);
}

/** Selects all dates of the records that the caller may read. */
const selectDates = (asked: DueAsked) => {
  const selects = sources
    .filter(({ kind }) => asked.kinds.includes(kind))
    .map(
      ({ what, kind, dates }) => sql`
      select ${sql.lit(what)} as what, ${sql.lit(kind)} as kind, d.* from (${dates(asked.organisation)}) d
      where d.day is not null and ${matchesDepartment(asked, kind)}`,
    );
  const none = sql`select ''::text as what, ''::text as kind, null::uuid as record_uid, null::uuid as subject_uid, ''::text as name,
    ''::text as part, null::date as day where false`;
  return sql.join([none, ...selects], sql` union all `);
};

const orders = { day: sql`d.day`, name: sql`lower(d.name)`, what: sql`d.what` } as const;

export const dueDatesRepository = {
  page(asked: DueAsked, { page, pageSize, sort, q, filter }: QueryOf<typeof dueDates.list>) {
    const conditions = [
      sql`true`,
      ...(q ? [sql`(d.name ilike ${contains(q)} or d.part ilike ${contains(q)})`] : []),
      ...(filter.what?.length ? [sql`d.what = any(${filter.what as string[]}::text[])`] : []),
      ...(filter.from ? [sql`d.day >= ${filter.from}::date`] : []),
      ...(filter.until ? [sql`d.day <= ${filter.until}::date`] : []),
    ];
    const by = orders[sort.replace('-', '') as keyof typeof orders];
    const order = sql`${by} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, d.day, d.what, d.subject_uid`;
    return query(sql<JsonRow>`
      with found as materialized (select d.* from (${selectDates(asked)}) d where ${sql.join(conditions, sql` and `)})
      select json_build_object(
        'data', (select coalesce(json_agg(x), '[]') from (
          select d.what || ' ' || d.subject_uid as key, d.what, d.kind, d.record_uid as "recordUid", d.name, d.part, d.day,
            d.day < ${asked.today}::date as "isOverdue"
          from found d order by ${order} limit ${pageSize} offset (${page}::int - 1) * ${pageSize}) x),
        'meta', json_build_object('page', ${page}::int, 'pageSize', ${pageSize}::int, 'total', (select count(*) from found)))::text as json`);
  },

  summary(asked: DueAsked) {
    const today = sql`${asked.today}::date`;
    const periods = sql.join([
      sql`(null::int, -1)`,
      ...dueHorizons.map(
        (until, at) => sql`(${sql.lit(at === 0 ? 0 : (dueHorizons[at - 1] ?? 0) + 1)}, ${sql.lit(until)})`,
      ),
    ]);
    return query(sql<JsonRow>`
      with counts as (
        select p.first, p.last, d.what, count(d.what) as n
        from (values ${periods}) p (first, last)
        left join (${selectDates(asked)}) d on d.day <= ${today} + p.last and (p.first is null or d.day >= ${today} + p.first)
        group by 1, 2, 3)
      select json_build_object('data', json_build_object('today', ${today}, 'periods', (
        select json_agg(json_build_object('from', ${today} + c.first, 'until', ${today} + c.last, 'counts', c.counts) order by c.last)
        from (select first, last, coalesce(json_agg(json_build_object('what', what, 'count', n)) filter (where n > 0), '[]') as counts
              from counts group by 1, 2) c)))::text as json`);
  },
};
