import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationLogActions, notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { notificationSending, notifications } from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { type HeardStream, openStream } from '#test/support/event-stream.ts';
import { type LiveServer, startLiveServer } from '#test/support/live-server.ts';
import { createNotificationTools, draftRule, runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { readRoles, switchOffRules } = createNotificationTools(test, world);
const run = (options: Parameters<typeof runNotificationJobs>[2] = {}) =>
  runNotificationJobs(test, world.organisation.uid, options);

let server: LiveServer;
let ann: Client;
let bell: HeardStream;

beforeAll(async () => {
  // There is no heartbeat, so the bell gets only pushed changes.
  server = await startLiveServer(test, 60_000);
});
afterAll(() => server.stop());
beforeEach(async () => {
  bell?.close();
  await switchOffRules();
  ann = await world.signIn(['supplier.read']);
  bell = await openStream(server.address, ann.cookie);
});

const lastHeard = () => bell.events.findLast(({ name }) => name === 'unread')?.data.unread;

/**
 * Expects this number in every place that shows it: the sign-in, the bell, its open stream, a new stream, and the
 * panel.
 */
async function expectUnread(expected: number): Promise<void> {
  await waitUntil(
    () => lastHeard() === expected,
    () => `The bell heard ${String(lastHeard())}, not ${expected}`,
  );
  const { body: profile } = await ann.call(identity.profile);
  const { body: counted } = await ann.call(ownNotifications.unread);
  const { body: panel } = await ann.call(ownNotifications.list, { query: { filter: { read: 'false' } } });
  const later = await openStream(server.address, ann.cookie);
  await waitUntil(() => later.events.length > 0);
  later.close();
  expect({
    profile: profile.data.unread_notification_number,
    counted: counted.data.unread_notification_number,
    panel: [panel.data.length, panel.meta.total],
    later: later.events.at(-1)?.data,
  }).toEqual({ profile: expected, counted: expected, panel: [expected, expected], later: { unread: expected } });
}

/** Makes a rule that notifies Ann of new suppliers. @param dispatchAfter the delay in minutes */
async function tellOfSuppliers(dispatchAfter = 0) {
  const rule = await draftRule(client, { roleUids: await readRoles(ann), dispatchAfter });
  const { body, status } = await client.call(eventNotifications.create, { body: rule });
  expect(status).toBe(201);
  return body.data.uid;
}
/** Adds a supplier and waits until Ann is notified of it. @returns its uid */
async function tellOfSupplier(name: string): Promise<string> {
  await tellOfSuppliers();
  const uid = await world.addResource('supplier', name);
  await run();
  await expectUnread(1);
  return uid;
}
const draft = {
  ...{
    name: 'Drill',
    description: '',
    subject: 'Drill',
    content: 'On Monday.',
    methods: ['in_app'],
    urgency: 'normal',
  },
  ...{ allUsers: false, roleUids: [], industryUids: [], clientUids: [], scheduledAt: null, pinnedUntil: null },
};
async function write(scheduledAt: string | null = null) {
  const body = { ...draft, userUids: [ann.userUid], scheduledAt };
  const { data } = (await client.call(notificationSending.create, { body })).body;
  await run();
  return data;
}
const remove = async (uid: string) => {
  const { version } = (await client.call(notifications.get, { params: { uid } })).body.data;
  expect((await client.call(notifications.remove, { params: { uid }, version })).status).toBe(204);
};

describe('the number of unread notifications is the same in all places', () => {
  it('after some notifications were read, and one of them was marked as unread', async () => {
    for (let sent = 0; sent < 3; sent += 1) await write();
    await expectUnread(3);
    const [first] = (await ann.call(ownNotifications.list)).body.data;
    await ann.call(ownNotifications.markRead, { body: {} });
    await expectUnread(0);
    await ann.call(ownNotifications.markUnread, { body: { uids: [first?.uid ?? ''] } });
    await expectUnread(1);
  });

  it('after the person lost the permission to read the record, which does not change the number', async () => {
    const uid = await tellOfSupplier('Out of sight');
    await test.owner.query(`update roles set permissions = '{activity.read}' where uid = any($1)`, [
      await readRoles(ann),
    ]);
    test.services.access.forget();
    expect((await ann.call(suppliers.get, { params: { uid } })).status).toBe(403);
    await expectUnread(1);
  });

  it('after the record was deleted, which does not change the number', async () => {
    const uid = await tellOfSupplier('Gone');
    await test.owner.query('delete from suppliers where uid = $1', [uid]);
    await run();
    await expectUnread(1);
  });

  it('after an administrator deleted the notification, and an open bell is updated at once', async () => {
    const [first, second] = [await write(), await write()];
    await expectUnread(2);
    await remove(first.uid);
    await expectUnread(1);
    await remove(second.uid);
    await expectUnread(0);
  });

  it('after many notifications were deleted at once', async () => {
    for (let sent = 0; sent < 4; sent += 1) await write();
    await expectUnread(4);
    await test.owner.query(`delete from notifications where organisation_uid = $1 and name = 'Drill'`, [
      world.organisation.uid,
    ]);
    await expectUnread(0);
  });

  it('while a notification is scheduled, after it was cancelled, and after a cancelled notification was sent again', async () => {
    await write();
    await expectUnread(1);
    const { uid, version } = await write(new Date(Date.now() + 3_600_000).toISOString());
    await expectUnread(1);
    await client.call(notificationSending.cancel, { params: { uid }, version });
    await expectUnread(1);
    await tellOfSuppliers(60);
    await world.addResource('supplier', 'Too late');
    await run();
    await switchOffRules();
    await run({ isLater: true, at: new Date(Date.now() + 3_700_000).toISOString() });
    await expectUnread(1);
    const log = await client.call(notificationLogs.list, {
      query: { filter: { userUid: ann.userUid, state: 'cancelled' } },
    });
    expect(log.body.data.map(({ reason }) => reason).sort()).toEqual(['rule_off', 'withdrawn']);
    const params = { uid: log.body.data.find(({ reason }) => reason === 'rule_off')?.uid ?? '' };
    expect((await client.call(notificationLogActions.sendAgain, { params })).status).toBe(204);
    await expectUnread(2);
  });

  it('after the module of the record was switched off', async () => {
    await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [world.organisation.uid]);
    const [notification, receipt] = [newUid(), newUid()];
    await test.owner.query(
      `with n as (insert into notifications (organisation_uid, uid, type, name, subject, content, methods, state, sent_at, object, action)
         values ($1, $2, 'event', 'Ready', 'Ready', 'Text', '{in_app}', 'sent', now(), 'report', 'generated'))
       insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, method, state, sent_at)
       values ($1, $3, $2, $4, 'in_app', 'sent', now())`,
      [world.organisation.uid, notification, receipt, ann.userUid],
    );
    await expectUnread(1);
    await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [world.organisation.uid]);
    test.services.access.forget();
    await expectUnread(1);
  });
});
