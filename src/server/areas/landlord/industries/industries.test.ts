import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { industries } from '#root/contract/landlord/industries.ts';
import { organisations } from '#root/contract/landlord/organisations.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;
let landlord: Client;

beforeAll(async () => {
  test = await startTestApp();
  landlord = await test.signIn(await test.addOrganisation({ isLandlord: true }));
});
afterAll(() => test.close());

const input = (name: string, status: 'active' | 'inactive' = 'active') => ({ name, description: '', status });
const organisation = (friendlyUrl: string, industryUid: string | null) => ({
  ...{ name: friendlyUrl, friendlyUrl, description: '', address: '', code: '', email: '', industryUid, active: true },
  administrator: null,
});

describe('industries', () => {
  it('are created, read, changed and deleted, and a stale version is refused', async () => {
    const { body } = await landlord.call(industries.create, { body: input('  Water  ') });
    const params = { uid: body.data.uid };
    expect((await landlord.call(industries.get, { params })).body.data).toMatchObject({
      ...{ name: 'Water', status: 'active', organisationCount: 0, version: 1 },
    });
    const changed = await landlord.call(industries.update, { params, version: 1, body: input('Water', 'inactive') });
    expect(changed.body.data.version).toBe(2);
    expect((await landlord.call(industries.update, { params, version: 1, body: input('X') })).status).toBe(412);
    expect((await landlord.call(industries.remove, { params, version: 2 })).status).toBe(204);
    expect((await landlord.call(industries.get, { params })).status).toBe(404);
    expect((await landlord.call(industries.remove, { params, version: 2 })).status).toBe(404);
  });

  it('have unique names regardless of case, and a taken name is refused with the message of the specification', async () => {
    await landlord.call(industries.create, { body: input('Energy') });
    const again = await landlord.call(industries.create, { body: input('ENERGY') });
    expect(again).toMatchObject({
      status: 409,
      error: { fields: [{ field: 'name', message: 'Name has been used. Please use an other name' }] },
    });
  });

  it('are assigned to organisations, show how many organisations have them, and are not deleted while an organisation has them', async () => {
    const { uid } = (await landlord.call(industries.create, { body: input('Finance') })).body.data;
    const made = await landlord.call(organisations.create, { body: organisation('bank', uid) });
    expect(made.status).toBe(201);
    const record = (await landlord.call(organisations.get, { params: { uid: made.body.data.uid } })).body.data;
    expect(record).toMatchObject({ industryUid: uid, industryName: 'Finance' });
    const listed = (await landlord.call(industries.list, { query: { q: 'fin' } })).body.data;
    expect(listed).toMatchObject([{ name: 'Finance', organisationCount: 1 }]);
    const refused = await landlord.call(industries.remove, { params: { uid }, version: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use' } });
    const unknown = await landlord.call(organisations.create, { body: organisation('nowhere', newUid()) });
    expect(unknown).toMatchObject({ status: 400, error: { fields: [{ field: 'industryUid' }] } });
  });

  it('are either deleted or assigned to a new organisation, if both are requested at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { uid } = (await landlord.call(industries.create, { body: input(`Race ${round}`) })).body.data;
      const [removed, made] = await Promise.all([
        landlord.call(industries.remove, { params: { uid }, version: 1 }),
        landlord.call(organisations.create, { body: organisation(`race-${round}`, uid) }),
      ]);
      expect([[204, 400].join(), [409, 201].join()]).toContain([removed.status, made.status].join());
    }
  });

  it('are available only to the landlord', async () => {
    const tenant = await test.signIn(await test.addOrganisation());
    expect((await tenant.call(industries.list)).status).toBe(403);
  });
});
