import { Stack } from '@mantine/core';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { PlainTable } from '#root/web/areas/plans/sections/plain-table.tsx';
import { text } from '#root/web/areas/plans/sections/rows.messages.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { showText } from '#root/web/shared/registers/record-facts.tsx';

type Props = Pick<PlanSectionProps, 'content' | 'names'>;

function describeDuration({ durationMinutes, worstDurationMinutes }: PlanTask): string | null {
  if (durationMinutes === null) return null;
  const usual = formatDuration(durationMinutes);
  return worstDurationMinutes === null
    ? usual
    : text('durationOf', { usual, worst: formatDuration(worstDurationMinutes) });
}

/** The tasks of a plan in the order of their numbers, to read and to print. */
export function TasksDocument({ content: { tasks }, names }: Props) {
  const numbers = new Map(tasks.map(({ uid, number }) => [uid, number]));
  const sorted = tasks.toSorted((a, b) => a.number - b.number);
  return (
    <PlainTable
      label={text('tasks')}
      head={[
        text('number'),
        text('title'),
        text('phase'),
        text('who'),
        text('duration'),
        text('after'),
        text('recovers'),
      ]}
      numbers={[0]}
      rows={sorted.map((task) => ({
        key: task.uid,
        cells: [
          task.number,
          <Stack key="title" gap={0}>
            {task.title}
            {showText(task.instructions)}
          </Stack>,
          text(`phase.${task.phase}`),
          task.teamRoleUid && text('whoOf', { role: names.get(task.teamRoleUid), count: task.people }),
          describeDuration(task),
          task.predecessors.map(({ taskUid }) => numbers.get(taskUid)).join(', '),
          task.recovers && text(`extent.${task.recovers.extent}`, { name: names.get(task.recovers.recordUid) }),
        ],
      }))}
    />
  );
}
