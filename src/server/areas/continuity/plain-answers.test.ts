import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { type ActivityWorld, createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { buildTarget } from '#test/support/scenarios.ts';

const { test } = await startActivityTests();

/**
 * Returns how many activities stop if a record is lost: first according to the what-if, then according to the single
 * points of failure.
 */
async function countStopped({ client }: ActivityWorld, uid: string) {
  const body = { targets: [buildTarget(uid, { forever: true })] };
  const { summary } = (await client.call(whatIf.run, { body })).body.data;
  const ranking = (await client.call(continuity.singlePointsOfFailure, { query: { limit: 100 } })).body.data;
  return [summary.activitiesLost, ranking.find((one) => one.uid === uid)?.activitiesLost ?? 0];
}

const readGaps = async ({ client }: ActivityWorld) =>
  (await client.call(continuity.gaps)).body.data.map(({ kind, dependent, provider, change }) => [
    ...[kind, dependent.name, provider.name, change?.bound, change?.minutes],
  ]);

async function changeApplication({ client }: ActivityWorld, uid: string, change: object) {
  const { version, ...record } = (await client.call(applications.get, { params: { uid } })).body.data;
  const answer = await client.call(applications.update, { params: { uid }, version, body: { ...record, ...change } });
  expect(answer.status, answer.text).toBe(200);
}

async function switchSupplierOff({ client }: ActivityWorld, uid: string, supplierLinkOff: string) {
  const params = { uid };
  const { version } = (await client.call(needs.application.listNeeds, { params })).body.data;
  const body = { links: [], supplierLinkOff };
  expect((await client.call(needs.application.updateNeeds, { params, version, body })).status).toBe(200);
}

async function saveRecovery(world: ActivityWorld, uid: string, restartMinutes: number, mdl?: string) {
  const { rtoUid } = (await world.readActivity(uid)).recoveryTime;
  const body = { rtoUid, mdl: mdl ?? null, mbcoPercent: null, restartMinutes };
  const version = await world.readVersion(uid);
  const answer = await world.client.call(activitySteps.recoveryTime, { params: { uid }, version, body });
  expect(answer.status, answer.text).toBe(200);
}

describe('two hosted applications of one supplier', () => {
  it('stop both activities in every analysis, until the link is switched off or the supplier changes', async () => {
    const world = await createActivityWorld(test);
    const { client } = world;
    const host = await world.addResource('supplier', 'Host', 60);
    const systems = await Promise.all(['Ledger', 'Orders'].map((name) => world.addResource('application', name, 60)));
    for (const [at, providerUid] of systems.entries()) {
      const { uid } = await world.addActivity(`Team ${at}`, 240, 480);
      await world.saveLinks(uid, [{ kind: 'application', providerUid }]);
      await changeApplication(world, providerUid, { supplierUid: host, hosting: 'saas' });
    }
    const read = async () => [
      ...(await countStopped(world, host)),
      (await client.call(suppliers.get, { params: { uid: host } })).body.data.linkedActivityCount,
    ];
    expect(await read()).toEqual([2, 2, 2]);
    const [ledger = '', orders = ''] = systems;
    await switchSupplierOff(world, ledger, 'We hold the source code');
    expect(await read()).toEqual([1, 1, 1]);
    const other = await world.addResource('supplier', 'Other host', 60);
    await changeApplication(world, ledger, { supplierUid: other });
    expect(await countStopped(world, other)).toEqual([1, 1]);
    await changeApplication(world, orders, { hosting: 'on_premises' });
    expect(await read()).toEqual([0, 0, 0]);
  });
});

describe('a primary location', () => {
  it('is needed by the four activities that work there, but not by an archived activity', async () => {
    const world = await createActivityWorld(test);
    const { client } = world;
    const locationUid = await world.addResource('location', 'Head office', 60);
    const names = ['A', 'B', 'C', 'D'].map((name) => `Activity ${name}`);
    const uids: string[] = [];
    for (const name of names) {
      const { uid } = await world.addActivity(name, 240, 480);
      const { details } = await world.readActivity(uid);
      const version = await world.readVersion(uid);
      const body = { ...details, locationUid };
      expect((await client.call(activitySteps.details, { params: { uid }, version, body })).status).toBe(200);
      uids.push(uid);
    }
    expect(await countStopped(world, locationUid)).toEqual([4, 4]);
    const uid = uids[0] ?? '';
    const params = { uid };
    const version = await world.readVersion(uid);
    expect((await client.call(activities.archive, { params, version })).status).toBe(200);
    expect(await countStopped(world, locationUid)).toEqual([3, 3]);
  });

  it('that needs power stops when the power fails; the application at the location and the activity that uses it stop too', async () => {
    const world = await createActivityWorld(test);
    const { client } = world;
    const [system, site] = [
      await world.addResource('application', 'Ledger', 60),
      await world.addResource('location', 'Data centre', 60),
    ];
    const power = await world.addResource('equipment', 'Generator', 60);
    const put = async (kind: 'application' | 'location', uid: string, provider: string, providerKind: string) => {
      const params = { uid };
      const { version } = (await client.call(needs[kind].listNeeds, { params })).body.data;
      const link = {
        kind: providerKind,
        providerUid: provider,
        toleranceMinutes: 0,
        group: '',
        groupRequired: 1,
        note: '',
      };
      const body = { links: [link], supplierLinkOff: '' };
      expect((await client.call(needs[kind].updateNeeds, { params, version, body })).status).toBe(200);
    };
    await put('application', system, site, 'location');
    await put('location', site, power, 'equipment');
    const { uid } = await world.addActivity('Payroll', 240, 480);
    await world.saveLinks(uid, [{ kind: 'application', providerUid: system }]);
    expect(await countStopped(world, power)).toEqual([1, 1]);
  });
});

describe('the times of activities and providers', () => {
  it('cause no gap if the provider is back within the tolerance, even with a long restart time', async () => {
    const world = await createActivityWorld(test);
    const providerUid = await world.addResource('application', 'Ledger', 10);
    const { uid } = await world.addActivity('Payroll', 60, 480);
    await saveRecovery(world, uid, 120);
    await world.saveLinks(uid, [{ kind: 'application', providerUid, toleranceMinutes: 30 }]);
    expect(await readGaps(world)).toEqual([]);
    await world.saveLinks(uid, [{ kind: 'application', providerUid, toleranceMinutes: 5 }]);
    expect((await readGaps(world)).map(([kind]) => kind)).toContain('link');
  });

  it('cause a separate gap if the restart exceeds the MTPD, and suggested times are never negative', async () => {
    const world = await createActivityWorld(test);
    const providerUid = await world.addResource('application', 'Ledger', 60);
    const { uid } = await world.addActivity('Payroll', 60, 240);
    await saveRecovery(world, uid, 420);
    await world.saveLinks(uid, [{ kind: 'application', providerUid }]);
    const gaps = await readGaps(world);
    expect(gaps.map(([kind]) => kind)).toContain('restart_too_long');
    for (const [, , , , minutes] of gaps) expect(Number(minutes ?? 0)).toBeGreaterThanOrEqual(0);
  });

  it('cause a gap if a needed activity has a longer MDL than the activity that needs it', async () => {
    const world = await createActivityWorld(test);
    const strict = await world.addActivity('Payments', 60, 240);
    const loose = await world.addActivity('Ledger work', 60, 240);
    await saveRecovery(world, strict.uid, 0, world.findTime('rto', 60));
    await saveRecovery(world, loose.uid, 0, world.findTime('rto', 240));
    await world.saveLinks(strict.uid, [{ kind: 'activity', providerUid: loose.uid }]);
    expect(await readGaps(world)).toContainEqual(['data_loss', 'Payments', 'Ledger work', 'at_most', 60]);
  });

  it('yield no gaps and no comparisons in an organisation without records', async () => {
    const { client } = await createActivityWorld(test);
    const { data, meta } = (await client.call(continuity.gaps)).body;
    expect([data, meta.compared]).toEqual([[], 0]);
  });
});
