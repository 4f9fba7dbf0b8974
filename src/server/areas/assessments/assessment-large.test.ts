import { expect, it } from 'vitest';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { maxItems } from '#root/contract/assessments/assessment-terms.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addDivision } from '#test/support/departments.ts';

const { test, world, client } = await startActivityTests();
const cycles = createCycles(world);

/** Adds activities of a division to the database. */
const addMany = (division: string, count: number) =>
  test.owner.query(
    `insert into activities (organisation_uid, uid, name, division_uid)
     select $1, gen_random_uuid(), 'Task ' || lpad(n::text, 5, '0'), $2 from generate_series(1, $3::int) n`,
    [world.organisation.uid, division, count],
  );

it('a BIA asks about at most 10,000 activities, and can be closed with one reason for all of them', async () => {
  const division = await addDivision(client, 'Everything');
  await addMany(division, maxItems + 1);
  const scope = { divisionUids: [division], businessUnitUids: [], activityUids: [] };
  const made = await client.call(assessments.create, { body: { name: 'Large', dueOn: '2020-01-31', scope } });
  const params = { uid: made.body.data.uid };
  expect(await cycles.step('launch', params.uid)).toMatchObject({ status: 422, error: { code: 'too_large' } });
  await test.owner.query(`delete from activities where name = 'Task 00001'`);
  expect((await cycles.step('launch', params.uid)).status).toBe(200);

  const board = await cycles.board(params.uid);
  expect(board).toMatchObject({ total: maxItems, late: maxItems, counts: { open: maxItems } });
  expect(board.rows.map(({ total, chips }) => [total, chips.length])).toEqual([[maxItems, 40]]);
  const last = await client.call(assessmentBoard.items, { params, query: { sort: 'name', page: 100, pageSize: 100 } });
  expect(last.body.data.at(-1)?.name).toBe('Task 10001');
  expect((await cycles.chase(params.uid)).body.data).toMatchObject({ people: 0, unreached: maxItems });
  const refused = await cycles.close(params.uid);
  expect(refused).toMatchObject({ status: 422, error: { code: 'open_items' } });
  expect(refused.error.message).toContain('10,000 activities have no answer');

  const { version } = await cycles.read(params.uid);
  const body = { reasons: [], forOthers: 'The company is sold' };
  expect((await client.call(assessmentBoard.close, { params, version, body })).status).toBe(200);
  await cycles.approve(params.uid);
  expect(await cycles.read(params.uid)).toMatchObject({
    status: { phase: 'approved' },
    progress: { total: maxItems, answered: maxItems, approved: 0 },
  });
  expect((await client.call(assessmentBoard.exportItems, { params })).status).toBe(200);
}, 120_000);
