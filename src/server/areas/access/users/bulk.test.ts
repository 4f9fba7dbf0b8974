import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';
import { createRows, type Rows } from '#test/support/rows.ts';

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  rows = await createRows(test.owner);
  home = await test.addOrganisation();
  client = await test.signIn(home);
});
afterAll(() => test.close());

const read = async (uid: string) => (await client.call(users.get, { params: { uid } })).body.data;
const seen = async (uid: string) => ({ uid, version: (await read(uid)).version });
const somebody = async () => seen(await rows.insertRecord('user', home.uid, { status: 'active' }));
const role = async (name: string) =>
  (await client.call(roles.create, { body: { name, permissions: ['activity.read'] } })).body.data.uid;

describe('many users at once', () => {
  it('are deactivated and activated, with a result for each', async () => {
    const [one, two] = [await somebody(), await somebody()];
    const own = await seen(client.userUid);
    const { status, body } = await client.call(users.bulkSet, {
      body: { set: { status: 'inactive' }, selection: { records: [one, two, own, { uid: unknownUid, version: 1 }] } },
    });
    expect(status).toBe(200);
    expect(body.data.done).toBe(2);
    expect(body.data.failures.map(({ message }) => message).sort()).toEqual([
      'It no longer exists.',
      'This is your own account. Ask another administrator to do this.',
    ]);
    expect((await read(one.uid)).status).toBe('inactive');
    const again = await client.call(users.bulkSet, {
      body: { set: { status: 'inactive' }, selection: { records: [await seen(one.uid)] } },
    });
    expect(again.body.data).toMatchObject({ done: 0, unchanged: 1 });
    const undone = await client.call(users.bulkSet, { body: { set: {}, selection: { each: body.data.undo } } });
    expect(undone.body.data).toMatchObject({ done: 2, failures: [] });
    expect((await read(two.uid)).status).not.toBe('inactive');
  });

  it('get an additional role, and lose it when the change is undone', async () => {
    const [first, second] = [await role('Bulk first'), await role('Bulk second')];
    const [one, two] = [await somebody(), await somebody()];
    const give = (addRoleUid: string, records: { uid: string; version: number }[]) =>
      client.call(users.bulkAssign, { body: { set: { addRoleUid }, selection: { records } } });
    const listRoles = async (uid: string) => (await read(uid)).roles.map(({ uid }) => uid).sort();
    await give(first, [one]);
    const { body } = await give(second, [await seen(one.uid), two]);
    expect(body.data).toMatchObject({ done: 2, unchanged: 0 });
    expect(await listRoles(one.uid)).toEqual([first, second].sort());
    const undone = await client.call(users.bulkAssign, { body: { set: {}, selection: { each: body.data.undo } } });
    expect(undone.body.data).toMatchObject({ done: 2, failures: [] });
    expect([await listRoles(one.uid), await listRoles(two.uid)]).toEqual([[first], []]);
    const gone = await give(unknownUid, [await seen(two.uid)]);
    expect([gone.status, gone.error.fields?.[0]?.field]).toEqual([400, 'roleUids']);
  });

  it('are not changed without the permission, or with a role that has more permissions than the actor', async () => {
    const strong = (await client.call(roles.list, { query: {} })).body.data.find(({ isSystem }) => isSystem);
    const records = [await somebody()];
    const half = await test.signIn(home, ['user.read', 'user.assign']);
    const body = { set: { addRoleUid: strong?.uid ?? '' }, selection: { records } };
    expect((await half.call(users.bulkAssign, { body })).error.code).toBe('not_held');
    const status = { set: { status: 'inactive' as const }, selection: { records } };
    expect((await half.call(users.bulkSet, { body: status })).status).toBe(403);
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await stranger.call(users.bulkSet, { body: status })).status).toBe(404);
  });
});
