import { beforeEach, describe, expect, it } from 'vitest';
import { ownNotifications } from '#root/contract/notifications/own-notifications.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
let colleague: Client;

beforeEach(async () => {
  await test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
    [world.organisation.uid],
  );
  colleague = await world.signIn(['report.read', 'activity.read']);
});

const listTold = async (by: Client) =>
  (await by.call(ownNotifications.list)).body.data.map(({ object, action }) => `${object} ${action}`);
async function generate(): Promise<string> {
  const scope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
  const body = { type: 'bia', scope, formats: ['xlsx'] };
  const asked = await client.call(reports.generate, { body });
  expect(asked.status, asked.text).toBe(201);
  return asked.body.data.uid;
}

describe('the person who generates a report', () => {
  it('is notified when the report is ready, and nobody else is notified', async () => {
    const uid = await generate();
    await runNotificationJobs(test, world.organisation.uid);
    expect((await client.call(reports.get, { params: { uid } })).body.data.status).toBe('generated');
    expect(await listTold(client)).toEqual(['report generated']);
    expect(await listTold(colleague)).toEqual([]);
  });

  it('is notified of the reason why the report could not be generated', async () => {
    const uid = await generate();
    await test.owner.query(`update reports set scope = scope || '{"recordUid": "${newUid()}"}' where uid = $1`, [uid]);
    await runNotificationJobs(test, world.organisation.uid).catch(() => undefined);
    const { status, error } = (await client.call(reports.get, { params: { uid } })).body.data;
    expect(status).toBe('error');
    const told = (await client.call(ownNotifications.list)).body.data.find(({ action }) => action === 'failed');
    expect(told).toMatchObject({ object: 'report', recordUid: uid, fromName: '' });
    expect(told?.content).toContain(error);
    expect(await listTold(colleague)).toEqual([]);
  });
});
