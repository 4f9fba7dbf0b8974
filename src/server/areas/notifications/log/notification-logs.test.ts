import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationLogActions, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { notificationSending } from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

let test: TestApp;
let home: TestOrganisation;
let mail: TestMail;
let writer: Client;
let ann: Client;
let bob: Client;

const send = async (subject: string, methods: readonly string[], people: readonly Client[]) =>
  (
    await writer.call(notificationSending.create, {
      body: {
        ...{ name: `Name of ${subject}`, description: '', subject, content: 'Text', methods, urgency: 'normal' },
        ...{ allUsers: false, userUids: people.map(({ userUid }) => userUid), roleUids: [], industryUids: [] },
        ...{ clientUids: [], scheduledAt: null, pinnedUntil: null },
      },
    })
  ).body.data.uid;
type Filter = Readonly<Record<string, string>>;
/** Returns the subject, person, method and state of each entry in the log. */
const list = async (query: object) => {
  const { body } = await writer.call(notificationLogs.list, { query: { pageSize: 100, ...query } });
  return body.data
    .map(({ subject, userUid, method, state }) => `${subject} ${whoIs(userUid)} ${method} ${state}`)
    .sort();
};
const whoIs = (uid: string | null) => (uid === ann.userUid ? 'Ann' : uid === bob.userUid ? 'Bob' : String(uid));
let drill: string;

const entries = {
  failed: '=1+1 Ann email failed',
  cancelled: 'Party Bob email cancelled',
  annInApp: 'Drill Ann in_app sent',
  bobInApp: 'Drill Bob in_app sent',
};

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  mail = await startTestMail(test, { pollEvery: 20, waits: [10] });
  [writer, ann, bob] = [await test.signIn(home), await test.signIn(home, []), await test.signIn(home, [])];
  drill = await send('Drill', ['in_app', 'email'], [ann, bob]);
  await runNotificationJobs(test, home.uid);
  await waitUntil(() => mail.mailbox.mails.length === 2);
  mail.mailbox.behaviour = 'refuse';
  await send('=1+1', ['email'], [ann]);
  await runNotificationJobs(test, home.uid);
  await waitUntil(async () => (await list({ filter: { state: 'failed' } })).length === 1);
  mail.mailbox.behaviour = 'take';
  const quiet = { normal: 'never', low: 'never', quietFrom: null, quietTo: null, timeZone: null };
  await bob.call(ownNotifications.updateSettings, { body: quiet });
  await send('Party', ['email'], [bob]);
  await runNotificationJobs(test, home.uid);
  await ann.call(ownNotifications.markRead, { body: {} });
});
afterAll(async () => {
  await mail.close();
  await test.close();
});

describe('the log of notifications', () => {
  it('has an entry for each person and method, whether sent, failed or cancelled', async () => {
    expect(await list({})).toEqual([
      ...['=1+1 Ann email failed', 'Drill Ann email sent', 'Drill Ann in_app sent'],
      ...['Drill Bob email sent', 'Drill Bob in_app sent', 'Party Bob email cancelled'],
    ]);
  });

  it.each<[Filter, (keyof typeof entries)[]]>([
    [{ state: 'failed' }, ['failed']],
    [{ state: 'failed,cancelled' }, ['failed', 'cancelled']],
    [{ method: 'in_app' }, ['annInApp', 'bobInApp']],
    [{ read: 'true' }, ['annInApp']],
    [{ method: 'in_app', read: 'false' }, ['bobInApp']],
    [{ type: 'event' }, []],
  ])('can be filtered by %o, and its export has the same filter', async (filter, expected) => {
    expect(await list({ filter })).toEqual(expected.map((one) => entries[one]).sort());
    const { text } = await writer.call(notificationLogActions.exportCsv, { query: { filter } });
    expect(text.trim().split(/\r?\n/)).toHaveLength(expected.length + 1);
  });

  it('can be filtered by person and notification, and searched by subject, name and address', async () => {
    expect(await list({ filter: { userUid: bob.userUid, notificationUid: drill } })).toEqual([
      ...['Drill Bob email sent', 'Drill Bob in_app sent'],
    ]);
    expect(await list({ q: 'name of party' })).toEqual(['Party Bob email cancelled']);
    const address = `user-${ann.userUid.slice(-12)}@example.com`;
    expect(await list({ q: address })).toEqual(['=1+1 Ann email failed', 'Drill Ann email sent']);
  });

  it('is exported with the server’s reply and the reason, and without formulas that a spreadsheet would run', async () => {
    const { text, headers } = await writer.call(notificationLogActions.exportCsv, {});
    expect(headers['content-disposition']).toMatch(/^attachment; .*notifications-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(text).toContain('No such mailbox here');
    expect(text).toContain('The person turned off these emails');
    expect(text).not.toMatch(/(^|[,;"\t])=1\+1/m);
    const subjects = text.split(/\r?\n/).map((line) => /Name of (\S+?)[,;"]/.exec(line)?.[1] ?? '');
    expect([...new Set(subjects)].filter(Boolean)).toEqual(['Party', '=1+1', 'Drill']);
    const { raw } = await writer.call(notificationLogActions.exportXlsx, {});
    expect(raw.subarray(0, 2).toString()).toBe('PK');
  });

  it('is visible only to people who may read it, without entries of other organisations', async () => {
    const [entry] = (await writer.call(notificationLogs.list)).body.data;
    const params = { uid: entry?.uid ?? newUid() };
    const reader = await test.signIn(home, ['notification_log.read']);
    expect((await reader.call(notificationLogs.get, { params })).status).toBe(200);
    expect((await ann.call(notificationLogs.list)).status).toBe(403);
    expect((await reader.call(notificationLogActions.sendAgain, { params })).status).toBe(403);
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await stranger.call(notificationLogs.get, { params })).status).toBe(404);
    expect((await stranger.call(notificationLogActions.sendAgain, { params })).status).toBe(404);
  });

  it('sends a failed email again, to the present address of the person', async () => {
    const [entry] = (await writer.call(notificationLogs.list, { query: { filter: { state: 'failed' } } })).body.data;
    const address = 'ann.corrected@example.com';
    await test.owner.query('update users set email = $2 where uid = $1', [ann.userUid, address]);
    const params = { uid: entry?.uid ?? '' };
    expect((await writer.call(notificationLogActions.sendAgain, { params })).status).toBe(204);
    expect((await mail.mailbox.nextMail(address)).subject).toBe('=1+1');
    expect((await writer.call(notificationLogs.get, { params })).body.data).toMatchObject({ address });
  });
});
