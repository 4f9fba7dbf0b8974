import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { landlordPermissions, permissions } from '#root/contract/platform/permissions.ts';
import { organisationRoles } from '#root/domain/access/role-presets.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let home: TestOrganisation;
let admin: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  admin = await test.signIn(home);
});
afterAll(() => test.close());

let count = 0;
const role = (held: readonly string[], name = `Role ${++count}`) => ({ name, permissions: held });
async function make(held: readonly Permission[], client = admin): Promise<string> {
  const created = await client.call(roles.create, { body: role(held) });
  expect(created.status).toBe(201);
  return created.body.data.uid;
}
const named = async (name: string, client = admin) => {
  const { body } = await client.call(roles.list, { query: { q: name, pageSize: 100 } });
  const found = body.data.find((one) => one.name === name);
  if (!found) throw new Error(`There is no role ${name}`);
  return found;
};

describe('roles', () => {
  it('are created, read, changed and deleted; a new organisation has the default roles of its modules', async () => {
    const fresh = await test.signIn(await test.addOrganisation());
    expect((await fresh.call(roles.list)).body.meta.total).toBe(organisationRoles.length + 1);
    const uid = await make(['division.update', 'activity.read', 'division.update', 'division.read']);
    const read = await admin.call(roles.get, { params: { uid } });
    expect(read.body.data).toMatchObject({
      permissions: ['division.read', 'division.update', 'activity.read'],
      isSystem: false,
      userCount: 0,
      version: 1,
    });
    const changed = await admin.call(roles.update, {
      params: { uid },
      version: 1,
      body: role(['activity.read'], 'Readers'),
    });
    expect(changed.body.data.version).toBe(2);
    expect(await named('Readers')).toMatchObject({ label: 'Readers', permissions: ['activity.read'] });
    const late = await admin.call(roles.update, { params: { uid }, version: 1, body: role(['bcp.read'], 'Readers') });
    expect(late.status).toBe(412);
    expect((await admin.call(roles.remove, { params: { uid }, version: 1 })).status).toBe(412);
    expect((await admin.call(roles.remove, { params: { uid }, version: 2 })).status).toBe(204);
    expect((await admin.call(roles.remove, { params: { uid }, version: 2 })).status).toBe(404);
  });

  it('need a unique name and at least 1 known permission', async () => {
    const empty = await admin.call(roles.create, { body: role([], ' ') });
    expect(empty.error.fields).toEqual([
      { field: 'name', message: 'This field is required!' },
      { field: 'permissions', message: 'A new role needs at least 1 permission' },
    ]);
    const unknown = await admin.call(roles.create, { body: role(['activity.fly']) });
    expect(unknown).toMatchObject({ status: 400, error: { fields: [{ field: 'permissions.0' }] } });
    await admin.call(roles.create, { body: role(['activity.read'], 'Planners') });
    const again = await admin.call(roles.create, { body: role(['activity.read'], 'PLANNERS') });
    expect(again).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
  });

  it('can only get or lose permissions that the actor has', async () => {
    const limited = await test.signIn(home, [
      'role.create',
      'role.read',
      'role.update',
      'role.delete',
      'activity.read',
    ]);
    const created = await limited.call(roles.create, {
      body: role(['activity.read', 'user.delete', 'activity.delete']),
    });
    expect(created).toMatchObject({
      status: 422,
      error: {
        code: 'not_held',
        details: { permissions: ['activity.delete', 'user.delete'] },
        fields: [{ field: 'permissions' }],
      },
    });
    const uid = await make(['activity.read'], limited);
    const params = { uid };
    const widened = await limited.call(roles.update, {
      params,
      version: 1,
      body: role(['activity.read', 'user.read']),
    });
    expect(widened).toMatchObject({ status: 422, error: { code: 'not_held' } });
    const others = { uid: await make(['activity.read', 'user.read']) };
    const kept = await limited.call(roles.update, {
      params: others,
      version: 1,
      body: role(['activity.read', 'user.read']),
    });
    expect(kept.status).toBe(200);
    const narrowed = await limited.call(roles.update, { params: others, version: 2, body: role(['activity.read']) });
    expect(narrowed).toMatchObject({ status: 422, error: { code: 'not_held' } });
    expect((await limited.call(roles.get, { params })).body.data.permissions).toEqual(['activity.read']);
  });

  it('cannot have permissions that are reserved for the landlord, unless the role belongs to the landlord’s own organisation', async () => {
    const landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
    expect((await landlord.call(roles.create, { body: role(landlordPermissions) })).status).toBe(201);
    const abroad = await landlord.call(roles.create, {
      body: role(['organization.create', 'activity.read']),
      headers: { organization: home.uid },
    });
    expect(abroad).toMatchObject({
      status: 422,
      error: { code: 'landlord_permission', details: { permissions: ['organization.create'] } },
    });
    expect((await admin.call(roles.create, { body: role(['menu.industry']) })).status).toBe(422);
    const inside = await landlord.call(roles.create, {
      body: role(['activity.read']),
      headers: { organization: home.uid },
    });
    expect(inside.status).toBe(201);
    expect((await admin.call(roles.get, { params: { uid: inside.body.data.uid } })).status).toBe(200);
  });

  it('that are administrator roles keep all permissions and cannot be deleted', async () => {
    const system = await named('Organisation admin');
    const params = { uid: system.uid };
    const fewer = role(system.permissions.slice(1), system.name);
    expect(await admin.call(roles.update, { params, version: system.version, body: fewer })).toMatchObject({
      status: 409,
      error: { code: 'system_role' },
    });
    expect((await admin.call(roles.remove, { params, version: system.version })).status).toBe(409);
    const renamed = await admin.call(roles.update, {
      params,
      version: system.version,
      body: role(system.permissions, 'Admins'),
    });
    expect(renamed.status).toBe(200);
  });

  it('that users have are deleted only with a replacement, which these users then get', async () => {
    const uid = await make(['activity.read']);
    const other = await make(['activity.read', 'bcp.read']);
    const person = await test.signIn(home, ['division.read']);
    const former = (await admin.call(users.get, { params: { uid: person.userUid } })).body.data;
    const kept = former.roles.map((one) => one.uid);
    await admin.call(users.assign, { params: { uid: person.userUid }, version: 1, body: { roleUids: [...kept, uid] } });
    const refused = await admin.call(roles.remove, { params: { uid }, version: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { users: 1 } } });
    expect(refused.error.message).toContain('1 person has this role');
    const itself = await admin.call(roles.remove, { params: { uid }, version: 1, query: { replaceWithUid: uid } });
    expect(itself).toMatchObject({ status: 400, error: { fields: [{ field: 'replaceWithUid' }] } });
    const weak = await test.signIn(home, ['role.delete', 'activity.read']);
    const granting = await weak.call(roles.remove, { params: { uid }, version: 1, query: { replaceWithUid: other } });
    expect(granting).toMatchObject({
      status: 422,
      error: { code: 'not_held', details: { permissions: ['bcp.read'] } },
    });
    const done = await admin.call(roles.remove, { params: { uid }, version: 1, query: { replaceWithUid: other } });
    expect(done.status).toBe(204);
    const now = (await admin.call(users.get, { params: { uid: person.userUid } })).body.data;
    expect(now.roles.map((one) => one.uid).sort()).toEqual([...kept, other].sort());
  });

  it('are not assigned while they are being deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const uid = await make(['activity.read']);
      const person = await test.signIn(home, []);
      const [deleted, given] = await Promise.all([
        admin.call(roles.remove, { params: { uid }, version: 1 }),
        admin.call(users.assign, { params: { uid: person.userUid }, version: 1, body: { roleUids: [uid] } }),
      ]);
      const now = (await admin.call(users.get, { params: { uid: person.userUid } })).body.data;
      expect([deleted.status, given.status]).toEqual(now.roles.length ? [409, 200] : [204, 400]);
    }
  });

  it('take effect at once: a user who loses a permission is refused at the next call', async () => {
    const uid = await make(permissions.filter((one) => !landlordPermissions.includes(one)));
    const person = await test.signIn(home, []);
    const params = { uid: person.userUid };
    expect((await person.call(roles.list)).status).toBe(403);
    await admin.call(users.assign, { params, version: 1, body: { roleUids: [uid] } });
    expect((await person.call(roles.list)).status).toBe(200);
    await admin.call(roles.update, { params: { uid }, version: 1, body: role(['activity.read']) });
    expect((await person.call(roles.list)).status).toBe(403);
  });
});
