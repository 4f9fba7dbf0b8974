import { sql } from 'kysely';
import { z } from 'zod';
import type { NoticeAction } from '#root/contract/notices/notice-objects.ts';
import type { CancelReason } from '#root/contract/notices/notice-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { defineJob } from '#root/server/platform/jobs/job.ts';
import { dropRead, queueDueEmails, queueEmails } from './emails.service.ts';
import { narrow } from './notice-event.ts';
import { findLink, listValues, nameActor, writeText } from './notice-text.ts';
import { findObstacle, findObstaclesOfNew } from './obstacles.ts';
import {
  type DispatchRow,
  type EmailRow,
  receiptsRepository as receipts,
  selectAddressed,
} from './receipts.repository.ts';
import { selectChosenReceivers, selectRuleReceivers } from './receivers.ts';
import { findRule, isRuleActive } from './rules-for-events.ts';

/** A job that begins this much too early, because two clocks differ, does its work nevertheless. */
export const tolerance = 1000;

/** Selects who receives a notification as things are now. */
async function selectReceivers(db: WriteDb, row: DispatchRow) {
  if (row.ruleUid === null || row.object === null) return selectChosenReceivers(db.organisation, row);
  const rule = await db.maybe(isRuleActive(db.organisation, row.ruleUid));
  return selectRuleReceivers(db.organisation, {
    ruleUid: row.ruleUid,
    object: row.object,
    relations: rule?.relations ?? [],
    recordUids: row.facts.recordUids ?? (row.recordUid ? [row.recordUid] : []),
    facts: row.facts,
  });
}

/** Leaves out what no longer holds of a notification about several records, and writes its text again. */
async function keepRecords(
  db: WriteDb,
  services: Services,
  row: DispatchRow,
  records: ReadonlyMap<string, string>,
): Promise<DispatchRow> {
  const { facts, object, ruleUid } = row;
  if (!facts.recordUids || !object || !ruleUid || records.size === 0 || records.size === facts.recordUids.length)
    return row;
  const rule = await db.maybe(findRule(db.organisation, ruleUid));
  const organisation = await services.access.readOrganisation(db.organisation);
  if (!rule || !organisation) return row;
  const { recordName, facts: left } = narrow({ object, facts }, records);
  const event = { object, action: row.action as NoticeAction, recordName, facts: left, at: row.createdAt };
  const text = writeText(rule, listValues(event, organisation, await nameActor(db, facts.actorUid ?? null)), left);
  const { templateUid, templateNumber } = rule;
  const link = findLink({ ...event, recordUid: null });
  const rewritten = { ...text, recordName, link, facts: left, templateUid, templateNumber };
  await db.run(receipts.rewrite(db.organisation, row.uid, rewritten));
  return { ...row, facts: left };
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

/** Sends a notification, unless something has happened that speaks against it. Does nothing if it is not time yet. */
export async function dispatch(db: WriteDb, services: Services, uid: string): Promise<void> {
  const { organisation } = db;
  const row = await db.maybe(receipts.lock(organisation, [uid]));
  const now = services.now();
  if (!row || (row.scheduledAt !== null && row.scheduledAt.getTime() > now.getTime() + tolerance)) return;
  const { obstacle, records } = await findObstacle(db, services, row);
  if (obstacle) return void (await db.run(receipts.cancel(organisation, [uid], obstacle)));
  const kept = await keepRecords(db, services, row, records);
  const receivers = await selectReceivers(db, kept);
  const once =
    row.ruleUid && row.subjectUid && row.happenedOn ? { ruleUid: row.ruleUid, happenedOn: row.happenedOn } : undefined;
  // Whoever was deleted with the record is told nevertheless: its people were looked up when it happened.
  if ((row.action as NoticeAction | null) !== 'deleted') {
    await db.run(receipts.cancelOthers(organisation, uid, receivers));
    const addressed = selectAddressed(uid, row.subjectUid, receivers);
    await db.run(receipts.add(organisation, addressed, { methods: row.methods, dueAt: now, once, shownAt: now }));
  }
  await deliver(db, services, [uid], now);
}

/**
 * Sends notifications of one event that a rule has just made in this transaction, except those that hold no longer: it can be a
 * while since it happened. Their receivers have just been looked up.
 */
export async function dispatchNew(db: WriteDb, services: Services, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  const rows = await db.many(receipts.lock(db.organisation, uids));
  const judged = await findObstaclesOfNew(db, services, rows);
  const cancelled = judged.filter(({ obstacle }) => obstacle);
  for (const [reason, some] of Map.groupBy(cancelled, ({ obstacle }) => obstacle)) {
    const gone = some.map(({ row }) => row.uid);
    if (reason) await db.run(receipts.cancel(db.organisation, gone, reason));
  }
  const left = judged.filter(({ obstacle }) => !obstacle);
  for (const { row, records } of left) await keepRecords(db, services, row, records);
  const sent = left.map(({ row }) => row.uid);
  if (sent.length > 0) await deliver(db, services, sent, services.now());
}

const drop = (db: WriteDb, rows: readonly EmailRow[], reason: CancelReason) =>
  db.run(
    receipts.drop(
      db.organisation,
      rows.map(({ uid }) => ({ uid, reason })),
    ),
  );

/** Leaves the emails of a rule to people whom it still names, and cancels the others. */
async function keepReceivers(db: WriteDb, row: DispatchRow, rows: readonly EmailRow[]): Promise<readonly EmailRow[]> {
  if (row.ruleUid === null || (row.action as NoticeAction) === 'deleted') return rows;
  const receivers = await db.many(query(sql<{ user_uid: string }>`${await selectReceivers(db, row)}`));
  const named = new Set(receivers.map((one) => one.user_uid));
  const others = rows.filter(({ userUid }) => !named.has(userUid));
  if (others.length > 0) await drop(db, others, 'reassigned');
  return rows.filter(({ userUid }) => named.has(userUid));
}

/** Leaves those emails whose notification still holds, and cancels the others with the reason. */
async function keepValid(db: WriteDb, services: Services, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const kept: EmailRow[] = [];
  for (const [uid, own] of Map.groupBy(rows, ({ notificationUid }) => notificationUid)) {
    const row = await db.maybe(receipts.sent(db.organisation, uid));
    const reason = row && (await findObstacle(db, services, row)).obstacle;
    if (reason) await drop(db, own, reason);
    else kept.push(...(row ? await keepReceivers(db, row, own) : own));
  }
  return kept;
}

/** Sends the emails that waited for the end of quiet hours or for a digest. */
export const sendEmails = defineJob(
  'notification.emails',
  z.object({}),
  async ({ services, write, finish }) =>
    write(async (db) => {
      const dueBy = new Date(services.now().getTime() + tolerance);
      const rows = await db.many(receipts.waiting(db.organisation, { dueBy }, 10_000));
      await queueDueEmails(db, services, await dropRead(db, await keepValid(db, services, rows)));
      if (rows.length === 10_000) await enqueue(db, sendEmails, {}, { after: 1000 });
      await finish(db);
    }),
  { maxTries: 12, retryAfter: 1_000 },
);
