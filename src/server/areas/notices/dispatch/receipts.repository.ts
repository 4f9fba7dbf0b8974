import { type RawBuilder, sql } from 'kysely';
import { findObjectKind, type NoticeObject, type NoticeRelation } from '#root/contract/notices/notice-objects.ts';
import type { CancelReason, NoticeClass, NoticeFrequency, NoticeMethod } from '#root/contract/notices/notice-terms.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import type { NoticeFacts } from './notice-event.ts';
import { openLink } from './open-link.ts';
import { selectPairs } from './relations.ts';

/** A notification as its dispatch needs it. */
export interface DispatchRow {
  readonly uid: string;
  readonly type: 'user' | 'event';
  readonly methods: readonly NoticeMethod[];
  readonly urgency: NoticeClass;
  readonly subject: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly scheduledAt: Date | null;
  readonly allUsers: boolean;
  readonly userUids: readonly string[];
  readonly roleUids: readonly string[];
  readonly industryUids: readonly string[];
  readonly clientUids: readonly string[];
  readonly createdByUid: string | null;
  readonly ruleUid: string | null;
  readonly object: NoticeObject | null;
  readonly action: string | null;
  readonly recordUid: string | null;
  readonly subjectUid: string | null;
  readonly happenedOn: string | null;
  readonly link: string | null;
  readonly facts: NoticeFacts;
}

interface Rewritten {
  readonly subject: string;
  readonly content: string;
  readonly recordName: string;
  readonly facts: NoticeFacts;
  readonly templateUid: string;
  readonly templateNumber: number;
}

/** The email of one person that waits. */
export interface EmailRow {
  readonly uid: string;
  readonly notificationUid: string;
  readonly userUid: string;
  readonly name: string;
  readonly address: string;
  readonly isActive: boolean;
  readonly urgency: NoticeClass;
  readonly frequency: NoticeFrequency;
  readonly digest: 'daily' | 'weekly' | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
  readonly subject: string;
  readonly content: string;
  readonly link: string | null;
}

/** Each person is told by this rule of this subject once on this day. */
export interface Once {
  readonly ruleUid: string;
  readonly subjectUid: string;
  readonly happenedOn: string;
}

/**
 * A condition on the user `u` and the method `m`: the rule has not told them of it on this day among several records, and no other
 * rule about the same date has. Of the same rule, a unique index says it.
 */
const isNews = ({ ruleUid, subjectUid, happenedOn }: Once) => sql`
  not exists (select from notifications g join notification_receipts t on t.organisation_uid = g.organisation_uid and t.notification_uid = g.uid
    where g.organisation_uid = u.organisation_uid and g.event_notification_uid = ${ruleUid}::uuid and g.happened_on = ${happenedOn}::date
      and g.record_uid is null and g.facts -> 'recordUids' @> to_jsonb(${subjectUid}::text) and t.user_uid = u.uid and t.method = m.method)
  and not exists (select from event_notifications r
    join event_notifications o on o.organisation_uid = r.organisation_uid and o.object = r.object and o.action = r.action and o.uid <> r.uid
    join notification_receipts t on t.organisation_uid = o.organisation_uid and t.event_notification_uid = o.uid
      and t.subject_uid = ${subjectUid}::uuid and t.user_uid = u.uid and t.method = m.method and t.happened_on = ${happenedOn}::date
      and t.state <> 'cancelled'
    where r.organisation_uid = u.organisation_uid and r.uid = ${ruleUid}::uuid and r.day_offset is not null)`;

export interface RuleReceivers {
  readonly ruleUid: string;
  readonly object: NoticeObject;
  readonly relations: readonly NoticeRelation[];
  readonly recordUids: readonly string[];
  readonly facts: NoticeFacts;
}

/**
 * Selects the people with one of these roles. A notification names its record, so those who may not read such records are not
 * among them. People of the record itself are told whatever they may read.
 */
export const selectRoleHolders = (organisation: string, object: NoticeObject, roles: RawBuilder<unknown>) => sql`
  select ur.user_uid from user_roles ur where ur.organisation_uid = ${organisation} and ur.role_uid in (${roles})
    and exists (select from user_roles o join roles p on p.organisation_uid = o.organisation_uid and p.uid = o.role_uid
      where o.organisation_uid = ur.organisation_uid and o.user_uid = ur.user_uid
        and ${findPermission(findObjectKind(object), 'read')} = any(p.permissions))`;

/** Selects the roles that a rule tells. */
export const selectRoles = (organisation: string, ruleUid: string) =>
  sql`select x.role_uid from event_notification_roles x where x.organisation_uid = ${organisation} and x.event_notification_uid = ${ruleUid}`;

/** Selects the users whom a rule tells. People are never told of what they did themselves. */
export const selectRuleReceivers = (
  organisation: string,
  { ruleUid, object, relations, recordUids, facts }: RuleReceivers,
) => sql`
  select distinct g.user_uid from (
    select user_uid from (${selectPairs(object, relations, { organisation, uids: recordUids, facts })}) pairs
    union
    ${selectRoleHolders(organisation, object, selectRoles(organisation, ruleUid))}
  ) g where g.user_uid is not null and g.user_uid is distinct from ${facts.actorUid ?? null}::uuid
    ${facts.onlyUids ? sql`and g.user_uid = any(${[...facts.onlyUids]}::uuid[])` : sql``}`;

/** Selects the users whom a person wrote to. */
export const selectChosenReceivers = (
  organisation: string,
  { allUsers, userUids, roleUids }: Pick<DispatchRow, 'allUsers' | 'userUids' | 'roleUids'>,
) => sql`
  select u.uid as user_uid from users u where u.organisation_uid = ${organisation} and (${allUsers}
    or u.uid = any(${[...userUids]}::uuid[])
    or exists (select from user_roles ur where ur.organisation_uid = ${organisation} and ur.user_uid = u.uid
      and ur.role_uid = any(${[...roleUids]}::uuid[])))`;

const ofNotification = (organisation: string, notification: string) =>
  sql`organisation_uid = ${organisation} and notification_uid = ${notification}`;

const columns = sql`uid, type, methods, urgency, subject, content, created_at as "createdAt", scheduled_at as "scheduledAt", all_users as "allUsers",
  user_uids as "userUids", role_uids as "roleUids", industry_uids as "industryUids", client_uids as "clientUids",
  created_by_uid as "createdByUid", event_notification_uid as "ruleUid", object, action, record_uid as "recordUid",
  subject_uid as "subjectUid", happened_on::text as "happenedOn", link, facts`;

/** The emails of one notification, one email, or all that are due. */
type ChosenEmails = { readonly notification: string } | { readonly receipt: string } | { readonly dueBy: Date };

function whichEmails(chosen: ChosenEmails) {
  if ('notification' in chosen) return sql`r.notification_uid = ${chosen.notification}`;
  if ('receipt' in chosen) return sql`r.uid = ${chosen.receipt}`;
  return sql`n.state = 'sent' and r.due_at <= ${chosen.dueBy}`;
}

export const receiptsRepository = {
  /** Locks a notification that is not sent yet. */
  lock: (organisation: string, uid: string) =>
    query(sql<DispatchRow>`
      select ${columns} from notifications where organisation_uid = ${organisation} and uid = ${uid}
        and state in ('scheduled', 'queued') for update`),

  sent: (organisation: string, uid: string) =>
    query(sql<DispatchRow>`
      select ${columns} from notifications where organisation_uid = ${organisation} and uid = ${uid}`),

  /**
   * Adds the receipts of the active users among `receivers`, by each method. Whoever already has one, or was told of it on this day,
   * gets none.
   * @param options.shownAt when the notification appears in the app, if it appears at once
   */
  add: (
    organisation: string,
    notification: string,
    receivers: RawBuilder<unknown>,
    {
      methods,
      dueAt,
      once,
      shownAt,
    }: {
      readonly methods: readonly NoticeMethod[];
      readonly dueAt: Date;
      readonly once?: Once | undefined;
      readonly shownAt?: Date;
    },
  ) =>
    query(sql`
      insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, user_name, method, address, state, sent_at, due_at,
        event_notification_uid, subject_uid, happened_on)
      select u.organisation_uid, gen_random_uuid(), ${notification}::uuid, u.uid, ${personName('u')}, m.method,
        case m.method when 'email' then u.email else '' end,
        case when m.method = 'in_app' and ${shownAt ?? null}::timestamptz is not null then 'sent' else 'waiting' end,
        case when m.method = 'in_app' then ${shownAt ?? null}::timestamptz end, ${dueAt}::timestamptz,
        ${once?.ruleUid ?? null}::uuid, ${once?.subjectUid ?? null}::uuid, ${once?.happenedOn ?? null}::date
      from users u cross join unnest(${[...methods]}::text[]) m (method)
      where u.organisation_uid = ${organisation} and u.status = 'active' and u.uid in (${receivers})
        ${once ? sql`and ${isNews(once)}` : sql``}
      on conflict do nothing`),

  /** Cancels the receipts of those who are not among `receivers` any more, or are not active. */
  cancelOthers: (organisation: string, notification: string, receivers: RawBuilder<unknown>) =>
    query(sql`
      update notification_receipts r set state = 'cancelled', reason = case
        when exists (select from users u where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid and u.status = 'active')
        then 'reassigned' else 'receiver_inactive' end
      where ${ofNotification(organisation, notification)} and state = 'waiting'
        and (r.user_uid not in (${receivers}) or not exists (select from users u
          where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid and u.status = 'active'))`),

  cancel: (organisation: string, notification: string, reason: CancelReason) =>
    query(sql`
      with gone as (update notification_receipts set state = 'cancelled', reason = ${reason}
        where ${ofNotification(organisation, notification)} and state = 'waiting')
      update notifications set state = 'cancelled', reason = ${reason} where organisation_uid = ${organisation} and uid = ${notification}`),

  /** Stores what a notification that is not sent yet says now, and about which records. */
  rewrite: (
    organisation: string,
    notification: string,
    { subject, content, recordName, facts, templateUid, templateNumber }: Rewritten,
  ) =>
    query(sql`
      update notifications set subject = ${subject}, content = ${content}, record_name = ${recordName}, facts = ${asJson(facts)},
        template_uid = ${templateUid}, template_number = ${templateNumber}
      where organisation_uid = ${organisation} and uid = ${notification}`),

  /** Shows it in the app. */
  show: (organisation: string, notification: string, at: Date) =>
    query(sql`
      update notification_receipts set state = 'sent', sent_at = ${at}
      where ${ofNotification(organisation, notification)} and method = 'in_app' and state = 'waiting'`),

  finish: (organisation: string, notification: string, at: Date) =>
    query(sql`
      update notifications n set state = case when exists (select from notification_receipts r
          where r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid) or n.industry_uids <> '{}' or n.client_uids <> '{}'
        then 'sent' else 'cancelled' end,
        reason = case when exists (select from notification_receipts r
          where r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid) or n.industry_uids <> '{}' or n.client_uids <> '{}'
        then null else 'nobody' end,
        sent_at = ${at} where organisation_uid = ${organisation} and uid = ${notification}`),

  /** Reads emails that wait. */
  waiting: (organisation: string, chosen: ChosenEmails, limit: number) =>
    query(sql<EmailRow>`
      select r.uid, r.notification_uid as "notificationUid", r.user_uid as "userUid", r.user_name as name, r.address,
        exists (select from users u where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid and u.status = 'active') as "isActive",
        n.urgency, case n.urgency when 'urgent' then 'now' when 'normal' then coalesce(s.normal, 'now') else coalesce(s.low, 'daily') end as frequency,
        r.digest, to_char(s.quiet_from, 'HH24:MI') as "quietFrom", to_char(s.quiet_to, 'HH24:MI') as "quietTo",
        coalesce(s.time_zone, o.time_zone) as "timeZone", n.subject, n.content, ${openLink} as link
      from notification_receipts r
      join notifications n on n.organisation_uid = r.organisation_uid and n.uid = r.notification_uid
      join organisations o on o.uid = r.organisation_uid
      left join notification_settings s on s.organisation_uid = r.organisation_uid and s.user_uid = r.user_uid
      where r.organisation_uid = ${organisation} and r.method = 'email' and r.state = 'waiting'
        and ${whichEmails(chosen)}
      order by r.user_uid, r.created_at, r.uid limit ${limit}`),

  postpone: (organisation: string, rows: readonly { uid: string; dueAt: string; digest: string | null }[]) =>
    query(sql`
      update notification_receipts r set due_at = g."dueAt", digest = g.digest
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, "dueAt" timestamptz, digest text)
      where r.organisation_uid = ${organisation} and r.uid = g.uid`),

  drop: (organisation: string, rows: readonly { uid: string; reason: CancelReason }[]) =>
    query(sql`
      update notification_receipts r set state = 'cancelled', reason = g.reason
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, reason text)
      where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'waiting'`),

  queued: (organisation: string, rows: readonly { uid: string; mailUid: string }[]) =>
    query(sql`
      update notification_receipts r set state = 'queued', mail_uid = g."mailUid", error = ''
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, "mailUid" uuid)
      where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'waiting'`),
};
