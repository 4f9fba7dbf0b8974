import { type RawBuilder, sql } from 'kysely';
import type { activities } from '#root/contract/activities.ts';
import type { QueryOf } from '#root/contract/endpoint.ts';
import { linkSeverities, severityFlags } from '#root/server/continuity/link-providers.ts';
import { contains, type JsonRow, pageJson, queries } from '#root/server/db/queries.ts';
import { preparedByShape } from '#root/server/db/statement.ts';

type Asked = QueryOf<typeof activities.list>;
type Filter = Asked['filter'];
interface Caller {
  readonly organisation: string;
  readonly user: string;
}

const flagNames = sql`array[${sql.join(severityFlags.map((flag) => sql.lit(flag)))}]`;

/** The flags of the rows of the page: worked out for all of them at once, which costs a third of one by one. */
const gapFlags = (organisation: string) => ({
  tables: sql`flags as materialized (
    ${linkSeverities(sql`l.organisation_uid = ${organisation} and l.activity_uid = any(array(select uid from page))`)})`,
  columns: sql`(${flagNames})[1 + coalesce((select f.severity from flags f where f.activity_uid = r.uid), 0)] as gap`,
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
      'a.state',
      'd.name as divisionName',
      'b.name as businessUnitName',
      sql<string | null>`nullif(trim(o.first_name || ' ' || o.last_name), '')`.as('ownerName'),
      sql`case when p.uid is not null then json_build_object('uid', p.uid, 'name', p.name, 'rank', p.rank, 'colour', p.colour) end`.as(
        'priority',
      ),
      'a.rto_minutes as rtoMinutes',
      'a.mtpd_minutes as mtpdMinutes',
      'a.completeness',
    ])
    .where('a.organisation_uid', '=', organisation);

const any = (column: string, uids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${uids as string[]}::uuid[])`;

/**
 * The activities with one of the flags. Computed for all of the organisation's links at once, which is far less than one
 * by one; materialised, so that no plan does it again for each activity. Without `none` only activities with links match.
 */
function flagged(organisation: string, asked: NonNullable<Filter['gap']>): RawBuilder<boolean> {
  const flags = new Set(asked.flatMap((flag) => (flag === 'any' ? (['critical', 'red'] as const) : [flag])));
  const numbers = severityFlags.flatMap((flag, severity) => (flags.has(flag) ? [severity] : []));
  const judged = sql`with judged as materialized (${linkSeverities(sql`l.organisation_uid = ${organisation}`)})
    select activity_uid from judged`;
  return flags.has('none')
    ? sql<boolean>`a.uid not in (${judged} where severity <> all(${numbers}::int[]))`
    : sql<boolean>`a.uid in (${judged} where severity = any(${numbers}::int[]))`;
}

const missingColumns = { rto: 'a.rto_uid', mtpd: 'a.mtpd_uid', priority: 'a.priority_uid' } as const;

function missing(asked: NonNullable<Filter['missing']>): RawBuilder<boolean> {
  const tests = asked.map((which) => sql`${sql.ref(missingColumns[which])} is null`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const mine = ({ organisation, user }: Caller): RawBuilder<boolean> => sql<boolean>`exists (
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

/** @param words what the name is searched for, as a pattern */
function conditions(
  caller: Caller,
  { filter, words }: { filter: Filter; words: string | undefined },
  among: readonly string[] | undefined,
): RawBuilder<boolean>[] {
  return [
    ...(among ? [any('a.uid', among)] : []),
    filter.state
      ? sql<boolean>`a.state = any(${filter.state as string[]}::text[])`
      : sql<boolean>`a.state <> 'archived'`,
    ...references.flatMap(([key, column]) => (filter[key] ? [any(column, filter[key])] : [])),
    ...(words ? [sql<boolean>`a.name ilike ${words}`] : []),
    ...(filter.missing?.length ? [missing(filter.missing)] : []),
    ...(filter.mine ? [mine(caller)] : []),
    ...(filter.gap?.length ? [flagged(caller.organisation, filter.gap)] : []),
  ];
}

const order = {
  name: sql`lower(a.name)`,
  updatedAt: sql.ref('a.updated_at'),
  createdAt: sql.ref('a.created_at'),
  priority: sql.ref('p.rank'),
  rto: sql.ref('a.rto_minutes'),
  mtpd: sql.ref('a.mtpd_minutes'),
  state: sql`array_position(array['draft', 'returned', 'in_review', 'approved', 'archived'], a.state)`,
  owner: sql`lower(o.last_name || ' ' || o.first_name)`,
  division: sql`lower(d.name)`,
  businessUnit: sql`lower(b.name)`,
  completeness: sql.ref('a.completeness'),
};

type Paged = Pick<Asked, 'page' | 'pageSize' | 'sort'>;
interface Wanted {
  readonly filter: Filter;
  readonly words: string | undefined;
}

function page(caller: Caller, wanted: Wanted, paged: Paged, among: readonly string[] | undefined) {
  const filtered = conditions(caller, wanted, among).reduce(
    (select, condition) => select.where(condition),
    base(caller.organisation),
  );
  return pageJson(filtered, paged, order, 'a', gapFlags(caller.organisation));
}

/** Filters whose values are parameters; the others choose the text. */
const valued = ['state', ...references.map(([key]) => key)] as const;
type Valued = (typeof valued)[number];
type FirstPage = Caller & { words: string } & { [K in Valued]: NonNullable<Filter[K]> };

const firstPages = preparedByShape<FirstPage, JsonRow>();

/**
 * One page of the list, in one statement. That of a first page, which is nearly all that is asked for, is built once for each
 * combination of filters and order.
 * @param among where a filter that SQL can't answer has already chosen: the uids that it lets through
 */
export function activityPage(
  caller: Caller,
  { page: number, pageSize, sort, q, filter }: Asked,
  among?: readonly string[],
) {
  const words = q ? contains(q) : undefined;
  const paged = { page: number, pageSize, sort };
  if (number !== 1 || among) return page(caller, { filter, words }, paged, among);
  const { missing: lacking, mine: own, gap, ...values } = filter;
  const shape = JSON.stringify([pageSize, sort, !words, lacking, own, gap, valued.filter((key) => values[key])]);
  return firstPages(shape, { ...caller, ...values, words: words ?? '' } as FirstPage, (value) => {
    const marked = valued.flatMap((key) => (values[key] ? [[key, value(key)] as const] : []));
    const wanted = { filter: { ...filter, ...Object.fromEntries(marked) }, words: words && value('words') };
    return page({ organisation: value('organisation'), user: value('user') }, wanted, paged, undefined);
  });
}
