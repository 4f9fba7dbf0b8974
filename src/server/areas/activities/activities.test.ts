import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

describe('an activity', () => {
  it('is created with its name alone or with details, and read completely', async () => {
    const plain = await client.call(activities.create, { body: { name: '  Dispatch ' } });
    expect(plain).toMatchObject({ status: 201, etag: '"1"' });
    const ownerUid = await world.addOwner();
    const priorityUid = world.findRow('Critical');
    const full = await client.call(activities.create, { body: { name: 'Billing', ownerUid, priorityUid } });
    const read = await world.readActivity(full.body.data.uid);
    expect(read).toMatchObject({
      version: 1,
      state: 'draft',
      completeness: 1,
      details: { name: 'Billing', description: '', ownerUid, divisionUid: null },
      ownerName: 'Ana Okafor',
      priority: { name: 'Critical', rank: 5 },
      tolerant: { impacts: {}, mtpdUid: null },
      recoveryTime: { rtoUid: null, mdl: null, restartMinutes: 0 },
      links: [],
      remoteFactors: [],
    });
  });

  it('takes its division from its business unit', async () => {
    const division = await client.call(divisions.create, {
      body: { name: 'Finance', description: '', code: '', ownerUid: null },
    });
    const divisionUid = division.body.data.uid;
    const { rows } = await test.owner.query<{ uid: string }>(
      `insert into business_units (organisation_uid, uid, name, division_uid) values ($1, gen_random_uuid(), 'Payroll', $2) returning uid`,
      [world.organisation.uid, divisionUid],
    );
    const businessUnitUid = rows[0]?.uid as string;
    const { body } = await client.call(activities.create, { body: { name: 'Pay people', businessUnitUid } });
    expect(await world.readActivity(body.data.uid)).toMatchObject({
      details: { divisionUid, businessUnitUid },
      divisionName: 'Finance',
      businessUnitName: 'Payroll',
    });
  });

  it('is refused if its name is taken, in any upper or lower case; the error gives the uid of the other activity', async () => {
    const first = await client.call(activities.create, { body: { name: 'Invoicing' } });
    const second = await client.call(activities.create, { body: { name: 'INVOICING' } });
    expect(second).toMatchObject({
      status: 409,
      error: { code: 'duplicate', fields: [{ field: 'name' }], details: { uid: first.body.data.uid } },
    });
    const query = { name: 'invoicing' };
    const asked = await client.call(activities.nameAvailable, { query });
    expect(asked.body.data).toEqual({ available: false, uid: first.body.data.uid });
    const own = await client.call(activities.nameAvailable, { query: { ...query, exceptUid: first.body.data.uid } });
    expect(own.body.data.available).toBe(true);
    expect((await stranger.call(activities.nameAvailable, { query })).body.data.available).toBe(true);
  });

  it('is refused if fields are invalid, with each error at its field', async () => {
    const refused = await client.call(activities.create, { body: { name: ' ', ownerUid: 'nobody' } });
    expect(refused.status).toBe(400);
    expect(refused.error.fields?.map(({ field }) => field).sort()).toEqual(['name', 'ownerUid']);
    const absent = await client.call(activities.create, { body: { name: 'Orphan', ownerUid: unknownUid } });
    expect(absent).toMatchObject({ status: 400, error: { fields: [{ field: 'ownerUid' }] } });
    const wrongList = await client.call(activities.create, {
      body: { name: 'Orphan', priorityUid: world.findTime('rto', 60) },
    });
    expect(wrongList).toMatchObject({ status: 400, error: { fields: [{ field: 'priorityUid' }] } });
  });

  it('of another organisation is answered like an activity that does not exist, byte for byte', async () => {
    const { uid } = await world.addActivity('Secret');
    const params = { uid };
    const foreign = await stranger.call(activities.get, { params });
    const absent = await stranger.call(activities.get, { params: { uid: unknownUid } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    for (const endpoint of [activities.submit, activities.approve, activities.archive, activities.restore]) {
      expect((await stranger.call(endpoint, { params, version: 1 })).status).toBe(404);
    }
    const body = { confirmName: 'Secret' };
    expect((await stranger.call(activities.remove, { params, version: 1, body })).status).toBe(404);
    expect((await stranger.call(activities.copy, { params, body: { name: 'Stolen' } })).status).toBe(404);
    expect((await stranger.call(activities.list)).body.meta.total).toBe(0);
  });

  it('requires the permission that belongs to each call', async () => {
    const { uid } = await world.addActivity('Guarded');
    const nobody = await world.signIn(['menu.dashboard']);
    const params = { uid };
    expect((await nobody.call(activities.list)).status).toBe(403);
    expect((await nobody.call(activities.get, { params })).status).toBe(403);
    const reader = await world.signIn(['activity.read']);
    expect((await reader.call(activities.create, { body: { name: 'X' } })).status).toBe(403);
    expect((await reader.call(activities.copy, { params, body: { name: 'X' } })).status).toBe(403);
    expect((await reader.call(activities.remove, { params, version: 1, body: { confirmName: 'X' } })).status).toBe(403);
    expect((await reader.call(activities.approve, { params, version: 1 })).status).toBe(403);
  });
});

describe('deleting an activity', () => {
  it('requires its exact name and its version', async () => {
    const { uid } = await world.addActivity('Old work');
    const params = { uid };
    const body = { confirmName: 'Old work' };
    expect((await client.call(activities.remove, { params, body })).status).toBe(428);
    const wrong = await client.call(activities.remove, { params, version: 1, body: { confirmName: 'old work' } });
    expect(wrong).toMatchObject({
      status: 422,
      error: { code: 'name_mismatch', fields: [{ field: 'confirmName' }] },
    });
    expect((await client.call(activities.remove, { params, version: 9, body })).status).toBe(412);
    expect((await client.call(activities.remove, { params, version: 1, body })).status).toBe(204);
    expect((await client.call(activities.get, { params })).status).toBe(404);
  });

  it('also deletes the links to it', async () => {
    const needed = await world.addActivity('Needed');
    const needing = await world.addActivity('Needing');
    await world.saveLinks(needing.uid, [{ kind: 'activity', providerUid: needed.uid }]);
    await client.call(activities.remove, {
      params: { uid: needed.uid },
      version: needed.version,
      body: { confirmName: 'Needed' },
    });
    expect((await world.readActivity(needing.uid)).links).toEqual([]);
  });
});

describe('a copy of an activity', () => {
  it('waits while somebody changes the minutes of a master row that it uses, and gets the new minutes', async () => {
    const from = await world.addActivity('Copied while it moves', 120, 480);
    const elsewhere = await test.owner.connect();
    await elsewhere.query('begin');
    await elsewhere.query('update master_rows set minutes = 121 where organisation_uid = $1 and uid = $2', [
      world.organisation.uid,
      world.findTime('rto', 120),
    ]);
    const copying = client.call(activities.copy, { params: { uid: from.uid }, body: { name: 'Copy of it' } });
    await setTimeout(200);
    await elsewhere.query('commit');
    elsewhere.release();
    const copy = await copying;
    expect(copy.status).toBe(201);
    expect((await world.readActivity(copy.body.data.uid)).recoveryTime.rtoMinutes).toBe(121);
  });

  it('is a draft with all answers and links under new uids', async () => {
    const source = await world.addActivity('Template', 60, 240);
    const supplier = await world.addResource('supplier', 'Grid Co', 30);
    await world.saveLinks(source.uid, [
      { kind: 'supplier', providerUid: supplier, toleranceMinutes: 15, note: 'Diesel' },
    ]);
    const params = { uid: source.uid };
    const taken = await client.call(activities.copy, { params, body: { name: 'template' } });
    expect(taken).toMatchObject({ status: 409, error: { details: { uid: source.uid } } });
    const copied = await client.call(activities.copy, { params, body: { name: 'Template 2' } });
    expect(copied.status).toBe(201);
    const [before, after] = [await world.readActivity(source.uid), await world.readActivity(copied.body.data.uid)];
    expect(after).toMatchObject({ state: 'draft', details: { name: 'Template 2' }, recoveryTime: { rtoMinutes: 60 } });
    expect(after.links).toMatchObject([{ providerUid: supplier, toleranceMinutes: 15, note: 'Diesel' }]);
    expect(after.links[0]?.uid).not.toBe(before.links[0]?.uid);
  });
});
