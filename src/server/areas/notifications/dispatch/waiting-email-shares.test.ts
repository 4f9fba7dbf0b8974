import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

const { test, world } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, listSubjects, readLog } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
const query = (text: string, ...values: readonly unknown[]) => test.owner.query(text, [organisation(), ...values]);

let mail: TestMail;
let [ann, bob]: Client[] = [];
let [ofAnn, ofBob]: string[] = [];
beforeAll(async () => {
  mail = await startTestMail(test, { pollEvery: 20, waits: [10] });
});
afterAll(() => mail.close());
beforeEach(async () => {
  await query('delete from activities where organisation_uid = $1');
  await runNotificationJobs(test, organisation());
  [ann, bob] = [await world.signIn(['activity.read']), await world.signIn(['activity.read'])];
  [ofAnn, ofBob] = [await addOwner(ann), await addOwner(bob)];
  for (const person of [ann, bob])
    await person?.call(ownNotifications.updateSettings, {
      body: { normal: 'daily', low: 'daily', quietFrom: null, quietTo: null, timeZone: 'UTC' },
    });
});

/**
 * Adds eight activities with Ann as owner and Bob as deputy. Both are notified in the app at once, and by email a day
 * later.
 */
async function addBerths(): Promise<string> {
  const methods: ('in_app' | 'email')[] = ['in_app', 'email'];
  const about = { object: 'activity', action: 'created', relations: ['owner', 'deputy'], methods } as const;
  const { uid: rule } = await addOnlyRule({ ...about, relations: [...about.relations] }, '{record} {action}');
  await query(
    `insert into activities (organisation_uid, uid, name, owner_uid, deputy_uid)
     select $1, gen_random_uuid(), 'Berth ' || n, $2, $3 from generate_series(1, 8) n`,
    ...[ofAnn, ofBob],
  );
  await runNotificationJobs(test, organisation());
  return rule;
}

/** Sends the emails, and returns the emails to one person. */
async function listMails(person: Client | undefined) {
  await runNotificationJobs(test, organisation(), {
    isLater: true,
    at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  });
  const waiting = `select from mails where organisation_uid = $1 and state in ('queued', 'sending')`;
  await waitUntil(async () => (await query(waiting)).rowCount === 0);
  const address = `user-${person?.userUid.slice(-12)}@example.com`;
  return mail.mailbox.mails.filter(({ to }) => to.includes(address)).map(({ subject, text }) => `${subject}: ${text}`);
}

const readReasons = async (rule: string, person: Client | undefined) =>
  (await readLog(rule))
    .filter(({ userUid, method }) => userUid === person?.userUid && method === 'email')
    .map(({ state, reason }) => reason ?? state);

it('a waiting email leaves out records that were deleted or given to somebody else; the app still names them', async () => {
  const rule = await addBerths();
  await query(`update activities set owner_uid = null where organisation_uid = $1 and name = 'Berth 1'`);
  await query(`update activities set name = 'Anchor' where organisation_uid = $1 and name = 'Berth 2'`);
  await query(`delete from activities where organisation_uid = $1 and name = 'Berth 3'`);
  const [toAnn, ...others] = await listMails(ann);
  expect(toAnn).toContain('6 activities are created');
  expect(toAnn).toContain('Anchor');
  expect(toAnn).not.toMatch(/Berth [123]\b/);
  const [toBob] = await listMails(bob);
  expect(toBob).toContain('7 activities are created');
  expect(toBob).toContain('Berth 1');
  expect(toBob).not.toMatch(/Berth [23]\b/);
  expect(others).toEqual([]);
  for (const person of [ann, bob]) {
    expect(person && (await listSubjects(person))).toEqual(['8 activities are created']);
    expect(await readReasons(rule, person)).toEqual(['sent']);
  }
});

it.each([
  ['have another owner', 'update activities set owner_uid = null where organisation_uid = $1', 'reassigned'],
  ['are deleted', 'delete from activities where organisation_uid = $1', 'record_deleted'],
])('a waiting email is cancelled if all of its records %s, and the log has the reason', async (_, change, reason) => {
  const rule = await addBerths();
  await query(change);
  expect(await listMails(ann)).toEqual([]);
  expect(await readReasons(rule, ann)).toEqual([reason]);
});

it('a waiting email about several records is not sent if the person has read the notification in the app', async () => {
  const rule = await addBerths();
  await query(`delete from activities where organisation_uid = $1 and name = 'Berth 3'`);
  await ann?.call(ownNotifications.markRead, { body: {} });
  expect(await listMails(ann)).toEqual([]);
  expect([await readReasons(rule, ann), await readReasons(rule, bob)]).toEqual([['read'], ['sent']]);
});
