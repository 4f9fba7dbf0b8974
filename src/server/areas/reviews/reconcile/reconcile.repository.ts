import { sql } from 'kysely';
import { changeReviewDays, type ReviewKind, reviewKinds } from '#root/contract/reviews/review-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { activitiesOfPlansInForce, suppliersOfPlansInForce } from '#root/server/shared/standings/plans-in-force.ts';
import { selectNamed } from '../reviews.repository.ts';

/** The organisation, a moment, and the organisation's date at that moment. */
export interface ReconcileContext {
  readonly organisation: string;
  readonly at: Date;
  readonly today: string;
}

const ofPlans = (kind: 'bcp' | 'resilience_plan', months: string, organisation: string) => sql`
  select null::uuid as activity_uid, ${sql.raw(kind === 'bcp' ? 'p.uid' : 'null::uuid')} as bcp_uid,
    ${sql.raw(kind === 'bcp' ? 'null::uuid' : 'p.uid')} as resilience_plan_uid,
    p.uid as record_uid, v.created_at as approved_at, ${sql.ref(`o.${months}`)} as months, o.time_zone
  from ${sql.table(findTable(kind))} p join organisations o on o.uid = p.organisation_uid
  join ${sql.table(`${kind}_versions`)} v on v.organisation_uid = p.organisation_uid and v.plan_uid = p.uid and v.number = p.in_force_number
  join master_rows m on m.organisation_uid = p.organisation_uid and m.uid = p.status_uid and m.phase <> 'archived'
  where p.organisation_uid = ${organisation} and not p.is_template`;

/**
 * The approved records, with the review period of their kind in months. They include activities that are being edited
 * after an approval, and all plans with a version in force.
 */
const approved = (organisation: string) => sql`
  select a.uid as activity_uid, null::uuid as bcp_uid, null::uuid as resilience_plan_uid, a.uid as record_uid, a.approved_at,
    o.review_months as months, o.time_zone
  from activities a join organisations o on o.uid = a.organisation_uid
  where a.organisation_uid = ${organisation} and a.approved_at is not null and a.state <> 'archived'
  union all ${ofPlans('bcp', 'bcp_review_months', organisation)}
  union all ${ofPlans('resilience_plan', 'resilience_plan_review_months', organisation)}`;

/**
 * The end of a review period. In a month that is too short, PostgreSQL takes the last day: 31 January + 1 month is 28
 * or 29 February.
 */
const cycleEnd = (countsFrom: string, own: string) =>
  sql`(${sql.ref(countsFrom)} + make_interval(months => coalesce(${sql.ref(own)}, w.months)))::date`;

/** The suppliers that activities need, and the suppliers to which the plans in force refer. */
const relied = (organisation: string) => sql`
  select activity_uid as record_uid, supplier_uid from activity_links where organisation_uid = ${organisation}
  union (${suppliersOfPlansInForce(organisation)})`;

const reviewDates = (kind: 'bcp' | 'resilience_plan', organisation: string) => sql`
  select r.uid, r.record_uid, 'review_date', p.uid, p.uid, p.name, '', p.review_on from reviews r
  join ${sql.table(findTable(kind))} p on p.organisation_uid = r.organisation_uid and p.uid = r.record_uid
  where r.organisation_uid = ${organisation} and r.state = 'open' and p.review_on > r.counts_from`;

/**
 * For each open review, the days after the start of its period on which contracts or certificates of the record's
 * suppliers end, and the plan's own review date.
 */
const endings = (organisation: string) => sql`
  select r.uid as review_uid, r.record_uid, e.reason, e.source_uid, s.uid as subject_uid, s.name, e.part, e.due_on
  from (${relied(organisation)}) l
  join reviews r on r.organisation_uid = ${organisation} and r.record_uid = l.record_uid and r.state = 'open'
  join suppliers s on s.organisation_uid = ${organisation} and s.uid = l.supplier_uid and s.status = 'active'
  cross join lateral (
    select 'contract' as reason, s.uid as source_uid, '' as part, s.contract_ends_on as due_on
    union all
    select 'certificate', c.uid, c.file_name, c.expires_on from supplier_certificates c
    where c.organisation_uid = ${organisation} and c.supplier_uid = s.uid) e
  where e.due_on > r.counts_from
  union all ${reviewDates('bcp', organisation)}
  union all ${reviewDates('resilience_plan', organisation)}`;

/**
 * The endings that people have not dealt with yet. An ending is left out if it was a cause of an earlier review of the
 * record that ended without a change or with an approval. A review date still counts after an approval, if the plan
 * still has this date.
 */
const unseenEndings = (organisation: string) => sql`
  select e.* from (${endings(organisation)}) e where not exists (
    select from review_causes c join reviews b on b.organisation_uid = c.organisation_uid and b.uid = c.review_uid
    where b.organisation_uid = ${organisation} and b.record_uid = e.record_uid and (b.outcome = 'unchanged' or b.outcome = 'approved' and e.reason <> 'review_date')
      and c.reason = e.reason and c.source_uid = e.source_uid and c.due_on = e.due_on)`;

export const reconcileRepository = {
  /** Ends reviews whose record was approved again, is no longer approved, or was archived. */
  end: ({ organisation, at }: ReconcileContext) =>
    query(sql`
      with wanted as (${approved(organisation)})
      update reviews r set state = 'ended', ended_at = ${at},
        outcome = case when exists (select from wanted w where w.record_uid = r.record_uid) then 'approved' else 'withdrawn' end
      where r.organisation_uid = ${organisation} and r.state = 'open'
        and not exists (select from wanted w where w.record_uid = r.record_uid and w.approved_at <= r.approved_at)`),

  /**
   * Opens missing reviews. If the previous review ended without a change, the period of the new review starts on the
   * day on which the previous review ended.
   */
  open: ({ organisation, at }: ReconcileContext) =>
    query(sql`
      with wanted as (
        select w.*, b.months as own, greatest((w.approved_at at time zone w.time_zone)::date, (b.seen_at at time zone w.time_zone)::date) as counts_from
        from (${approved(organisation)}) w
        left join lateral (
          select (array_agg(r.months order by r.created_at desc, r.ended_at desc))[1] as months, max(r.ended_at) filter (where r.outcome = 'unchanged') as seen_at
          from reviews r where r.organisation_uid = ${organisation} and r.record_uid = w.record_uid) b on true
        where not exists (select from reviews r where r.organisation_uid = ${organisation} and r.record_uid = w.record_uid and r.state = 'open')
      ), timed as (select w.*, ${cycleEnd('w.counts_from', 'w.own')} as day from wanted w)
      insert into reviews (organisation_uid, uid, created_at, activity_uid, bcp_uid, resilience_plan_uid, approved_at, counts_from, months, cycle_due_on, due_on)
      select ${organisation}::uuid, gen_random_uuid(), ${at}, activity_uid, bcp_uid, resilience_plan_uid, approved_at, counts_from, own, day, day from timed
      on conflict do nothing`),

  /**
   * Applies changed review periods of the organisation or of a record. If people have postponed the end of the former
   * period, this no longer counts. If they have postponed a cause beyond the new period, the review is due at the end
   * of the new period. The cause's own day does not count again, because it may have passed.
   */
  retime: (organisation: string) =>
    query(sql`
      update reviews r set cycle_due_on = x.due_on,
        moved_to = case when r.reason <> 'cycle' and r.moved_to is not null then least(r.moved_to, x.due_on) end,
        moved_at = case when r.reason <> 'cycle' then r.moved_at end
      from (select o.uid, c.due_on from reviews o join (${approved(organisation)}) w on w.record_uid = o.record_uid
        cross join lateral (select ${cycleEnd('o.counts_from', 'o.months')} as due_on) c
        where o.organisation_uid = ${organisation} and o.state = 'open' and o.cycle_due_on <> c.due_on) x
      where r.organisation_uid = ${organisation} and r.uid = x.uid`),

  /**
   * Removes causes whose day has changed, and causes by contracts and certificates of suppliers that the record no
   * longer needs.
   */
  dropEndings: (organisation: string) =>
    query(sql`
      delete from review_causes c using reviews r
      where c.organisation_uid = ${organisation} and r.organisation_uid = c.organisation_uid and r.uid = c.review_uid and r.state = 'open'
        and c.reason <> 'change' and not exists (select from (${unseenEndings(organisation)}) e
          where e.review_uid = c.review_uid and e.reason = c.reason and e.source_uid = c.source_uid and e.due_on = c.due_on)`),

  addEndings: ({ organisation, at }: ReconcileContext) =>
    query(sql`
      insert into review_causes (organisation_uid, uid, review_uid, reason, source_uid, subject_uid, subject_name, part, due_on, noted_at)
      select ${organisation}::uuid, gen_random_uuid(), e.review_uid, e.reason, e.source_uid, e.subject_uid, e.name, e.part, e.due_on, ${at}
      from (${unseenEndings(organisation)}) e on conflict do nothing`),

  /**
   * Removes differences that no longer exist. Activities that are being edited are not compared, so their differences
   * are kept.
   */
  dropChanges: (organisation: string, moved: readonly string[]) =>
    query(sql`
      delete from review_causes c using reviews r
      where c.organisation_uid = ${organisation} and r.organisation_uid = c.organisation_uid and r.uid = c.review_uid and r.state = 'open'
        and c.reason = 'change' and r.record_uid <> all(${[...moved]}::uuid[]) and not exists (
          select from activities a where a.organisation_uid = ${organisation} and a.state not in ('approved', 'archived')
            and (a.uid = r.activity_uid or a.uid in (
              select s.activity_uid from (${activitiesOfPlansInForce(organisation)}) s where s.plan_uid = r.record_uid)))`),

  /**
   * Stores new differences. Returns the records, with the days on which they are due for review. Activities that are
   * being edited are left out.
   */
  addChanges: ({ organisation, at, today }: ReconcileContext, moved: readonly string[]) =>
    query(sql<{ kind: ReviewKind; uid: string; due: string }>`
      with noted as (
        insert into review_causes (organisation_uid, uid, review_uid, reason, source_uid, subject_uid, subject_name, due_on, noted_at)
        select ${organisation}::uuid, gen_random_uuid(), r.uid, 'change', r.record_uid, r.record_uid, r.name,
          ${today}::date + ${changeReviewDays}::integer, ${at}
        from (${selectNamed(organisation, reviewKinds)}) r where r.record_uid = any(${[...moved]}::uuid[])
          and not exists (select from activities a where a.organisation_uid = ${organisation} and a.uid = r.record_uid and a.state <> 'approved')
        on conflict do nothing returning review_uid, subject_uid, due_on)
      select r.record_kind as kind, n.subject_uid as uid, n.due_on::text as due
      from noted n join reviews r on r.organisation_uid = ${organisation} and r.uid = n.review_uid order by uid`),

  /**
   * Sets the due days. A review is due at the end of its period, or on the day to which people moved it. A cause with
   * an earlier due day brings the review forward, unless the cause was known before people moved the review.
   */
  settle: (organisation: string, record: string | null = null) =>
    query(sql`
      update reviews r set due_on = x.due_on, reason = x.reason
      from (
        select r.uid, least(coalesce(r.moved_to, r.cycle_due_on), c.due_on) as due_on,
          case when c.due_on < coalesce(r.moved_to, r.cycle_due_on) then c.reason when r.moved_to is not null then r.reason else 'cycle' end as reason
        from reviews r left join lateral (
          select c.due_on, c.reason from review_causes c
          where c.organisation_uid = r.organisation_uid and c.review_uid = r.uid and (r.moved_at is null or c.noted_at > r.moved_at)
          order by c.due_on, c.reason limit 1) c on true
        where r.organisation_uid = ${organisation} and r.state = 'open' and (${record}::uuid is null or r.record_uid = ${record}::uuid)
      ) x
      where r.organisation_uid = ${organisation} and r.uid = x.uid and (r.due_on, r.reason) is distinct from (x.due_on, x.reason)`),
};
