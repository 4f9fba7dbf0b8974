import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { departments } from '#root/contract/departments/departments.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const member = { description: '', email: '', phone: '', organisationRole: '', businessContinuityRoleUid: null };

async function company() {
  const home = await test.addOrganisation();
  const manager = await test.signIn(home);
  const division = async (name: string) =>
    (await manager.call(divisions.create, { body: { name, description: '', code: '', ownerUid: null } })).body.data.uid;
  const [beta, alpha] = [await division('beta'), await division('Alpha')];
  const unit = async (name: string) =>
    (await manager.call(businessUnits.create, { body: { name, description: '', divisionUid: alpha, ownerUid: null } }))
      .body.data.uid;
  const [two, one] = [await unit('Two'), await unit('one')];
  const places = { divisionUids: [alpha], businessUnitUids: [one], userUid: null };
  await manager.call(teamMembers.create, { body: { name: 'Ada', ...member, ...places } });
  await manager.call(teamMembers.create, {
    body: { name: 'Ben', ...member, divisionUids: [], businessUnitUids: [], userUid: null },
  });
  await test.owner.query(
    'insert into activities (organisation_uid, uid, name, division_uid, business_unit_uid) values ($1, $2, $3, $4, $5)',
    [home.uid, newUid(), 'Picking', alpha, two],
  );
  return { home, manager, alpha, beta };
}

describe('the tree of departments', () => {
  it('lists divisions and units ordered by name, with the number of people and activities of each', async () => {
    const { manager } = await company();
    const { body } = await manager.call(departments.tree);
    expect(body.data.memberCount).toBe(2);
    expect(body.data.divisions).toMatchObject([
      {
        name: 'Alpha',
        businessUnitCount: 2,
        memberCount: 1,
        activityCount: 1,
        businessUnits: [
          { name: 'one', memberCount: 1, activityCount: 0 },
          { name: 'Two', memberCount: 0, activityCount: 1 },
        ],
      },
      { name: 'beta', businessUnitCount: 0, memberCount: 0, activityCount: 0, businessUnits: [] },
    ]);
  });

  it('leaves out the units for someone who may not read them', async () => {
    const { home } = await company();
    const reader = await test.signIn(home, ['division.read']);
    const { body } = await reader.call(departments.tree);
    expect(body.data.divisions.map(({ businessUnits }) => businessUnits.length)).toEqual([0, 0]);
    const other = await test.signIn(home, ['business_unit.read']);
    expect((await other.call(departments.tree)).status).toBe(403);
  });

  it('of another organisation is empty', async () => {
    await company();
    const stranger = await test.signIn(await test.addOrganisation());
    expect((await stranger.call(departments.tree)).body).toEqual({ data: { divisions: [], memberCount: 0 } });
  });
});
