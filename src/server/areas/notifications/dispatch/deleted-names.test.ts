import { beforeEach, describe, expect, it } from 'vitest';
import { dryRuns, type EventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { createNotificationTools, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, readLog, readRoles } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
let ann: Client;

beforeEach(async () => {
  ann = await world.signIn(['supplier.read', 'activity.read']);
});

/** Makes the only active rule, which notifies Ann. */
const tellAnn = async (more: Partial<EventNotificationInput>) =>
  addOnlyRule({ roleUids: await readRoles(ann), ...more });
const listLog = async (rule: string) => {
  await runNotificationJobs(test, organisation());
  return (await readLog(rule)).map(({ subject, state, reason }) => [subject, reason ?? state]);
};
const remove = (table: string, uid: string) => test.owner.query(`delete from ${table} where uid = $1`, [uid]);

describe('a record that is deleted before the notification about it', () => {
  it('is still named in the log entry of the notification about its creation', async () => {
    const { rule, uid } = await tellAnn({});
    await remove('suppliers', await world.addResource('supplier', 'Short-lived Supplies'));
    expect(await listLog(uid)).toEqual([['Short-lived Supplies', 'record_deleted']]);
    const tried = await client.call(dryRuns.dryRun, { body: rule });
    expect(tried.body.data.examples.map(({ recordName }) => recordName)).toContain('Short-lived Supplies');
  });

  it('still has its last name in the log entry of the notification about its change', async () => {
    const supplier = await world.addResource('supplier', 'Before Supplies');
    await runNotificationJobs(test, organisation());
    const { uid } = await tellAnn({ action: 'updated' });
    await test.owner.query(`update suppliers set description = 'Ships' where uid = $1`, [supplier]);
    await test.owner.query(`update suppliers set name = 'Last Supplies' where uid = $1`, [supplier]);
    await remove('suppliers', supplier);
    expect(await listLog(uid)).toEqual([['Last Supplies', 'record_deleted']]);
  });

  it('is named in the notification about its deletion, even if the record is a person', async () => {
    const member = await addOwner();
    await runNotificationJobs(test, organisation());
    const { uid } = await tellAnn({ object: 'activity_owner', action: 'deleted' });
    await remove('activity_owners', member);
    expect(await listLog(uid)).toEqual([['Own Er', 'sent']]);
  });
});
