import { type RawBuilder, sql } from 'kysely';
import { type activities, activityRow } from '#root/contract/activities/activities.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { contains, type JsonRow, pageJson, queries } from '#root/server/platform/db/queries.ts';
import { preparedByShape } from '#root/server/platform/db/statement.ts';
import {
  joinWorstSeverity,
  selectLinkSeverities,
  severityFlags,
  toFlag,
} from '#root/server/shared/graph/link-providers.ts';
import { isReviewOverdue } from '#root/server/shared/reviews/overdue-reviews.ts';

type Listed = QueryOf<typeof activities.list>;
/** A request for the list. With `pageSize` 0, `pageJson` returns the uids of all matching activities. */
type Asked = Omit<Listed, 'pageSize'> & { readonly pageSize: number };
type Filter = Asked['filter'];
interface Caller {
  readonly organisation: string;
  readonly user: string;
}

const rowFields = Object.keys(activityRow.shape).filter((field) => field !== 'gap');

/** Adds the gap flag. The database calculates the flag only for the rows of the page. */
const addGap = (organisation: string) => ({
  joins: joinWorstSeverity(organisation),
  columns: sql`${sql.join(rowFields.map((field) => sql.ref(`r.${field}`)))},
    ${toFlag(sql.ref('worst.severity'))} as gap`,
});

const base = (organisation: string) =>
  queries
    .selectFrom('activities as a')
    .leftJoin('divisions as d', (on) =>
      on.onRef('d.organisation_uid', '=', 'a.organisation_uid').onRef('d.uid', '=', 'a.division_uid'),
    )
    .leftJoin('business_units as b', (on) =>
      on.onRef('b.organisation_uid', '=', 'a.organisation_uid').onRef('b.uid', '=', 'a.business_unit_uid'),
    )
    .leftJoin('activity_owners as o', (on) =>
      on.onRef('o.organisation_uid', '=', 'a.organisation_uid').onRef('o.uid', '=', 'a.owner_uid'),
    )
    .leftJoin('master_rows as p', (on) =>
      on.onRef('p.organisation_uid', '=', 'a.organisation_uid').onRef('p.uid', '=', 'a.priority_uid'),
    )
    .select([
      'a.uid',
      'a.version',
      'a.created_at as createdAt',
      'a.updated_at as updatedAt',
      'a.name',
      'a.code',
      'a.state',
      'd.name as divisionName',
      'b.name as businessUnitName',
      personNameOrNull('o').as('ownerName'),
      sql`case when p.uid is not null then json_build_object('uid', p.uid, 'name', p.name, 'rank', p.rank, 'colour', p.colour) end`.as(
        'priority',
      ),
      'a.rto_minutes as rtoMinutes',
      'a.mtpd_minutes as mtpdMinutes',
      'a.completeness',
      'a.mdl_minutes as mdlMinutes',
      'a.restart_minutes as restartMinutes',
    ])
    .where('a.organisation_uid', '=', organisation);

const isAnyOf = (column: string, uids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${uids as string[]}::uuid[])`;

/**
 * Selects the activities that have one of the flags. Activities without links match only the flag `none`. One pass over
 * all links of the organisation is much faster than a search for each activity. The test `is true` prevents PostgreSQL
 * from turning the condition into a join. Such a join would be slow: because the planner cannot estimate the number of
 * matches, it would compare the names of all matches to find one page.
 */
function filterByGap(organisation: string, asked: NonNullable<Filter['gap']>) {
  const flags = new Set(asked.flatMap((flag) => (flag === 'any' ? (['pastMtpd', 'late'] as const) : [flag])));
  const numbers = severityFlags.flatMap((flag, severity) => (flags.has(flag) ? [severity] : []));
  const none = flags.has('none');
  const matches = none ? sql`severity <> all(${numbers}::int[])` : sql`severity = any(${numbers}::int[])`;
  return {
    tables: sql`with flagged as materialized (
      select activity_uid from (${selectLinkSeverities(organisation)}) judged where ${matches})`,
    condition: sql<boolean>`(a.uid in (select activity_uid from flagged)) is ${none ? sql`false` : sql`true`}`,
  };
}

const missingColumns = {
  rto: 'a.rto_uid',
  mtpd: 'a.mtpd_uid',
  priority: 'a.priority_uid',
  division: 'a.division_uid',
  businessUnit: 'a.business_unit_uid',
} as const;

function missing(asked: NonNullable<Filter['missing']>): RawBuilder<boolean> {
  const tests = asked.map((which) => sql`${sql.ref(missingColumns[which])} is null`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const isMine = ({ organisation, user }: Caller): RawBuilder<boolean> => sql<boolean>`exists (
  select from activity_owners m where m.organisation_uid = ${organisation} and m.user_uid = ${user}
    and m.uid in (a.owner_uid, a.deputy_uid))`;

const references = [
  ['uid', 'a.uid'],
  ['priorityUid', 'a.priority_uid'],
  ['divisionUid', 'a.division_uid'],
  ['businessUnitUid', 'a.business_unit_uid'],
  ['ownerUid', 'a.owner_uid'],
  ['locationUid', 'a.location_uid'],
  ['rtoUid', 'a.rto_uid'],
  ['mtpdUid', 'a.mtpd_uid'],
] as const;

/** @param words the `ilike` pattern for the name and the code */
function buildConditions(
  caller: Caller,
  { filter, words }: { filter: Filter; words: string | undefined },
  among: readonly string[] | undefined,
): RawBuilder<boolean>[] {
  return [
    ...(among ? [isAnyOf('a.uid', among)] : []),
    filter.state
      ? sql<boolean>`a.state = any(${filter.state as string[]}::text[])`
      : sql<boolean>`a.state <> 'archived'`,
    ...references.flatMap(([key, column]) => (filter[key] ? [isAnyOf(column, filter[key])] : [])),
    ...(words ? [sql<boolean>`(a.name ilike ${words} or a.code ilike ${words})`] : []),
    ...(filter.missing?.length ? [missing(filter.missing)] : []),
    ...(filter.review ? [isReviewOverdue(caller.organisation, 'a.uid')] : []),
    ...(filter.mine ? [isMine(caller)] : []),
  ];
}

const order = {
  name: sql`lower(a.name)`,
  code: sql`lower(a.code)`,
  updatedAt: sql.ref('a.updated_at'),
  createdAt: sql.ref('a.created_at'),
  priority: sql.ref('p.rank'),
  rto: sql.ref('a.rto_minutes'),
  mtpd: sql.ref('a.mtpd_minutes'),
  state: sql`array_position(array['draft', 'returned', 'in_review', 'approved', 'archived'], a.state)`,
  owner: sql`lower(o.first_name || ' ' || o.last_name)`,
  division: sql`lower(d.name)`,
  businessUnit: sql`lower(b.name)`,
  completeness: sql.ref('a.completeness'),
};

type Paged = Pick<Asked, 'page' | 'pageSize' | 'sort'> & { readonly filter: Pick<Filter, 'created' | 'updated'> };
interface Wanted {
  readonly filter: Filter;
  readonly words: string | undefined;
}

function page(caller: Caller, wanted: Wanted, paged: Paged, among: readonly string[] | undefined) {
  const { organisation } = caller;
  const gap = wanted.filter.gap?.length ? filterByGap(organisation, wanted.filter.gap) : undefined;
  const all = [...buildConditions(caller, wanted, among), ...(gap ? [gap.condition] : [])];
  const filtered = all.reduce((select, condition) => select.where(condition), base(organisation));
  // All conditions concern the activity's own columns, so the count needs no joins.
  const alone = queries.selectFrom('activities as a').select('a.uid').where('a.organisation_uid', '=', organisation);
  return pageJson(filtered, paged, order, 'a', {
    counted: all.reduce((select, condition) => select.where(condition), alone),
    ...(gap && { tables: gap.tables }),
    looked: addGap(organisation),
  });
}

/** The filters whose values are parameters. All other filters change the text of the statement. */
const valueFilters = ['state', ...references.map(([key]) => key)] as const;
type ValueFilter = (typeof valueFilters)[number];
type Values = Caller & { words: string; page: number } & { [K in ValueFilter]: NonNullable<Filter[K]> };

const pages = preparedByShape<Values, JsonRow>();

/**
 * Selects one page of the list with one statement, which is built once for each combination of filters and order.
 * @param among if a filter was evaluated outside SQL, the uids that match it; otherwise undefined
 */
export function selectActivityPage(
  caller: Caller,
  { page: number, pageSize, sort, q, filter }: Asked,
  among?: readonly string[],
) {
  const words = q ? contains(q) : undefined;
  const { created, updated, ...others } = filter;
  const paged = { page: number, pageSize, sort, filter: { created, updated } };
  if (among || created || updated) return page(caller, { filter, words }, paged, among);
  const isValue = (key: string): key is ValueFilter => (valueFilters as readonly string[]).includes(key);
  // The statement is cached. All filters that change its text are part of the key.
  const written = Object.entries(others).filter(([key, asked]) => !isValue(key) && asked !== undefined);
  const first = number === 1;
  const shape = JSON.stringify([
    first,
    pageSize,
    sort,
    !words,
    written.toSorted(([one], [other]) => one.localeCompare(other)),
    valueFilters.filter((key) => others[key]),
  ]);
  return pages(shape, { ...caller, ...others, words: words ?? '', page: number } as Values, (value) => {
    const marked = valueFilters.flatMap((key) => (others[key] ? [[key, value(key)] as const] : []));
    const wanted = { filter: { ...others, ...Object.fromEntries(marked) }, words: words && value('words') };
    const asked = { ...paged, page: first ? 1 : value('page') };
    return page({ organisation: value('organisation'), user: value('user') }, wanted, asked, undefined);
  });
}
