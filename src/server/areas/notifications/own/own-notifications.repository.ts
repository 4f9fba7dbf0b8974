import { sql } from 'kysely';
import type { OwnNotificationSettings, ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, entryJson, pageJson, queries, query, rowsJson } from '#root/server/platform/db/queries.ts';
import { countUnread, isInAppReceipt, isUnreadReceipt } from '#root/server/shared/notifications/in-app.ts';
import { openLink } from '../dispatch/open-link.ts';

const select = (organisation: string, user: string) =>
  queries
    .selectFrom('notification_receipts as r')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organisation_uid', '=', 'r.organisation_uid').onRef('n.uid', '=', 'r.notification_uid'),
    )
    .select([
      'r.uid',
      'n.uid as notificationUid',
      'n.type',
      'n.subject',
      'n.content',
      'n.urgency',
      'n.object',
      'n.action',
      'n.record_uid as recordUid',
      'n.record_name as recordName',
      openLink.as('link'),
      'n.created_by_name as fromName',
      'r.sent_at as sentAt',
      'r.read_at as readAt',
      sql<string | null>`n.pinned_until::text`.as('pinnedUntil'),
    ])
    .where(isInAppReceipt(organisation, user));

export interface SettingsRow extends OwnNotificationSettings {
  readonly organisationTimeZone: string;
}

export const ownNotificationsRepository = {
  page(organisation: string, user: string, asked: QueryOf<typeof ownNotifications.list>) {
    let found = select(organisation, user);
    const { read } = asked.filter;
    if (read) found = found.where(sql<boolean>`(r.read_at is not null)::text = any(${read}::text[])`);
    if (asked.q)
      found = found.where(sql<boolean>`(n.subject ilike ${contains(asked.q)} or n.content ilike ${contains(asked.q)})`);
    return pageJson(found, asked, { sentAt: sql.ref('r.sent_at') }, 'r');
  },
  byUid: (organisation: string, user: string, uid: string) =>
    entryJson(select(organisation, user).where('r.uid', '=', uid)),
  pinned: (organisation: string, user: string, today: string) =>
    rowsJson(
      select(organisation, user)
        .where(sql<boolean>`n.pinned_until >= ${today}::date`)
        .orderBy('r.sent_at', 'desc')
        .limit(20),
    ),
  unread: (organisation: string, user: string) =>
    query(sql<{ unread: number }>`select ${countUnread(organisation, user)} as unread`),
  markRead: (organisation: string, user: string, uids: readonly string[] | undefined, at: Date) =>
    query(sql`
      update notification_receipts r set read_at = ${at} where ${isUnreadReceipt(organisation, user)}
        ${uids ? sql`and r.uid = any(${[...uids]}::uuid[])` : sql``}`),
  markUnread: (organisation: string, user: string, uids: readonly string[]) =>
    query(sql`
      update notification_receipts r set read_at = null where ${isInAppReceipt(organisation, user)} and r.read_at is not null
        and r.uid = any(${[...uids]}::uuid[])`),
  settings: (organisation: string, user: string) =>
    query(sql<SettingsRow>`
      select coalesce(s.normal, 'now') as normal, coalesce(s.low, 'daily') as low, to_char(s.quiet_from, 'HH24:MI') as "quietFrom",
        to_char(s.quiet_to, 'HH24:MI') as "quietTo", s.time_zone as "timeZone", o.time_zone as "organisationTimeZone"
      from organisations o left join notification_settings s on s.organisation_uid = o.uid and s.user_uid = ${user}
      where o.uid = ${organisation}`),
  saveSettings: (organisation: string, user: string, given: OwnNotificationSettings) =>
    query(sql`
      insert into notification_settings (organisation_uid, user_uid, normal, low, quiet_from, quiet_to, time_zone)
      values (${organisation}, ${user}, ${given.normal}, ${given.low}, ${given.quietFrom}::time, ${given.quietTo}::time, ${given.timeZone})
      on conflict (organisation_uid, user_uid) do update set normal = excluded.normal, low = excluded.low,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`),
};
