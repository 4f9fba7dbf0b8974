import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAN_RUNS, type RandomPlan, randomPlan } from '#test/support/random-plans.ts';
import { simulatePlanSlowly } from '#test/support/slow-plan.ts';
import { findCriticalTasks } from './critical-tasks.ts';
import type { PlanTask } from './plan.ts';
import { readTaskTimes, scheduleBest } from './schedule.ts';
import { scheduleStaffed, weighTasks } from './staffed-schedule.ts';
import { buildTaskNetwork, type TaskNetwork } from './task-network.ts';
import { boundWorst } from './worst-schedule.ts';

const LONG = { timeout: 3_600_000 };
const HORIZON = 200;

function calculate({ tasks, team, recoveryTimes }: RandomPlan, weights?: Float64Array) {
  const network = buildTaskNetwork(tasks) as TaskNetwork;
  const findRecoveryTime = (record: string) => recoveryTimes.get(record) ?? null;
  const times = readTaskTimes(network, findRecoveryTime);
  const best = scheduleBest(network, times);
  const staffed = scheduleStaffed(network, times, team, weights);
  const worst = boundWorst(network, readTaskTimes(network, findRecoveryTime, 'worst'), staffed);
  return { network, best, staffed, worst, weights: weighTasks(network, times) };
}

function byTask(network: TaskNetwork, values: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(network.tasks.map(({ uid }, t) => [uid, values[t] as number]));
}

const check = (judge: (plan: RandomPlan) => void) => fc.assert(fc.property(randomPlan, judge), { numRuns: PLAN_RUNS });

describe(`schedules of ${PLAN_RUNS} random plans`, () => {
  it('start and end each task in the same minute as the slow simulator', LONG, () => {
    const seen = { waits: 0, never: 0 };
    check((plan) => {
      const { network, best, staffed } = calculate(plan);
      const slow = simulatePlanSlowly(plan, HORIZON);
      const expected = (key: 'start' | 'end') => Object.fromEntries([...slow].map(([uid, times]) => [uid, times[key]]));
      expect(byTask(network, staffed.start)).toEqual(expected('start'));
      expect(byTask(network, staffed.end)).toEqual(expected('end'));
      seen.never += staffed.end.some((end) => end === Number.POSITIVE_INFINITY) ? 1 : 0;
      seen.waits += staffed.end.some((end, t) => Number.isFinite(end) && end > (best.end[t] as number)) ? 1 : 0;
    });
    // The comparison means little if no plan is short of people.
    expect(Math.min(seen.waits, seen.never)).toBeGreaterThan(PLAN_RUNS / 50);
  });

  it('are never earlier with the team than with enough people, and never later than the worst case', LONG, () => {
    check((plan) => {
      const { best, staffed, worst } = calculate(plan);
      for (const [t, end] of staffed.end.entries()) {
        expect(best.end[t]).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(worst[t] as number);
      }
    });
  });

  it('are the best schedules if there are enough people', LONG, () => {
    check((plan) => {
      const team = Array.from({ length: 3 * plan.tasks.length }, (_, place) => ({
        person: `helper ${place}`,
        roles: ['lead', 'network', 'desk'],
      }));
      const { best, staffed } = calculate({ ...plan, team });
      expect(staffed.end).toEqual(best.end);
    });
  });

  it('return nothing later in the best case if a task becomes shorter', LONG, () => {
    fc.assert(
      fc.property(randomPlan, fc.nat(), fc.nat(), (plan, place, minutes) => {
        const changed = place % plan.tasks.length;
        const shorten = (task: PlanTask) => ({ ...task, duration: Math.max(0, (task.duration ?? 0) - (minutes % 4)) });
        const tasks = plan.tasks.map((task, t) => (t === changed ? shorten(task) : task));
        const before = calculate(plan).best.end;
        for (const [t, end] of calculate({ ...plan, tasks }).best.end.entries()) {
          expect(end).toBeLessThanOrEqual(before[t] as number);
        }
      }),
      { numRuns: PLAN_RUNS },
    );
  });

  it('do not depend on the order of tasks and people', LONG, () => {
    check((plan) => {
      const turned = { ...plan, tasks: plan.tasks.toReversed(), team: plan.team.toReversed() };
      expect(calculate(turned)).toEqual(calculate(plan));
    });
  });

  it('contain, for a given order of tasks, only times that are true whatever the unknown durations are', LONG, () => {
    const seen = { known: 0, unknown: 0 };
    const someUnknown = fc.array(fc.record({ isUnknown: fc.boolean(), real: fc.integer({ min: 0, max: 9 }) }), {
      minLength: 9,
      maxLength: 9,
    });
    fc.assert(
      fc.property(randomPlan, someUnknown, (plan, choices) => {
        const withDurations = (find: (task: PlanTask, real: number) => number | null) =>
          plan.tasks.map((task, t) => {
            const { isUnknown, real } = choices[t] as { isUnknown: boolean; real: number };
            const duration = isUnknown ? find(task, real) : task.duration;
            return { ...task, duration, worstDuration: duration };
          });
        const guess = calculate({ ...plan, tasks: withDurations(() => null) });
        const real = calculate({ ...plan, tasks: withDurations((_, minutes) => minutes) }, guess.weights);
        for (const name of ['best', 'staffed'] as const) {
          for (const [t, end] of guess[name].end.entries()) {
            if (Number.isNaN(end)) seen.unknown++;
            else expect({ name, t, end }).toEqual({ name, t, end: real[name].end[t] });
          }
          seen.known += guess[name].end.filter((end) => !Number.isNaN(end)).length;
        }
        for (const [t, end] of guess.worst.entries()) if (!Number.isNaN(end)) expect(real.worst[t]).toBe(end);
      }),
      { numRuns: PLAN_RUNS },
    );
    expect(Math.min(seen.known, seen.unknown)).toBeGreaterThan(PLAN_RUNS);
  });

  it('end a minute later if a critical task takes a minute longer, and not if another task does', LONG, () => {
    const seen = { critical: 0, others: 0 };
    check(({ team: _, ...plan }) => {
      const network = buildTaskNetwork(plan.tasks) as TaskNetwork;
      const times = readTaskTimes(network, (record) => plan.recoveryTimes.get(record) ?? null);
      const best = scheduleBest(network, times);
      const schedule = {
        ...best,
        people: plan.tasks.map(() => []),
        spare: plan.tasks.map(() => []),
        turn: new Int32Array(plan.tasks.length),
        short: [],
      };
      const critical = findCriticalTasks({ network, times, schedule });
      for (const t of network.tasks.keys()) {
        const duration = times.duration.map((minutes, at) => (at === t ? minutes + 1 : minutes));
        const longer = scheduleBest(network, { ...times, duration });
        expect(Math.max(...longer.end) - Math.max(...best.end)).toBe(critical.has(t) ? 1 : 0);
        seen[critical.has(t) ? 'critical' : 'others']++;
      }
    });
    expect(Math.min(seen.critical, seen.others)).toBeGreaterThan(PLAN_RUNS);
  });

  it('are refused if tasks wait for each other, and all these tasks are named', LONG, () => {
    fc.assert(
      fc.property(randomPlan, fc.nat(), fc.nat(), (plan, from, to) => {
        const [first, last] = [from % plan.tasks.length, to % plan.tasks.length].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const chain = Array.from({ length: last - first + 1 }, (_, place) => `task ${first + place}`);
        // Each task of the chain waits for the task before it, and the first task waits for the last.
        const tasks = plan.tasks.map((task) => {
          const place = chain.indexOf(task.uid);
          return place < 0 ? task : { ...task, after: [...task.after, { task: chain.at(place - 1) as string }] };
        });
        const found = buildTaskNetwork(tasks);
        expect(
          'cycle' in found &&
            chain.every((uid) => (chain.length === 1 ? found.cycle.length === 1 : found.cycle.includes(uid))),
        ).toBe(true);
      }),
      { numRuns: PLAN_RUNS },
    );
  });
});
