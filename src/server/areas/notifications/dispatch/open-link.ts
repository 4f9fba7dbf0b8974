import { sql } from 'kysely';
import { findObjectKind, notificationObjects } from '#root/contract/notifications/notification-objects.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';

const objectsByTable = Map.groupBy(notificationObjects, (object) => findTable(findObjectKind(object)));

const branches = [...objectsByTable].map(
  ([table, objects]) => sql`when n.object = any(${sql.lit(`{${objects.join(',')}}`)}) then exists
    (select from ${sql.table(table)} x where x.organisation_uid = n.organisation_uid and x.uid = n.record_uid)`,
);

/**
 * The path of the page of the record that the notification `n` is about; null if there is no such page, or the record
 * was deleted.
 */
export const openLink = sql<string | null>`case when n.link is not null and (n.record_uid is null
  or case ${sql.join(branches, sql` `)} else true end) then n.link end`;
