import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { divisions } from '#root/contract/departments/divisions.ts';
import { type Client, startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';

let test: TestApp;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  test = await startTestApp();
  manager = await test.signIn(await test.addOrganisation());
  stranger = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

const input = (name: string) => ({ name, description: '', code: '', ownerUid: null });

describe('divisions', () => {
  it('are created, read, changed and deleted, each change with the current version', async () => {
    const created = await manager.call(divisions.create, { body: input('  Logistics  ') });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { uid: created.body.data.uid };
    const read = await manager.call(divisions.get, { params });
    expect(read.body.data).toMatchObject({ name: 'Logistics', version: 1, businessUnitCount: 0 });
    expect(read.etag).toBe('"1"');
    const changed = await manager.call(divisions.update, { params, version: 1, body: input('Warehouse') });
    expect(changed.body.data.version).toBe(2);
    const late = await manager.call(divisions.update, { params, version: 1, body: input('Too late') });
    expect(late).toMatchObject({ status: 412, error: { code: 'stale_version' } });
    expect((await manager.call(divisions.remove, { params })).status).toBe(428);
    expect((await manager.call(divisions.remove, { params, version: 2 })).status).toBe(204);
    expect((await manager.call(divisions.get, { params })).status).toBe(404);
  });

  it('are refused if the name is taken, in any upper or lower case, with the error at the name', async () => {
    await manager.call(divisions.create, { body: input('Sales') });
    const second = await manager.call(divisions.create, { body: input('SALES') });
    expect(second.status).toBe(409);
    expect(second.error.fields?.[0]?.field).toBe('name');
  });

  it('are refused with the errors of all fields at once', async () => {
    const refused = await manager.call(divisions.create, {
      body: { name: ' ', code: 'x'.repeat(51), ownerUid: 'nobody' },
    });
    expect(refused.status).toBe(400);
    expect(refused.error.fields?.map(({ field }) => field).sort()).toEqual(['code', 'description', 'name', 'ownerUid']);
  });

  it('of another organisation are answered like divisions that do not exist, byte for byte', async () => {
    const { body } = await manager.call(divisions.create, { body: input('Secret') });
    const foreign = await stranger.call(divisions.get, { params: { uid: body.data.uid } });
    const absent = await stranger.call(divisions.get, { params: { uid: unknownUid } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    expect((await stranger.call(divisions.list)).body.meta.total).toBe(0);
  });

  it('have a history that says who changed what', async () => {
    const { body } = await manager.call(divisions.create, { body: input('Audited') });
    await manager.call(divisions.update, { params: { uid: body.data.uid }, version: 1, body: input('Renamed') });
    const { rows } = await test.owner.query(
      'select action, before, after, actor_uid from audit_entries where root_uid = $1 order by id',
      [body.data.uid],
    );
    expect(rows).toMatchObject([
      { action: 'created', actor_uid: manager.userUid, after: { name: 'Audited' } },
      { action: 'updated', actor_uid: manager.userUid, before: { name: 'Audited' }, after: { name: 'Renamed' } },
    ]);
  });

  it('are listed in pages, and can be sorted and searched', async () => {
    const reader = await test.signIn(await test.addOrganisation());
    for (const name of ['Beta', 'alpha', 'Gamma 100%']) await reader.call(divisions.create, { body: input(name) });
    const listed = await reader.call(divisions.list, { query: { sort: '-name', pageSize: 10 } });
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Gamma 100%', 'Beta', 'alpha']);
    const found = await reader.call(divisions.list, { query: { q: '0%' } });
    expect(found.body.meta.total).toBe(1);
  });
});
