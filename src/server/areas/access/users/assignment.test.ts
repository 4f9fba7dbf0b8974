import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#root/contract/access/roles.ts';
import { users } from '#root/contract/access/users.ts';
import { landlordPermissions, type Permission, permissions } from '#root/contract/platform/permissions.ts';
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

const own = permissions.filter((one) => !landlordPermissions.includes(one));
async function roleWith(held: readonly Permission[], client = admin, name = `Role of ${crypto.randomUUID()}`) {
  const { body } = await client.call(roles.create, { body: { name, permissions: held } });
  return body.data.uid;
}
const systemRole = async (client: Client) => {
  const { body } = await client.call(roles.list, { query: { pageSize: 100 } });
  return body.data.find(({ isSystem }) => isSystem)?.uid ?? '';
};
const read = async (uid: string, client = admin) => (await client.call(users.get, { params: { uid } })).body.data;
const assign = async (uid: string, roleUids: readonly string[], client = admin) =>
  client.call(users.assign, { params: { uid }, version: (await read(uid)).version, body: { roleUids } });

describe('assigning roles', () => {
  it('replaces the roles of a user; each permission of the user then names the roles that give it', async () => {
    const member = await test.signIn(home, []);
    const one = await roleWith(['activity.read', 'activity.update'], admin, 'Alpha');
    const two = await roleWith(['activity.read', 'report.read'], admin, 'beta');
    const params = { uid: member.userUid };
    const first = await admin.call(users.assign, { params, version: 1, body: { roleUids: [one, two, one] } });
    expect(first.body.data.version).toBe(2);
    expect((await admin.call(users.assign, { params, version: 1, body: { roleUids: [] } })).status).toBe(412);
    expect((await admin.call(users.permissions, { params })).body.data).toEqual([
      { name: 'activity.read', roles: ['Alpha', 'beta'] },
      { name: 'activity.update', roles: ['Alpha'] },
      { name: 'report.read', roles: ['beta'] },
    ]);
    await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [home.uid]);
    expect((await admin.call(users.permissions, { params })).body.data).toHaveLength(2);
    await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [home.uid]);
    expect((await assign(member.userUid, [])).status).toBe(200);
    expect((await admin.call(users.permissions, { params })).body.data).toEqual([]);
  });

  it('adds and removes only permissions that the actor has', async () => {
    const manager = await test.signIn(home, ['user.assign', 'user.read', 'activity.read']);
    const small = await roleWith(['activity.read']);
    const big = await roleWith(['activity.read', 'role.update']);
    const member = await test.signIn(home, []);
    expect((await assign(member.userUid, [small], manager)).status).toBe(200);
    const more = await assign(member.userUid, [small, big], manager);
    expect(more).toMatchObject({ status: 422, error: { code: 'not_held', details: { permissions: ['role.update'] } } });
    const oneself = await assign(
      manager.userUid,
      [...(await read(manager.userUid)).roles.map(({ uid }) => uid), big],
      manager,
    );
    expect(oneself.status).toBe(422);
    const everything = await assign(manager.userUid, [await systemRole(admin)], manager);
    expect(everything.status).toBe(422);
    await assign(member.userUid, [small, big]);
    expect((await assign(member.userUid, [small], manager)).status).toBe(422);
    expect((await assign(member.userUid, [big], manager)).status).toBe(200);
  });

  it('requires all permissions of the roles, including permissions of modules that are switched off', async () => {
    const manager = await test.signIn(home, ['user.assign', 'user.read']);
    const reports = await roleWith(['report.delete']);
    const member = await test.signIn(home, []);
    await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [home.uid]);
    expect((await assign(member.userUid, [reports], manager)).status).toBe(422);
    expect((await assign(member.userUid, [reports])).status).toBe(200);
    await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [home.uid]);
  });

  it('refuses roles and users of another organisation', async () => {
    const abroad = await test.addOrganisation();
    const other = await test.signIn(abroad);
    const foreign = await roleWith(['activity.read'], other);
    const member = await test.signIn(home, []);
    const refused = await assign(member.userUid, [foreign]);
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'roleUids' }] } });
    const theirs = await other.call(users.assign, {
      params: { uid: member.userUid },
      version: 1,
      body: { roleUids: [foreign] },
    });
    expect(theirs.status).toBe(404);
  });

  it('as a user of the landlord, in another organisation, requires permissions from that user’s own roles', async () => {
    const landlord = await test.addOrganisation({ isLandlord: true });
    const support = await test.signIn(landlord, ['user.assign', 'user.read', 'role.read', 'activity.read']);
    const member = await test.signIn(home, []);
    const [small, big] = [await roleWith(['activity.read']), await roleWith(['activity.delete'])];
    const call = async (roleUid: string) =>
      support.call(users.assign, {
        params: { uid: member.userUid },
        version: (await read(member.userUid)).version,
        body: { roleUids: [roleUid] },
        headers: { organization: home.uid },
      });
    expect((await call(big)).status).toBe(422);
    expect((await call(small)).status).toBe(200);
    const { rows } = await test.owner.query(
      `select actor_uid, behalf_of_uid from audit_entries where root_uid = $1 and entity = 'user_roles' order by id desc limit 1`,
      [member.userUid],
    );
    expect(rows).toEqual([{ actor_uid: support.userUid, behalf_of_uid: landlord.uid }]);
    // Users of the landlord may assign all permissions that they have, even if the module is off in the organisation.
    const reader = await test.signIn(landlord, ['user.assign', 'report.read']);
    const role = await roleWith(['report.read']);
    await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [home.uid]);
    const given = await reader.call(users.assign, {
      params: { uid: member.userUid },
      version: (await read(member.userUid)).version,
      body: { roleUids: [small, role] },
      headers: { organization: home.uid },
    });
    await test.owner.query(`update organisations set modules = '{report}' where uid = $1`, [home.uid]);
    expect(given.status).toBe(200);
  });

  it('is refused if the user has more permissions than the actor; other changes of that user are refused too', async () => {
    const clerk = await test.signIn(home, ['user.read', 'user.update', 'user.delete']);
    const params = { uid: (await test.signIn(home)).userUid };
    const body = { firstName: 'X', lastName: '', email: 'mine@x.org', username: 'mine' };
    const tries = [
      await clerk.call(users.update, { params, version: 1, body }),
      await clerk.call(users.resetMfa, { params }),
      await clerk.call(users.deactivate, { params }),
      await clerk.call(users.activate, { params }),
      await clerk.call(users.unlock, { params }),
      await clerk.call(users.endSignIns, { params }),
      await clerk.call(users.remove, { params, version: 1 }),
    ];
    expect(tries.map(({ error }) => error?.code)).toEqual(Array.from(tries, () => 'outranked'));
    const equal = { uid: (await test.signIn(home, ['user.read'])).userUid };
    expect((await clerk.call(users.unlock, { params: equal })).status).toBe(200);
    expect((await clerk.call(users.deactivate, { params: equal })).status).toBe(200);
  });
});

describe('repeating an invitation', () => {
  it('is refused if the invited user has more permissions than the actor', async () => {
    const people = [{ email: 'boss@example.org', firstName: '', lastName: '' }];
    const invited = await admin.call(users.invite, { body: { people, roleUids: [await systemRole(admin)] } });
    const params = { uid: invited.body.data.results[0]?.userUid ?? '' };
    const clerk = await test.signIn(home, ['user.read', 'user.create']);
    expect((await clerk.call(users.resend, { params })).error?.code).toBe('outranked');
    expect((await admin.call(users.resend, { params })).status).toBe(200);
  });
});

describe('the last active administrator', () => {
  async function administrators(count: number) {
    const organisation = await test.addOrganisation();
    const boss = await test.signIn(organisation, own);
    const system = await systemRole(boss);
    const people = await Promise.all(Array.from({ length: count }, () => test.signIn(organisation, [])));
    for (const { userUid } of people)
      await boss.call(users.assign, { params: { uid: userUid }, version: 1, body: { roleUids: [system] } });
    return { organisation, boss, system, people: people.map(({ userUid }) => userUid) };
  }
  const active = async (organisation: TestOrganisation) =>
    Number(
      (
        await test.owner.query(
          `select count(*) from users u join user_roles ur on ur.user_uid = u.uid join roles r on r.uid = ur.role_uid
           where u.organisation_uid = $1 and u.status = 'active' and r.is_system`,
          [organisation.uid],
        )
      ).rows[0].count,
    );

  it('cannot be deactivated or deleted, and keeps the role', async () => {
    const { boss, people, organisation } = await administrators(1);
    const params = { uid: people[0] ?? '' };
    const tries = [
      await boss.call(users.deactivate, { params }),
      await boss.call(users.remove, { params, version: 2 }),
      await boss.call(users.assign, { params, version: 2, body: { roleUids: [] } }),
    ];
    expect(tries.map(({ status, error }) => [status, error?.code])).toEqual(
      tries.map(() => [409, 'last_administrator']),
    );
    expect(await active(organisation)).toBe(1);
  });

  it('cannot be deactivated, while an administrator who is not active can lose the role', async () => {
    const { boss, people, organisation } = await administrators(2);
    const [first = '', second = ''] = people;
    expect((await boss.call(users.deactivate, { params: { uid: first } })).status).toBe(200);
    const { version } = await read(first, boss);
    expect((await boss.call(users.assign, { params: { uid: first }, version, body: { roleUids: [] } })).status).toBe(
      200,
    );
    expect((await boss.call(users.deactivate, { params: { uid: second } })).status).toBe(409);
    expect(await active(organisation)).toBe(1);
  });

  it('remains when twenty administrators are removed at the same time in three ways', async () => {
    const { boss, people, organisation } = await administrators(20);
    const ways = [
      (uid: string) => boss.call(users.deactivate, { params: { uid } }),
      (uid: string) => boss.call(users.remove, { params: { uid }, version: 2 }),
      (uid: string) => boss.call(users.assign, { params: { uid }, version: 2, body: { roleUids: [] } }),
    ];
    const answers = await Promise.all(people.map(async (uid, index) => ways[index % 3]?.(uid)));
    expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(1);
    expect(answers.filter((answer) => answer && answer.status < 300)).toHaveLength(19);
    expect(await active(organisation)).toBe(1);
  });

  it('does not prevent the deletion of the organisation', async () => {
    const { organisation } = await administrators(2);
    const deletion = test.owner.query('delete from organisations where uid = $1', [organisation.uid]);
    await expect(deletion).resolves.toMatchObject({ rowCount: 1 });
  });
});
