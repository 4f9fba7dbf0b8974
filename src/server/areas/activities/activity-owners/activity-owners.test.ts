import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#root/contract/access/users.ts';
import { activities } from '#root/contract/activities/activities.ts';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let organisation: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await test.addOrganisation();
  client = await test.signIn(organisation);
});
afterAll(() => test.close());

const person = (firstName: string, lastName = '', email = '') => ({ firstName, lastName, email });

describe('activity owners', () => {
  it('are found by name or email address, and are linked to the user with the same address', async () => {
    await test.owner.query(`update users set email = 'Ana@example.com' where organisation_uid = $1 and uid = $2`, [
      organisation.uid,
      client.userUid,
    ]);
    const created = await client.call(activityOwners.create, { body: person('Ana', 'Okafor', 'ana@example.com') });
    expect(created.status).toBe(201);
    await client.call(activityOwners.create, { body: person('Bo') });
    const found = await client.call(activityOwners.list, { query: { q: 'na oka' } });
    expect(found.body.data).toMatchObject([{ name: 'Ana Okafor', userUid: client.userUid, activityCount: 0 }]);
    const byName = await client.call(activityOwners.list, { query: { sort: '-name' } });
    expect(byName.body.data.map(({ name }) => name)).toEqual(['Bo', 'Ana Okafor']);
    const again = await client.call(activityOwners.create, { body: person('Other', '', 'ANA@example.com') });
    expect(again).toMatchObject({ status: 409, error: { fields: [{ field: 'email' }] } });
    const wrong = await client.call(activityOwners.create, { body: person(' ', '', 'no address') });
    expect(wrong.error.fields?.map(({ field }) => field).sort()).toEqual(['email', 'firstName']);
  });

  it('are changed only with the current version, and cannot be deleted while they own an activity', async () => {
    const { body } = await client.call(activityOwners.create, { body: person('Chi') });
    const params = { uid: body.data.uid };
    const saved = await client.call(activityOwners.update, { params, version: 1, body: person('Chi', 'Adeyemi') });
    expect(saved.body.data.version).toBe(2);
    expect((await client.call(activityOwners.update, { params, version: 1, body: person('Late') })).status).toBe(412);
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await stranger.call(activityOwners.get, { params })).status).toBe(404);
    const owned = await client.call(activities.create, { body: { name: 'Owned', ownerUid: params.uid } });
    expect((await client.call(activityOwners.get, { params })).body.data.activityCount).toBe(1);
    const inUse = await client.call(activityOwners.remove, { params, version: 2 });
    expect(inUse).toMatchObject({
      status: 409,
      error: { code: 'in_use', message: expect.stringContaining('another owner') },
    });
    await client.call(activities.remove, {
      params: { uid: owned.body.data.uid },
      version: 1,
      body: { confirmName: 'Owned' },
    });
    expect((await client.call(activityOwners.remove, { params, version: 2 })).status).toBe(204);
  });

  it('become users and get an email if they are invited; if a user already has their address, they are only linked', async () => {
    const invited = { ...person('Dee', 'Wu', 'dee@example.org'), invite: true };
    const created = await client.call(activityOwners.create, { body: invited });
    expect(created.status).toBe(201);
    const params = { uid: created.body.data.uid };
    const owner = (await client.call(activityOwners.get, { params })).body.data;
    expect(owner).toMatchObject({ userStatus: 'invited', version: created.body.data.version });
    const user = (await client.call(users.get, { params: { uid: owner.userUid ?? '' } })).body.data;
    expect(user).toMatchObject({ name: 'Dee Wu', email: 'dee@example.org', roles: [{ name: 'Activity owner' }] });
    const mails = async () =>
      (await test.owner.query(`select count(*)::int as n from mails where kind = 'invitation'`)).rows[0].n;
    expect(await mails()).toBe(1);
    const again = await client.call(activityOwners.update, { params, version: owner.version, body: invited });
    expect(again.status).toBe(200);
    expect(await mails()).toBe(1);
    const later = (await client.call(activityOwners.create, { body: person('Eli', '', 'eli@example.org') })).body.data;
    const promoted = await client.call(activityOwners.update, {
      params: { uid: later.uid },
      version: 1,
      body: { ...person('Eli', '', 'eli@example.org'), invite: true },
    });
    expect(promoted.status).toBe(200);
    const now = (await client.call(activityOwners.get, { params: { uid: later.uid } })).body.data;
    expect(now).toMatchObject({ userStatus: 'invited', version: promoted.body.data.version });
    expect(await mails()).toBe(2);
  });

  it('are linked when a user with their address is invited later', async () => {
    const { body } = await client.call(activityOwners.create, { body: person('Fay', '', 'fay@example.org') });
    const people = [{ email: 'FAY@example.org', firstName: 'Fay', lastName: '' }];
    await client.call(users.invite, { body: { people, roleUids: [] } });
    const owner = (await client.call(activityOwners.get, { params: { uid: body.data.uid } })).body.data;
    expect(owner).toMatchObject({ userStatus: 'invited' });
  });

  it('can be invited only if they have an address, by people who may create users and have all permissions of the role', async () => {
    const invite = { ...person('Gus', '', 'gus@example.org'), invite: true };
    const clerk = await test.signIn(organisation, ['activity.create']);
    expect((await clerk.call(activityOwners.create, { body: invite })).status).toBe(403);
    const weak = await test.signIn(organisation, ['activity.create', 'user.create']);
    expect((await weak.call(activityOwners.create, { body: invite })).error.code).toBe('not_held');
    const nameless = await client.call(activityOwners.create, { body: { ...invite, email: '' } });
    expect(nameless.error.fields).toEqual([{ field: 'email', message: 'This field is required!' }]);
    const other = await test.addOrganisation();
    const elsewhere = await test.signIn(other);
    await test.owner.query(`delete from roles where organisation_uid = $1 and name = 'Activity owner'`, [other.uid]);
    expect((await elsewhere.call(activityOwners.create, { body: invite })).error.code).toBe('no_owner_role');
    expect((await client.call(activityOwners.list, { query: { q: 'gus' } })).body.meta.total).toBe(0);
  });
});
