import { describe, expect, it } from 'vitest';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessContinuityPlans } from '#root/contract/plans/business-continuity-plans.ts';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import type { PlanStrategy, PlanTask } from '#root/contract/plans/plan-sections.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld } from '#test/support/plans.ts';
import { buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const { test, world, client } = await startActivityTests();
const stranger = await test.signIn(await test.addOrganisation());
const plans = createPlanWorld(businessContinuityPlans, client);

const bank = await world.addResource('supplier', 'Bank', 480);
const ledger = await world.addResource('application', 'Ledger', 240);

async function addScenario(
  name: string,
  status: 'active' | 'draft',
  ...records: readonly [kind: 'supplier' | 'application', uid: string][]
) {
  const { body } = await client.call(dependencyScenarios.create, { body: { ...scenarioBody, name, status } });
  const { uid, version } = body.data;
  const saved = await client.call(dependencyScenarios.saveContent, {
    params: { uid },
    version,
    body: {
      nodes: records.map(([kind, record]) => buildNode(kind, record)),
      links: [],
      targets: records.map(([, record]) => buildTarget(record)),
    },
  });
  if (saved.status !== 200) throw new Error(saved.text);
  return uid;
}

const list = async (query: object = {}, asker = client) => asker.call(planCoverage.list, { query });
const rowsOf = async (query: object = {}) =>
  (await list(query)).body.data.map(({ scenario, record, state, steps }) => ({
    where: `${scenario.name}: ${record.name}`,
    state,
    steps: steps.map((step) => `${step.plan.name} ${step.inForce ? 'in force' : 'working'} ${step.what} ${step.title}`),
  }));
const returns = (number: number, recordUid: string, more: Partial<PlanTask> = {}) =>
  buildTask(number, { recovers: { recordUid, extent: 'full' }, ...more });
const strategy = (recordUid: string, capacityPercent: number | null): PlanStrategy => ({
  ...{ uid: newUid(), name: 'Second bank', description: '', loss: 'supplier', recordUid, implementMinutes: 60 },
  ...{ longestUseMinutes: null, capacityPercent },
});

describe('the coverage of lost records by plans', () => {
  it('changes with plans and scenarios, and is the same in every place that shows it', async () => {
    const scenario = await addScenario('Bank fails', 'active', ['supplier', bank], ['application', ledger]);
    await addScenario('Only thought of', 'draft', ['supplier', bank]);
    const uncovered = [
      { where: 'Bank fails: Bank', state: 'none', steps: [] },
      { where: 'Bank fails: Ledger', state: 'none', steps: [] },
    ];
    expect(await rowsOf()).toEqual(uncovered);

    const { uid } = await plans.create('Pay by file');
    await plans.save(uid, 'tasks', [returns(1, ledger, { recovers: { recordUid: ledger, extent: 'part' } })]);
    await plans.save(uid, 'strategies', [strategy(bank, null)]);
    const covered = [
      { where: 'Bank fails: Ledger', state: 'part', steps: ['Pay by file working task Task 1'] },
      { where: 'Bank fails: Bank', state: 'full', steps: ['Pay by file working strategy Second bank'] },
    ];
    expect(await rowsOf()).toEqual(covered);
    expect((await list()).body.states).toEqual({ none: 0, part: 1, full: 1 });
    expect(await rowsOf({ filter: { state: 'part' } })).toEqual(covered.slice(0, 1));
    expect(await rowsOf({ filter: { recordUid: bank, scenarioUid: scenario } })).toEqual(covered.slice(1));
    expect(await rowsOf({ q: 'LEDGER' })).toEqual(covered.slice(0, 1));

    // The overview and the scenario read the list. The page of a record and the what-if request single records.
    const { body } = await client.call(planCoverage.records, { body: { recordUids: [bank, ledger] } });
    const { data } = (await list({ filter: { scenarioUid: scenario } })).body;
    for (const answer of body.data) {
      const { scenario: _, record, ...same } = data.find((row) => row.record.uid === answer.recordUid) ?? data[0] ?? {};
      expect(answer).toEqual({ recordUid: record?.uid, ...same });
    }

    await plans.save(uid, 'strategies', [strategy(bank, 40)]);
    expect((await rowsOf()).map(({ state }) => state)).toEqual(['part', 'part']);
    await plans.move(uid, 'archive');
    expect(await rowsOf()).toEqual(uncovered);
  });

  it('leaves out templates, and tasks that are for exercises only', async () => {
    await addScenario('Ledger fails', 'active', ['application', ledger]);
    const asked = { filter: { recordUid: ledger } };
    const before = await rowsOf(asked);
    const template = await plans.create('Pattern', { isTemplate: true });
    await plans.save(template.uid, 'tasks', [returns(1, ledger)]);
    const exercise = await plans.create('Exercise');
    await plans.save(exercise.uid, 'tasks', [returns(1, ledger, { usedIn: 'exercise' })]);
    expect(await rowsOf(asked)).toEqual(before);
  });

  it('shows the version in force beside the working version', async () => {
    await addScenario('Bank closes', 'active', ['supplier', bank]);
    const { uid } = await plans.create('Go to the bank');
    await plans.save(uid, 'tasks', [returns(1, bank, { title: 'Drive there' })]);
    const { content } = await plans.read(uid);
    const version = newUid();
    const here = world.organisation.uid;
    await test.owner.query(
      'insert into bcp_versions (organisation_uid, uid, plan_uid, number, digest) values ($1, $2, $3, 1, $4)',
      [here, version, uid, 'a'.repeat(64)],
    );
    await test.owner.query('insert into bcp_version_contents values ($1, $2, $3)', [
      here,
      version,
      JSON.stringify({ content }),
    ]);
    const setNumbers = (working: number) =>
      test.owner.query('update business_continuity_plans set version_number = $2, in_force_number = 1 where uid = $1', [
        uid,
        working,
      ]);
    const stepsOf = async () => (await rowsOf({ q: 'Bank closes' })).flatMap(({ steps }) => steps);
    await setNumbers(1);
    expect(await stepsOf()).toEqual(['Go to the bank in force task Drive there']);
    await setNumbers(2);
    await plans.save(uid, 'tasks', [returns(1, bank, { title: 'Walk there' })]);
    expect(await stepsOf()).toEqual([
      'Go to the bank in force task Drive there',
      'Go to the bank working task Walk there',
    ]);
    await plans.save(uid, 'tasks', []);
    expect(await stepsOf()).toEqual(['Go to the bank in force task Drive there']);
  });

  it('is visible only to people who may read all plans of the organisation', async () => {
    const half = await world.signIn(['bcp.read', 'dependency_scenario.read']);
    expect((await list({}, half)).status).toBe(403);
    expect((await half.call(planCoverage.records, { body: { recordUids: [bank] } })).status).toBe(403);
    expect((await list({}, stranger)).body.data).toEqual([]);
    expect((await stranger.call(planCoverage.records, { body: { recordUids: [bank] } })).status).toBe(404);
  });
});
