import { sql } from 'kysely';
import { z } from 'zod';
import type { NotificationAction } from '#root/contract/notifications/notification-objects.ts';
import type { CancelReason } from '#root/contract/notifications/notification-terms.ts';
import { groupAlike } from '#root/domain/notifications/share-out.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { tolerance } from './early-jobs.ts';
import { dropRead, queueDueEmails } from './emails.service.ts';
import { isUpToDate, type Part, storeParts } from './narrowing.service.ts';
import { type CheckedNotification, findObstacles } from './obstacles.ts';
import { type EmailRow, receiptsRepository as receipts } from './receipts.repository.ts';
import { selectPresentReceivers } from './receivers.ts';
import { findRemainingRecords } from './remaining-records.ts';

/** The maximum number of emails that one run of the job sends. */
const most = 10_000;

const drop = async (db: WriteDb, rows: readonly EmailRow[], reason: CancelReason): Promise<void> => {
  const dropped = rows.map(({ uid }) => ({ uid, reason }));
  if (dropped.length > 0) await db.run(receipts.drop(db.organisation, dropped));
};

/** Cancels the emails of a rule to people whom the rule no longer names. Returns the other emails. */
async function keepReceivers(
  db: WriteDb,
  checked: CheckedNotification,
  rows: readonly EmailRow[],
): Promise<readonly EmailRow[]> {
  if (checked.row.ruleUid === null || (checked.row.action as NotificationAction) === 'deleted') return rows;
  const receivers = await db.many(
    query(sql<{ user_uid: string }>`${selectPresentReceivers(db.organisation, checked)}`),
  );
  const named = new Set(receivers.map((one) => one.user_uid));
  await drop(
    db,
    rows.filter(({ userUid }) => !named.has(userUid)),
    'reassigned',
  );
  return rows.filter(({ userUid }) => named.has(userUid));
}

/** A notification about several records, and its emails that are due. */
interface Shared {
  readonly checked: Part['checked'];
  readonly rows: readonly EmailRow[];
}

/**
 * Limits each email about several records to the records that its receiver still has. The email is then sent for a copy
 * of the notification, because the receiver may already have seen the notification with all records in the app.
 */
async function narrowShared(db: WriteDb, services: Services, shared: readonly Shared[]): Promise<EmailRow[]> {
  const awaited = shared.map(({ checked, rows }) => ({ ...checked, userUids: rows.map(({ userUid }) => userUid) }));
  const told = await findRemainingRecords(db, awaited);
  const parts = shared.flatMap(({ checked }) =>
    groupAlike(told.get(checked.row.uid) ?? new Map()).map((share): Part => ({ checked, ...share, isCopy: true })),
  );
  const hasNone = ({ notificationUid, userUid }: EmailRow) => !told.get(notificationUid)?.get(userUid)?.length;
  const rows = shared.flatMap((one) => one.rows);
  await drop(db, rows.filter(hasNone), 'reassigned');
  const copies = await storeParts(
    db,
    services,
    parts.filter((part) => !isUpToDate(part)),
  );
  const notifications = copies.map(({ uid }) => uid);
  const changed = notifications.length ? await db.many(receipts.waiting(db.organisation, { notifications }, most)) : [];
  const byUid = new Map(changed.map((row) => [row.uid, row]));
  return rows.filter((row) => !hasNone(row)).map((row) => byUid.get(row.uid) ?? row);
}

const isShared = ({ row, records }: CheckedNotification) => row.recordUid === null && records.size > 0;

/** Cancels the emails that no longer apply, with the reason. Returns the other emails. */
async function keepValid(db: WriteDb, services: Services, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const kept: EmailRow[] = [];
  const shared: Shared[] = [];
  const byNotification = Map.groupBy(rows, ({ notificationUid }) => notificationUid);
  const sent = await db.many(receipts.sent(db.organisation, [...byNotification.keys()]));
  for (const checked of await findObstacles(db, services, sent)) {
    const own = byNotification.get(checked.row.uid) ?? [];
    const { rule } = checked;
    if (checked.obstacle) await drop(db, own, checked.obstacle);
    else if (rule && isShared(checked)) shared.push({ checked: { ...checked, rule }, rows: own });
    else kept.push(...(await keepReceivers(db, checked, own)));
  }
  return shared.length > 0 ? [...kept, ...(await narrowShared(db, services, shared))] : kept;
}

/** Sends the emails that waited for the end of quiet hours or for a digest. */
export const sendEmails = defineJob(
  'notification.emails',
  z.object({}),
  async ({ services, write, finish }) =>
    write(async (db) => {
      const dueBy = new Date(services.now().getTime() + tolerance);
      const rows = await db.many(receipts.waiting(db.organisation, { dueBy }, most));
      // This must come before `keepValid`. `keepValid` can assign an email to a copy of its notification, and nobody
      // has read the copy in the app.
      const unread = await dropRead(db, rows);
      await queueDueEmails(db, services, await keepValid(db, services, unread));
      if (rows.length === most) await enqueue(db, sendEmails, {}, { after: 1000 });
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);
