/**
 * Benchmark of the check of a plan: `npm run bench:plan`. The plan has 1,000 tasks and 60 people in twelve roles. It
 * restores 300 lost records of an organisation with 10,000 records and 40,000 links. Then compares two versions with
 * 200 tasks each. Prints medians.
 */

import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { checkPlan, type PlanCheck, type PlanCheckInput } from '#root/domain/plans/check-plan.ts';
import { comparePlans, isSamePlan } from '#root/domain/plans/difference.ts';
import { emptyContent } from '#root/domain/plans/new-content.ts';
import type { PlanTask } from '#root/domain/plans/plan.ts';
import { buildPlanGraph } from '#root/domain/plans/plan-graph.ts';
import { toRichText } from '#root/domain/plans/plan-text.ts';
import { readTaskTimes } from '#root/domain/plans/schedule.ts';
import { scheduleStaffed } from '#root/domain/plans/staffed-schedule.ts';
import { buildTaskNetwork, type TaskNetwork } from '#root/domain/plans/task-network.ts';
import { buildTask } from '#test/support/plan-content.ts';
import { makeOrganisation } from './engine-graphs.ts';
import { median, say } from './servers.ts';

const TASKS = 1_000;
const ROLES = 12;

function measure(work: () => unknown, runs = 15): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

const { nodes, edges } = makeOrganisation(10_000, 40_000, 'with cycles');
const lost = nodes.filter((_, i) => i % 17 === 3).slice(0, 300);
const tasks: PlanTask[] = Array.from({ length: TASKS }, (_, i) => ({
  uid: `task-${String(i).padStart(4, '0')}`,
  number: i + 1,
  duration: 5 + ((i * 37) % 90),
  after: [i - 1 - (i % 13), i - 7]
    .filter((before) => before >= 0 && i % 5 > 0)
    .map((before) => ({ task: `task-${String(before).padStart(4, '0')}`, lag: i % 3 })),
  role: i % 4 === 0 ? null : `role ${i % ROLES}`,
  people: 1 + (i % 2),
  recovers: i < lost.length ? { record: lost[i]?.uid as string, extent: 'full' } : null,
}));
const team = Array.from({ length: 60 }, (_, i) => ({
  person: `person ${i}`,
  roles: i % 6 === 0 ? [`role ${i % ROLES}`, `role ${(i + 1) % ROLES}`] : [`role ${i % ROLES}`],
}));
const strategies = lost
  .slice(0, 20)
  .map(({ uid }, i) => ({ uid: `strategy ${i}`, record: uid, implement: 60, longestUse: 600 }));
const input: PlanCheckInput = {
  plan: { tasks, team, strategies },
  activation: 30,
  losses: lost.map(({ uid }) => ({ record: uid })),
  activities: nodes
    .filter(({ kind }) => kind === 'activity')
    .map(({ uid }) => uid)
    .slice(0, 200),
};

const graph = buildPlanGraph(nodes, edges, strategies);
const network = buildTaskNetwork(tasks) as TaskNetwork;
const check = checkPlan(graph, input) as PlanCheck;
const stopped = check.activities.filter(({ staffed }) => staffed.outages?.length !== 0).length;
say(
  `${TASKS} tasks, ${team.length} people, ${nodes.length} records, ${edges.length} links, ${stopped} of ${input.activities.length} activities stop`,
);
say(
  `graph with strategies       ${measure(() => buildPlanGraph(nodes, edges, strategies)).toFixed(1)} ms, once for each change of the strategies`,
);
say(
  `schedule with the team      ${measure(() =>
    scheduleStaffed(
      network,
      readTaskTimes(network, () => 60),
      team,
    ),
  ).toFixed(1)} ms`,
);
say(`whole check                 ${measure(() => checkPlan(graph, input)).toFixed(1)} ms, aim 50`);

/** The number of tasks of a version, and of words in each of its six texts. */
const [COMPARED, WORDS] = [200, 1_000];
const textKeys = ['purpose', 'activation', 'immediate_actions', 'communications', 'workarounds', 'stand_down'] as const;
const writeText = (version: number) =>
  Array.from({ length: WORDS }, (_, at) => (at % 50 === 0 ? `changed${version}` : `word${(at * 7) % 300}`)).join(' ');
const frozen = (version: number, tasksOf: FrozenPlan['content']['tasks']): FrozenPlan => ({
  ...{ name: 'Plan', description: '', classification: '', dueOn: null, reviewOn: null, categoryUid: null },
  ...{ ownerUids: [], references: [], bia: [] },
  content: {
    ...emptyContent,
    texts: textKeys.map((key) => ({ uid: key, key, title: '', content: toRichText(writeText(version)) })),
    tasks: tasksOf,
  },
});
const written = Array.from({ length: COMPARED }, (_, at) => buildTask(at + 1));
// In the second version, a quarter of the tasks take longer, and one task in ten has another place.
const revised = written
  .map((one, at) => (at % 4 === 0 ? { ...one, durationMinutes: 90 } : one))
  .toSorted(
    (a, b) => (a.number % 10 === 0 ? a.number + 37 : a.number) - (b.number % 10 === 0 ? b.number + 37 : b.number),
  )
  .map((one, at) => ({ ...one, number: at + 1 }));
const [before, after] = [frozen(1, written), frozen(2, revised)];
if (isSamePlan(comparePlans(before, after))) throw new Error('The versions must differ');
say(
  `difference of two versions with ${COMPARED} tasks and ${textKeys.length * WORDS} words  ${measure(() => comparePlans(before, after)).toFixed(1)} ms, aim 50`,
);
