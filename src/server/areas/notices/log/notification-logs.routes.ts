import { notificationLogs } from '#root/contract/notices/notification-logs.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { notificationLogsRepository as repository } from './notification-logs.repository.ts';

export const notificationLogRoutes = implement(notificationLogs, {
  list: async ({ db, organisation, query }) => db.json(repository.page(organisation.uid, query)),
  get: async ({ db, organisation, params }) => {
    const row = await db.maybe(repository.byUid(organisation.uid, params.uid));
    if (!row) throw errors.notFound();
    return new Json(row.json);
  },
});
