import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { type OutageTarget, runOutage } from '#root/domain/continuity/outage.ts';
import { listOutages } from '#root/domain/continuity/timeline.ts';
import { type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { PLAN_RUNS, randomPlan } from '#test/support/random-plans.ts';
import { type ActivityReturn, checkPlan, type PlanCheck, type PlanCheckInput } from './check-plan.ts';
import type { LatestActivation } from './decision-budget.ts';
import type { PlanStrategy, PlanTask } from './plan.ts';
import { buildPlanGraph } from './plan-graph.ts';

const LONG = { timeout: 3_600_000 };

interface Case {
  readonly scenario: RandomScenario;
  readonly strategies: readonly PlanStrategy[];
  readonly input: PlanCheckInput;
}

const few = (max: number) => fc.integer({ min: 0, max });

/**
 * A random plan for a random organisation. Some of its tasks return records, and its strategies stand in for some
 * records.
 */
const randomCase: fc.Arbitrary<Case> = fc
  .record({
    scenario: randomScenario,
    plan: randomPlan,
    returned: fc.array(fc.option(few(7)), { minLength: 9, maxLength: 9 }),
    partly: few(5),
    strategies: fc.array(fc.record({ at: few(7), implement: few(6), longestUse: fc.option(few(6)) }), { maxLength: 3 }),
    lost: fc.array(few(7), { minLength: 1, maxLength: 3 }),
    activation: few(6),
  })
  .map(({ scenario, plan, returned, partly, strategies, lost, activation }) => {
    const uids = scenario.nodes.map(({ uid }) => uid);
    const pick = (at: number) => uids[at % uids.length] as string;
    const tasks = plan.tasks.map((task, t) => addRecord(task, returned[t] ?? null, pick, t === partly));
    return {
      scenario,
      strategies: strategies.map(({ at, ...rest }, s) => ({ uid: `s${s}`, record: pick(at), ...rest })),
      input: {
        plan: { tasks, team: plan.team, strategies: [] },
        activation,
        losses: [...new Set(lost.map(pick))].map((record) => ({ record })),
        activities: scenario.nodes
          .filter(({ kind, archived }) => kind === 'activity' && !archived)
          .map(({ uid }) => uid),
      },
    };
  });

function addRecord(task: PlanTask, at: number | null, pick: (at: number) => string, isPartly: boolean): PlanTask {
  const waitsFor = task.waitsFor == null ? null : pick(task.number);
  const recovers = at === null ? null : { record: pick(at), extent: isPartly ? ('part' as const) : ('full' as const) };
  return { ...task, waitsFor, recovers };
}

const run = ({ scenario, strategies }: Case, input: PlanCheckInput) =>
  checkPlan(buildPlanGraph(scenario.nodes, scenario.edges, strategies), input) as PlanCheck;

const SLOW_RUNS = Math.ceil(PLAN_RUNS / 10);

const judgeAll = (judge: (one: Case) => void, numRuns = PLAN_RUNS) =>
  fc.assert(fc.property(randomCase, judge), { numRuns });

const longest = (outages: readonly { lost: number; back: number }[]) =>
  Math.max(0, ...outages.map(({ lost, back }) => back - lost));

describe(`the check of ${PLAN_RUNS} random plans against random dependencies`, () => {
  it(
    'never has a longer outage in the best case than with the team, or with the team than in the worst case',
    LONG,
    () => {
      judgeAll((one) => {
        // A strategy that ends can split an outage into two shorter outages, so strategies without an end are used
        // here.
        const withoutEnd = {
          ...one,
          strategies: one.strategies.map((strategy) => ({ ...strategy, longestUse: null })),
        };
        for (const { best, staffed, worst } of run(withoutEnd, one.input).activities) {
          if (!best.outages || !staffed.outages || !worst.outages) continue;
          expect(longest(best.outages)).toBeLessThanOrEqual(longest(staffed.outages));
          expect(longest(staffed.outages)).toBeLessThanOrEqual(longest(worst.outages));
        }
      });
    },
  );

  it('ignores, for each activity, strategies that do not reach its MBCO, as if they never worked', LONG, () => {
    const seen = { tooSmall: 0 };
    const late = 1_000_000;
    const toNever = ({ outages, verdict }: ActivityReturn) => ({
      outages: outages?.map(({ lost, back }) => ({ lost, back: back < late ? back : Number.POSITIVE_INFINITY })),
      verdict,
    });
    judgeAll((one) => {
      const mbcos = [null, 0, 40, 60];
      const nodes = one.scenario.nodes.map((node, n) => ({ ...node, mbco: mbcos[n % mbcos.length] }));
      const strategies = one.strategies.map((strategy, s) => ({ ...strategy, capacity: [50, null, 30][s] }));
      const scenario = { ...one.scenario, nodes };
      for (const { activity, ...found } of run({ ...one, scenario, strategies }, one.input).activities) {
        const mbco = nodes.find(({ uid }) => uid === activity)?.mbco ?? 0;
        const tooSmall = strategies.filter(({ capacity }) => (capacity ?? 100) < mbco);
        const waiting = strategies.map((strategy) =>
          tooSmall.includes(strategy) ? { ...strategy, capacity: 100, implement: late, longestUse: null } : strategy,
        );
        const input = { ...one.input, activities: [activity] };
        const [expected] = run({ ...one, scenario, strategies: waiting }, input).activities;
        // Skips unknown outages, because it can matter for them whether a strategy works very late or never.
        for (const name of ['best', 'staffed', 'worst'] as const)
          if (expected?.[name].outages) expect(found[name]).toEqual(toNever(expected[name]));
        if (tooSmall.length > 0) seen.tooSmall++;
      }
    });
    expect(seen.tooSmall).toBeGreaterThan(PLAN_RUNS / 50);
  });

  it('does not depend on the order of tasks, people, strategies, losses, records and links', LONG, () => {
    const seen = { outages: 0 };
    const sortBy = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
    judgeAll((one) => {
      const { scenario, strategies, input } = one;
      const turned: Case = {
        scenario: { ...scenario, nodes: scenario.nodes.toReversed(), edges: scenario.edges.toReversed() },
        strategies: strategies.toReversed(),
        input: {
          ...input,
          plan: { ...input.plan, tasks: input.plan.tasks.toReversed(), team: input.plan.team.toReversed() },
          losses: input.losses.toReversed(),
        },
      };
      const read = ({ activities, budget, uncovered, conflicts }: PlanCheck) => ({
        activities: activities.map(({ activity, best, staffed, worst }) => ({ activity, best, staffed, worst })),
        budget: [readLatest(budget.rto), readLatest(budget.mtpd)],
        uncovered: sortBy(uncovered),
        conflicts: sortBy(conflicts),
      });
      const [straight, reversed] = [run(one, one.input), run(turned, turned.input)];
      expect(read(reversed)).toEqual(read(straight));
      seen.outages += straight.activities.some(({ staffed }) => (staffed.outages?.length ?? 0) > 0) ? 1 : 0;
    });
    expect(seen.outages).toBeGreaterThan(PLAN_RUNS / 50);
  });

  it('treats a strategy like a record that is up while the strategy works', LONG, () => {
    const seen = { saved: 0 };
    judgeAll((one) => {
      const { scenario, input } = one;
      const check = run(one, input);
      // Only a record without providers is out exactly until the plan returns it, so other records are skipped.
      const needy = new Set(scenario.edges.map(({ dependent }) => dependent));
      if (one.strategies.some(({ record }) => needy.has(record))) return;
      const targets = input.losses.flatMap(({ record }) => listEffectiveLosses(one, check, record));
      const plain = runOutage(buildGraph(scenario.nodes, scenario.edges), targets);
      for (const { activity, best } of check.activities) {
        if (best.outages === undefined || one.strategies.some(({ record }) => record === activity)) continue;
        expect(best.outages).toEqual(listOutages(plain, activity).map(({ lost, back }) => ({ lost, back })));
        if (one.strategies.length > 0 && best.outages.length > 0) seen.saved++;
      }
    });
    expect(seen.saved).toBeGreaterThan(PLAN_RUNS / 50);
  });

  it(`finds the same latest activation as a search minute by minute, in ${SLOW_RUNS} of these plans`, LONG, () => {
    const seen = { latest: 0, tooLate: 0, none: 0, unknown: 0 };
    judgeAll((one) => {
      const { budget } = run(one, one.input);
      for (const name of ['rto', 'mtpd'] as const) {
        expect({ name, ...readLatest(budget[name]) }).toEqual({ name, ...searchSlowly(one, name) });
        seen[budget[name].kind]++;
      }
    }, SLOW_RUNS);
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(SLOW_RUNS / 50);
  });
});

/**
 * The outage of a lost record for its dependents: it lasts until the record is returned, except while a strategy works.
 */
function listEffectiveLosses({ strategies, input }: Case, check: PlanCheck, record: string): OutageTarget[] {
  const activation = input.activation ?? 0;
  const ends = check.network.tasks.flatMap(({ recovers }, t) =>
    recovers?.record === record && recovers.extent === 'full' ? [check.best.end[t] as number] : [],
  );
  const back = ends.length === 0 ? Number.POSITIVE_INFINITY : activation + Math.max(...ends);
  const ways = strategies.filter((strategy) => strategy.record === record);
  const works = (minute: number) =>
    ways.some(({ implement, longestUse }) => {
      const from = activation + (implement ?? 0);
      return minute >= from && minute < from + (longestUse ?? Number.POSITIVE_INFINITY);
    });
  // All changes happen before minute 200. A record that is out at that minute stays out.
  const losses: OutageTarget[] = [];
  for (let minute = 0; minute < 200; minute++) {
    if (minute >= back || works(minute)) continue;
    losses.push({ node: record, lostAt: minute, outage: minute === 199 ? Number.POSITIVE_INFINITY : 1 });
  }
  return losses;
}

const readLatest = (latest: LatestActivation) => ({
  kind: latest.kind,
  minute: latest.kind === 'latest' ? latest.minute : null,
});

/** All limits are at most 20 minutes, so every activation after minute 60 has the same result. */
function searchSlowly(one: Case, name: 'rto' | 'mtpd') {
  let minute: number | null = null;
  for (let activation = 0; activation <= 60; activation++) {
    const state = judgeLimits(one, activation, name);
    if (state === 'none') return { kind: 'none', minute: null };
    if (state === 'unknown') return { kind: 'unknown', minute: null };
    if (state === 'late') return minute === null ? { kind: 'tooLate', minute: null } : { kind: 'latest', minute };
    minute = activation;
  }
  return { kind: 'none', minute: null };
}

function judgeLimits(one: Case, activation: number, name: 'rto' | 'mtpd') {
  const { activities } = run(one, { ...one.input, activation });
  const limits = new Map(one.scenario.nodes.map((node) => [node.uid, node[name]]));
  const limited = activities.filter(({ activity }) => limits.get(activity) != null);
  const isLate = limited.some(
    ({ activity, best }) => best.outages && longest(best.outages) > (limits.get(activity) ?? 0),
  );
  if (isLate) return 'late';
  if (limited.some(({ best }) => best.outages === undefined)) return 'unknown';
  return limited.length === 0 ? 'none' : 'kept';
}
