import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#root/contract/platform/permissions.ts';
import { describeKind, findPermission, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { isLandlordKind, maxMatches, paletteKinds, recordSearch } from '#root/contract/shared/record-search.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { createRows, type Rows } from '#test/support/rows.ts';

let test: TestApp;
let rows: Rows;
let home: TestOrganisation;
let other: TestOrganisation;
let registry: TestOrganisation;
let admin: Client;
let landlord: Client;
const stored = new Map<Kind, string>();

const findName = (kind: Kind) => `Quokka ${kind.replaceAll('_', ' ')}`;
const toColumns = (kind: Kind) =>
  describeKind(kind).named === 'person'
    ? { first_name: 'Quokka', last_name: kind.replaceAll('_', ' ') }
    : { name: findName(kind) };
const choose = (kind: Kind) => (isLandlordKind(kind) ? recordSearch.inRegistry : recordSearch.inOrganisation);

beforeAll(async () => {
  test = await startTestApp();
  [home, other] = [await test.addOrganisation(), await test.addOrganisation()];
  registry = await test.addOrganisation({ isLandlord: true });
  rows = await createRows(test.owner);
  for (const kind of paletteKinds) {
    const owner = isLandlordKind(kind) ? registry : home;
    stored.set(kind, await rows.insertRecord(kind, owner.uid, toColumns(kind)));
    await rows.insertRecord(kind, other.uid, toColumns(kind));
  }
  admin = await test.signIn(home);
  landlord = await test.signIn(registry);
});
afterAll(() => test.close());

const search = async (client: Client, kind: Kind, q = 'QUOKKA') => {
  const { status, body, text } = await client.call(choose(kind), { query: { q } });
  expect(status, text).toBe(200);
  return body.data.filter((match) => match.kind === kind).map(({ uid, name }) => ({ uid, name }));
};
const signInWith = (kind: Kind, held: Parameters<TestApp['signIn']>[1]) =>
  test.signIn(isLandlordKind(kind) ? registry : home, held);

describe(`search over ${paletteKinds.length} kinds of record`, () => {
  it.each(paletteKinds)('a person with the read permission finds a record of the kind %s by name', async (kind) => {
    const reader = await signInWith(kind, [findPermission(kind, 'read')]);
    expect(await search(reader, kind)).toEqual([{ uid: stored.get(kind), name: findName(kind) }]);
  });

  it.each(paletteKinds)('a person without the read permission does not find a record of the kind %s', async (kind) => {
    const read = findPermission(kind, 'read');
    const stranger = await signInWith(
      kind,
      permissions.filter((one) => one !== read),
    );
    expect(await search(stranger, kind)).toEqual([]);
  });

  it('a landlord finds the records of the organisation that they work in, and the people and roles of their own organisation', async () => {
    const headers = { organization: home.uid };
    const { body } = await landlord.call(recordSearch.inOrganisation, { query: { q: 'quokka division' }, headers });
    expect(body.data).toMatchObject([{ kind: 'division', uid: stored.get('division') }]);
    await rows.insertRecord('role', registry.uid, { name: 'Quokka keeper' });
    await rows.insertRecord('location', registry.uid, { name: 'Quokka house' });
    const own = await landlord.call(recordSearch.inOrganisation, { query: { q: 'quokka' } });
    expect(own.body.data).toMatchObject([{ kind: 'role', name: 'Quokka keeper' }]);
  });

  it('the register of the landlord is closed to people of an organisation', async () => {
    expect((await admin.call(recordSearch.inRegistry, { query: { q: 'quokka' } })).status).toBe(403);
  });

  it(`the best ${maxMatches} matches are returned: an exact name, then names that begin with the text, then names with a word that begins with it`, async () => {
    for (let number = 10; number < 40; number += 1)
      await rows.insertRecord('location', home.uid, { name: `Site ${number} of the wallaby` });
    await rows.insertRecord('supplier', home.uid, { name: 'Wallaby feed' });
    await rows.insertRecord('supplier', home.uid, { name: 'Wallaby' });
    await rows.insertRecord('application', home.uid, { name: 'A rockwallaby' });
    const { body } = await admin.call(recordSearch.inOrganisation, { query: { q: 'wallaby' } });
    expect(body.data).toHaveLength(maxMatches);
    expect(body.data.slice(0, 3).map(({ name }) => name)).toEqual([
      'Wallaby',
      'Wallaby feed',
      'Site 10 of the wallaby',
    ]);
  });

  it('wildcards are searched for literally, and an empty text is refused', async () => {
    const { body } = await admin.call(recordSearch.inOrganisation, { query: { q: '%' } });
    expect(body.data).toEqual([]);
    expect((await admin.call(recordSearch.inOrganisation, { query: { q: ' ' } })).status).toBe(400);
  });
});
