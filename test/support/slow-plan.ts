import type { RandomPlan } from './random-plans.ts';

/**
 * A slow simulator of a plan that goes from minute to minute and is simple enough to be obviously correct. It shares no
 * code with the schedules of the product, so that tests can compare the two. For small plans with known durations only.
 *
 * Definitions: in every minute, tasks whose duration has passed end and free their people. Then the tasks that can
 * start do so, one after another. The task with the longest way to the end of the plan comes first. This way is the
 * task's own duration, plus the lags and durations of the tasks that follow. Of tasks with equally long ways, the task
 * with the smaller number comes first. A task can start if its predecessors have ended at least their lag ago, if the
 * record that it waits for has had its recovery time, and if enough people of its role are free. It takes the people
 * with the fewest roles first. A task of zero duration ends in the minute in which it starts, and frees its people in
 * that minute.
 *
 * @returns the start and the end of each task; Infinity if a task does not start or end within `horizon` minutes
 */
export function simulatePlanSlowly(
  { tasks, team, recoveryTimes }: RandomPlan,
  horizon: number,
): Map<string, { start: number; end: number }> {
  const times = new Map(
    tasks.map(({ uid }) => [uid, { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }]),
  );
  const workers = new Map<string, string[]>();
  const wayToEnd = (uid: string): number => {
    const followers = tasks.flatMap((next) =>
      next.after.filter(({ task }) => task === uid).map(({ lag }) => wayToEnd(next.uid) + (lag ?? 0)),
    );
    return (tasks.find((task) => task.uid === uid)?.duration ?? 0) + Math.max(0, ...followers);
  };
  const inTurn = [...tasks].sort((a, b) => wayToEnd(b.uid) - wayToEnd(a.uid) || a.number - b.number);
  for (let minute = 0; minute < horizon; minute++) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [uid] of [...workers]) {
        if (times.get(uid)?.end === minute) changed = workers.delete(uid) || changed;
      }
      const couldStart = inTurn.filter(
        ({ uid, after, waitsFor }) =>
          times.get(uid)?.start === Number.POSITIVE_INFINITY &&
          (recoveryTimes.get(waitsFor ?? '') ?? 0) <= minute &&
          after.every(({ task, lag }) => !workers.has(task) && (times.get(task)?.end ?? 0) + (lag ?? 0) <= minute),
      );
      for (const { uid, duration, role, people } of couldStart) {
        const busy = new Set([...workers.values()].flat());
        const free = team
          .filter((member) => role != null && member.roles.includes(role) && !busy.has(member.person))
          .sort((a, b) => a.roles.length - b.roles.length || a.person.localeCompare(b.person));
        const needed = role == null ? 0 : (people ?? 1);
        if (free.length < needed) continue;
        workers.set(
          uid,
          free.slice(0, needed).map(({ person }) => person),
        );
        times.set(uid, { start: minute, end: minute + (duration ?? 0) });
        changed = true;
      }
    }
  }
  return times;
}
