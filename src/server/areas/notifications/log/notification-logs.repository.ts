import { sql } from 'kysely';
import type { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, entryJson, pageJson, queries, query } from '#root/server/platform/db/queries.ts';
import { openLink } from '../dispatch/open-link.ts';

const select = (organisation: string) =>
  queries
    .selectFrom('notification_receipts as r')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organisation_uid', '=', 'r.organisation_uid').onRef('n.uid', '=', 'r.notification_uid'),
    )
    .select([
      'r.uid',
      'r.created_at as createdAt',
      'n.uid as notificationUid',
      'n.type',
      'n.name',
      'n.subject',
      'n.urgency',
      'n.is_test as isTest',
      'r.method',
      sql<
        string | null
      >`(select u.uid from users u where u.organisation_uid = r.organisation_uid and u.uid = r.user_uid)`.as('userUid'),
      'r.user_name as userName',
      'r.address',
      'r.state',
      'r.reason',
      'r.error',
      'r.digest',
      'r.due_at as dueAt',
      'r.sent_at as sentAt',
      'r.read_at as readAt',
      'r.sent_again as sentAgain',
    ])
    .where('r.organisation_uid', '=', organisation);

type Asked = Pick<QueryOf<typeof notificationLogs.list>, 'sort' | 'q' | 'filter'>;

function filtered(organisation: string, { q, filter }: Asked) {
  const { state, method, type, userUid, notificationUid, eventNotificationUid, read, test } = filter;
  let found = select(organisation);
  if (q)
    found = found.where(
      sql<boolean>`(n.subject ilike ${contains(q)} or n.name ilike ${contains(q)} or r.user_name ilike ${contains(q)} or r.address ilike ${contains(q)})`,
    );
  if (state?.length) found = found.where('r.state', 'in', state);
  if (method?.length) found = found.where('r.method', 'in', method);
  if (type?.length) found = found.where('n.type', 'in', type);
  if (userUid) found = found.where('r.user_uid', '=', userUid);
  if (notificationUid) found = found.where('r.notification_uid', '=', notificationUid);
  if (eventNotificationUid) found = found.where('n.event_notification_uid', '=', eventNotificationUid);
  if (read) found = found.where(sql<boolean>`(r.read_at is not null)::text = any(${read}::text[])`);
  if (test) found = found.where(sql<boolean>`n.is_test::text = any(${test}::text[])`);
  return found;
}

const order = {
  createdAt: sql.ref('r.created_at'),
  sentAt: sql.ref('r.sent_at'),
  dueAt: sql.ref('r.due_at'),
};

export const notificationLogsRepository = {
  page: (organisation: string, asked: QueryOf<typeof notificationLogs.list>) =>
    pageJson(filtered(organisation, asked), asked, order, 'r'),
  byUid: (organisation: string, uid: string) =>
    entryJson(
      select(organisation)
        .select([
          'n.content',
          'n.object',
          'n.action',
          'n.record_uid as recordUid',
          'n.record_name as recordName',
          openLink.as('link'),
          'n.event_notification_uid as eventNotificationUid',
          'n.template_uid as templateUid',
          'n.template_number as templateNumber',
        ])
        .where('r.uid', '=', uid),
    ),
  count: (organisation: string, asked: Asked, most: number) =>
    query(sql<{ total: number }>`
      select count(*)::int as total from (${filtered(organisation, asked).clearSelect().select('r.uid').limit(most)}) x`),
  /**
   * Reads the rows of an export in batches, ordered from the newest to the oldest. Each batch begins after the last row
   * of the previous batch.
   */
  after: (organisation: string, asked: Asked, last: string | undefined, limit: number) => {
    const rows = filtered(organisation, asked).orderBy('r.created_at', 'desc').orderBy('r.uid', 'desc').limit(limit);
    if (last === undefined) return rows;
    return rows.where(
      sql<boolean>`(r.created_at, r.uid) < (select l.created_at, l.uid from notification_receipts l
        where l.organisation_uid = ${organisation} and l.uid = ${last})`,
    );
  },
  /**
   * Makes a failed or cancelled receipt wait again. A cancelled receipt is detached from its rule, so that the rule can
   * still notify the person on that day.
   */
  repeat: (organisation: string, uid: string, at: Date) =>
    query(sql<{ method: 'in_app' | 'email' }>`
      update notification_receipts set state = case method when 'in_app' then 'sent' else 'waiting' end, reason = null, error = '',
        digest = null, due_at = ${at}, sent_at = case method when 'in_app' then ${at}::timestamptz end, sent_again = sent_again + 1,
        event_notification_uid = case when state = 'failed' then event_notification_uid end
      where organisation_uid = ${organisation} and uid = ${uid} and state in ('failed', 'cancelled') returning method`),
};
