import { sql } from 'kysely';
import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import { groupAlike } from '#root/domain/notifications/share-out.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { tolerance } from './early-jobs.ts';
import { queueEmails } from './emails.service.ts';
import { isUpToDate, type Part, storeParts } from './narrowing.service.ts';
import { type CheckedNotification, findObstacles } from './obstacles.ts';
import {
  type DispatchRow,
  receiptsRepository as receipts,
  selectAddressed,
  selectAllAddressed,
} from './receipts.repository.ts';
import { selectPresentReceivers } from './receivers.ts';
import { findRemainingRecords } from './remaining-records.ts';
import { sendEmails } from './waiting-emails.job.ts';

const findOnce = ({ ruleUid, subjectUid, happenedOn }: DispatchRow) =>
  ruleUid && subjectUid && happenedOn ? { ruleUid, happenedOn } : undefined;

/**
 * Adds receipts for the present receivers of a notification whose text is the same for all of them. @returns the uid of
 * the notification
 */
async function addressAll(db: WriteDb, services: Services, checked: CheckedNotification): Promise<string[]> {
  const { row, rule } = checked;
  // The receivers of a notification about a deletion were determined at the deletion, so they are not looked up again.
  if ((row.action as NotificationAction | null) === 'deleted') return [row.uid];
  if (rule) await refresh(db, services, [{ ...checked, rule }]);
  const receivers = selectPresentReceivers(db.organisation, checked);
  await db.run(receipts.cancelOthers(db.organisation, row.uid, receivers));
  const addressed = selectAddressed(row.uid, row.subjectUid, receivers);
  const now = services.now();
  await db.run(
    receipts.add(db.organisation, addressed, { methods: row.methods, dueAt: now, once: findOnce(row), shownAt: now }),
  );
  return [row.uid];
}

/**
 * Adds receipts for a notification about several records, so that each person is notified only of the records that they
 * still have. The largest group of people with the same records keeps the notification, and every other group gets a
 * copy. @returns the uids of the notifications
 */
async function addressEach(db: WriteDb, services: Services, checked: Part['checked']): Promise<string[]> {
  const { organisation } = db;
  const { row } = checked;
  const waiting =
    row.facts.onlyUids ?? (await db.many(receipts.people(organisation, row.uid))).map((one) => one.userUid);
  const told = (await findRemainingRecords(db, [{ ...checked, userUids: waiting }])).get(row.uid) ?? new Map();
  const shares = groupAlike(told).toSorted((a, b) => b.userUids.length - a.userUids.length);
  const left = shares.flatMap(({ userUids }) => userUids);
  await db.run(receipts.cancelOthers(organisation, row.uid, sql`select unnest(${left}::uuid[])`));
  const parts = shares.map((share, at): Part => ({ checked, ...share, isCopy: at > 0 }));
  const changed = parts.filter((part) => part.isCopy || !isUpToDate(part));
  const uids = new Map((await storeParts(db, services, changed)).map(({ uid }, at) => [changed[at], uid]));
  const addressed = parts.map((part) => ({
    ...{ uid: uids.get(part) ?? row.uid, subjectUid: row.subjectUid ?? row.uid, userUids: part.userUids },
  }));
  const now = services.now();
  const given = { methods: row.methods, dueAt: now, once: findOnce(row), shownAt: now };
  await db.run(receipts.add(organisation, selectAllAddressed(addressed), given));
  return [...new Set([row.uid, ...addressed.map(({ uid }) => uid)])];
}

/**
 * Rewrites the texts of notifications that name a renamed record, or records to which the notification no longer
 * applies.
 */
async function refresh(db: WriteDb, services: Services, checked: readonly Part['checked'][]): Promise<void> {
  const parts = checked.map((one): Part => {
    const userUids = one.row.facts.onlyUids ?? [];
    return { checked: one, recordUids: [...one.records.keys()], userUids, isCopy: false };
  });
  await storeParts(
    db,
    services,
    parts.filter((part) => part.recordUids.length > 0 && !isUpToDate(part)),
  );
}

const after = (services: Services, at: Date) => Math.max(0, at.getTime() - services.now().getTime());

/** Shows notifications in the app, and queues their emails. */
async function deliver(db: WriteDb, services: Services, uids: readonly string[], now: Date): Promise<void> {
  await db.run(receipts.show(db.organisation, uids, now));
  for (const at of await queueEmails(db, services, uids)) {
    await enqueue(db, sendEmails, {}, { key: at.toISOString(), after: after(services, at) });
  }
  await db.run(receipts.finish(db.organisation, uids, now));
}

/** Sends a notification, unless something has happened that cancels it. Does nothing if it is not due yet. */
export async function dispatch(db: WriteDb, services: Services, uid: string): Promise<void> {
  const { organisation } = db;
  const row = await db.maybe(receipts.lock(organisation, [uid]));
  const now = services.now();
  if (!row || (row.scheduledAt !== null && row.scheduledAt.getTime() > now.getTime() + tolerance)) return;
  const [checked] = await findObstacles(db, services, [row]);
  if (!checked) return;
  if (checked.obstacle) return void (await db.run(receipts.cancel(organisation, [uid], checked.obstacle)));
  const { rule, records } = checked;
  const isShared = row.recordUid === null && records.size > 0;
  const uids =
    rule && isShared ? await addressEach(db, services, { ...checked, rule }) : await addressAll(db, services, checked);
  await deliver(db, services, uids, now);
}

/**
 * Sends notifications that a rule has just made in this transaction for one event. Cancels the notifications that no
 * longer apply, because the event may have happened some time ago. The receivers have just been looked up, so this
 * function does not check them.
 */
export async function dispatchNew(db: WriteDb, services: Services, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const rows = await db.many(receipts.lock(db.organisation, uids));
  const checked = await findObstacles(db, services, rows, { isNew: true });
  const cancelled = checked.filter(({ obstacle }) => obstacle);
  for (const [reason, some] of Map.groupBy(cancelled, ({ obstacle }) => obstacle)) {
    const gone = some.map(({ row }) => row.uid);
    if (reason) await db.run(receipts.cancel(db.organisation, gone, reason));
  }
  const left = checked.filter(({ obstacle }) => !obstacle);
  const several = left.flatMap((one) => (one.rule && one.row.recordUid === null ? [{ ...one, rule: one.rule }] : []));
  await refresh(db, services, several);
  const sent = left.map(({ row }) => row.uid);
  if (sent.length > 0) await deliver(db, services, sent, services.now());
}
