import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { crowdedFrom, type ReviewAnswer, type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import type { ReviewRecord, ReviewRow, reviews } from '#root/contract/reviews/reviews.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { concernsDepartment } from '#root/server/shared/activities/concerns-department.ts';
import { type DepartmentFilter, isLimited } from '#root/server/shared/activities/department.ts';
import { isTurnOf, selectTurn, withPeople } from './reviewers.ts';

/** The person who reads reviews, and the current day in their organisation. */
export interface Viewer {
  readonly organisation: string;
  readonly person: string;
  readonly today: string;
}
export interface RecordKey {
  readonly kind: ReviewKind;
  readonly uid: string;
}

const nameOf = sql`case r.record_kind ${sql.join(
  reviewKinds.map(
    (kind) => sql`when ${sql.lit(kind)} then (select x.name from ${sql.table(findTable(kind))} x
      where x.organisation_uid = r.organisation_uid and x.uid = r.record_uid)`,
  ),
  sql` `,
)} end`;

const rowColumns = ({ organisation, person, today }: Viewer) => sql`
  r.uid, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt", r.record_kind as kind, r.record_uid as "recordUid", r.name, r.reason,
  r.due_on::text as "dueOn", r.due_on < ${today}::date as "isOverdue", r.approved_at as "approvedAt", r.postponed, ${selectTurn(organisation, person, today)}`;

type Listed = QueryOf<typeof reviews.list>;

type SortField = Extract<keyof ReviewRow, 'dueOn' | 'name' | 'kind' | 'reason'>;
const fieldOf = (sort: string) => sort.replace('-', '') as SortField;
const orders: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  dueOn: sql`r.due_on`,
  name: sql`lower(r.name)`,
  kind: sql`r.record_kind`,
  reason: sql`r.reason`,
};

/** Selects the open reviews of these kinds with the names of their records. */
export const selectNamed = (organisation: string, kinds: readonly ReviewKind[]) => sql`
  select r.*, ${nameOf} as name from reviews r
  where r.organisation_uid = ${organisation} and r.state = 'open' and r.record_kind = any(${[...kinds]}::text[])`;

function findConditions({ organisation, person, today }: Viewer, { q, filter }: Pick<Listed, 'q' | 'filter'>) {
  return [
    sql`true`,
    ...(q ? [sql`r.name ilike ${contains(q)}`] : []),
    ...(filter.kind ? [sql`r.record_kind = any(${[...filter.kind]}::text[])`] : []),
    ...(filter.reason ? [sql`r.reason = any(${[...filter.reason]}::text[])`] : []),
    ...(filter.until ? [sql`r.due_on <= ${filter.until}::date`] : []),
    ...(filter.overdue ? [sql`r.due_on < ${today}::date`] : []),
    ...(isLimited(filter) ? [concernsDepartment(organisation, sql.ref('r.record_uid'), filter)] : []),
    ...(filter.mine ? [isTurnOf(organisation, person, today)] : []),
  ];
}

/** The data of an open review that decides which answers are possible. */
export interface OpenReview {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly dueOn: string;
  readonly postponed: number;
}

export type StoredReview = Omit<ReviewRecord, 'moved' | 'digest'>;

interface Answered {
  readonly answer: ReviewAnswer;
  readonly person: string;
  readonly at: Date;
  readonly movedTo: string | null;
  readonly note: string;
}

export const reviewsRepository = {
  page: (viewer: Viewer, kinds: readonly ReviewKind[], { page, pageSize, sort, ...asked }: Listed) => {
    const found = sql`(${selectNamed(viewer.organisation, kinds)}) r where ${sql.join(findConditions(viewer, asked), sql` and `)}`;
    const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
    const order = sql`${orders[fieldOf(sort)]} ${direction}, r.due_on, r.uid`;
    const chosen = sql`select r.* from ${found} order by ${order} limit ${pageSize} offset (${page}::int - 1) * ${pageSize}`;
    return query(sql<JsonRow>`
      ${withPeople(viewer.organisation, chosen)} select json_build_object(
        'data', (select coalesce(json_agg(x), '[]'::json) from (select ${rowColumns(viewer)} from chosen r order by ${order}) x),
        'meta', json_build_object('page', ${page}::int, 'pageSize', ${pageSize}::int, 'total', (select count(*) from ${found})))::text as json`);
  },

  summary: (viewer: Viewer, kinds: readonly ReviewKind[], place: DepartmentFilter) => {
    const { organisation, person, today } = viewer;
    return query(sql<JsonRow>`
      with found as (select r.due_on, ${isTurnOf(organisation, person, today)} as mine from (${selectNamed(organisation, kinds)}) r
        where ${concernsDepartment(organisation, sql.ref('r.record_uid'), place)}),
      days as (select due_on as day, count(*)::int as count from found where due_on between ${today}::date and ${today}::date + 90 group by 1)
      select json_build_object('data', json_build_object('today', ${today}::text,
        'mine', count(*) filter (where mine), 'mineOverdue', count(*) filter (where mine and due_on < ${today}::date),
        'overdue', count(*) filter (where due_on < ${today}::date),
        'next90Days', (select coalesce(sum(d.count), 0) from days d),
        'days', (select coalesce(json_agg(json_build_object('day', d.day, 'count', d.count) order by d.day), '[]'::json) from days d),
        'crowded', (select coalesce(json_agg(json_build_object('day', d.day, 'count', d.count) order by d.day), '[]'::json)
          from days d where d.count >= ${sql.lit(crowdedFrom)})))::text as json
      from found`);
  },

  /**
   * Returns the open review of a record with its causes, and with the answers to this and earlier reviews of the
   * record.
   */
  ofRecord: (viewer: Viewer, { kind, uid }: RecordKey) => {
    const months = kind === 'activity' ? 'review_months' : `${kind}_review_months`;
    return query(sql<{ data: StoredReview }>`
      ${withPeople(viewer.organisation, sql`${selectNamed(viewer.organisation, [kind])} and r.record_uid = ${uid}`)}
      select row_to_json(x) as data from (
        select ${rowColumns(viewer)}, r.months, coalesce(r.months, (select ${sql.ref(months)} from organisations o where o.uid = r.organisation_uid)) as "monthsInForce",
          r.cycle_due_on::text as "cycleDueOn", r.moved_to::text as "movedTo",
          (select coalesce(json_agg(json_build_object('reason', c.reason, 'subjectUid', c.subject_uid, 'subjectName', c.subject_name, 'part', c.part,
              'dueOn', c.due_on, 'notedAt', c.noted_at) order by c.due_on, c.uid), '[]'::json)
            from review_causes c where c.organisation_uid = r.organisation_uid and c.review_uid = r.uid) as causes,
          (select coalesce(json_agg(json_build_object('uid', a.uid, 'answer', a.answer, 'at', a.at, 'byName', a.by_name, 'dueOn', a.due_on,
              'movedTo', a.moved_to, 'note', a.note) order by a.at desc, a.uid desc), '[]'::json)
            from (select * from review_answers a where a.organisation_uid = r.organisation_uid and a.record_uid = r.record_uid
              order by a.at desc limit 20) a) as answers
        from chosen r) x`);
  },

  exists: (organisation: string, { kind, uid }: RecordKey) =>
    query(
      sql<{
        uid: string;
      }>`select uid from ${sql.table(findTable(kind))} where organisation_uid = ${organisation} and uid = ${uid}`,
    ),

  /** Locks the open review of a record. */
  lock: (organisation: string, { kind, uid }: RecordKey) =>
    query(sql<OpenReview>`
      select r.uid, r.version, r.due_on::text as "dueOn", r.postponed, ${nameOf} as name from reviews r
      where r.organisation_uid = ${organisation} and r.record_uid = ${uid} and r.record_kind = ${kind} and r.state = 'open' for update`),

  end: (organisation: string, review: string, at: Date) =>
    query(sql<SavedRow>`
      update reviews r set state = 'ended', outcome = 'unchanged', ended_at = ${at}
      where r.organisation_uid = ${organisation} and r.uid = ${review} returning r.uid, r.version, r.updated_at as "updatedAt"`),

  postpone: (organisation: string, review: string, { movedTo, at }: Pick<Answered, 'movedTo' | 'at'>) =>
    query(sql<SavedRow>`
      update reviews r set moved_to = ${movedTo}::date, moved_at = ${at}, postponed = r.postponed + 1, due_on = ${movedTo}::date
      where r.organisation_uid = ${organisation} and r.uid = ${review} returning r.uid, r.version, r.updated_at as "updatedAt"`),

  setMonths: (organisation: string, review: string, months: number | null) =>
    query(
      sql`update reviews r set months = ${months} where r.organisation_uid = ${organisation} and r.uid = ${review}`,
    ),

  saved: (organisation: string, review: string) =>
    query(
      sql<SavedRow>`select uid, version, updated_at as "updatedAt" from reviews where organisation_uid = ${organisation} and uid = ${review}`,
    ),

  note: (
    organisation: string,
    uid: string,
    review: string,
    { answer, person, at, movedTo, note }: Answered,
    dueOn: string,
  ) =>
    query(sql`
      insert into review_answers (organisation_uid, uid, review_uid, record_uid, answer, at, by_uid, by_name, due_on, moved_to, note)
      select ${organisation}::uuid, ${uid}::uuid, r.uid, r.record_uid, ${answer}, ${at}, ${person}::uuid,
        coalesce((select ${personName('u')} from users u where u.organisation_uid = ${organisation} and u.uid = ${person}::uuid), 'The landlord'),
        ${dueOn}::date, ${movedTo}::date, ${note}
      from reviews r where r.organisation_uid = ${organisation} and r.uid = ${review}`),
};
