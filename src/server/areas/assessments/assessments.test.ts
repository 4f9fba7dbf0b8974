import { describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { createCycles } from '#test/support/assessments.ts';
import { addApproved } from '#test/support/standings.ts';

const { test, world, client } = await startActivityTests();

const read = async (uid: string) => (await client.call(assessments.get, { params: { uid } })).body.data;
const scopeOf = (activityUids: readonly string[]) => ({ divisionUids: [], businessUnitUids: [], activityUids });
const readBoard = async (uid: string, filter: object = {}) =>
  (await client.call(assessmentBoard.board, { params: { uid }, query: { filter } })).body.data;

async function plan(name: string, activityUids: readonly string[], dueOn: string | null = '2099-12-31') {
  const created = await client.call(assessments.create, { body: { name, dueOn, scope: scopeOf(activityUids) } });
  expect(created.status, created.text).toBe(201);
  return created.body.data.uid;
}
const step = async (call: (typeof assessments)['launch' | 'archive' | 'restore'], uid: string) =>
  client.call(call as typeof assessments.launch, { params: { uid }, version: (await read(uid)).version });
async function launch(uid: string) {
  const launched = await step(assessments.launch, uid);
  expect(launched.status, launched.text).toBe(200);
}
const close = async (uid: string, reasons: readonly { activityUid: string; reason: string }[] = []) =>
  client.call(assessmentBoard.close, { params: { uid }, version: (await read(uid)).version, body: { reasons } });

/** Changes the description of an approved activity and submits it again, which approves it. */
async function answer(uid: string, description: string) {
  const { details, version } = await world.readActivity(uid);
  const body = { ...details, description };
  expect((await client.call(activitySteps.details, { params: { uid }, version, body })).status).toBe(200);
  const version2 = await world.readVersion(uid);
  expect((await client.call(activities.submit, { params: { uid }, version: version2 })).status).toBe(200);
}

describe('a BIA', () => {
  it('is closed early with one reason for all activities that have no reason of their own', async () => {
    const [sick, away, done] = [
      await addApproved(world, 'Sick'),
      await addApproved(world, 'Away'),
      await addApproved(world, 'Done'),
    ];
    const uid = await plan('Early', [sick, away, done]);
    await launch(uid);
    await answer(done, 'Answered');
    const body = { reasons: [{ activityUid: sick, reason: 'Is ill' }], forOthers: 'Asked next year' };
    const { version } = await read(uid);
    expect((await client.call(assessmentBoard.close, { params: { uid }, version, body })).status).toBe(200);
    const items = (await client.call(assessmentBoard.items, { params: { uid }, query: { sort: 'name' } })).body.data;
    expect(items.map(({ name, leftReason }) => `${name}: ${leftReason}`)).toEqual([
      'Away: Asked next year',
      'Done: ',
      'Sick: Is ill',
    ]);
  });

  it('is launched only with a due date and activities', async () => {
    const uid = await plan('Bare', [], null);
    const refused = await step(assessments.launch, uid);
    expect(refused).toMatchObject({ status: 422, error: { code: 'incomplete' } });
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(['dueOn', 'scope']);
  });

  it('computes its progress from the current activities until it is approved; the approval stores the results', async () => {
    const [payroll, ledger] = [await addApproved(world, 'Payroll'), await addApproved(world, 'Ledger')];
    const uid = await plan('Yearly', [payroll, ledger]);
    expect(await read(uid)).toMatchObject({ stage: 'planned', progress: { total: 2, answered: 0 } });
    await launch(uid);
    expect(await readBoard(uid)).toMatchObject({ total: 2, late: 0, counts: { open: 2, approved: 0 } });
    await answer(payroll, 'Reviewed');
    expect(await readBoard(uid)).toMatchObject({ counts: { open: 1, approved: 1 } });
    expect(await read(uid)).toMatchObject({ stage: 'open', progress: { total: 2, answered: 1, approved: 1 } });

    expect(await close(uid)).toMatchObject({
      status: 422,
      error: { code: 'open_items', details: { activityUids: [ledger] } },
    });
    const closed = await close(uid, [{ activityUid: ledger, reason: 'The owner is away' }]);
    expect(closed.status, closed.text).toBe(200);
    await createCycles(world).approve(uid);
    expect(await read(uid)).toMatchObject({
      status: { phase: 'approved' },
      graphDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      nextReviewOn: expect.any(String),
    });
    const { data } = (await client.call(assessmentBoard.items, { params: { uid }, query: { sort: 'name' } })).body;
    expect(data).toMatchObject([
      { name: 'Ledger', state: 'left', outcome: 'left', leftReason: 'The owner is away' },
      { name: 'Payroll', state: 'approved', outcome: 'changed' },
    ]);
    await answer(payroll, 'Later');
    const { rows } = await test.owner.query(
      `select content -> 'details' ->> 'description' as description from assessment_snapshots where assessment_uid = $1
       order by description`,
      [uid],
    );
    expect(rows.map(({ description }) => description)).toEqual(['', 'Reviewed']);
  });

  it('shares the answer of an activity with all other open BIAs that ask about that activity', async () => {
    const shared = await addApproved(world, 'Shared');
    const uids = [await plan('One', [shared]), await plan('Two', [shared])];
    for (const uid of uids) await launch(uid);
    await answer(shared, 'Once');
    for (const uid of uids) expect(await readBoard(uid)).toMatchObject({ counts: { approved: 1, open: 0 } });
  });

  it('shows late answers and missing accounts; reminders report for how many activities nobody could be reminded', async () => {
    const late = await addApproved(world, 'Late');
    const uid = await plan('Overdue', [late], '2020-01-31');
    await launch(uid);
    expect(await readBoard(uid, { late: 'true' })).toMatchObject({ total: 1, late: 1, withoutAccount: 1 });
    expect(await readBoard(uid, { account: 'none' })).toMatchObject({ total: 1 });
    const chased = await client.call(assessmentBoard.chase, { params: { uid }, body: {} });
    expect(chased.body.data).toEqual({ people: 0, alreadyReminded: 0, activities: 1, unreached: 1 });
  });

  it('requests a decision about each activity that joins or leaves its scope, and remembers the decision', async () => {
    const [first, second] = [await addApproved(world, 'First'), await addApproved(world, 'Second')];
    const uid = await plan('Moving', [first]);
    await launch(uid);
    const before = await read(uid);
    const body = { ...before, scope: scopeOf([second]) };
    expect((await client.call(assessments.update, { params: { uid }, version: before.version, body })).status).toBe(
      200,
    );
    const asked = await read(uid);
    expect(asked).toMatchObject({
      joining: { count: 1, first: [{ uid: second }] },
      leaving: { count: 1, first: [{ uid: first }] },
    });
    const decided = await client.call(assessmentBoard.decide, {
      params: { uid },
      version: asked.version,
      body: { add: [second], keep: [], leave: [{ activityUid: first, reason: 'Sold' }] },
    });
    expect(decided.status, decided.text).toBe(200);
    expect(await read(uid)).toMatchObject({ joining: { count: 0 }, leaving: { count: 0 }, progress: { total: 2 } });
  });

  it('refuses two decisions about one activity in a call, and decisions about activities outside its scope', async () => {
    const [own, strange] = [await addApproved(world, 'Belongs'), await addApproved(world, 'Does not belong')];
    const uid = await plan('Belonging', [own]);
    await launch(uid);
    const decide = async (body: object) => {
      const { version } = await read(uid);
      return client.call(assessmentBoard.decide, { params: { uid }, version, body: body as { add?: string[] } });
    };
    const leave = (activityUid: string) => ({ activityUid, reason: 'Sold' });
    const refused = async (body: object) => {
      const { status, error } = await decide(body);
      return [status, error.fields?.[0]?.field, error.fields?.[0]?.message.slice(0, 11)];
    };
    expect(await refused({ add: [strange] })).toEqual([400, 'add', 'An activity']);
    expect(await refused({ leave: [leave(strange)] })).toEqual([400, 'leave', 'An activity']);
    expect(await refused({ keep: [own], leave: [leave(own)] })).toEqual([400, 'leave', 'Decide once']);
    expect(await refused({ keep: [strange] })).toEqual([400, 'keep', 'An activity']);
    expect(await refused({})).toEqual([400, 'add', 'Decide abou']);
    expect(await refused({ add: [own, own] })).toEqual([400, 'add', 'Decide once']);
    expect(await readBoard(uid)).toMatchObject({ total: 1, counts: { open: 1 } });
    expect((await decide({ leave: [leave(own)] })).status).toBe(200);
    expect(await readBoard(uid)).toMatchObject({ total: 1, counts: { left: 1 } });
    expect((await decide({ add: [own] })).status).toBe(200);
    expect(await readBoard(uid)).toMatchObject({ total: 1, counts: { open: 1 } });
  });

  it('asks again after reopening: about activities without an answer at the close, but not about excluded activities', async () => {
    const [sold, away] = [await addApproved(world, 'Sold'), await addApproved(world, 'On holiday')];
    const uid = await plan('Reopened', [sold, away]);
    await launch(uid);
    const { version } = await read(uid);
    const body = { leave: [{ activityUid: sold, reason: 'Sold' }] };
    expect((await client.call(assessmentBoard.decide, { params: { uid }, version, body })).status).toBe(200);
    expect((await close(uid, [{ activityUid: away, reason: 'On holiday' }])).status).toBe(200);
    expect(await readBoard(uid)).toMatchObject({ counts: { left: 2 } });
    const again = { params: { uid }, version: (await read(uid)).version };
    expect((await client.call(assessmentBoard.reopen, again)).status).toBe(200);
    const items = (await client.call(assessmentBoard.items, { params: { uid }, query: { sort: 'name' } })).body.data;
    expect(items.map(({ name, state, leftReason }) => `${name}: ${state} ${leftReason}`)).toEqual([
      'On holiday: open ',
      'Sold: left Sold',
    ]);
  });

  it('can be exported as a workbook, and can be followed by a next BIA with the same scope', async () => {
    const activity = await addApproved(world, 'Followed');
    const uid = await plan('Former', [activity]);
    await launch(uid);
    const file = await client.call(assessmentBoard.exportItems, { params: { uid } });
    expect(file.status).toBe(200);
    expect(file.raw.subarray(0, 2).toString()).toBe('PK');
    const next = (smallest: boolean) =>
      client.call(assessments.next, { params: { uid }, body: { name: 'Following', dueOn: null, smallest } });
    expect(await next(true)).toMatchObject({ status: 422, error: { code: 'nothing_changed' } });
    const made = await next(false);
    expect(made.status, made.text).toBe(201);
    expect(await read(made.body.data.uid)).toMatchObject({
      previous: { name: 'Former' },
      scope: { activities: [{ uid: activity }] },
    });
  });

  it('does not exist for another organisation', async () => {
    const uid = await plan('Own', []);
    const other = await test.signIn(await test.addOrganisation());
    expect((await other.call(assessments.get, { params: { uid } })).status).toBe(404);
    expect((await other.call(assessmentBoard.board, { params: { uid } })).status).toBe(404);
  });
});
