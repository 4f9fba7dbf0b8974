import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationLogActions, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { cancelReasonWords } from '#root/contract/notifications/notification-terms.ts';
import {
  type NotificationInput,
  notificationSending,
  notifications,
} from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

let test: TestApp;
let home: TestOrganisation;
let writer: Client;
let ann: Client;
let bob: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  [writer, ann, bob] = [await test.signIn(home), await test.signIn(home, []), await test.signIn(home, [])];
});
afterAll(() => test.close());

const text = { subject: 'Fire drill', content: 'On Monday.' };
const list = async (filter: object) =>
  (await writer.call(notificationLogs.list, { query: { pageSize: 100, filter } })).body.data;
const exportCsv = async (filter: object) =>
  (await writer.call(notificationLogActions.exportCsv, { query: { filter } })).text.trim().split(/\r?\n/);

describe('a scheduled notification that its author cancels', () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  let uid: string;
  beforeAll(async () => {
    const body: NotificationInput = {
      ...{ ...text, name: 'Withdrawn drill', description: '', methods: ['in_app', 'email'], urgency: 'normal' },
      ...{ allUsers: false, userUids: [ann.userUid, bob.userUid], roleUids: [], industryUids: [], clientUids: [] },
      ...{ scheduledAt, pinnedUntil: null },
    };
    const { data } = (await writer.call(notificationSending.create, { body })).body;
    uid = data.uid;
    expect(await list({ notificationUid: uid })).toEqual([]);
    await test.owner.query(`update users set status = 'inactive' where uid = $1`, [bob.userUid]);
    const cancelled = await writer.call(notificationSending.cancel, { params: { uid }, version: data.version });
    expect(cancelled.body.data.version).toBe((await read()).version);
  });
  const read = async () => (await writer.call(notifications.get, { params: { uid } })).body.data;

  it('appears in the log for everybody who would have received it, with the reason', async () => {
    const entries = await list({ notificationUid: uid });
    expect(entries.map(({ method }) => method).sort()).toEqual(['email', 'in_app']);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...{ userUid: ann.userUid, state: 'cancelled', reason: 'withdrawn', sentAt: null, readAt: null },
        dueAt: expect.stringContaining(scheduledAt.slice(0, 19)),
      });
  });

  it('can be filtered by its state and by the person, and is exported', async () => {
    expect(await list({ state: 'cancelled', userUid: ann.userUid })).toHaveLength(2);
    const lines = await exportCsv({ state: 'cancelled' });
    expect(lines).toHaveLength(3);
    expect(lines.slice(1).every((line) => line.includes(cancelReasonWords.withdrawn))).toBe(true);
  });

  it('is sent to nobody', async () => {
    await runNotificationJobs(test, home.uid, { isLater: true, at: scheduledAt });
    expect((await ann.call(ownNotifications.list)).body.data).toEqual([]);
    expect((await test.owner.query('select from mails where organisation_uid = $1', [home.uid])).rowCount).toBe(0);
    expect(await read()).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
  });
});

describe('a test notification that somebody sends to themselves', () => {
  beforeAll(async () => {
    const { status } = await writer.call(notificationSending.test, { body: { ...text, methods: ['in_app', 'email'] } });
    expect(status).toBe(204);
    await writer.call(notificationSending.create, {
      body: {
        ...{ ...text, name: 'Real drill', description: '', methods: ['in_app'], urgency: 'normal' },
        ...{ allUsers: false, userUids: [writer.userUid], roleUids: [], industryUids: [], clientUids: [] },
        ...{ scheduledAt: null, pinnedUntil: null },
      },
    });
    await runNotificationJobs(test, home.uid);
  });

  it('appears in the log as a test, and can be filtered', async () => {
    const { userUid } = writer;
    expect((await list({ userUid })).map(({ isTest }) => isTest).sort()).toEqual([false, true, true]);
    expect((await list({ userUid, test: 'true' })).map(({ name }) => name)).toEqual(Array(2).fill('Test: Fire drill'));
    expect((await list({ userUid, test: 'false' })).map(({ name }) => name)).toEqual(['Real drill']);
    const [entry] = await list({ userUid, test: 'true' });
    const { data } = (await writer.call(notificationLogs.get, { params: { uid: entry?.uid ?? '' } })).body;
    expect(data.isTest).toBe(true);
  });

  it('is marked in the export', async () => {
    const [headings, ...lines] = await exportCsv({ userUid: writer.userUid });
    const at = (headings ?? '').split(',').indexOf('Test');
    expect(lines.map((line) => line.split(',')[at]).sort()).toEqual(['No', 'Yes', 'Yes']);
  });

  it('does not appear among the notifications that people received', async () => {
    const { data } = (await writer.call(notifications.list)).body;
    expect(data.map(({ name }) => name).sort()).toEqual(['Real drill', 'Withdrawn drill']);
  });
});
