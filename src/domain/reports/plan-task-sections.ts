import type { ReportBlock } from '#root/contract/documents/report-document.ts';
import type { PlanReference } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanContent, PlanTask } from '#root/contract/plans/plan-sections.ts';
import type { CalledNames } from '#root/domain/plans/first-hour.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import { duration, nothing, tableOr } from './blocks.ts';
import { toNames } from './plan-names.ts';

interface Named {
  readonly content: PlanContent;
  readonly references: readonly PlanReference[];
}

const describeDuration = ({ durationMinutes, worstDurationMinutes }: PlanTask) => {
  const usual = durationMinutes === null ? 'Not known' : duration(durationMinutes);
  return worstDurationMinutes === null ? usual : `${usual}, at worst ${duration(worstDurationMinutes)}`;
};

function describeRecovery({ recovers }: PlanTask, names: CalledNames): string {
  if (!recovers) return '';
  return recovers.extent === 'full'
    ? names.get(recovers.recordUid)
    : `${names.get(recovers.recordUid)} ${recoveryExtentWords.part.toLowerCase()}`;
}

/** The tasks with everything that people need to carry them out. */
export function describeTasks({ content, references }: Named): readonly ReportBlock[] {
  const names = toNames(references);
  const numbers = new Map(content.tasks.map(({ uid, number }) => [uid, number]));
  const describePredecessors = ({ predecessors }: PlanTask) =>
    predecessors
      .map(({ taskUid, lagMinutes }) => {
        const number = String(numbers.get(taskUid) ?? nothing);
        return lagMinutes > 0 ? `${number} + ${duration(lagMinutes)}` : number;
      })
      .join(', ');
  const more = (task: PlanTask) => [
    task.instructions,
    task.waitsForUid && `Waits for ${names.get(task.waitsForUid)}`,
    task.successCheck && `Success check: ${task.successCheck}`,
    task.place && `Place: ${task.place}`,
    task.usedIn !== 'both' && taskUseWords[task.usedIn],
  ];
  return tableOr(
    'No recovery tasks have been written.',
    'Tasks',
    [
      ['No.', 1, 'end'],
      ['Task', 6],
      ['Phase', 2],
      ['Who', 3],
      ['Duration', 2],
      ['After', 2],
      ['Brings back', 3],
    ],
    content.tasks.map((task) => [
      `${task.number}`,
      [task.title, ...more(task)].filter(Boolean).join('\n'),
      taskPhaseWords[task.phase],
      task.teamRoleUid ? `${names.get(task.teamRoleUid)} (${task.people})` : '',
      describeDuration(task),
      describePredecessors(task),
      describeRecovery(task, names),
    ]),
  );
}
