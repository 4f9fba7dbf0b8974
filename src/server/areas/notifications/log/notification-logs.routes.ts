import { notificationLogActions, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { queueDueEmails } from '../dispatch/emails.service.ts';
import { receiptsRepository } from '../dispatch/receipts.repository.ts';
import { exportLog } from './export-log.ts';
import { notificationLogsRepository as repository } from './notification-logs.repository.ts';

const wrongState = defineError('wrong_state', 422, 'Only what failed or was cancelled can be sent again.');

const listRoutes = implement(notificationLogs, {
  list: async ({ db, organisation, query }) => db.json(repository.page(organisation.uid, query)),
  get: async ({ db, organisation, params }) => {
    const row = await db.maybe(repository.byUid(organisation.uid, params.uid));
    if (!row) throw errors.notFound();
    return new Json(row.json);
  },
});

const actionRoutes = implement(notificationLogActions, {
  exportCsv: (ctx) => exportLog(ctx, 'csv'),
  exportXlsx: (ctx) => exportLog(ctx, 'xlsx'),
  sendAgain: async ({ db, organisation, params, services }) => {
    const repeated = await db.maybe(repository.repeat(organisation.uid, params.uid, services.now()));
    if (!repeated) {
      if (await db.maybe(repository.byUid(organisation.uid, params.uid))) throw wrongState();
      throw errors.notFound();
    }
    // The email is sent at once, without quiet hours or a digest, because a person has requested it.
    const rows = await db.many(receiptsRepository.waiting(organisation.uid, { receipt: params.uid }, 1));
    await queueDueEmails(db, services, rows);
    return undefined;
  },
});

export const notificationLogRoutes = [...listRoutes, ...actionRoutes];
