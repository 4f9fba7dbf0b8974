import { notificationSending } from '#root/contract/notifications/notifications.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';
import { type Actor, type Handler, implement } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { composeNotification } from '#root/server/platform/mail/compose-notification.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';
import { dispatchNotification } from '../dispatch/dispatch-job.ts';
import { readTheme } from '../dispatch/preview.service.ts';
import { sendTest } from './send-test.ts';
import { refusePast } from './send-times.ts';
import { sendingRepository as repository } from './sending.repository.ts';

const wrongState = defineError(
  'wrong_state',
  422,
  'Only a notification that is scheduled can be changed or cancelled.',
);

/** @throws 400 for people, roles, industries and organisations that do not exist here */
async function refuseMissing(
  db: Db,
  organisation: Organisation,
  body: Parameters<typeof repository.missing>[1],
): Promise<void> {
  const missing = await db.many(repository.missing(organisation.uid, body));
  if (missing.length)
    throw errors.validation({ fields: missing.map(({ field }) => ({ field, message: 'Choose from the list' })) });
}

/** Queues the dispatch at its time. If a notification is postponed, the job for its earlier time does nothing. */
async function queueDispatch(db: WriteDb, services: Services, uid: string, scheduledAt: string | null): Promise<void> {
  const after = scheduledAt === null ? 0 : Math.max(0, Date.parse(scheduledAt) - services.now().getTime());
  await enqueue(db, dispatchNotification, { uid }, { after });
}

async function nameCaller(db: WriteDb, actor: Actor): Promise<{ uid: string; name: string }> {
  // In another organisation, a user of the landlord is not found and therefore has no name.
  const found = await db.maybe(repository.caller(db.organisation, actor.userUid));
  return { uid: actor.userUid, name: found?.name ?? '' };
}

const throwReason = async (db: WriteDb, organisation: Organisation, uid: string, version: number): Promise<never> => {
  const now = await db.maybe(repository.current(organisation.uid, uid));
  if (!now) throw errors.notFound();
  throw now.version === version ? wrongState() : errors.stale();
};

const audience: Handler<typeof notificationSending.audience> = async ({ db, organisation, body }) => {
  await refuseMissing(db, organisation, body);
  const own = await db.maybe(repository.audience(organisation.uid, body, body.urgency));
  const clients = await db.maybe(repository.clients(organisation.uid, body));
  const { people = 0, withoutEmail = 0, names = [] } = own ?? {};
  return {
    data: {
      people: people + (clients?.people ?? 0),
      withoutEmail,
      organisations: (people > 0 ? 1 : 0) + (clients?.organisations ?? 0),
      names,
      leftOut: clients?.leftOut ?? [],
    },
  };
};

export const notificationSendingRoutes = implement(notificationSending, {
  create: async ({ db, organisation, actor, body, services }) => {
    refusePast(body, { now: services.now(), timeZone: organisation.timeZone });
    await refuseMissing(db, organisation, body);
    const uid = newUid();
    const row = await db.maybe(repository.insert(organisation.uid, uid, body, await nameCaller(db, actor)));
    await queueDispatch(db, services, uid, body.scheduledAt);
    return savedAnswer(row);
  },
  update: async ({ db, organisation, params, version, body, services }) => {
    const current = await db.maybe(repository.current(organisation.uid, params.uid));
    if (!current) throw errors.notFound();
    const stored = { ...current, scheduledAt: current.scheduledAt?.toISOString() ?? null };
    refusePast(body, { now: services.now(), timeZone: organisation.timeZone, stored });
    await refuseMissing(db, organisation, body);
    const row = await db.maybe(repository.update(organisation.uid, params.uid, version, body));
    if (!row) return throwReason(db, organisation, params.uid, version);
    await queueDispatch(db, services, params.uid, body.scheduledAt);
    return savedAnswer(row);
  },
  cancel: async ({ db, organisation, params, version }) => {
    const row = await db.maybe(repository.cancel(organisation.uid, params.uid, version));
    if (!row) return throwReason(db, organisation, params.uid, version);
    // Only a notification that a person wrote has no receipts before it is sent, so its receivers are logged here. A
    // rule's notification has had receipts since it was made.
    if (row.type === 'user') await db.run(repository.noteWithdrawn(organisation.uid, row.uid, row));
    return savedAnswer(row);
  },
  audience,
  preview: async ({ db, organisation, body }) => {
    const item = { ...body, link: '' };
    const mail = { name: '', items: [item], unsubscribe: '', digest: null } as const;
    return {
      data: composeNotification(mail, { name: organisation.name, theme: await readTheme(db, organisation.uid) }),
    };
  },
  test: async (ctx) => {
    await sendTest(ctx, ctx.body);
    return undefined;
  },
});
