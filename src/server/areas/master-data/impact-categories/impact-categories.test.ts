import { afterAll, beforeAll, expect, it } from 'vitest';
import { impactCategories } from '#root/contract/master-data/impact-categories.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { addActivity, addOrganisationWithEmptyLists } from '#test/support/masters.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;

beforeAll(async () => {
  test = await startTestApp();
  home = await addOrganisationWithEmptyLists(test);
  manager = await test.signIn(home);
});
afterAll(() => test.close());

const input = (name: string, more: object = {}) => ({
  name,
  description: '',
  unacceptableLevel: 4,
  isActive: true,
  ...more,
});
const create = async (name: string) =>
  (await manager.call(impactCategories.create, { body: input(name) })).body.data.uid;

it('are created, changed, ordered and deleted', async () => {
  const [money, people] = [await create('Financial'), await create('People')];
  const changed = await manager.call(impactCategories.update, {
    params: { uid: people },
    version: 1,
    body: input('People and safety', { unacceptableLevel: 2 }),
  });
  expect(changed.status).toBe(200);
  const wrong = await manager.call(impactCategories.create, { body: input('Wrong', { unacceptableLevel: 6 }) });
  expect(wrong).toMatchObject({ status: 400, error: { fields: [{ field: 'unacceptableLevel' }] } });
  const taken = await manager.call(impactCategories.create, { body: input('FINANCIAL') });
  expect(taken).toMatchObject({ status: 409, error: { fields: [{ field: 'name' }] } });
  const order = (uids: string[]) => manager.call(impactCategories.order, { body: { uids } });
  expect((await order([people, money])).status).toBe(204);
  expect(await order([people])).toMatchObject({ status: 409, error: { code: 'list_changed' } });
  const { data } = (await manager.call(impactCategories.list)).body;
  expect(data).toMatchObject([
    { uid: people, order: 0, unacceptableLevel: 2, version: 3 },
    { uid: money, order: 1, usageCount: 0 },
  ]);
  expect((await manager.call(impactCategories.remove, { params: { uid: people }, version: 2 })).status).toBe(412);
  expect((await manager.call(impactCategories.remove, { params: { uid: people }, version: 3 })).status).toBe(204);
});

it('with assessed activities are not deleted, and the refusal says how many activities there are', async () => {
  const [used, empty] = [await create('Customer'), await create('Operational')];
  await addActivity(test, home, 'Picking', { impacts: { [used]: [null, 2, 3], [empty]: [null, null, null] } });
  const refused = await manager.call(impactCategories.remove, { params: { uid: used }, version: 1 });
  expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { activities: 1 } } });
  expect((await manager.call(impactCategories.get, { params: { uid: used } })).body.data.usageCount).toBe(1);
  expect((await manager.call(impactCategories.remove, { params: { uid: empty }, version: 1 })).status).toBe(204);
});

it('are visible only in their organisation and with permissions', async () => {
  const uid = await create('Secret');
  const stranger = await test.signIn(await addOrganisationWithEmptyLists(test));
  const foreign = await stranger.call(impactCategories.get, { params: { uid } });
  expect(foreign.raw).toEqual((await stranger.call(impactCategories.get, { params: { uid: newUid() } })).raw);
  expect((await stranger.call(impactCategories.remove, { params: { uid }, version: 1 })).status).toBe(404);
  const reader = await test.signIn(home, ['master.read']);
  expect((await reader.call(impactCategories.get, { params: { uid } })).status).toBe(200);
  expect((await reader.call(impactCategories.create, { body: input('No') })).status).toBe(403);
});
