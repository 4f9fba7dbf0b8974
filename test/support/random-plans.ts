import fc from 'fast-check';
import type { PlanTask, TeamMember } from '#root/domain/plans/plan.ts';

/** The number of random plans of a property test. `PLAN_RUNS` sets another number. */
export const PLAN_RUNS = Number(process.env.PLAN_RUNS ?? 5_000);

export interface RandomPlan {
  readonly tasks: readonly PlanTask[];
  readonly team: readonly TeamMember[];
  /** The recovery time of each record that tasks wait for. */
  readonly recoveryTimes: ReadonlyMap<string, number>;
}

const roles = ['lead', 'network', 'desk'];
const records = ['supplier', 'site', 'server'];

/**
 * A random plan of up to nine tasks without cycles: a task waits only for tasks before it in the list. The numbers that
 * people see are shuffled, so that they do not follow that order. All durations are known and short.
 */
export const randomPlan: fc.Arbitrary<RandomPlan> = fc
  .integer({ min: 1, max: 9 })
  .chain((count) =>
    fc.record({
      tasks: fc.tuple(...Array.from({ length: count }, (_, place) => randomTask(place))),
      numbers: fc.shuffledSubarray(
        Array.from({ length: count }, (_, place) => place + 1),
        { minLength: count, maxLength: count },
      ),
      team: fc.array(fc.subarray(roles), { maxLength: 5 }),
      times: fc.tuple(...records.map(() => fc.integer({ min: 0, max: 8 }))),
    }),
  )
  .map(({ tasks, numbers, team, times }) => ({
    tasks: tasks.map((task, place) => ({ ...task, number: numbers[place] as number })),
    team: team.map((held, place) => ({ person: `person ${place}`, roles: held })),
    recoveryTimes: new Map(records.map((record, place) => [record, times[place] as number])),
  }));

function randomTask(place: number): fc.Arbitrary<PlanTask> {
  const earlier = Array.from({ length: place }, (_, before) => before);
  return fc
    .record({
      duration: fc.integer({ min: 0, max: 6 }),
      extra: fc.integer({ min: 0, max: 4 }),
      after: fc.subarray(earlier, { maxLength: Math.min(3, place) }),
      lag: fc.integer({ min: 0, max: 3 }),
      role: fc.option(fc.constantFrom(...roles)),
      people: fc.integer({ min: 0, max: 3 }),
      waitsFor: fc.option(fc.constantFrom(...records), { freq: 3 }),
    })
    .map(({ duration, extra, after, lag, ...rest }) => ({
      uid: `task ${place}`,
      number: place,
      duration,
      worstDuration: duration + extra,
      after: after.map((before) => ({ task: `task ${before}`, lag: before % 2 === 0 ? lag : 0 })),
      ...rest,
    }));
}
