import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation } from '#test/support/app.ts';
import { addMaster } from '#test/support/masters.ts';

let test: TestApp;
let home: TestOrganisation;
let manager: Client;
let [logistics, sales, fleet, lead, utility] = ['', '', '', '', ''];

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  manager = await test.signIn(home);
  logistics = await division('Logistics');
  sales = await division('Sales');
  const unit = { name: 'Fleet', description: '', divisionUid: logistics, ownerUid: null };
  fleet = (await manager.call(businessUnits.create, { body: unit })).body.data.uid;
  lead = await addMaster(manager, 'bc-roles', 'Night lead');
  utility = await addMaster(manager, 'utilities', 'Steam');
});
afterAll(() => test.close());

async function division(name: string): Promise<string> {
  const made = await manager.call(divisions.create, { body: { name, description: '', code: '', ownerUid: null } });
  return made.body.data.uid;
}

const input = (name: string, more: object = {}) => ({
  name,
  description: '',
  email: '',
  phone: '',
  organisationRole: '',
  businessContinuityRoleUid: null,
  divisionUids: [] as string[],
  businessUnitUids: [] as string[],
  userUid: null,
  ...more,
});

const create = async (name: string, more: object = {}) =>
  (await manager.call(teamMembers.create, { body: input(name, more) })).body.data.uid;

describe('team members', () => {
  it('are created with a role, divisions and units, and a user account', async () => {
    const more = {
      email: 'ada@example.com',
      phone: '+44 (0)20 7946 0000',
      organisationRole: 'Head of Fleet',
      businessContinuityRoleUid: lead,
      divisionUids: [logistics, logistics],
      businessUnitUids: [fleet],
      userUid: manager.userUid,
    };
    const uid = await create('Ada', more);
    const read = await manager.call(teamMembers.get, { params: { uid } });
    expect(read.body.data).toMatchObject({
      ...more,
      phone: '+442079460000',
      divisionUids: [logistics],
      businessContinuityRoleName: 'Night lead',
      userName: 'Test User',
      divisions: [{ uid: logistics, name: 'Logistics' }],
      businessUnits: [{ uid: fleet, name: 'Fleet', divisionName: 'Logistics' }],
    });
  });

  it('can move to other divisions and units; a save with an outdated version changes nothing', async () => {
    const uid = await create('Ben', { divisionUids: [logistics], businessUnitUids: [fleet] });
    const params = { uid };
    const moved = await manager.call(teamMembers.update, {
      params,
      version: 1,
      body: input('Ben', { divisionUids: [sales] }),
    });
    expect(moved).toMatchObject({ status: 200, etag: '"2"' });
    const late = await manager.call(teamMembers.update, {
      params,
      version: 1,
      body: input('Ben', { divisionUids: [logistics] }),
    });
    expect(late.status).toBe(412);
    const read = await manager.call(teamMembers.get, { params });
    expect(read.body.data).toMatchObject({ divisionUids: [sales], businessUnitUids: [], version: 2 });
    expect((await manager.call(teamMembers.remove, { params, version: 2 })).status).toBe(204);
    const { rowCount } = await test.owner.query('select from team_member_divisions where team_member_uid = $1', [uid]);
    expect(rowCount).toBe(0);
  });

  it('can refer only to rows of the right lists, in their own organisation', async () => {
    const stranger = await test.signIn(await test.addOrganisation());
    const attempts: [string, object][] = [
      ['businessContinuityRoleUid', { businessContinuityRoleUid: utility }],
      ['businessContinuityRoleUid', { businessContinuityRoleUid: newUid() }],
      ['divisionUids', { divisionUids: [fleet] }],
      ['businessUnitUids', { businessUnitUids: [logistics] }],
      ['userUid', { userUid: stranger.userUid }],
    ];
    for (const [field, more] of attempts) {
      const refused = await manager.call(teamMembers.create, { body: input('Nobody', more) });
      expect(refused, field).toMatchObject({ status: 400, error: { code: 'validation', fields: [{ field }] } });
    }
    const foreign = await stranger.call(teamMembers.create, { body: input('Spy', { divisionUids: [logistics] }) });
    expect(foreign.status).toBe(400);
    const everything = await manager.call(teamMembers.create, {
      body: input('', { email: 'no', phone: 'call me', divisionUids: ['x'] }),
    });
    expect(everything.error.fields?.map(({ field }) => field)).toEqual(['name', 'email', 'phone', 'divisionUids.0']);
  });

  it('can be filtered by division, unit, role and words', async () => {
    const north = await division('North');
    await create('Cleo', { divisionUids: [north], businessUnitUids: [fleet], organisationRole: 'Driver' });
    await create('dan', { divisionUids: [north, sales], businessContinuityRoleUid: lead });
    const listed = await manager.call(teamMembers.list, { query: { filter: { divisionUid: north }, sort: 'name' } });
    expect(listed.body.data.map(({ name }) => name)).toEqual(['Cleo', 'dan']);
    const leads = await manager.call(teamMembers.list, {
      query: { filter: { divisionUid: north, businessContinuityRoleUid: lead } },
    });
    expect(leads.body.data.map(({ name }) => name)).toEqual(['dan']);
    expect((await manager.call(teamMembers.list, { query: { q: 'driver' } })).body.meta.total).toBe(1);
    const inUnit = await manager.call(teamMembers.list, { query: { filter: { businessUnitUid: fleet } } });
    const names = inUnit.body.data.map(({ name }) => name);
    expect(names).toContain('Cleo');
    expect(names).not.toContain('dan');
  });

  it('leave the records that they owned without an owner when they are deleted', async () => {
    const uid = await create('Eve');
    const owned = await manager.call(divisions.create, {
      body: { name: 'Owned', description: '', code: '', ownerUid: uid },
    });
    const params = { uid: owned.body.data.uid };
    expect((await manager.call(divisions.get, { params })).body.data.ownerName).toBe('Eve');
    expect((await manager.call(teamMembers.remove, { params: { uid }, version: 1 })).status).toBe(204);
    expect((await manager.call(divisions.get, { params })).body.data).toMatchObject({
      ownerUid: null,
      ownerName: null,
    });
  });

  it('are visible only in their organisation and with permissions', async () => {
    const uid = await create('Finn');
    const stranger = await test.signIn(await test.addOrganisation());
    const foreign = await stranger.call(teamMembers.get, { params: { uid } });
    const absent = await stranger.call(teamMembers.get, { params: { uid: newUid() } });
    expect(foreign.status).toBe(404);
    expect(foreign.raw).toEqual(absent.raw);
    const update = { params: { uid }, version: 1, body: input('Mine') };
    expect((await stranger.call(teamMembers.update, update)).status).toBe(404);
    const reader = await test.signIn(home, ['division.read']);
    expect((await reader.call(teamMembers.list)).status).toBe(200);
    expect((await reader.call(teamMembers.update, update)).status).toBe(403);
  });
});
