import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipment } from '#root/contract/resources/equipment.ts';
import { equipmentOwners } from '#root/contract/resources/equipment-owners.ts';
import { equipmentCategories, supplierCategories } from '#root/contract/shared/register-categories.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let organisation: TestOrganisation;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  test = await startTestApp();
  organisation = await test.addOrganisation();
  manager = await test.signIn(organisation);
  stranger = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

const category = (name: string) => ({ name, description: '', status: 'active' as const });
const owner = (firstName: string, email = '') => ({ firstName, lastName: 'Weber', email, invite: false });

describe.each([
  ['equipment', equipmentCategories as unknown as typeof supplierCategories],
  ['suppliers', supplierCategories],
])('categories of %s', (_name, contract) => {
  it('are created, read, changed and deleted; their names are unique and stale versions are refused', async () => {
    const { uid } = (await manager.call(contract.create, { body: category(' Forklifts ') })).body.data;
    const params = { uid };
    expect((await manager.call(contract.get, { params })).body.data).toMatchObject({ name: 'Forklifts', usedBy: 0 });
    const twice = await manager.call(contract.create, { body: category('FORKLIFTS') });
    expect(twice).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
    const body = { ...category('Fork lifts'), status: 'inactive' as const };
    expect((await manager.call(contract.update, { params, version: 1, body })).body.data.version).toBe(2);
    expect((await manager.call(contract.update, { params, version: 1, body })).status).toBe(412);
    const listed = await manager.call(contract.list, { query: { q: 'FORK', filter: { status: 'inactive' } } });
    expect(listed.body.data).toMatchObject([{ uid, status: 'inactive' }]);
    expect((await stranger.call(contract.get, { params })).status).toBe(404);
    expect((await stranger.call(contract.remove, { params, version: 2 })).status).toBe(404);
    const reader = await test.signIn(organisation, ['equipment.read', 'supplier_category.read']);
    expect((await reader.call(contract.create, { body: category('No') })).status).toBe(403);
    expect((await manager.call(contract.remove, { params, version: 2 })).status).toBe(204);
  });
});

describe('equipment', () => {
  it('has a category and owners, which cannot be deleted while equipment refers to them', async () => {
    const { uid: categoryUid } = (await manager.call(equipmentCategories.create, { body: category('Vans') })).body.data;
    const [ana, ben] = [
      (await manager.call(equipmentOwners.create, { body: owner('Ana') })).body.data.uid,
      (await manager.call(equipmentOwners.create, { body: owner('Ben') })).body.data.uid,
    ];
    const body = {
      ...category('Van 1'),
      rtoMinutes: 60,
      workaround: '',
      categoryUid,
      ownerUids: [ana, ben],
    };
    const { uid } = (await manager.call(equipment.create, { body })).body.data;
    const params = { uid };
    expect((await manager.call(equipment.get, { params })).body.data).toMatchObject({
      categoryName: 'Vans',
      owners: [{ name: 'Ana Weber' }, { name: 'Ben Weber' }],
    });
    const ofBen = await manager.call(equipment.list, {
      query: { q: 'ben we', filter: { ownerUid: ben, categoryUid } },
    });
    expect(ofBen.body.meta.total).toBe(1);
    expect((await manager.call(equipmentOwners.list, { query: { sort: '-equipmentCount' } })).body.data).toMatchObject([
      { equipmentCount: 1 },
      { equipmentCount: 1 },
    ]);
    const gone = await manager.call(equipmentCategories.remove, { params: { uid: categoryUid }, version: 1 });
    expect(gone).toMatchObject({ status: 409, error: { code: 'in_use' } });
    expect((await manager.call(equipmentOwners.remove, { params: { uid: ben }, version: 1 })).status).toBe(409);
    await manager.call(equipment.update, { params, version: 1, body: { ...body, ownerUids: [ana] } });
    expect((await manager.call(equipmentOwners.remove, { params: { uid: ben }, version: 1 })).status).toBe(204);
    const unknown = { ...body, ownerUids: [ben] };
    const refused = await manager.call(equipment.update, { params, version: 2, body: unknown });
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'ownerUids' }] } });
    const { rows } = await test.owner.query(
      `select action, entity from audit_entries where root_uid = $1 order by id`,
      [uid],
    );
    expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'created equipment',
      'created equipment_ownerships',
      'created equipment_ownerships',
      'deleted equipment_ownerships',
    ]);
  });
});

describe('owners of equipment', () => {
  it('have a unique email address, and are linked to the user with the same address', async () => {
    await manager.call(equipmentOwners.create, { body: owner('Cem', 'cem@example.com') });
    const twice = await manager.call(equipmentOwners.create, { body: owner('Other', 'CEM@example.com') });
    expect(twice).toMatchObject({ status: 409, error: { fields: [{ field: 'email' }] } });
    const { rows } = await test.owner.query<{ email: string }>('select email from users where uid = $1', [
      manager.userUid,
    ]);
    const { uid } = (await manager.call(equipmentOwners.create, { body: owner('Me', rows[0]?.email) })).body.data;
    const read = await manager.call(equipmentOwners.get, { params: { uid } });
    expect(read.body.data).toMatchObject({ userUid: manager.userUid, userStatus: 'active', equipmentCount: 0 });
    expect((await stranger.call(equipmentOwners.get, { params: { uid } })).status).toBe(404);
  });

  it('can be invited in the same way as owners of activities', async () => {
    const body = { ...owner('Dora', 'dora@example.com'), invite: true };
    const { uid } = (await manager.call(equipmentOwners.create, { body })).body.data;
    const read = await manager.call(equipmentOwners.get, { params: { uid } });
    expect(read.body.data).toMatchObject({ name: 'Dora Weber', userStatus: 'invited' });
    const nobody = await manager.call(equipmentOwners.create, { body: { ...owner('No address'), invite: true } });
    expect(nobody).toMatchObject({ status: 400, error: { fields: [{ field: 'email' }] } });
    const some = await test.signIn(organisation, ['equipment.create']);
    expect((await some.call(equipmentOwners.create, { body: { ...body, email: 'eve@example.com' } })).status).toBe(403);
  });
});
