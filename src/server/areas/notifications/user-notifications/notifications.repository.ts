import { type RawBuilder, sql } from 'kysely';
import type { notifications } from '#root/contract/notifications/notifications.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { openLink } from '../dispatch/open-link.ts';

const receipts = sql`notification_receipts r where r.organisation_uid = n.organisation_uid and r.notification_uid = n.uid`;

/**
 * Selects the state of a landlord's notification in each organisation that it reached; empty for other notifications.
 */
const deliveries = sql`(select d.people, d.read, d.failed from landlord_deliveries(n.uid) d
  where n.industry_uids <> '{}' or n.client_uids <> '{}')`;

const countReceipts = (what: RawBuilder<unknown>, column: 'people' | 'read' | 'failed') => sql<number>`
  (select ${what}::int from ${receipts}) + coalesce((select x.${sql.ref(column)} from ${deliveries} x), 0)`;

const sendTo = sql<string[]>`array_remove(array[case when n.all_users then 'all_users' end,
  case when n.user_uids <> '{}' then 'users' end, case when n.role_uids <> '{}' then 'roles' end,
  case when n.industry_uids <> '{}' then 'industries' end, case when n.client_uids <> '{}' then 'clients' end], null)`;

const select = (organisation: string) =>
  queries
    .selectFrom('notifications as n')
    .select([
      'n.uid',
      'n.version',
      'n.created_at as createdAt',
      'n.updated_at as updatedAt',
      'n.type',
      'n.name',
      'n.subject',
      'n.methods',
      'n.urgency',
      sendTo.as('sendTo'),
      'n.state',
      'n.reason',
      sql<boolean>`n.pinned_until is not null`.as('pinned'),
      sql<string | null>`n.pinned_until::text`.as('pinnedUntil'),
      'n.scheduled_at as scheduledAt',
      'n.sent_at as sentAt',
      'n.created_by_name as createdByName',
      countReceipts(sql`count(distinct r.user_uid)`, 'people').as('people'),
      countReceipts(sql`count(r.read_at)`, 'read').as('read'),
      countReceipts(sql`(count(*) filter (where r.state = 'failed'))`, 'failed').as('failed'),
    ])
    .where('n.organisation_uid', '=', organisation);

export const notificationsRepository = {
  page(organisation: string, asked: QueryOf<typeof notifications.list>) {
    let found = select(organisation).where('n.is_test', '=', false);
    if (asked.q)
      found = found.where(sql<boolean>`(n.name ilike ${contains(asked.q)} or n.subject ilike ${contains(asked.q)})`);
    const { type, state } = asked.filter;
    if (type?.length) found = found.where('n.type', 'in', type);
    if (state?.length) found = found.where('n.state', 'in', state);
    const order = {
      createdAt: sql.ref('n.created_at'),
      name: sql`lower(n.name)`,
      sentAt: sql.ref('n.sent_at'),
      scheduledAt: sql.ref('n.scheduled_at'),
      updatedAt: sql.ref('n.updated_at'),
    };
    return pageJson(found, asked, order, 'n');
  },
  byUid: (organisation: string, uid: string) =>
    recordJson(
      select(organisation)
        .select([
          'n.description',
          'n.content',
          'n.all_users as allUsers',
          'n.user_uids as userUids',
          'n.role_uids as roleUids',
          'n.industry_uids as industryUids',
          'n.client_uids as clientUids',
          'n.left_out as leftOut',
          'n.event_notification_uid as eventNotificationUid',
          sql<string>`case n.type when 'event' then n.name else '' end`.as('ruleName'),
          'n.object',
          'n.action',
          'n.record_uid as recordUid',
          'n.record_name as recordName',
          openLink.as('link'),
          'n.template_uid as templateUid',
          'n.template_number as templateNumber',
        ])
        .where('n.uid', '=', uid),
    ),
  /** Returns whether a notification is sent to other organisations. */
  reach: (organisation: string, uid: string) =>
    query(sql<{ hasOthers: boolean }>`
      select industry_uids <> '{}' or client_uids <> '{}' as "hasOthers" from notifications
      where organisation_uid = ${organisation} and uid = ${uid}`),
  remove: buildDeletion('notifications'),
};
