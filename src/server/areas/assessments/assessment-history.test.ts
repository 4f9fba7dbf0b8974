import { expect, it } from 'vitest';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { recordHistory } from '#root/contract/settings/audit-log.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addApproved } from '#test/support/standings.ts';

const { world, client } = await startActivityTests();
const cycles = createCycles(world);

it('the history of a BIA records its due date, exclusions, closing and reopening, with names instead of ids', async () => {
  const [sold, away] = [await addApproved(world, 'Sell tickets'), await addApproved(world, 'Patrol')];
  const uid = await cycles.launch('Told', { activityUids: [sold, away] });
  const params = { uid };
  const { version } = await cycles.read(uid);
  const leave = [{ activityUid: sold, reason: 'The shop is closed' }];
  expect((await client.call(assessmentBoard.decide, { params, version, body: { leave } })).status).toBe(200);
  expect((await cycles.close(uid, [{ activityUid: away, reason: 'On holiday' }])).status).toBe(200);
  const again = { params, version: (await cycles.read(uid)).version };
  expect((await client.call(assessmentBoard.reopen, again)).status).toBe(200);

  const { data } = (await client.call(recordHistory.assessment, { params, query: { pageSize: 100 } })).body;
  const lines = data.flatMap(({ what, part, changes }) =>
    changes.map(({ label, before, after }) => `${what} ${part ?? ''}: ${label}: ${before || '–'} > ${after || '–'}`),
  );
  const told = lines.map((line) => line.replaceAll(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/g, 'then'));
  expect(told).toEqual(
    expect.arrayContaining([
      'BIA : Due date: – > 31/12/2099',
      'Activity of a BIA Sell tickets: Reason for the missing answer: – > The shop is closed',
      'Activity of a BIA Sell tickets: Excluded: – > then',
      'Activity of a BIA Patrol: Reason for the missing answer: – > On holiday',
      'Activity of a BIA Patrol: Reason for the missing answer: On holiday > –',
    ]),
  );
  expect(lines.filter((line) => /[\da-f]{8}-[\da-f]{4}-/.test(line))).toEqual([]);
});
