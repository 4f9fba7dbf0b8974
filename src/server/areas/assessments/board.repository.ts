import { type RawBuilder, sql } from 'kysely';
import type { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { chipsInRow, itemStates } from '#root/contract/assessments/assessment-terms.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, entryJson, pageJson, queries } from '#root/server/platform/db/queries.ts';
import { answersFor, fromItems, itemState, waits } from '#root/server/shared/assessments/items.ts';
import { today } from './assessment-list.repository.ts';
import type { AssessmentKey } from './assessments.repository.ts';

export type BoardFilter = QueryOf<typeof assessmentBoard.board>['filter'];
export type ItemsAsked = QueryOf<typeof assessmentBoard.items>;

interface Seen extends AssessmentKey {
  /** The user who requests the board. */
  readonly user: string;
  /** The activities that are affected by changes since they were approved. */
  readonly moved: readonly string[];
}

/**
 * The time of an activity's last approval. For an approved assessment, this is the approval that the assessment has
 * stored, so that later approvals do not change its results.
 */
const approvedAt = sql`case when i.outcome is null then a.approved_at else (
    select s.approved_at from assessment_snapshots s
    where (s.organisation_uid, s.assessment_uid, s.activity_uid) = (i.organisation_uid, i.assessment_uid, i.activity_uid)) end`;

/**
 * The fields of an activity that an approved assessment has stored and that its board shows. Null before the approval
 * of the assessment, and for an activity that was never approved. The stored text is parsed only once.
 */
const frozen = sql`case when i.outcome is not null then (
    select jsonb_build_object('name', r.details -> 'name', 'unit', r.details -> 'businessUnitUid', 'division', r.details -> 'divisionUid',
      'unitName', r."businessUnitName", 'divisionName', r."divisionName", 'owner', r.details -> 'ownerUid', 'ownerName', r."ownerName",
      'deputyName', r."deputyName", 'submittedAt', r."submittedAt")
    from assessment_snapshots s, jsonb_to_record(s.content) as r (details jsonb, "businessUnitName" text, "divisionName" text,
      "ownerName" text, "deputyName" text, "submittedAt" timestamptz)
    where (s.organisation_uid, s.assessment_uid, s.activity_uid) = (i.organisation_uid, i.assessment_uid, i.activity_uid)) end`;
const kept = (field: string, now: RawBuilder<unknown>, type: 'uuid' | 'text' | 'timestamptz' = 'text') =>
  sql`case when y.frozen is null then ${now} else (y.frozen ->> ${sql.lit(field)})::${sql.raw(type)} end`;

/** The columns of an item that the table of items shows and the board does not. */
const details = sql`
  i.activity_uid as "activityUid", a.owner_uid, coalesce(${personName('o')}, '') as owner_name, coalesce(${personName('d')}, '') as deputy_name,
  i.owner_at_launch_uid, i.owner_at_launch_name,
  a.version as "activityVersion", coalesce(a.state, '') as "activityState", ${approvedAt} as "approvedAt", a.submitted_at,
  i.left_reason as "leftReason", i.outcome`;

const ownerUid = kept('owner', sql`y.owner_uid`, 'uuid');
/** The columns that are derived from the details. */
const people = sql`, ${ownerUid} as "ownerUid", coalesce(${kept('ownerName', sql`y.owner_name`)}, '') as "ownerName",
  coalesce(${kept('deputyName', sql`y.deputy_name`)}, '') as "deputyName",
  case when y.owner_at_launch_uid is distinct from ${ownerUid} then y.owner_at_launch_name else '' end as "ownerAtLaunchName",
  ${kept('submittedAt', sql`y.submitted_at`, 'timestamptz')} as "submittedAt"`;

/**
 * Selects the items with the fields that the board shows. For an approved assessment, the fields have the values that
 * they had at the approval.
 * @param isTable whether to select the details as well
 */
const selectItems = ({ organisation, uid, user, moved }: Seen, { isTable }: { readonly isTable: boolean }) => sql`
  select x.*, coalesce(x.business_unit_uid, x.division_uid) as "unitUid",
    coalesce(x.frozen ->> 'unitName', u.name, x.frozen ->> 'divisionName', v.name, '') as "unitName",
    case when x.business_unit_uid is null then '' else coalesce(x.frozen ->> 'divisionName', v.name, '') end as "divisionName",
    ${waits(sql`x.state`)} and x.closed_at is null and x.due_on < ${today(organisation)} as "isLate",
    x.uid = any(${moved as string[]}::uuid[]) as "hasMoved"
  from (
    select y.*, ${kept('name', sql`y.name_now`)} as name, ${kept('unit', sql`y.unit_now`, 'uuid')} as business_unit_uid,
      ${kept('division', sql`y.division_now`, 'uuid')} as division_uid ${isTable ? people : sql``}
    from (
    select i.activity_uid as uid, coalesce(a.name, i.activity_name) as name_now, ${itemState} as state, a.business_unit_uid as unit_now,
      a.division_uid as division_now, ${frozen} as frozen, b.due_on, b.closed_at, i.left_at, ${answersFor} is not null as "hasAccount",
      coalesce(o.user_uid = ${user}::uuid, false) or coalesce(d.user_uid = ${user}::uuid, false) as "isMine",
      case when a.state = 'in_review' and i.outcome is null then a.submitted_at else ${approvedAt} end as answered_at, b.launched_at, i.organisation_uid ${isTable ? sql`, ${details}` : sql``}
    ${fromItems(organisation, sql`i.assessment_uid = ${uid}`)}) y) x
  left join business_units u on u.organisation_uid = x.organisation_uid and u.uid = x.business_unit_uid
  left join divisions v on v.organisation_uid = x.organisation_uid and v.uid = x.division_uid`;

/** The condition that an answer is missing, and nobody with an account can be asked. */
const nobodyAnswers = sql<boolean>`(not t."hasAccount" and ${waits(sql`t.state`)})`;

/** The conditions on the items `t`. */
function conditions(filter: BoardFilter): RawBuilder<boolean>[] {
  return [
    filter.state && sql<boolean>`t.state = any(${filter.state as string[]}::text[])`,
    filter.unitUid !== undefined
      ? filter.unitUid === 'none'
        ? sql<boolean>`t."unitUid" is null`
        : sql<boolean>`t."unitUid" = ${filter.unitUid}::uuid`
      : undefined,
    filter.late && sql<boolean>`t."isLate"`,
    filter.account && nobodyAnswers,
    filter.changed && sql<boolean>`t."hasMoved"`,
    filter.mine && sql<boolean>`t."isMine"`,
  ].filter((condition) => condition !== undefined);
}

const all = (parts: readonly RawBuilder<boolean>[]) => (parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`);

/** The position of an item's state, in the order of urgency. */
const urgency = sql`array_position(${sql.raw(`array[${itemStates.map((state) => `'${state}'`).join(', ')}]`)}, t.state)`;
const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
/**
 * The number of answers by the end of each day since the launch, for at most the last 90 days. Earlier answers count
 * for the first day. The day on which an activity was deleted is not stored, so a deleted activity counts for the last
 * day.
 */
const days = (organisation: string) => sql`(
  with zone as (select time_zone from organisations where uid = ${organisation}),
  span as (
    select greatest((t.launched_at at time zone z.time_zone)::date, n.last - 89) as first, n.last, z.time_zone
    from (select launched_at, closed_at from items limit 1) t, zone z,
      lateral (select (coalesce(t.closed_at, now()) at time zone z.time_zone)::date as last) n),
  answers as (
    select least(greatest(coalesce((case t.state when 'left' then t.left_at when 'gone' then null else t.answered_at end
        at time zone span.time_zone)::date, span.last), span.first), span.last) as day, count(*) as n
    from items t, span where t.state in ('approved', 'in_review', 'left', 'gone') group by 1)
  select coalesce(json_agg(json_build_object('day', d.day, 'answered', d.answered) order by d.day), '[]') from (
    select g.day::date as day, (sum(coalesce(n.n, 0)) over (order by g.day))::int as answered
    from span, generate_series(span.first, span.last, interval '1 day') as g (day) left join answers n on n.day = g.day::date) d)`;

/** The number of items in each state, summed over the units. */
const sumCounts = sql`json_build_object(${sql.join(
  itemStates.flatMap((state) => [sql.lit(state), sql`coalesce(sum(r.${sql.ref(state)}), 0)::int`]),
)})`;
const ownCounts = sql`json_build_object(${sql.join(itemStates.flatMap((state) => [sql.lit(state), sql`r.${sql.ref(state)}`]))})`;
const sum = (column: string) => sql`coalesce(sum(r.${sql.ref(column)}), 0)::int`;

/**
 * Selects the board: the figures of all matching items, and one row for each unit. Items are counted once, by unit, and
 * the figures are sums over units. Of each unit, only the first items are returned, the most urgent first.
 */
export const selectBoard = (seen: Seen, filter: BoardFilter) =>
  entryJson(sql`
    with items as materialized (select t.* from (${selectItems(seen, { isTable: false })}) t where ${all(conditions(filter))}),
    shown as (
      select r."unitUid", json_agg(json_build_object('activityUid', r.uid, 'name', r.name, 'state', r.state, 'isLate', r."isLate",
        'hasAccount', r."hasAccount", 'hasMoved', r."hasMoved") order by r.place) as chips
      from (
        select t.uid, t.name, t.state, t."isLate", t."hasAccount", t."hasMoved", t."unitUid",
          row_number() over (partition by t."unitUid" order by t."isLate" desc, ${urgency}, lower(t.name), t.uid) as place from items t) r
      where r.place <= ${sql.lit(chipsInRow)} group by r."unitUid"),
    units as materialized (
      select t."unitUid", min(t."unitName") as "unitName", min(t."divisionName") as "divisionName", count(*)::int as total,
        ${count(sql`t."isLate"`)} as late, ${count(nobodyAnswers)} as "withoutAccount", ${count(sql`t."hasMoved"`)} as moved,
        ${count(sql`t."isMine"`)} as mine, ${count(waits(sql`t.state`))} as waiting,
        ${sql.join(itemStates.map((state) => sql`${count(sql`t.state = ${sql.lit(state)}`)} as ${sql.ref(state)}`))}
      from items t group by t."unitUid")
    select ${sum('total')} as total, ${sum('late')} as late, ${sum('withoutAccount')} as "withoutAccount", ${sum('moved')} as moved,
      ${sum('mine')} as mine, ${sumCounts} as counts, ${days(seen.organisation)} as days,
      coalesce(json_agg(json_build_object('unitUid', r."unitUid", 'unitName', r."unitName", 'divisionName', r."divisionName",
        'total', r.total, 'late', r.late, 'counts', ${ownCounts}, 'chips', s.chips)
        order by r.late desc, r.waiting desc, lower(r."divisionName"), lower(r."unitName"), r."unitUid"), '[]') as rows
    from units r join shown s on s."unitUid" is not distinct from r."unitUid"`);

const order = {
  urgency: sql`case when t."isLate" then 0 else ${urgency} end`,
  name: sql`lower(t.name)`,
  unit: sql`lower(t."unitName")`,
  owner: sql`lower(t."ownerName")`,
};

const shown = [
  'activityUid',
  'name',
  'state',
  'isLate',
  'hasAccount',
  'hasMoved',
  'unitName',
  'divisionName',
  'ownerUid',
  'ownerName',
  'deputyName',
  'ownerAtLaunchName',
  'activityVersion',
  'activityState',
  'approvedAt',
  'submittedAt',
  'leftReason',
  'outcome',
] as const;

/**
 * Selects one page of the matching items. If `pageSize` is 0, selects only the uids of the activities, for all matching
 * items.
 */
export function selectItemPage(seen: Seen, asked: Omit<ItemsAsked, 'pageSize'> & { readonly pageSize: number }) {
  const words = contains(asked.q);
  const rows = selectItems(seen, { isTable: true });
  const searched = asked.q
    ? [sql<boolean>`(t.name ilike ${words} or t."ownerName" ilike ${words} or t."unitName" ilike ${words})`]
    : [];
  const filtered = queries
    .selectFrom(sql<Record<string, unknown>>`(${rows})`.as('t'))
    .select(shown.map((column) => sql.ref(`t.${column}`).as(column)))
    .where(sql<boolean>`${all([...conditions(asked.filter), ...searched])}`);
  return pageJson(filtered, asked, order, 't');
}
