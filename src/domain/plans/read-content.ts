import type {
  PlanTrigger,
  PlanContent as StoredContent,
  PlanTask as StoredTask,
} from '#root/contract/plans/plan-sections.ts';
import type { PlanContent, PlanTask, TaskLink, TeamMember } from './plan.ts';

export type CheckedContent = Pick<StoredContent, 'tasks' | 'team' | 'strategies'>;

/**
 * Converts the content of a plan, as people write it, into the input of the check.
 *
 * - Tasks that are only for exercises are left out. Tasks that wait for one of them wait for its predecessors instead.
 * - A person with several roles is one person, who cannot work on two tasks at once.
 * - Strategies that do not name the record that they stand in for are left out.
 */
export function readPlanContent({ tasks, team, strategies }: CheckedContent): PlanContent {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  return {
    tasks: tasks.filter(isCarriedOut).map((task) => readTask(task, byUid)),
    team: readTeam(team),
    strategies: strategies.flatMap(({ uid, recordUid, implementMinutes, longestUseMinutes, capacityPercent }) =>
      recordUid === null
        ? []
        : [
            {
              ...{ uid, record: recordUid, implement: implementMinutes },
              ...{ longestUse: longestUseMinutes, capacity: capacityPercent },
            },
          ],
    ),
  };
}

/** Minutes from the loss until a trigger has activated the plan; null: not known. */
export function readActivation({
  thresholdMinutes,
  decisionMinutes,
}: Pick<PlanTrigger, 'thresholdMinutes' | 'decisionMinutes'>): number | null {
  return thresholdMinutes === null || decisionMinutes === null ? null : thresholdMinutes + decisionMinutes;
}

const isCarriedOut = ({ usedIn }: StoredTask) => usedIn !== 'exercise';

function readTask(task: StoredTask, byUid: ReadonlyMap<string, StoredTask>): PlanTask {
  const { recovers } = task;
  return {
    uid: task.uid,
    number: task.number,
    duration: task.durationMinutes,
    worstDuration: task.worstDurationMinutes,
    after: listLinks(task, byUid, 0, new Set([task.uid])),
    role: task.teamRoleUid,
    people: task.people,
    waitsFor: task.waitsForUid,
    recovers: recovers && { record: recovers.recordUid, extent: recovers.extent },
  };
}

/** @param passed the tasks on the way, because tasks for exercises can wait for each other */
function listLinks(
  { predecessors }: StoredTask,
  byUid: ReadonlyMap<string, StoredTask>,
  lag: number,
  passed: ReadonlySet<string>,
): TaskLink[] {
  return predecessors.flatMap(({ taskUid, lagMinutes }): TaskLink[] => {
    const before = byUid.get(taskUid);
    if (!before) return [];
    if (isCarriedOut(before)) return [{ task: taskUid, lag: lag + lagMinutes }];
    return passed.has(taskUid) ? [] : listLinks(before, byUid, lag + lagMinutes, new Set([...passed, taskUid]));
  });
}

function readTeam(team: CheckedContent['team']): TeamMember[] {
  const byPerson = Map.groupBy(team, ({ personUid }) => personUid);
  return [...byPerson].map(([person, rows]) => ({ person, roles: rows.map(({ roleUid }) => roleUid) }));
}
