import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationLogActions } from '#root/contract/notifications/notification-logs.ts';
import type { NotificationMethod } from '#root/contract/notifications/notification-terms.ts';
import { type OwnNotificationSettings, ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, readLog, readReasons } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
const run = (at: string) => runNotificationJobs(test, organisation(), { isLater: true, at });

let mail: TestMail;
let ann: Client;
let owner: string;
let address: string;

/** Returns this hour (UTC) on the Monday of the next digest. @param weeks the number of weeks to add */
const monday = (hour: number, weeks = 0) => {
  const day = new Date(Date.now() + 17 * 3_600_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) + 7 * weeks);
  return `${day.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00Z`;
};

/** Returns the time of day (UTC, as HH:MM) this many hours from now. */
const clockIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

beforeAll(async () => {
  mail = await startTestMail(test, { pollEvery: 20, waits: [10] });
});
afterAll(() => mail.close());
beforeEach(async () => {
  await test.owner.query(`update organisations set time_zone = 'UTC' where uid = $1`, [organisation()]);
  ann = await world.signIn(['activity.read']);
  address = `user-${ann.userUid.slice(-12)}@example.com`;
  owner = await addOwner(ann);
});

const chosen: OwnNotificationSettings = {
  normal: 'weekly',
  low: 'weekly',
  quietFrom: null,
  quietTo: null,
  timeZone: 'UTC',
};
const save = async (body: Partial<OwnNotificationSettings>) =>
  expect((await ann.call(ownNotifications.updateSettings, { body: { ...chosen, ...body } })).status).toBe(204);

/** Assigns activities to Ann, who is notified by email later. */
async function assign(names: readonly string[], methods: readonly NotificationMethod[] = ['email']): Promise<string> {
  const { uid: rule } = await addOnlyRule({
    ...{ object: 'activity', action: 'assigned', relations: ['owner'], methods: [...methods] },
  });
  for (const name of names)
    await test.owner.query(
      `insert into activities (organisation_uid, uid, name, owner_uid) values ($1, gen_random_uuid(), $2, $3)`,
      [organisation(), name, owner],
    );
  await runNotificationJobs(test, organisation());
  const expected = names.flatMap(() => methods.map((one) => (one === 'email' ? 'waiting' : 'sent')));
  expect((await readReasons(rule)).sort()).toEqual(expected.sort());
  return rule;
}
const leave = `update activities set owner_uid = null where name = $1`;
/** Sends everything that is due, and returns the subjects of Ann's emails. */
async function listMails(at: string) {
  await test.owner.query(
    `insert into jobs (organisation_uid, uid, kind) values ($1, gen_random_uuid(), 'notification.emails')`,
    [organisation()],
  );
  await run(at);
  const waiting = `select from mails where recipient = $1 and state in ('queued', 'sending')`;
  await waitUntil(async () => (await test.owner.query(waiting, [address])).rowCount === 0);
  return mail.mailbox.mails.filter(({ to }) => to.includes(address)).map(({ subject, text }) => ({ subject, text }));
}

describe('a weekly digest', () => {
  it('arrives once, on Monday at seven, but not after a week without notifications', async () => {
    await save({});
    await assign(['Payroll', 'Rent']);
    expect(await listMails(monday(6))).toEqual([]);
    const [digest, ...others] = await listMails(monday(7));
    expect(digest?.subject).toMatch(/^Weekly digest: 2 notifications from /);
    expect(digest?.text).toMatch(/Payroll[\s\S]*Rent|Rent[\s\S]*Payroll/);
    expect(others).toEqual([]);
    expect(await listMails(monday(7, 1))).toHaveLength(1);
  });

  it('is not sent if none of its notifications applies any more', async () => {
    await save({});
    const rule = await assign(['Tax', 'Audit']);
    await test.owner.query(leave, ['Tax']);
    await test.owner.query('delete from activities where name = $1', ['Audit']);
    expect(await listMails(monday(7))).toEqual([]);
    expect((await readReasons(rule)).sort()).toEqual(['reassigned', 'record_deleted']);
  });
});

describe('a digest', () => {
  const both = ['in_app', 'email'] as const;
  const listOwn = async () => (await ann.call(ownNotifications.list)).body.data;

  it('leaves out notifications that the person has read in the app, and the log shows the reason', async () => {
    await save({ normal: 'daily' });
    const [seen, unseen] = [`Seen ${newUid()}`, `Unseen ${newUid()}`];
    const rule = await assign([seen, unseen], both);
    const [read] = (await listOwn()).filter(({ subject }) => subject === seen);
    await ann.call(ownNotifications.markRead, { body: { uids: [read?.uid ?? ''] } });
    const mails = await listMails(new Date(Date.now() + 48 * 3_600_000).toISOString());
    expect(mails.map(({ subject }) => subject)).toEqual([unseen]);
    expect(mails[0]?.text).not.toContain(seen);
    expect((await readReasons(rule)).sort()).toEqual(['read', 'sent', 'sent', 'sent']);
  });

  it('is not sent if the person has read all of its notifications in the app', async () => {
    await save({ normal: 'weekly' });
    const rule = await assign(['Stock', 'Lease'], both);
    await ann.call(ownNotifications.markRead, { body: {} });
    expect(await listMails(monday(7))).toEqual([]);
    expect((await readReasons(rule)).sort()).toEqual(['read', 'read', 'sent', 'sent']);
  });

  it('contains notifications that were marked as unread again', async () => {
    await save({ normal: 'daily' });
    await assign(['Fleet'], both);
    const uids = (await listOwn()).map(({ uid }) => uid);
    await ann.call(ownNotifications.markRead, { body: { uids } });
    await ann.call(ownNotifications.markUnread, { body: { uids } });
    expect(await listMails(new Date(Date.now() + 48 * 3_600_000).toISOString())).toHaveLength(1);
  });
});

describe('a waiting email', () => {
  it('arrives at the new time if the person changes the settings', async () => {
    await save({ normal: 'weekly' });
    const rule = await assign([`Chosen ${newUid()}`]);
    await save({ normal: 'now' });
    expect(await listMails(new Date().toISOString())).toHaveLength(1);
    expect(await readReasons(rule)).toEqual(['sent']);
  });

  it('is cancelled if the person reads the notification in the app before quiet hours end, and can be sent again', async () => {
    await save({ normal: 'now', quietFrom: clockIn(-1), quietTo: clockIn(2) });
    const [seen, unseen] = [`Seen ${newUid()}`, `Unseen ${newUid()}`];
    const rule = await assign([seen, unseen], ['in_app', 'email']);
    const own = (await ann.call(ownNotifications.list)).body.data.filter(({ subject }) => subject === seen);
    await ann.call(ownNotifications.markRead, { body: { uids: own.map(({ uid }) => uid) } });
    const later = new Date(Date.now() + 48 * 3_600_000).toISOString();
    expect((await listMails(later)).map(({ subject }) => subject)).toEqual([unseen]);
    expect((await readReasons(rule)).sort()).toEqual(['read', 'sent', 'sent', 'sent']);
    const [cancelled] = (await readLog(rule)).filter(({ reason }) => reason === 'read');
    const again = await client.call(notificationLogActions.sendAgain, { params: { uid: cancelled?.uid ?? '' } });
    expect(again.status, again.text).toBe(204);
    expect((await listMails(later)).map(({ subject }) => subject).sort()).toEqual([seen, unseen]);
  });

  it('is sent to the address that the person has when it is sent', async () => {
    await save({ normal: 'daily' });
    await assign([`Moved ${newUid()}`]);
    const former = address;
    address = `new-${address}`;
    await test.owner.query('update users set email = $2 where uid = $1', [ann.userUid, address]);
    expect(await listMails(new Date(Date.now() + 48 * 3_600_000).toISOString())).toHaveLength(1);
    expect(mail.mailbox.mails.filter(({ to }) => to.includes(former))).toEqual([]);
  });

  it.each<[string, Partial<OwnNotificationSettings>]>([
    ['for a digest', { normal: 'daily' }],
    ['for the end of quiet hours', { normal: 'now', quietFrom: clockIn(-1), quietTo: clockIn(2) }],
  ])(
    '%s names the records that the person still owns, and leaves out a record that now has another owner',
    async (_, wishes) => {
      await save(wishes);
      const [gone, kept] = [`Gone ${newUid()}`, `Kept ${newUid()}`];
      const rule = await assign([gone, kept]);
      await test.owner.query(leave, [gone]);
      const mails = await listMails(new Date(Date.now() + 48 * 3_600_000).toISOString());
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(kept);
      expect(mails[0]?.text).not.toContain(gone);
      expect((await readReasons(rule)).sort()).toEqual(['reassigned', 'sent']);
    },
  );
});
