import { describe, expect, it } from 'vitest';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { businessContinuityPlans as calls } from '#root/contract/plans/business-continuity-plans.ts';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import type { PlanStrategy } from '#root/contract/plans/plan-sections.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import { PlanChecker } from '#root/domain/plans/plan-checker.ts';
import { reportPlanCheck } from '#root/domain/plans/report-check.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { buildTask } from '#test/support/plan-content.ts';
import { createPlanWorld } from '#test/support/plans.ts';
import { buildNode, buildTarget, scenarioBody } from '#test/support/scenarios.ts';

const { world, client } = await startActivityTests();
const plans = createPlanWorld(calls, client);

const activity = (await world.addActivity('Payments', 7200, 10_080)).uid;
const application = await world.addResource('application', 'Bank gateway', 240);
await world.saveLinks(activity, [{ kind: 'application', providerUid: application }]);
const { uid } = await plans.create('Pay by hand', { activityUids: [activity] });
const recovers = { recordUid: application, extent: 'full' } as const;
await plans.save(uid, 'tasks', [buildTask(1, { durationMinutes: 20_000, recovers })]);

async function setMbco(mbcoPercent: number | null): Promise<void> {
  const { recoveryTime, version } = await world.readActivity(activity);
  const { rtoName: _, rtoMinutes: __, mdlMinutes: ___, ...rest } = recoveryTime;
  const body = { ...rest, mbcoPercent };
  const saved = await client.call(activitySteps.recoveryTime, { params: { uid: activity }, version, body });
  expect(saved.status, saved.text).toBe(200);
}

const setCapacity = (capacityPercent: number | null) => {
  const strategy: PlanStrategy = {
    ...{ uid: newUid(), name: 'By hand', description: '', loss: 'application', recordUid: application },
    ...{ implementMinutes: 60, longestUseMinutes: 30_000, capacityPercent },
  };
  return plans.save(uid, 'strategies', [strategy]);
};

/** The answers of the list of plans, the page of the plan and a report about it. */
async function ask() {
  const { nodes, edges } = readGraphLines((await client.call(dependencyGraph.lines)).body.data);
  const { content } = await plans.read(uid);
  const question = { content, loss: { what: 'recovered' }, triggerUid: null } as const;
  const page = new PlanChecker(nodes, edges).answer(question);
  if (page.what !== 'check') throw new Error('The tasks wait for each other');
  const report = reportPlanCheck(nodes, edges, question);
  return {
    list: (await client.call(calls.fits, { body: { uids: [uid] } })).body.data[0]?.rto,
    page: [page.check.activities[0]?.staffed.verdict, ...page.check.capacities.map(({ kind }) => kind)],
    report: [
      report.activities[0]?.verdict,
      report.activities[0]?.staffed,
      ...report.findings.map(({ level }) => level),
    ],
  };
}

const enough = { list: 'met', page: ['met'], report: ['met', '1 h'] };
const late = {
  list: 'missed',
  page: ['pastMtpd', 'tooSmall'],
  report: ['pastMtpd', '13 d 21 h 20 min', 'problem'],
};
const assumed = (missing: string) => ({ list: 'met', page: ['met', missing], report: ['met', '1 h', 'unknown'] });

describe('a strategy that carries less than normal operation', () => {
  it.each([
    [1, 50, late],
    [49, 50, late],
    [50, 50, enough],
    [100, 50, enough],
    [null, 50, assumed('noCapacity')],
    [1, null, assumed('noMbco')],
    [100, null, enough],
  ])('of %s percent gives the same answer everywhere for an MBCO of %s percent', async (capacity, mbco, expected) => {
    await setMbco(mbco);
    await setCapacity(capacity);
    expect(await ask()).toEqual(expected);
  });

  it('covers a record only in part, even if it is enough for the activity', async () => {
    const body = { ...scenarioBody, name: 'Gateway fails', status: 'active' as const };
    const scenario = (await client.call(dependencyScenarios.create, { body })).body.data;
    await client.call(dependencyScenarios.saveContent, {
      params: { uid: scenario.uid },
      version: scenario.version,
      body: { nodes: [buildNode('application', application)], links: [], targets: [buildTarget(application)] },
    });
    const stateOf = async () => (await client.call(planCoverage.list, { query: {} })).body.data[0]?.state;
    await setMbco(50);
    await plans.save(uid, 'tasks', []);
    await setCapacity(50);
    expect(await stateOf()).toBe('part');
    await setCapacity(100);
    expect(await stateOf()).toBe('full');
  });
});
