import { describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { continuity, type PreviewInput } from '#root/contract/continuity/continuity.ts';
import { type ApplicationInput, applications } from '#root/contract/resources/applications.ts';
import { locations } from '#root/contract/resources/locations.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();

type Change = Omit<Extract<PreviewInput, { what: 'resource' }>, 'what' | 'uid'>;

/**
 * Previews a change. Returns "worse" or "better" with the provider of each affected link and the kind of each affected
 * gap.
 */
async function preview(uid: string, change: Change) {
  const { status, body, text } = await client.call(continuity.preview, { body: { what: 'resource', uid, ...change } });
  expect(status, text).toBe(200);
  const { links, gaps } = body.data;
  return [
    ...links.map(({ provider, direction }) => [direction, provider.name]),
    ...gaps.map(({ before, after, direction }) => [direction, (after ?? before)?.kind]),
  ];
}

/** Adds an activity (RTO 1 h) that needs a new application with an RTO of 30 min. */
async function addApplication(name: string) {
  const uid = await world.addResource('application', name, 30);
  const activity = await world.addActivity(`Work with ${name}`, 60, 240);
  await world.saveLinks(activity.uid, [{ kind: 'application', providerUid: uid }]);
  return uid;
}

async function saveApplication(uid: string, change: Partial<ApplicationInput>) {
  const { version, ...record } = (await client.call(applications.get, { params: { uid } })).body.data;
  const answer = await client.call(applications.update, { params: { uid }, version, body: { ...record, ...change } });
  expect(answer.status, answer.text).toBe(200);
}

async function saveAlternates(uid: string, alternateUids: string[]) {
  const { version, ...record } = (await client.call(locations.get, { params: { uid } })).body.data;
  const body = { ...record, alternateUids };
  expect((await client.call(locations.update, { params: { uid }, version, body })).status).toBe(200);
}

/** Adds activities (RTO 1 h) with this primary location. */
async function addWorkers(locationUid: string, ...names: readonly string[]) {
  for (const name of names) {
    const { uid } = await world.addActivity(name, 60, 240);
    const { details } = await world.readActivity(uid);
    const step = { params: { uid }, version: await world.readVersion(uid), body: { ...details, locationUid } };
    expect((await client.call(activitySteps.details, step)).status).toBe(200);
  }
}

describe('the preview of an application', () => {
  it('shows that the link to a supplier appears and disappears when the supplier or the hosting changes', async () => {
    const slow = await world.addResource('supplier', 'Slow host', 480);
    const quick = await world.addResource('supplier', 'Quick host', 15);
    const uid = await addApplication('Ledger');
    expect(await preview(uid, { supplierUid: slow })).toEqual([]);
    const broken = [['worse', 'Slow host']];
    expect(await preview(uid, { supplierUid: slow, hosting: 'cloud' })).toEqual(broken);
    await saveApplication(uid, { supplierUid: slow });
    expect(await preview(uid, { hosting: 'saas' })).toEqual(broken);
    await saveApplication(uid, { hosting: 'saas' });
    const mended = broken.map(([, what]) => ['better', what]);
    expect(await preview(uid, { hosting: 'on_premises' })).toEqual(mended);
    expect(await preview(uid, { supplierUid: quick })).toEqual(mended);
    expect(await preview(uid, { supplierUid: null })).toEqual(mended);
    expect(await preview(uid, { supplierUid: slow, hosting: 'cloud' })).toEqual([]);
  });

  it('ignores the reason for switching off a supplier’s link if another supplier is chosen', async () => {
    const uid = await addApplication('Archive');
    const supplierUid = await world.addResource('supplier', 'Old host', 480);
    await saveApplication(uid, { supplierUid, hosting: 'cloud' });
    await test.owner.query(`update applications set supplier_link_off = 'We hold the code' where uid = $1`, [uid]);
    expect(await preview(uid, { hosting: 'saas' })).toEqual([]);
    const other = await world.addResource('supplier', 'New host', 480);
    expect(await preview(uid, { supplierUid: other })).toContainEqual(['worse', 'New host']);
  });

  it('shows the joint effect of a new recovery time and a new supplier', async () => {
    const uid = await addApplication('Orders');
    const supplierUid = await world.addResource('supplier', 'Middling host', 120);
    const change = { supplierUid, hosting: 'cloud', rtoMinutes: 90 } as const;
    expect(await preview(uid, change)).toEqual(
      expect.arrayContaining([
        ['worse', 'Orders'],
        ['worse', 'Middling host'],
      ]),
    );
  });

  it('changes neither the record nor its history', async () => {
    const uid = await addApplication('Quiet');
    const supplierUid = await world.addResource('supplier', 'Quiet host', 480);
    const read = async () => [
      (await client.call(applications.get, { params: { uid } })).body.data,
      (await test.owner.query('select count(*) from audit_entries')).rows,
    ];
    const before = await read();
    expect(await preview(uid, { supplierUid, hosting: 'cloud' })).not.toEqual([]);
    expect(await read()).toEqual(before);
  });
});

describe('the preview of a location', () => {
  it('shows the effect of its alternates on all activities that work there', async () => {
    const site = await world.addResource('location', 'Main site', 480);
    await addWorkers(site, 'Packing', 'Sorting');
    const quick = await world.addResource('location', 'Quick site', 30);
    const late = await world.addResource('location', 'Late site', 600);
    const gone = [
      ['better', 'Main site'],
      ['better', 'Main site'],
    ];
    expect(await preview(site, { alternateUids: [quick] })).toEqual(gone);
    expect(await preview(site, { alternateUids: [late] })).toEqual([...gone, ['worse', 'one_of'], ['worse', 'one_of']]);
    await saveAlternates(site, [quick]);
    expect(await preview(site, { alternateUids: [quick, late] })).toEqual([]);
    expect(await preview(site, { alternateUids: [] })).toEqual(gone.map(([, name]) => ['worse', name]));
  });

  it('refuses unknown records at their fields', async () => {
    const uid = await world.addResource('location', 'Lone site', 480);
    const fieldsOf = async (change: Change) => {
      const { status, error } = await client.call(continuity.preview, { body: { what: 'resource', uid, ...change } });
      return [status, error.fields?.map(({ field }) => field)];
    };
    expect(await fieldsOf({ alternateUids: [uid, unknownUid] })).toEqual([400, ['alternateUids.1']]);
    expect(await fieldsOf({ supplierUid: unknownUid })).toEqual([400, ['supplierUid']]);
    expect(await fieldsOf({ supplierUid: uid })).toEqual([400, ['supplierUid']]);
  });
});
