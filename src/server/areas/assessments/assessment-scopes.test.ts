import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { assessmentScopes } from '#root/contract/assessments/assessment-scopes.ts';
import { type AssessmentScope, assessments } from '#root/contract/assessments/assessments.ts';
import { readTenant, writeTenant } from '#root/server/platform/db/tenant.ts';
import { storeMissingStandings } from '#root/server/shared/standings/movements.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { addActivityIn, addDivision, addUnit } from '#test/support/departments.ts';
import { addApproved, changeApplication } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();
const empty: AssessmentScope = { divisionUids: [], businessUnitUids: [], activityUids: [] };
const count = async (scope: Partial<AssessmentScope>, exceptUid?: string) => {
  const { status, text, body } = await client.call(assessmentScopes.count, {
    body: { scope: { ...empty, ...scope }, ...(exceptUid && { exceptUid }) },
  });
  if (status !== 200) throw new Error(text);
  return body.data;
};
const propose = async (scope: Partial<AssessmentScope>) => {
  const body = { scope: { ...empty, ...scope } };
  return (await client.call(assessmentScopes.smallest, { body })).body.data;
};
const keep = () =>
  storeMissingStandings(readTenant(test.pool, world.organisation.uid), test.services, (work) =>
    writeTenant(test.pool, world.organisation.uid, {}, work),
  );
describe('the scope of a BIA', () => {
  it('can be counted before it is saved; each activity counts once, and archived activities do not count', async () => {
    const division = await addDivision(client, 'Retail');
    const unit = await addUnit(client, 'Branches', division);
    const [own, ofUnit] = [
      await addActivityIn(client, 'Pricing', { divisionUid: division }),
      await addActivityIn(client, 'Teller', { businessUnitUid: unit }),
    ];
    expect(await count({})).toEqual({ total: 0, withoutAccount: 0, inOpen: 0 });
    expect(await count({ businessUnitUids: [unit] })).toMatchObject({ total: 1 });
    expect(await count({ divisionUids: [division], businessUnitUids: [unit], activityUids: [own, ofUnit] })).toEqual({
      total: 2,
      withoutAccount: 2,
      inOpen: 0,
    });
    const archived = { params: { uid: own }, version: await world.readVersion(own) };
    expect((await client.call(activities.archive, archived)).status).toBe(200);
    expect(await count({ divisionUids: [division], activityUids: [own] })).toMatchObject({ total: 1 });
  });

  it('is counted together with the activities about which another open BIA already asks', async () => {
    const activityUids = [await addApproved(world, 'Asked'), await addApproved(world, 'Not asked')];
    const body = { name: 'Open', dueOn: '2099-01-31', scope: { ...empty, activityUids: activityUids.slice(0, 1) } };
    const { uid } = (await client.call(assessments.create, { body })).body.data;
    expect(await count({ activityUids })).toMatchObject({ total: 2, inOpen: 0 });
    expect((await client.call(assessments.launch, { params: { uid }, version: 1 })).status).toBe(200);
    expect(await count({ activityUids })).toMatchObject({ total: 2, inOpen: 1 });
    // In the count on the page of this BIA, the BIA itself is not one of the other open BIAs.
    expect(await count({ activityUids }, uid)).toMatchObject({ total: 2, inOpen: 0 });
  });

  it('can be reduced to the activities that are affected by changes', async () => {
    const application = await world.addResource('application', 'Mainframe', 60);
    const near = (await world.addActivity('Batch', 60, 240)).uid;
    await world.saveLinks(near, [{ kind: 'application', providerUid: application }]);
    const moving = await addApproved(world, 'Moves', { links: [{ kind: 'activity', providerUid: near }] });
    const still = await addApproved(world, 'Stays');
    await keep();
    expect(await propose({ activityUids: [moving, still] })).toEqual({ total: 0, activities: [] });
    await changeApplication(world, application, { rtoMinutes: 600 });
    expect(await propose({ activityUids: [moving, still] })).toEqual({
      ...{ total: 1, activities: [{ uid: moving, name: 'Moves' }] },
    });
    expect(await propose({ activityUids: [still] })).toEqual({ total: 0, activities: [] });
  });

  it('cannot name records that do not exist', async () => {
    const body = { scope: { ...empty, businessUnitUids: [world.organisation.uid] } };
    for (const call of [assessmentScopes.count, assessmentScopes.smallest]) {
      const refused = await client.call(call as typeof assessmentScopes.count, { body });
      expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'scope.businessUnitUids' }] } });
    }
  });
});
