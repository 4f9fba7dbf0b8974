import { notifications } from '#root/contract/notifications/notifications.ts';
import { explainMissing } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { notificationsRepository as repository } from './notifications.repository.ts';
import { recallNotification } from './recall.job.ts';

export const notificationRoutes = implement(notifications, {
  list: async ({ db, organisation, query }) => db.json(repository.page(organisation.uid, query)),
  get: async ({ db, organisation, params }) => {
    const record = await db.record(repository.byUid(organisation.uid, params.uid));
    if (!record) throw errors.notFound();
    return record;
  },
  remove: async ({ db, organisation, params, version }) => {
    const reach = await db.maybe(repository.reach(organisation.uid, params.uid));
    const row = await db.maybe(repository.remove(organisation.uid, params.uid, version));
    if (!row) return explainMissing(db, repository.byUid(organisation.uid, params.uid));
    if (reach?.hasOthers) await enqueue(db, recallNotification, { sourceUid: params.uid });
    return undefined;
  },
});
