import { Crew } from './crew.ts';
import type { PlanTask, TeamMember } from './plan.ts';
import { findReadyTime, type Schedule, type TaskTimes } from './schedule.ts';
import type { TaskNetwork } from './task-network.ts';

export interface StaffedSchedule extends Schedule {
  /** For each task, the people who carry it out. */
  readonly people: readonly (readonly string[])[];
  /** For each task, the other people of its role who are free when it starts. */
  readonly spare: readonly (readonly string[])[];
  /** For each task, its place in the order in which tasks start; -1: it does not start at a known time. */
  readonly turn: Int32Array;
  /** The tasks that need more people of their role than the team has, and therefore never start. */
  readonly short: readonly string[];
}

/**
 * Returns the schedule with the people of the team. At every moment at which a task becomes ready or people become
 * free, the waiting tasks are started in a fixed order, as far as there are people: first the task with the greatest
 * weight, then the smaller number. A task keeps its people until it ends.
 *
 * - A task that needs more people of its role than the team has never starts.
 * - It can be unknown how long a task keeps its people, or when it needs them. Then all tasks that these people, or
 * people who share a role with them, start later have unknown times too.
 *
 * @param weights by task; by default what {@link weighTasks} returns
 */
export function scheduleStaffed(
  network: TaskNetwork,
  times: TaskTimes,
  team: readonly TeamMember[],
  weights = weighTasks(network, times),
): StaffedSchedule {
  return new StaffedRun(network, times, new Crew(team), weights).finish();
}

const unknown = Number.NaN;
const never = Number.POSITIVE_INFINITY;

class StaffedRun {
  private now = -1;
  private readonly start: Float64Array;
  private readonly end: Float64Array;
  private readonly people: (readonly string[])[];
  private readonly spare: (readonly string[])[];
  private readonly turn: Int32Array;
  private started = 0;
  private readonly short: string[] = [];
  /** The tasks whose predecessors all have a decided end, with the moment at which they can start. */
  private readonly waiting = new Map<number, number>();
  private readonly running = new Set<number>();
  private readonly openPredecessors: Int32Array;
  private readonly successors: number[][];
  private readonly weights: Float64Array;
  private readonly unknownPools = new Set<string>();
  private readonly network: TaskNetwork;
  private readonly times: TaskTimes;
  private readonly crew: Crew;

  constructor(network: TaskNetwork, times: TaskTimes, crew: Crew, weights: Float64Array) {
    const count = network.tasks.length;
    this.network = network;
    this.times = times;
    this.crew = crew;
    this.start = new Float64Array(count);
    this.end = new Float64Array(count);
    this.people = Array.from({ length: count }, () => []);
    this.spare = Array.from({ length: count }, () => []);
    this.turn = new Int32Array(count).fill(-1);
    this.successors = listSuccessors(network);
    this.openPredecessors = Int32Array.from(
      network.tasks,
      (_, t) => (network.rowStart[t + 1] as number) - (network.rowStart[t] as number),
    );
    this.weights = weights;
  }

  finish(): StaffedSchedule {
    const first = this.network.tasks.map((_, t) => t).filter((t) => this.openPredecessors[t] === 0);
    for (const t of first) this.consider(t);
    for (let now = this.findNextMoment(); now !== never; now = this.findNextMoment()) this.advance(now);
    // Tasks that still wait at the end wait for people who are kept for an unknown time.
    for (const t of [...this.waiting.keys()]) this.settle(t, unknown);
    const { start, end, people, spare, turn, short } = this;
    return { start, end, people, spare, turn, short };
  }

  /** The next moment at which a task ends or can start; Infinity: none. */
  private findNextMoment(): number {
    let next = never;
    for (const t of this.running) next = Math.min(next, this.end[t] as number);
    for (const ready of this.waiting.values()) if (ready > this.now) next = Math.min(next, ready);
    return next;
  }

  private advance(moment: number): void {
    this.now = moment;
    // Only the end of a task makes other tasks ready or frees people. Another round is needed only if a task that has
    // just started has a duration of 0, and so ends at the same moment.
    do {
      for (const t of [...this.running].filter((one) => this.end[one] === moment).sort((a, b) => a - b)) {
        this.running.delete(t);
        this.crew.release(this.people[t] as readonly string[]);
        this.notifySuccessors(t);
      }
      for (const t of this.listReady()) this.begin(t);
    } while ([...this.running].some((t) => this.end[t] === moment));
  }

  private listReady(): number[] {
    const ready = [...this.waiting].filter(([, at]) => at <= this.now).map(([t]) => t);
    return ready.sort((a, b) => (this.weights[b] as number) - (this.weights[a] as number) || a - b);
  }

  private begin(t: number): void {
    // This task may no longer wait: if another task has just started and keeps its people for an unknown time, the
    // tasks that need these people start at an unknown time.
    if (!this.waiting.has(t)) return;
    const people = this.crew.take(this.task(t));
    if (!people) return;
    this.waiting.delete(t);
    this.people[t] = people;
    this.spare[t] = this.crew.listFree(this.task(t));
    this.turn[t] = this.started++;
    this.start[t] = this.now;
    this.end[t] = this.now + (this.times.duration[t] as number);
    if (Number.isNaN(this.end[t])) {
      this.markPoolUnknown(t);
      this.notifySuccessors(t);
    } else {
      this.running.add(t);
    }
  }

  /**
   * Handles a task whose predecessors have all been decided: the task can never start, starts at an unknown time, or
   * waits until it is ready.
   */
  private consider(t: number): void {
    const ready = findReadyTime(this.network, this.times, this.end, t);
    if (!this.crew.hasEnough(this.task(t))) {
      this.short.push(this.task(t).uid);
      this.settle(t, never);
    } else if (ready === never) {
      this.settle(t, never);
    } else if (Number.isNaN(ready) || this.isPoolUnknown(t)) {
      this.settle(t, unknown);
    } else {
      this.waiting.set(t, ready);
    }
  }

  /** Decides that a task starts and ends at an unknown time, or never. */
  private settle(t: number, time: number): void {
    this.waiting.delete(t);
    this.start[t] = time;
    this.end[t] = time;
    if (time !== never) this.markPoolUnknown(t);
    this.notifySuccessors(t);
  }

  private isPoolUnknown(t: number): boolean {
    const pool = this.crew.findPool(this.task(t));
    return pool !== undefined && this.unknownPools.has(pool);
  }

  private markPoolUnknown(t: number): void {
    const pool = this.crew.findPool(this.task(t));
    if (pool === undefined || this.unknownPools.has(pool)) return;
    this.unknownPools.add(pool);
    for (const other of [...this.waiting.keys()]) if (this.isPoolUnknown(other)) this.settle(other, unknown);
  }

  private notifySuccessors(t: number): void {
    for (const next of this.successors[t] as number[]) {
      this.openPredecessors[next] = (this.openPredecessors[next] as number) - 1;
      if (this.openPredecessors[next] === 0) this.consider(next);
    }
  }

  private task(t: number): PlanTask {
    return this.network.tasks[t] as PlanTask;
  }
}

function listSuccessors({ tasks, rowStart, predecessor }: TaskNetwork): number[][] {
  const successors: number[][] = tasks.map(() => []);
  for (let t = 0; t < tasks.length; t++) {
    for (let i = rowStart[t] as number; i < (rowStart[t + 1] as number); i++) {
      (successors[predecessor[i] as number] as number[]).push(t);
    }
  }
  return successors;
}

/**
 * Weighs each task by the longest path from its start to the end of the plan: its duration, and the lags and durations
 * of the tasks that follow. Unknown minutes count as 0, because the order has to be decided before they are known.
 */
export function weighTasks(network: TaskNetwork, { duration }: TaskTimes): Float64Array {
  const { order, rowStart, predecessor, lag, tasks } = network;
  const weights = Float64Array.from(tasks, (_, t) => duration[t] || 0);
  const after = new Float64Array(tasks.length);
  for (const t of order.toReversed()) {
    weights[t] = (weights[t] as number) + (after[t] as number);
    for (let i = rowStart[t] as number; i < (rowStart[t + 1] as number); i++) {
      const before = predecessor[i] as number;
      after[before] = Math.max(after[before] as number, (weights[t] as number) + (lag[i] || 0));
    }
  }
  return weights;
}
