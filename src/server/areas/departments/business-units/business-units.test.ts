import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;
let logistics: string;
let sales: string;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  manager = await test.signIn(home);
  logistics = await division(manager, 'Logistics');
  sales = await division(manager, 'Sales');
});
afterAll(() => test.close());

async function division(client: Client, name: string): Promise<string> {
  const made = await client.call(divisions.create, { body: { name, description: '', code: '', ownerUid: null } });
  return made.body.data.uid;
}

const input = (name: string, divisionUid = logistics) => ({ name, description: '', divisionUid, ownerUid: null });

async function unit(name: string, divisionUid = logistics): Promise<string> {
  return (await manager.call(businessUnits.create, { body: input(name, divisionUid) })).body.data.uid;
}

async function activityIn(divisionUid: string, unitUid: string): Promise<string> {
  const uid = newUid();
  await test.owner.query(
    'insert into activities (organisation_uid, uid, name, division_uid, business_unit_uid) values ($1, $2, $3, $4, $5)',
    [home.uid, uid, `Activity ${uid}`, divisionUid, unitUid],
  );
  return uid;
}

describe('business units', () => {
  it('are created, read, changed and deleted, each change with the current version', async () => {
    const created = await manager.call(businessUnits.create, { body: input('Night shift') });
    expect(created).toMatchObject({ status: 201, etag: '"1"' });
    const params = { uid: created.body.data.uid };
    const read = await manager.call(businessUnits.get, { params });
    expect(read.body.data).toMatchObject({ name: 'Night shift', divisionName: 'Logistics', activityCount: 0 });
    const changed = await manager.call(businessUnits.update, { params, version: 1, body: input('Day shift') });
    expect(changed.body.data.version).toBe(2);
    expect((await manager.call(businessUnits.update, { params, version: 1, body: input('Late') })).status).toBe(412);
    expect((await manager.call(businessUnits.remove, { params, version: 1 })).status).toBe(412);
    expect((await manager.call(businessUnits.remove, { params, version: 2 })).status).toBe(204);
    expect((await manager.call(businessUnits.remove, { params, version: 2 })).status).toBe(404);
  });

  it('need a name that is unique in their division', async () => {
    await unit('Fleet');
    const second = await manager.call(businessUnits.create, { body: input('FLEET') });
    expect(second).toMatchObject({ status: 409, error: { code: 'duplicate', fields: [{ field: 'name' }] } });
    expect((await manager.call(businessUnits.create, { body: input('Fleet', sales) })).status).toBe(201);
  });

  it('may share a name if the organisation allows shared names; this can be switched off only if no names are shared', async () => {
    const organisation = await test.addOrganisation();
    const client = await test.signIn(organisation);
    const divisionUid = await division(client, 'Stores');
    const allow = (value: boolean) =>
      test.owner.query('update organisations set allow_duplicate_business_units = $2 where uid = $1', [
        organisation.uid,
        value,
      ]);
    const create = () => client.call(businessUnits.create, { body: input('Store', divisionUid) });
    const first = await create();
    expect((await create()).status).toBe(409);
    await allow(true);
    const second = await create();
    expect(second.status).toBe(201);
    await expect(allow(false)).rejects.toMatchObject({ constraint: 'business_units_name' });
    await client.call(businessUnits.remove, { params: { uid: second.body.data.uid }, version: 1 });
    await allow(false);
    expect((await create()).status).toBe(409);
    expect(first.status).toBe(201);
  });

  it('can move to another division, together with their activities', async () => {
    const uid = await unit('Returns');
    const activity = await activityIn(logistics, uid);
    const moved = await manager.call(businessUnits.update, {
      params: { uid },
      version: 1,
      body: input('Returns', sales),
    });
    expect(moved.status).toBe(200);
    const { rows } = await test.owner.query('select division_uid, version from activities where uid = $1', [activity]);
    expect(rows).toEqual([{ division_uid: sales, version: 2 }]);
    const history = await test.owner.query(
      `select actor_uid, before, after from audit_entries where record_uid = $1 and action = 'updated'`,
      [activity],
    );
    expect(history.rows).toEqual([
      { actor_uid: manager.userUid, before: { division_uid: logistics }, after: { division_uid: sales } },
    ]);
  });

  it('that have activities cannot be deleted; the error says how many activities they have', async () => {
    const uid = await unit('Customs');
    await activityIn(logistics, uid);
    await activityIn(logistics, uid);
    const refused = await manager.call(businessUnits.remove, { params: { uid }, version: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: 'in_use', details: { activities: 2 } } });
    expect(refused.error.message).toContain('2 activities');
    const held = await manager.call(divisions.list, { query: { q: 'Logistics' } });
    const owner = held.body.data[0];
    const kept = await manager.call(divisions.remove, { params: { uid: logistics }, version: owner?.version ?? 0 });
    expect(kept).toMatchObject({ status: 409, error: { code: 'in_use', details: { activities: 2 } } });
    expect(kept.error.message).toMatch(/^This division has \d+ business units and 2 activities\./);
  });

  it('can be filtered by division, owner and words', async () => {
    const divisionUid = await division(manager, 'Finance');
    for (const name of ['Payables', 'receivables', 'Tax 5%']) await unit(name, divisionUid);
    const all = await manager.call(businessUnits.list, { query: { filter: { divisionUid }, sort: '-name' } });
    expect(all.body.data.map(({ name }) => name)).toEqual(['Tax 5%', 'receivables', 'Payables']);
    const words = await manager.call(businessUnits.list, { query: { q: '5%' } });
    expect(words.body.meta.total).toBe(1);
    const either = await manager.call(businessUnits.list, {
      query: { filter: { divisionUid: `${divisionUid},${sales}` } },
    });
    expect(either.body.meta.total).toBeGreaterThan(3);
    expect((await manager.call(businessUnits.list, { query: { filter: { divisionUid: 'x' } } })).status).toBe(400);
  });

  it('are visible only in their organisation and with permissions', async () => {
    const uid = await unit('Secret');
    const stranger = await test.signIn(await test.addOrganisation());
    const foreign = await stranger.call(businessUnits.get, { params: { uid } });
    const absent = await stranger.call(businessUnits.get, { params: { uid: newUid() } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    expect((await stranger.call(businessUnits.remove, { params: { uid }, version: 1 })).raw).toEqual(absent.raw);
    const intruding = await stranger.call(businessUnits.create, { body: input('Mine', logistics) });
    expect(intruding).toMatchObject({ status: 400, error: { fields: [{ field: 'divisionUid' }] } });
    const reader = await test.signIn(home, ['business_unit.read']);
    expect((await reader.call(businessUnits.get, { params: { uid } })).status).toBe(200);
    expect((await reader.call(businessUnits.create, { body: input('No') })).status).toBe(403);
    expect((await reader.call(businessUnits.remove, { params: { uid }, version: 1 })).status).toBe(403);
  });
});
