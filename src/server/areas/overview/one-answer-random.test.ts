import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessments } from '#root/contract/assessments/assessments.ts';
import type { ActivityWorld } from '#test/support/activities.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createCycles } from '#test/support/assessments.ts';
import {
  compareActivityFigures,
  compareCycle,
  compareDates,
  compareGaps,
  compareRanks,
  day,
  type Place,
} from '#test/support/dashboard-lists.ts';
import { addDivision, addUnit } from '#test/support/departments.ts';
import { createChance, createRandomOrganisation } from '#test/support/one-answer/random-organisation.ts';

/** `ONE_ANSWER=300` compares more organisations, `ONE_ANSWER_FROM=41` begins with another seed. */
const count = Number(process.env.ONE_ANSWER ?? 1);
const first = Number(process.env.ONE_ANSWER_FROM ?? 1);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/**
 * Assigns the activities of an organisation to divisions and units, and sets the dates of their approvals. @returns the
 * divisions and units
 */
async function scatter({ client, organisation }: ActivityWorld, seed: number): Promise<Place[]> {
  const chance = createChance(seed + 1000);
  const divisions = [await addDivision(client, 'North'), await addDivision(client, 'South')];
  const units: { uid: string; division: string }[] = [];
  for (const [index, division] of [...divisions, ...divisions].entries())
    units.push({ uid: await addUnit(client, `Unit ${index}`, division), division });
  const { rows } = await test.owner.query<{ uid: string }>('select uid from activities where organisation_uid = $1', [
    organisation.uid,
  ]);
  for (const { uid } of rows) {
    const unit = chance.oneIn(3) ? undefined : chance.pick(units);
    const division = unit?.division ?? (chance.oneIn(2) ? chance.pick(divisions) : null);
    await test.owner.query(
      `update activities set division_uid = $3, business_unit_uid = $4, approved_at = case state when 'approved'
         then now() - make_interval(days => $5) end where organisation_uid = $1 and uid = $2`,
      [organisation.uid, uid, division, unit?.uid ?? null, chance.below(800)],
    );
  }
  await test.owner.query(
    `update suppliers set contract_ends_on = now()::date + $2::int where organisation_uid = $1 and uid::text < 'a'`,
    [organisation.uid, chance.below(100)],
  );
  const cycles = createCycles({ client } as ActivityWorld);
  await cycles.launch('All', { divisionUids: divisions, activityUids: rows.map(({ uid }) => uid) });
  await cycles.launch('Late', { activityUids: rows.slice(0, 2).map(({ uid }) => uid) }, day(-40)).catch(() => '');
  const ofUnits = units.map(({ uid }) => ({ businessUnitUid: uid }));
  return [{}, ...divisions.map((uid) => ({ divisionUid: uid })), ...ofUnits];
}

describe.each(Array.from({ length: count }, (_, index) => first + index))('the dashboard of seed %i', (seed) => {
  it('has the same figures as the lists behind it, for the organisation and for each division and unit', async () => {
    const world = await createRandomOrganisation(test, seed);
    const places = await scatter(world, seed);
    const { client } = world;
    let activityCount = 0;
    for (const place of places) {
      activityCount += await compareActivityFigures(client, place);
      await compareRanks(client, place);
      await compareGaps(client, place);
      await compareDates(client, place);
    }
    expect(activityCount).toBeGreaterThan(0);
    const { data } = (await client.call(assessments.list, { query: { filter: { stage: ['open'] } } })).body;
    expect(data.length).toBeGreaterThan(0);
    for (const { uid, progress } of data) await compareCycle(client, uid, progress);
  }, 60_000);
});
