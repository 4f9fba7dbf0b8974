import type { PlanContent as StoredContent } from '#root/contract/plans/plan-sections.ts';
import { findCriticalTasks } from './critical-tasks.ts';
import { readPlanContent } from './read-content.ts';
import { readTaskTimes, scheduleBest } from './schedule.ts';
import { scheduleStaffed } from './staffed-schedule.ts';
import { buildTaskNetwork } from './task-network.ts';

/** When a task is carried out, in minutes from the activation. */
export interface TimelineTask {
  readonly uid: string;
  /** Null: not known, or never. */
  readonly start: number | null;
  readonly end: number | null;
  /** True if the task needs more people than the team has, or waits for such a task. */
  readonly isNever: boolean;
  /** Whether the end of the plan waits for this task. Several chains can be the longest. */
  readonly isCritical: boolean;
}

/**
 * The known times of the tasks; undefined if tasks wait for each other. Tasks that are only for exercises have no
 * times.
 */
export interface Timeline {
  readonly tasks: ReadonlyMap<string, TimelineTask>;
  /** The latest known end of a task, in minutes from the activation. */
  readonly end: number;
}

/**
 * Lays the tasks on a timeline.
 * @param findRecoveryTime the minutes that a record needs to recover; null: not known
 * @param people `team`: nobody is in two places; `enough`: there are always enough people
 */
export function layTimeline(
  { tasks, team }: Pick<StoredContent, 'tasks' | 'team'>,
  findRecoveryTime: (record: string) => number | null,
  people: 'team' | 'enough',
): Timeline | undefined {
  const plan = readPlanContent({ tasks, team, strategies: [] });
  const network = buildTaskNetwork(plan.tasks);
  if ('cycle' in network) return undefined;
  const times = readTaskTimes(network, findRecoveryTime);
  const count = network.tasks.length;
  const schedule =
    people === 'team'
      ? scheduleStaffed(network, times, plan.team)
      : {
          ...scheduleBest(network, times),
          people: Array.from({ length: count }, () => []),
          spare: Array.from({ length: count }, () => []),
          turn: new Int32Array(count),
          short: [],
        };
  const critical = findCriticalTasks({ network, times, schedule });
  const toKnown = (minute: number | undefined) => (minute !== undefined && Number.isFinite(minute) ? minute : null);
  return {
    end: Math.max(0, ...schedule.end.filter(Number.isFinite)),
    tasks: new Map(
      network.tasks.map(({ uid }, t) => [
        uid,
        {
          uid,
          start: toKnown(schedule.start[t]),
          end: toKnown(schedule.end[t]),
          isNever: schedule.end[t] === Number.POSITIVE_INFINITY,
          isCritical: critical.has(t),
        },
      ]),
    ),
  };
}
