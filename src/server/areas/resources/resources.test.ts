import { describe, expect, it } from 'vitest';
import { resourceKinds, resources } from '#root/contract/resources/resources.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { unknownUid } from '#test/support/app.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());

describe('resources', () => {
  it.each(resourceKinds)('of the kind %s are created by name and changed; a taken name is refused', async (kind) => {
    const name = `Some ${kind}`;
    const created = await client.call(resources.create, { body: { kind, name } });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { kind, uid: created.body.data.uid };
    const twice = await client.call(resources.create, { body: { kind, name: name.toUpperCase(), rtoMinutes: 5 } });
    expect(twice).toMatchObject({
      status: 409,
      error: { code: 'duplicate', fields: [{ field: 'name' }], details: { uid: params.uid } },
    });
    const body = { name, description: 'Mended', rtoMinutes: 240, workaround: 'By hand', ownerName: 'Ana' };
    const saved = await client.call(resources.update, { params, version: 1, body });
    expect(saved.body.data.version).toBe(2);
    const plain = kind === 'utility' ? { workaround: '', ownerName: '' } : {};
    const read = await client.call(resources.get, { params });
    expect(read.body.data).toMatchObject({ ...body, ...plain, kind, isActive: true, usedBy: 0 });
    expect((await client.call(resources.update, { params, version: 1, body })).status).toBe(412);
    expect((await stranger.call(resources.update, { params, version: 2, body })).status).toBe(404);
    expect((await stranger.call(resources.get, { params })).status).toBe(404);
  });

  it('are listed together with activities, and are filtered by kind, words, use and unit', async () => {
    const { uid } = await world.addActivity('Uses things', 60, 240);
    const used = await world.addResource('supplier', 'Used 50%', 30);
    await world.addResource('supplier', 'Not used');
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid: used }]);
    const list = async (query: object) =>
      (await client.call(resources.list, { query })).body.data.map(({ name }) => name);
    expect(await list({ q: '0%' })).toEqual(['Used 50%']);
    expect(await list({ filter: { kind: 'activity' } })).toContain('Uses things');
    expect((await list({ filter: { kind: 'supplier' }, sort: '-usedBy' }))[0]).toBe('Used 50%');
    expect(await list({ filter: { kind: 'supplier', missing: 'rto' } })).toContain('Not used');
    expect(await list({ filter: { uid: used } })).toEqual(['Used 50%']);
    expect(await list({ filter: { usedInUnit: unknownUid } })).toEqual([]);
    await test.owner.query(`update suppliers set status = 'inactive' where uid = $1`, [used]);
    expect(await list({ filter: { uid: used, active: 'true' } })).toEqual([]);
    expect((await stranger.call(resources.list, { query: { filter: { uid: used } } })).body.meta.total).toBe(0);
  });

  it('include at most 100 utilities, so that one page of the list has all of them', async () => {
    const full = await createActivityWorld(test);
    const made = (n: number) => full.client.call(resources.create, { body: { kind: 'utility', name: `Utility ${n}` } });
    const answers = [];
    for (let n = 0; n < 101; n += 1) answers.push(await made(n));
    expect(answers.at(-1)).toMatchObject({ status: 422, error: { code: 'list_full' } });
    expect((await made(0)).error.code).toBe('duplicate');
    const { rows } = await test.owner.query(
      `select count(*)::int as n from master_rows where organisation_uid = $1 and list = 'utilities'`,
      [full.organisation.uid],
    );
    expect(rows).toEqual([{ n: 100 }]);
  });

  it('need the permission of their kind', async () => {
    const reader = await world.signIn(['activity.read', 'supplier.create']);
    const make = (kind: string) => reader.call(resources.create, { body: { kind, name: `By a reader ${kind}` } });
    expect((await make('supplier')).status).toBe(201);
    expect((await make('location')).status).toBe(403);
    expect((await make('utility')).status).toBe(403);
    const uid = await world.addResource('supplier', 'Guarded');
    const body = { name: 'X', description: '', rtoMinutes: null, workaround: '', ownerName: '' };
    expect((await reader.call(resources.update, { params: { kind: 'supplier', uid }, version: 1, body })).status).toBe(
      403,
    );
    expect((await make('activity')).status).toBe(400);
  });
});
