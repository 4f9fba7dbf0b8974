import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savedViews } from '#root/contract/shared/saved-views.ts';
import { type Client, startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';

let test: TestApp;
let ana: Client;
let ben: Client;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  test = await startTestApp();
  const home = await test.addOrganisation();
  [ana, ben] = [await test.signIn(home, ['activity.read']), await test.signIn(home, ['activity.read'])];
  admin = await test.signIn(home, ['setting.update']);
  stranger = await test.signIn(await test.addOrganisation());
});
afterAll(() => test.close());

const view = (name: string, more: object = {}) => ({
  list: 'activities' as const,
  name,
  query: { state: 'draft', sort: '-updatedAt' },
  columns: ['name', 'rto'],
  density: 'compact' as const,
  shared: false,
  ...more,
});

async function save(client: Client, name: string, more: object = {}): Promise<{ uid: string; version: number }> {
  const { status, body, text } = await client.call(savedViews.create, { body: view(name, more) });
  expect(status, text).toBe(201);
  return body.data;
}

const listViews = async (client: Client) =>
  (await client.call(savedViews.list, { query: { list: 'activities' } })).body.data;
const find = async (client: Client, uid: string) => (await listViews(client)).find((one) => one.uid === uid);
const change = ({ list: _list, ...rest }: ReturnType<typeof view>) => rest;

describe('a view', () => {
  it('belongs to its owner alone until it is shared, and never to another organisation', async () => {
    const { uid } = await save(ana, 'Drafts');
    expect(await find(ana, uid)).toMatchObject({
      ...view('Drafts'),
      mine: true,
      ownerName: 'Test User',
      isDefault: false,
      forEveryone: false,
    });
    expect(await find(ben, uid)).toBeUndefined();
    expect((await ben.call(savedViews.get, { params: { uid } })).status).toBe(404);
    const shared = await ana.call(savedViews.update, {
      params: { uid },
      version: 1,
      body: { ...change(view('Drafts')), shared: true },
    });
    expect(shared.body.data).toMatchObject({ uid, version: 2 });
    expect(await find(ben, uid)).toMatchObject({ mine: false, shared: true });
    const foreign = await stranger.call(savedViews.get, { params: { uid } });
    const absent = await stranger.call(savedViews.get, { params: { uid: unknownUid } });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect(await listViews(stranger)).toEqual([]);
  });

  it('has a name that is unique among its owner’s views', async () => {
    await save(ana, 'Twice');
    const again = await ana.call(savedViews.create, { body: view('twice') });
    expect([again.status, again.error.fields?.[0]?.field]).toEqual([409, 'name']);
    await save(ben, 'Twice');
  });

  it('is changed and deleted by its owner; a shared view also by people who can change the settings', async () => {
    const { uid } = await save(ana, 'Ours', { shared: true });
    const body = change(view('Ours', { shared: true }));
    const update = (client: Client, version: number) =>
      client.call(savedViews.update, { params: { uid }, version, body });
    expect((await update(ben, 1)).status).toBe(403);
    expect((await update(ana, 7)).status).toBe(412);
    expect((await update(admin, 1)).status).toBe(200);
    expect((await ben.call(savedViews.remove, { params: { uid }, version: 2 })).status).toBe(403);
    expect((await admin.call(savedViews.remove, { params: { uid }, version: 1 })).status).toBe(412);
    expect((await admin.call(savedViews.remove, { params: { uid }, version: 2 })).status).toBe(204);
    expect((await ana.call(savedViews.remove, { params: { uid }, version: 2 })).status).toBe(404);
    const secret = await save(ana, 'Mine alone');
    expect((await admin.call(savedViews.remove, { params: { uid: secret.uid }, version: 1 })).status).toBe(404);
  });

  it('accepts only queries that its list supports', async () => {
    const query = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`filter${n}`, 'x'.repeat(3000)]));
    expect((await ana.call(savedViews.create, { body: view('Long', { query }) })).status).toBe(400);
    const { filter0 = '' } = query;
    expect((await ana.call(savedViews.create, { body: view('Long', { query: { filter0 } }) })).status).toBe(201);
  });

  it('is refused if its owner already has a hundred views of the list, even if several are saved at once', async () => {
    const body = (n: number) => view(`Gap ${n}`, { list: 'gaps' });
    for (let n = 0; n < 99; n += 1) expect((await ben.call(savedViews.create, { body: body(n) })).status).toBe(201);
    const last = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ben.call(savedViews.create, { body: body(99 + n) })),
    );
    expect(last.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = last.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(Array(7).fill([422, 'too_many_views']));
  });
});

describe('the default view of a list', () => {
  const choose = (client: Client, viewUid: string | null) =>
    client.call(savedViews.setDefault, { body: { list: 'activities', viewUid } });
  const forEveryone = (client: Client, viewUid: string | null) =>
    client.call(savedViews.setDefaultForEveryone, { body: { list: 'activities', viewUid } });
  const begins = async (client: Client) =>
    (await listViews(client)).filter(({ isDefault }) => isDefault).map((v) => v.name);

  it('is chosen by each person for themselves', async () => {
    const one = await save(ana, 'First thing');
    expect((await choose(ana, one.uid)).status).toBe(204);
    expect(await begins(ana)).toEqual(['First thing']);
    expect(await begins(ben)).toEqual([]);
    const other = await save(ana, 'Second thing');
    expect((await choose(ana, other.uid)).status).toBe(204);
    expect(await begins(ana)).toEqual(['Second thing']);
    expect((await choose(ben, other.uid)).error.fields?.[0]?.field).toBe('viewUid');
    expect((await ana.call(savedViews.remove, { params: { uid: other.uid }, version: 1 })).status).toBe(204);
    expect(await begins(ana)).toEqual([]);
  });

  it('is chosen for everyone by people with permission, and each person may choose another view', async () => {
    const own = await save(admin, 'Secret');
    expect((await forEveryone(ana, own.uid)).status).toBe(403);
    expect((await forEveryone(admin, own.uid)).status).toBe(400);
    const shared = await save(admin, 'Team', { shared: true });
    expect((await forEveryone(admin, shared.uid)).status).toBe(204);
    expect(await begins(ben)).toEqual(['Team']);
    expect((await choose(ben, null)).status).toBe(204);
    expect(await begins(ben)).toEqual([]);
    // A view that is no longer shared is no longer the default for everyone.
    const { version } = (await find(admin, shared.uid)) ?? { version: 0 };
    const body = change(view('Team'));
    expect((await admin.call(savedViews.update, { params: { uid: shared.uid }, version, body })).status).toBe(200);
    expect(await find(admin, shared.uid)).toMatchObject({ shared: false, forEveryone: false });
    expect(await forEveryone(admin, null)).toMatchObject({ status: 204 });
  });
});
