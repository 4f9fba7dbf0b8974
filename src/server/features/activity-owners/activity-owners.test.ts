import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { activityOwners } from '#root/contract/activity-owners.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let organisation: TestOrganisation;
let client: Client;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await test.organisation();
  client = await test.signIn(organisation);
});
afterAll(() => test.close());

const person = (firstName: string, lastName = '', email = '') => ({ firstName, lastName, email });

describe('activity owners', () => {
  it('are found by name or e-mail, and are the user who has the e-mail', async () => {
    await test.owner.query(`update users set email = 'Ana@example.com' where organisation_uid = $1 and uid = $2`, [
      organisation.uid,
      client.userUid,
    ]);
    const created = await client.call(activityOwners.create, { body: person('Ana', 'Okafor', 'ana@example.com') });
    expect(created.status).toBe(201);
    await client.call(activityOwners.create, { body: person('Bo') });
    const found = await client.call(activityOwners.list, { query: { q: 'na oka' } });
    expect(found.body.data).toMatchObject([{ name: 'Ana Okafor', userUid: client.userUid, activityCount: 0 }]);
    expect((await client.call(activityOwners.list, { query: { sort: '-name' } })).body.meta.total).toBe(2);
    const again = await client.call(activityOwners.create, { body: person('Other', '', 'ANA@example.com') });
    expect(again).toMatchObject({ status: 409, error: { fields: [{ field: 'email' }] } });
    const wrong = await client.call(activityOwners.create, { body: person(' ', '', 'no address') });
    expect(wrong.error.fields?.map(({ field }) => field).sort()).toEqual(['email', 'firstName']);
  });

  it('are changed by version, and stay while they own an activity', async () => {
    const { body } = await client.call(activityOwners.create, { body: person('Chi') });
    const params = { uid: body.data.uid };
    const saved = await client.call(activityOwners.update, { params, version: 1, body: person('Chi', 'Adeyemi') });
    expect(saved.body.data.version).toBe(2);
    expect((await client.call(activityOwners.update, { params, version: 1, body: person('Late') })).status).toBe(412);
    const stranger = await test.signIn(await test.organisation());
    expect((await stranger.call(activityOwners.get, { params })).status).toBe(404);
    const owned = await client.call(activities.create, { body: { name: 'Owned', ownerUid: params.uid } });
    expect((await client.call(activityOwners.get, { params })).body.data.activityCount).toBe(1);
    const inUse = await client.call(activityOwners.remove, { params, version: 2 });
    expect(inUse).toMatchObject({ status: 409, error: { code: 'in_use' } });
    await client.call(activities.remove, {
      params: { uid: owned.body.data.uid },
      version: 1,
      body: { confirmName: 'Owned' },
    });
    expect((await client.call(activityOwners.remove, { params, version: 2 })).status).toBe(204);
  });
});
