import { type RawBuilder, sql } from 'kysely';
import type { NotificationObject } from '#root/contract/notifications/notification-objects.ts';
import type {
  CancelReason,
  NotificationClass,
  NotificationFrequency,
  NotificationMethod,
} from '#root/contract/notifications/notification-terms.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { namedInNotification, selectNamed } from './named-organisations.ts';
import type { EventFacts } from './notification-event.ts';
import { openLink } from './open-link.ts';

/** The data of a notification that its dispatch needs. */
export interface DispatchRow {
  readonly uid: string;
  readonly type: 'user' | 'event';
  readonly methods: readonly NotificationMethod[];
  readonly urgency: NotificationClass;
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
  readonly createdByName: string;
  readonly ruleUid: string | null;
  readonly object: NotificationObject | null;
  readonly action: string | null;
  readonly recordUid: string | null;
  readonly recordName: string;
  readonly subjectUid: string | null;
  readonly happenedOn: string | null;
  readonly link: string | null;
  readonly facts: EventFacts;
}

/** A waiting email of one person. */
export interface EmailRow {
  readonly uid: string;
  readonly notificationUid: string;
  readonly userUid: string;
  readonly name: string;
  readonly address: string;
  readonly isActive: boolean;
  readonly urgency: NotificationClass;
  readonly frequency: NotificationFrequency;
  readonly digest: 'daily' | 'weekly' | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
  readonly subject: string;
  readonly content: string;
  readonly link: string | null;
}

/** A rule and a day on which it notifies each person of a subject at most once. */
interface Once {
  readonly ruleUid: string;
  readonly happenedOn: string;
}

/** A notification and its receivers. */
interface Addressed {
  readonly uid: string;
  readonly subjectUid: string;
  readonly userUids: readonly string[];
}

/** Selects a notification, its subject, and each of the receivers. */
export const selectAddressed = (uid: string, subjectUid: string | null, receivers: RawBuilder<unknown>) =>
  sql`select ${uid}::uuid as notification_uid, ${subjectUid}::uuid as subject_uid, r.user_uid from (${receivers}) r`;

/** Selects each notification with its subject and each of its receivers. */
export const selectAllAddressed = (list: readonly Addressed[]) => sql`
  select a.uid as notification_uid, a."subjectUid" as subject_uid, p.user_uid
  from jsonb_to_recordset(${asJson(list)}) as a (uid uuid, "subjectUid" uuid, "userUids" uuid[]) cross join unnest(a."userUids") p (user_uid)`;

/**
 * The reasons for a cancellation that allow the rule to notify the person later on the same day. The index
 * `notification_receipts_once` lists the same reasons.
 */
export const untoldReasons: readonly CancelReason[] = [
  'reassigned',
  'rule_off',
  'receiver_inactive',
  'record_archived',
  'organisation_suspended',
];

/**
 * The condition that a receipt was cancelled for a reason that allows the rule to notify the person later on the same
 * day. The expression is the same as in the index, because PostgreSQL uses a partial index only for the same
 * expression.
 */
export const isUntold = (receipt: string) => sql`(${sql.ref(`${receipt}.state`)} = 'cancelled'
  and coalesce(${sql.ref(`${receipt}.reason`)}, '') in (${sql.join(untoldReasons.map((reason) => sql.lit(reason)))}))`;

/**
 * The condition that the user `u` has not been notified of the subject of `g` by the method `m` on this day. It
 * considers notifications of this rule about several records, and notifications of other rules about the same date. A
 * unique index prevents a second notification of this rule about the subject alone.
 */
const isNews = ({ ruleUid, happenedOn }: Once) => sql`
  not exists (select from notifications n join notification_receipts t on t.organisation_uid = n.organisation_uid and t.notification_uid = n.uid
    where n.organisation_uid = u.organisation_uid and n.event_notification_uid = ${ruleUid}::uuid and n.happened_on = ${happenedOn}::date
      and n.record_uid is null and n.facts -> 'recordUids' @> to_jsonb(g.subject_uid::text) and t.user_uid = u.uid and t.method = m.method
      and not ${isUntold('t')})
  and not exists (select from event_notifications r
    join event_notifications o on o.organisation_uid = r.organisation_uid and o.object = r.object and o.action = r.action and o.uid <> r.uid
    join notification_receipts t on t.organisation_uid = o.organisation_uid and t.event_notification_uid = o.uid
      and t.subject_uid = g.subject_uid and t.user_uid = u.uid and t.method = m.method and t.happened_on = ${happenedOn}::date
      and t.state <> 'cancelled'
    where r.organisation_uid = u.organisation_uid and r.uid = ${ruleUid}::uuid and r.day_offset is not null)`;

const ofNotification = (organisation: string, notification: string) =>
  sql`organisation_uid = ${organisation} and notification_uid = ${notification}`;
const ofNotifications = (organisation: string, notifications: readonly string[]) =>
  sql`organisation_uid = ${organisation} and notification_uid = any(${[...notifications]}::uuid[])`;

const columns = sql`uid, type, methods, urgency, subject, content, created_at as "createdAt", scheduled_at as "scheduledAt", all_users as "allUsers",
  user_uids as "userUids", role_uids as "roleUids", industry_uids as "industryUids", client_uids as "clientUids",
  created_by_uid as "createdByUid", created_by_name as "createdByName", event_notification_uid as "ruleUid", object, action, record_uid as "recordUid",
  record_name as "recordName", subject_uid as "subjectUid", happened_on::text as "happenedOn", link, facts`;

/**
 * Which waiting emails to read: the emails of these notifications, a single email, the emails of a person that are due
 * later, or all emails that are due.
 */
type ChosenEmails =
  | { readonly notifications: readonly string[] }
  | { readonly receipt: string }
  | { readonly person: string; readonly after: Date }
  | { readonly dueBy: Date };

function whichEmails(chosen: ChosenEmails) {
  if ('notifications' in chosen) return sql`r.notification_uid = any(${[...chosen.notifications]}::uuid[])`;
  if ('receipt' in chosen) return sql`r.uid = ${chosen.receipt}`;
  if ('person' in chosen) return sql`n.state = 'sent' and r.user_uid = ${chosen.person} and r.due_at > ${chosen.after}`;
  return sql`n.state = 'sent' and r.due_at <= ${chosen.dueBy}`;
}

export const receiptsRepository = {
  /** Locks and returns the notifications that have not been sent yet. */
  lock: (organisation: string, uids: readonly string[]) =>
    query(sql<DispatchRow>`
      select ${columns} from notifications where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])
        and state in ('scheduled', 'queued') order by uid for update`),

  sent: (organisation: string, uids: readonly string[]) =>
    query(sql<DispatchRow>`
      select ${columns} from notifications where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[])`),

  /** Returns the people with a waiting receipt of a notification. */
  people: (organisation: string, notification: string) =>
    query(sql<{ userUid: string }>`
      select distinct user_uid as "userUid" from notification_receipts
      where ${ofNotification(organisation, notification)} and state = 'waiting'`),

  /**
   * Adds a receipt for each method and each active user among the `addressed` people. People who already have a
   * receipt, or were notified of the subject on this day, get none.
   * @param options.shownAt when the notification appears in the app, if it appears at once
   * @returns the notifications that somebody receives
   */
  add: (
    organisation: string,
    addressed: RawBuilder<unknown>,
    {
      methods,
      dueAt,
      once,
      shownAt,
    }: {
      readonly methods: readonly NotificationMethod[];
      readonly dueAt: Date;
      readonly once?: Once | undefined;
      readonly shownAt?: Date;
    },
  ) =>
    query(sql<{ uid: string }>`
      with added as (
        insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, user_name, method, address, state, sent_at, due_at,
          event_notification_uid, subject_uid, happened_on)
        select u.organisation_uid, gen_random_uuid(), g.notification_uid, u.uid, ${personName('u')}, m.method,
          case m.method when 'email' then u.email else '' end,
          case when m.method = 'in_app' and ${shownAt ?? null}::timestamptz is not null then 'sent' else 'waiting' end,
          case when m.method = 'in_app' then ${shownAt ?? null}::timestamptz end, ${dueAt}::timestamptz,
          ${once?.ruleUid ?? null}::uuid, ${once ? sql`g.subject_uid` : sql`null::uuid`}, ${once?.happenedOn ?? null}::date
        from (${addressed}) g join users u on u.organisation_uid = ${organisation} and u.uid = g.user_uid and u.status = 'active'
        cross join unnest(${[...methods]}::text[]) m (method)
        where ${once ? isNews(once) : sql`true`}
        on conflict do nothing returning notification_uid)
      select distinct notification_uid as uid from added`),

  /** Cancels the receipts of people who are no longer among `receivers`, or are not active. */
  cancelOthers: (organisation: string, notification: string, receivers: RawBuilder<unknown>) =>
    query(sql`
      update notification_receipts r set state = 'cancelled', reason = case
        when exists (select from users u where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid and u.status = 'active')
        then 'reassigned' else 'receiver_inactive' end
      where ${ofNotification(organisation, notification)} and state = 'waiting'
        and (r.user_uid not in (${receivers}) or not exists (select from users u
          where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid and u.status = 'active'))`),

  cancel: (organisation: string, notifications: readonly string[], reason: CancelReason) =>
    query(sql`
      with gone as (update notification_receipts set state = 'cancelled', reason = ${reason}
        where ${ofNotifications(organisation, notifications)} and state = 'waiting')
      update notifications set state = 'cancelled', reason = ${reason}
      where organisation_uid = ${organisation} and uid = any(${[...notifications]}::uuid[])`),

  /** Shows the notifications in the app. */
  show: (organisation: string, notifications: readonly string[], at: Date) =>
    query(sql`
      update notification_receipts set state = 'sent', sent_at = ${at}
      where ${ofNotifications(organisation, notifications)} and method = 'in_app' and state = 'waiting'`),

  finish: (organisation: string, notifications: readonly string[], at: Date) =>
    query(sql`
      update notifications n set state = case when x.has_receivers then 'sent' else 'cancelled' end,
        reason = case when x.has_receivers then null else 'nobody' end, sent_at = ${at}
      from (select n.uid, exists (select from notification_receipts r
          where r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid)
          or ((n.industry_uids <> '{}' or n.client_uids <> '{}') and exists (${selectNamed('uid', 'active', namedInNotification)})) as has_receivers
        from notifications n where n.organisation_uid = ${organisation} and n.uid = any(${[...notifications]}::uuid[])) x
      where n.organisation_uid = ${organisation} and n.uid = x.uid`),

  /** Reads waiting emails, each with the present address of the person. */
  waiting: (organisation: string, chosen: ChosenEmails, limit: number) =>
    query(sql<EmailRow>`
      select r.uid, r.notification_uid as "notificationUid", r.user_uid as "userUid", r.user_name as name, coalesce(u.email, r.address) as address,
        coalesce(u.status = 'active', false) as "isActive",
        n.urgency, case n.urgency when 'urgent' then 'now' when 'normal' then coalesce(s.normal, 'now') else coalesce(s.low, 'daily') end as frequency,
        r.digest, to_char(s.quiet_from, 'HH24:MI') as "quietFrom", to_char(s.quiet_to, 'HH24:MI') as "quietTo",
        coalesce(s.time_zone, o.time_zone) as "timeZone", n.subject, n.content, ${openLink} as link
      from notification_receipts r
      join notifications n on n.organisation_uid = r.organisation_uid and n.uid = r.notification_uid
      join organisations o on o.uid = r.organisation_uid
      left join users u on u.organisation_uid = r.organisation_uid and u.uid = r.user_uid
      left join notification_settings s on s.organisation_uid = r.organisation_uid and s.user_uid = r.user_uid
      where r.organisation_uid = ${organisation} and r.method = 'email' and r.state = 'waiting'
        and ${whichEmails(chosen)}
      order by r.user_uid, r.created_at, r.uid limit ${limit}`),

  postpone: (organisation: string, rows: readonly { uid: string; dueAt: string; digest: string | null }[]) =>
    query(sql`
      update notification_receipts r set due_at = g."dueAt", digest = g.digest
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, "dueAt" timestamptz, digest text)
      where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'waiting'`),

  drop: (organisation: string, rows: readonly { uid: string; reason: CancelReason }[]) =>
    query(sql`
      update notification_receipts r set state = 'cancelled', reason = g.reason
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, reason text)
      where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'waiting'`),

  queued: (organisation: string, rows: readonly { uid: string; mailUid: string; address: string }[]) =>
    query(sql`
      update notification_receipts r set state = 'queued', mail_uid = g."mailUid", address = g.address, error = ''
      from jsonb_to_recordset(${asJson(rows)}) as g (uid uuid, "mailUid" uuid, address text)
      where r.organisation_uid = ${organisation} and r.uid = g.uid and r.state = 'waiting'`),
};
