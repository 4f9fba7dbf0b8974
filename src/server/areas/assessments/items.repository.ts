import { type RawBuilder, sql } from 'kysely';
import { isAmong } from '#root/server/platform/db/is-among.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { selectAnswers } from '#root/server/shared/activities/answers.ts';
import { answersFor, fromItems, itemState, waits } from '#root/server/shared/assessments/items.ts';
import { today } from './assessment-list.repository.ts';
import { isInScope, isItem } from './assessment-scope.repository.ts';
import { answersChased } from './assessments.events.ts';
import type { AssessmentKey } from './assessments.repository.ts';

/** A person, and an activity for which the person answers. */
export interface AskedRow {
  /** Null if nobody with an active account answers for the activity. */
  readonly userUid: string | null;
  readonly activityUid: string;
  readonly name: string;
  readonly unitName: string;
}

export interface LeftReason {
  readonly activityUid: string;
  readonly reason: string;
}

const owned = ({ uid }: AssessmentKey) => sql`i.assessment_uid = ${uid}`;
/** The condition that an item has neither an approved answer nor a reason. */
const isOpen = sql`(${waits(itemState)} or ${itemState} = 'in_review')`;
const isOpenItem = (
  key: AssessmentKey,
) => sql`t.organisation_uid = ${key.organisation} and t.assessment_uid = ${key.uid}
  and ${isAmong(sql.ref('t.activity_uid'), sql`select i.activity_uid ${fromItems(key.organisation, sql`${owned(key)} and ${isOpen}`)}`)}`;
const itemOf = ({ organisation, uid }: AssessmentKey) =>
  sql`i.organisation_uid = ${organisation} and i.assessment_uid = ${uid}`;

const leftByClose = sql`left_at = clock_timestamp(), left_by_close = true`;
/** The assignments that make an item wait for an answer again. */
const asksAgain = sql`left_reason = '', left_at = null, left_by_close = false`;

/**
 * Inserts an item for each activity `a` that fulfils the condition. If an activity was excluded, the assessment asks
 * about it again.
 */
const insertItems = ({ organisation, uid }: AssessmentKey, condition: RawBuilder<unknown>) =>
  query(sql<{ activityUid: string }>`
    insert into assessment_items as i (organisation_uid, assessment_uid, activity_uid, activity_name, owner_at_launch_uid,
      owner_at_launch_name)
    select a.organisation_uid, b.uid, a.uid, a.name, o.uid, coalesce(${personName('o')}, '')
    from assessments b join activities a on a.organisation_uid = b.organisation_uid and a.state <> 'archived'
    left join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
    where b.organisation_uid = ${organisation} and b.uid = ${uid} and ${condition}
    on conflict (organisation_uid, assessment_uid, activity_uid) do update set ${asksAgain}
    returning i.activity_uid as "activityUid"`);

export const itemsRepository = {
  insertScope: (key: AssessmentKey) => insertItems(key, isInScope(key)),
  /** Inserts items for the activities that are in the scope, or about which the assessment has asked before. */
  insert: (key: AssessmentKey, uids: readonly string[]) =>
    insertItems(
      key,
      sql`a.uid = any(${uids as string[]}::uuid[]) and (${isInScope(key)} or ${isItem(sql.ref('a.uid'), key)})`,
    ),

  /**
   * Adds activities of the assessment to its scope individually, so that they stay in it when their units change.
   * Returns their uids.
   */
  keep: ({ organisation, uid }: AssessmentKey, uids: readonly string[]) =>
    query(sql<{ activityUid: string }>`
      insert into assessment_scopes (organisation_uid, assessment_uid, activity_uid)
      select i.organisation_uid, i.assessment_uid, i.activity_uid from assessment_items i
      join activities a on a.organisation_uid = i.organisation_uid and a.uid = i.activity_uid
      where ${itemOf({ organisation, uid })} and i.activity_uid = any(${uids as string[]}::uuid[])
      on conflict (organisation_uid, assessment_uid, record_uid) do update set activity_uid = excluded.activity_uid
      returning activity_uid as "activityUid"`),

  /**
   * Excludes activities that are in the scope, or about which the assessment asks. Returns their uids. If the
   * assessment never asked about an activity, the activity gets an item, so that it is not proposed again.
   */
  leave: (key: AssessmentKey, reasons: readonly LeftReason[]) =>
    query(sql<{ activityUid: string }>`
      insert into assessment_items as i (organisation_uid, assessment_uid, activity_uid, activity_name, left_reason, left_at)
      select ${key.organisation}::uuid, ${key.uid}::uuid, g."activityUid", coalesce(a.name, ''), g.reason, clock_timestamp()
      from jsonb_to_recordset(${asJson(reasons)}) as g ("activityUid" uuid, reason text)
      left join activities a on a.organisation_uid = ${key.organisation} and a.uid = g."activityUid"
      where ${isItem(sql.ref('g.activityUid'), key)} or ${isInScope(key)}
      on conflict (organisation_uid, assessment_uid, activity_uid) do update
        set left_reason = excluded.left_reason, left_at = excluded.left_at, left_by_close = false
      returning i.activity_uid as "activityUid"`),

  /**
   * Returns the activities that wait for an answer, limited to `uids` if given. With `late`, returns no activity until
   * the due day has passed.
   */
  asked: (
    key: AssessmentKey,
    { uids, late = false }: { readonly uids?: readonly string[]; readonly late?: boolean } = {},
  ) =>
    query(sql<AskedRow>`
      select ${answersFor} as "userUid", i.activity_uid as "activityUid", a.name,
        coalesce((select u.name from business_units u where u.organisation_uid = a.organisation_uid and u.uid = a.business_unit_uid),
          (select v.name from divisions v where v.organisation_uid = a.organisation_uid and v.uid = a.division_uid), '') as "unitName"
      ${fromItems(
        key.organisation,
        sql`${owned(key)} and ${waits(itemState)} ${uids ? sql`and i.activity_uid = any(${uids as string[]}::uuid[])` : sql``}
          ${late ? sql`and b.due_on < (now() at time zone (select z.time_zone from organisations z where z.uid = b.organisation_uid))::date` : sql``}`,
      )}
      order by lower(a.name), a.uid`),

  /** Returns the activities that have neither an approved answer nor a reason, ordered by name. */
  unanswered: (key: AssessmentKey) =>
    query(sql<{ activityUid: string }>`
      select i.activity_uid as "activityUid" ${fromItems(key.organisation, sql`${owned(key)} and ${isOpen}`)}
      order by lower(i.activity_name), i.activity_uid`),

  /** Stores the reasons why these activities have no answer. A reason for an answered activity is ignored. */
  leaveOpen: (key: AssessmentKey, reasons: readonly LeftReason[]) =>
    query(sql`
      update assessment_items t set left_reason = g.reasons ->> t.activity_uid::text, ${leftByClose}
      from (select ${asJson(Object.fromEntries(reasons.map(({ activityUid, reason }) => [activityUid, reason])))} as reasons) g
      where ${isOpenItem(key)} and g.reasons ? t.activity_uid::text`),

  /** Stores one reason for all activities that have neither an approved answer nor a reason. */
  leaveOthers: (key: AssessmentKey, reason: string) =>
    query(sql`
      update assessment_items t set left_reason = ${reason}, ${leftByClose} where ${isOpenItem(key)}`),

  /** Asks again about the activities whose reason was given when the assessment was closed. */
  askAgain: (key: AssessmentKey) =>
    query(sql`update assessment_items i set ${asksAgain} where ${itemOf(key)} and i.left_by_close`),

  /**
   * Returns the people who were reminded of this assessment today. Includes reminders whose job is queued or running,
   * because a reminder has no receipt until its job ends.
   */
  remindedToday: ({ organisation, uid }: AssessmentKey) =>
    query(sql<{ userUid: string }>`
      select r.user_uid as "userUid" from notifications n
      join notification_receipts r on r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid
      where n.organisation_uid = ${organisation} and n.object = 'assessment' and n.action = 'chased' and n.record_uid = ${uid}
        and n.happened_on = ${today(organisation)}
      union select (j.payload #>> '{payload,onlyUid}')::uuid from jobs j join organisations z on z.uid = j.organisation_uid
      where j.organisation_uid = ${organisation} and j.state in ('queued', 'running')
        and j.payload ->> 'type' = ${answersChased.type} and j.payload #>> '{payload,uid}' = ${uid}
        and (j.created_at at time zone z.time_zone)::date = ${today(organisation)}`),

  /** Returns those of the given activities that are not archived and about which the assessment asked. */
  among: (key: AssessmentKey, uids: readonly string[]) =>
    query(sql<{ activityUid: string }>`
      select i.activity_uid as "activityUid" from assessment_items i
      join activities a on a.organisation_uid = i.organisation_uid and a.uid = i.activity_uid and a.state <> 'archived'
      where ${itemOf(key)} and i.activity_uid = any(${uids as string[]}::uuid[]) order by i.activity_uid`),

  count: (key: AssessmentKey) =>
    query(sql<{ count: number }>`select count(*)::int as count from assessment_items i where ${itemOf(key)}`),

  /**
   * Returns the content that would be approved: each activity with its state, its last approval, and the reason if it
   * has no answer.
   */
  approvable: (key: AssessmentKey) =>
    query(sql<{ content: string }>`
      select coalesce(json_agg(json_build_array(x.activity_uid, x.state, x.snapshot, x.left_reason) order by x.activity_uid), '[]')::text as content
      from (select i.activity_uid, ${itemState} as state, i.left_reason, (select s.uid from activity_snapshots s
          where s.organisation_uid = i.organisation_uid and s.activity_uid = i.activity_uid order by s.approved_at desc, s.uid desc limit 1) as snapshot
        ${fromItems(key.organisation, owned(key))}) x`),

  /** Stores each activity as it was last approved. */
  freeze: (key: AssessmentKey) =>
    query(sql`
      insert into assessment_snapshots (organisation_uid, assessment_uid, activity_uid, approved_at, content)
      select i.organisation_uid, i.assessment_uid, i.activity_uid, s.approved_at, s.content from assessment_items i
      join lateral (select s.* from activity_snapshots s where s.organisation_uid = i.organisation_uid
        and s.activity_uid = i.activity_uid order by s.approved_at desc, s.uid desc limit 1) s on true
      where ${itemOf(key)} on conflict do nothing`),

  /** Stores the result for each activity: whether its answers differ from the answers before the launch. */
  conclude: (key: AssessmentKey) =>
    query(sql`
      update assessment_items t set outcome = (
        select case when ${itemState} <> 'approved' then 'left'
          when ${selectAnswers(sql`later.content`)} = ${selectAnswers(sql`earlier.content`)} then 'confirmed' else 'changed' end
        from (select t.*) i
        join assessments b on b.organisation_uid = i.organisation_uid and b.uid = i.assessment_uid
        left join activities a on a.organisation_uid = i.organisation_uid and a.uid = i.activity_uid
        left join assessment_snapshots later on later.organisation_uid = i.organisation_uid
          and later.assessment_uid = i.assessment_uid and later.activity_uid = i.activity_uid
        left join lateral (select s.content from activity_snapshots s where s.organisation_uid = i.organisation_uid
          and s.activity_uid = i.activity_uid and s.approved_at < b.launched_at order by s.approved_at desc, s.uid desc limit 1) earlier on true)
      where t.organisation_uid = ${key.organisation} and t.assessment_uid = ${key.uid}`),

  /** Stores the graph once, byte for byte as it was hashed for the digest. */
  storeGraph: ({ organisation, uid }: AssessmentKey, { digest, content }: { digest: string; content: string }) =>
    query(sql`
      insert into assessment_graphs (organisation_uid, assessment_uid, digest, content)
      values (${organisation}, ${uid}, ${digest}, ${content}) on conflict do nothing`),
};
