import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';

const { test, world } = await startActivityTests();

const lostWith = async (uid: string, client = world.client) => {
  const { body } = await client.call(activities.list, { query: { filter: { lostWith: uid }, sort: 'name' } });
  return body.data.map(({ name }) => name);
};

describe('the list of activities that stop with a single point of failure', () => {
  it('includes direct and indirect dependents, but not activities that an alternative keeps running', async () => {
    const power = await world.addResource('supplier', 'Power', 60);
    const generator = await world.addResource('equipment', 'Generator', 60);
    const direct = await world.addActivity('Direct', 60, 240);
    const through = await world.addActivity('Through another', 240, 480);
    const covered = await world.addActivity('Covered', 60, 240);
    await world.addActivity('Apart', 60, 240);
    await world.saveLinks(direct.uid, [{ kind: 'supplier', providerUid: power }]);
    await world.saveLinks(through.uid, [{ kind: 'activity', providerUid: direct.uid }]);
    const either = { group: 'either', groupRequired: 1 };
    await world.saveLinks(covered.uid, [
      { kind: 'supplier', providerUid: power, ...either },
      { kind: 'equipment', providerUid: generator, ...either },
    ]);
    expect(await lostWith(power)).toEqual(['Direct', 'Through another']);
    expect(await lostWith(direct.uid)).toEqual(['Through another']);
    expect(await lostWith(newUid())).toEqual([]);
    const ranking = await world.client.call(continuity.singlePointsOfFailure, { query: { limit: 1000 } });
    expect(ranking.body.data.map(({ name, activitiesLost }) => [name, activitiesLost])).toEqual([
      ['Power', 2],
      ['Direct', 1],
    ]);
    for (const { uid, activitiesLost } of ranking.body.data) expect(await lostWith(uid)).toHaveLength(activitiesLost);
    const stranger = await test.signIn(await test.addOrganisation());
    expect(await lostWith(power, stranger)).toEqual([]);
  });
});
