import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { type Db, Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { retimeEmails } from '../dispatch/emails.service.ts';
import { sendEmails } from '../dispatch/waiting-emails.job.ts';
import { ownNotificationsRepository as repository } from './own-notifications.repository.ts';

interface Caller {
  readonly db: Db;
  readonly actor: { readonly homeUid: string; readonly userUid: string };
}

const countUnread = async ({ db, actor }: Caller) => ({
  data: {
    unread_notification_number: (await db.maybe(repository.unread(actor.homeUid, actor.userUid)))?.unread ?? 0,
  },
});

async function readSettings({ db, actor }: Caller) {
  const data = await db.maybe(repository.settings(actor.homeUid, actor.userUid));
  if (!data) throw errors.notFound();
  return data;
}

export const ownNotificationRoutes = implement(ownNotifications, {
  list: async ({ db, actor, query }) => db.json(repository.page(actor.homeUid, actor.userUid, query)),
  get: async ({ db, actor, params }) => {
    const row = await db.maybe(repository.byUid(actor.homeUid, actor.userUid, params.uid));
    if (!row) throw errors.notFound();
    return new Json(row.json);
  },
  unread: countUnread,
  pinned: async (ctx) => {
    const { organisationTimeZone } = await readSettings(ctx);
    const today = findLocalDay(organisationTimeZone, ctx.services.now());
    return ctx.db.json(repository.pinned(ctx.actor.homeUid, ctx.actor.userUid, today));
  },
  markRead: async (ctx) => {
    const { db, actor, body, services } = ctx;
    await db.run(repository.markRead(actor.homeUid, actor.userUid, body.uids, services.now()));
    return countUnread(ctx);
  },
  markUnread: async (ctx) => {
    await ctx.db.run(repository.markUnread(ctx.actor.homeUid, ctx.actor.userUid, ctx.body.uids));
    return countUnread(ctx);
  },
  settings: async (ctx) => ({ data: await readSettings(ctx) }),
  updateSettings: async ({ db, actor, body, services }) => {
    await db.run(repository.saveSettings(actor.homeUid, actor.userUid, body));
    const now = services.now().getTime();
    for (const at of await retimeEmails(db, services, actor.userUid))
      await enqueue(db, sendEmails, {}, { key: at.toISOString(), after: Math.max(0, at.getTime() - now) });
    return undefined;
  },
});
