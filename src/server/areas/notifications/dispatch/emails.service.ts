import type { CancelReason } from '#root/contract/notifications/notification-terms.ts';
import { findEmailTime } from '#root/domain/notifications/email-time.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { NotificationMail } from '#root/server/platform/mail/compose-notification.ts';
import { type NewMail, queueMails } from '#root/server/platform/mail/queue.ts';
import { cut, mapInSteps } from '#root/server/platform/workers/steps.ts';
import { buildUnsubscribeLink } from '../own/unsubscribe-token.ts';
import { findReadInApp } from './read-in-app.ts';
import { type EmailRow, receiptsRepository as receipts } from './receipts.repository.ts';

/** The maximum number of emails that one statement queues. */
const batch = 500;

const toUrl = (appUrl: string, link: string | null) => (link ? `${appUrl}${link}` : '');

/** Returns one email for these notifications, which go to one person. */
function toMail(
  { keys, settings }: Services,
  organisation: string,
  rows: readonly EmailRow[],
): NewMail<'notice'> | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const data: NotificationMail = {
    name: first.name,
    items: rows.map(({ subject, content, link }) => ({ subject, content, link: toUrl(settings.appUrl, link) })),
    unsubscribe: buildUnsubscribeLink(keys, settings.appUrl, {
      organisation,
      user: first.userUid,
      urgency: first.urgency,
    }),
    digest: first.digest,
  };
  return { kind: 'notice', to: first.address, userUid: first.userUid, data };
}

/** Queues one email for each group of receipts. */
async function queueGroups(db: WriteDb, services: Services, groups: readonly (readonly EmailRow[])[]): Promise<void> {
  for (const part of cut(groups, batch)) {
    const mails = await mapInSteps(part, (rows) => toMail(services, db.organisation, rows));
    const uids = await queueMails(
      db,
      services,
      db.organisation,
      mails.flatMap((mail) => mail ?? []),
    );
    const queued = part.flatMap((rows, at) =>
      rows.map(({ uid, address }) => ({ uid, mailUid: uids[at] ?? '', address })),
    );
    await db.run(receipts.queued(db.organisation, queued));
  }
}

const findRefusal = ({ isActive, address, frequency, urgency }: EmailRow): CancelReason | undefined => {
  if (!isActive) return 'receiver_inactive';
  if (address === '') return 'no_address';
  return frequency === 'never' && urgency !== 'urgent' ? 'unsubscribed' : undefined;
};

/** Cancels the emails that cannot be sent, with the reason. Returns the other emails. */
async function dropRefused(db: WriteDb, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const refused = rows.flatMap((row) => {
    const reason = findRefusal(row);
    return reason ? [{ uid: row.uid, reason }] : [];
  });
  if (refused.length) await db.run(receipts.drop(db.organisation, refused));
  return rows.filter((row) => findRefusal(row) === undefined);
}

/**
 * Queues those emails of notifications that are due now. All other emails wait for the end of quiet hours or for a
 * digest. @returns the moments at which waiting emails are due
 */
export async function queueEmails(db: WriteDb, services: Services, notifications: readonly string[]): Promise<Date[]> {
  const now = services.now();
  const rows = await dropRefused(db, await db.many(receipts.waiting(db.organisation, { notifications }, 100_000)));
  const timed = await mapInSteps(rows, (row) => ({ row, time: findEmailTime(row, now) ?? { at: now, digest: null } }));
  const later = timed.filter(({ time }) => time.at > now);
  for (const part of cut(later, batch)) {
    const moved = part.map(({ row, time }) => ({ uid: row.uid, dueAt: time.at.toISOString(), digest: time.digest }));
    await db.run(receipts.postpone(db.organisation, moved));
  }
  await queueGroups(
    db,
    services,
    timed.filter(({ time }) => time.at <= now).map(({ row }) => [row]),
  );
  return [...new Set(later.map(({ time }) => time.at.getTime()))].map((time) => new Date(time));
}

/**
 * Changes the times of a person's waiting emails according to the settings that the person has just saved. @returns the
 * moments at which these emails are due
 */
export async function retimeEmails(db: WriteDb, services: Services, person: string): Promise<Date[]> {
  const now = services.now();
  const rows = await db.many(receipts.waiting(db.organisation, { person, after: now }, 100_000));
  // If the person has turned emails off, the times do not change. The emails are cancelled with that reason when they
  // are due, unless the person turns emails on again.
  const moved = rows.flatMap((row) => {
    const time = findEmailTime(row, now);
    return time ? [{ uid: row.uid, dueAt: time.at.toISOString(), digest: time.digest }] : [];
  });
  for (const part of cut(moved, batch)) await db.run(receipts.postpone(db.organisation, part));
  return [...new Set(moved.map(({ dueAt }) => dueAt))].map((at) => new Date(at));
}

/** Cancels the emails that waited while the person read the notification in the app, and returns the other emails. */
export async function dropRead(db: WriteDb, rows: readonly EmailRow[]): Promise<readonly EmailRow[]> {
  if (rows.length === 0) return rows;
  const uids = rows.map(({ uid }) => uid);
  const read = new Set((await db.many(findReadInApp(db.organisation, uids))).map(({ uid }) => uid));
  const refused = [...read].map((uid) => ({ uid, reason: 'read' as const }));
  if (refused.length) await db.run(receipts.drop(db.organisation, refused));
  return rows.filter(({ uid }) => !read.has(uid));
}

/** Queues emails that are due: one for each notification, or one digest for each person. */
export async function queueDueEmails(db: WriteDb, services: Services, rows: readonly EmailRow[]): Promise<void> {
  const left = await dropRefused(db, rows);
  const groups = Map.groupBy(left, ({ uid, userUid, digest, urgency }) =>
    digest ? `${userUid} ${digest} ${urgency}` : uid,
  );
  await queueGroups(db, services, [...groups.values()]);
}
