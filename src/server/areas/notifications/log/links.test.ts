import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { notificationLogs } from '#root/contract/notifications/notification-logs.ts';
import { notificationObjects } from '#root/contract/notifications/notification-objects.ts';
import { notifications } from '#root/contract/notifications/notifications.ts';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { startTestMail, type TestMail } from '#test/support/mail.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';
import { waitUntil } from '#test/support/until.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, readRoles } = createNotificationTools(test, world);
const run = () => runNotificationJobs(test, world.organisation.uid);

let mail: TestMail;
let ann: Client;

beforeAll(async () => {
  mail = await startTestMail(test, { pollEvery: 20, waits: [10] });
});
afterAll(() => mail.close());
beforeEach(async () => {
  await test.owner.query('delete from notifications where organisation_uid = $1', [world.organisation.uid]);
  ann = await world.signIn(['supplier.read']);
});

/** Makes the only active rule, which notifies Ann of suppliers. */
const tellAnn = async (more: Partial<EventNotificationInput>) =>
  addOnlyRule({ roleUids: await readRoles(ann), ...more });
const remove = (uid: string) => test.owner.query('delete from suppliers where uid = $1', [uid]);

/** Returns the link to the record from the panel, the log, and the list of notifications. */
async function readLinks() {
  const [own] = (await ann.call(ownNotifications.list)).body.data;
  const [entry] = (await client.call(notificationLogs.list)).body.data;
  const logged = await client.call(notificationLogs.get, { params: { uid: entry?.uid ?? '' } });
  const read = await client.call(notifications.get, { params: { uid: own?.notificationUid ?? '' } });
  return [own?.link, logged.body.data.link, read.body.data.link];
}

describe('the link of a notification', () => {
  it('opens the record, until it is deleted', async () => {
    await tellAnn({});
    const uid = await world.addResource('supplier', 'Here today');
    await run();
    expect(await readLinks()).toEqual(Array(3).fill(`/suppliers/${uid}`));
    await remove(uid);
    expect(await readLinks()).toEqual([null, null, null]);
  });

  it('is absent from notifications and emails about a deleted record', async () => {
    await tellAnn({ action: 'deleted', methods: ['in_app', 'email'] });
    const uid = await world.addResource('supplier', 'Gone tomorrow');
    await run();
    await remove(uid);
    await run();
    expect(await readLinks()).toEqual([null, null, null]);
    const find = () => mail.mailbox.mails.find(({ subject }) => subject === 'Gone tomorrow');
    await waitUntil(() => find() !== undefined);
    expect(find()?.text).not.toContain(uid);
    expect(find()?.html).not.toContain('Open it in Holdfast');
  });

  it.each(notificationObjects)('is found for every object that a rule can be about: %s', async (object) => {
    await test.owner.query(
      `with n as (insert into notifications (organisation_uid, uid, type, name, subject, content, methods, state, sent_at, object,
           action, record_uid, link)
         values ($1, $2, 'event', 'Told', 'Told', 'Text', '{in_app}', 'sent', now(), $3, 'updated', $2, '/somewhere'))
       insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, method, state, sent_at)
       values ($1, $2, $2, $4, 'in_app', 'sent', now())`,
      [world.organisation.uid, newUid(), object, ann.userUid],
    );
    expect(await readLinks()).toEqual([null, null, null]);
  });
});
