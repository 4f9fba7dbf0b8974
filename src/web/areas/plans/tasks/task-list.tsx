import { Table, Text } from '@mantine/core';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { taskPhases } from '#root/contract/plans/plan-terms.ts';
import { formatPredecessors } from '#root/domain/import/plan-tasks/predecessors.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { TickBox } from '#root/web/areas/plans/grab-pack/tick-box.tsx';
import { text } from './tasks.messages.ts';

interface TaskListProps {
  readonly tasks: readonly PlanTask[];
  /** Returns the name of a role or record. */
  readonly getName: (uid: string) => string;
  /**
   * Whether each task has a box to tick. If so, the record that the task brings back is shown below the title of the
   * task.
   */
  readonly withBoxes?: boolean;
}

const columns = ['number', 'title', 'role', 'duration', 'predecessors', 'recovers', 'successCheck'] as const;
const columnsWithBoxes = ['done', ...columns.filter((column) => column !== 'recovers')] as const;

/** The tasks as a list to read and to print, phase by phase in one table, so that the columns are aligned. */
export function TaskList({ tasks, getName, withBoxes = false }: TaskListProps) {
  const numbers = new Map(tasks.map(({ uid, number }) => [uid, number]));
  const shown = withBoxes ? columnsWithBoxes : columns;
  const phases = taskPhases.filter((phase) => tasks.some((task) => task.phase === phase));
  if (phases.length === 0) return null;
  return (
    // A table that is wider than the page can be scrolled by keyboard, too.
    <Table.ScrollContainer
      minWidth={640}
      type="native"
      pos="relative"
      tabIndex={0}
      role="group"
      aria-label={text('byPhase')}
    >
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => (
              <Table.Th key={column} scope="col">
                {text(`column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {phases.map((phase) => (
          <Table.Tbody key={phase}>
            <Table.Tr style={{ breakAfter: 'avoid' }}>
              <Table.Th scope="rowgroup" colSpan={shown.length} pt="md">
                {taskPhaseWords[phase]}
              </Table.Th>
            </Table.Tr>
            {tasks
              .filter((task) => task.phase === phase)
              .map((task) => (
                <TaskRow key={task.uid} task={task} numbers={numbers} getName={getName} withBoxes={withBoxes} />
              ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  );
}

function TaskRow({ task, numbers, getName, withBoxes = false }: Omit<TaskListProps, 'tasks'> & TaskRowProps) {
  const { durationMinutes, worstDurationMinutes, teamRoleUid, recovers } = task;
  const links = task.predecessors.map(({ taskUid, lagMinutes }) => ({ number: numbers.get(taskUid) ?? 0, lagMinutes }));
  return (
    <Table.Tr>
      {withBoxes && (
        <Table.Td>
          <TickBox />
        </Table.Td>
      )}
      <Table.Td>{task.number}</Table.Td>
      <Table.Th scope="row" fw={400} maw={360}>
        <Text fw={500} component="span">
          {task.title}
        </Text>
        {[...(withBoxes ? listRecovered(task, getName) : []), ...listDetails(task, getName)].map((line) => (
          <Text key={line} fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {line}
          </Text>
        ))}
      </Table.Th>
      <Table.Td>{teamRoleUid && text('roleAndPeople', { role: getName(teamRoleUid), people: task.people })}</Table.Td>
      <Table.Td>
        {durationMinutes === null ? text('notKnown') : formatDuration(durationMinutes)}
        {worstDurationMinutes !== null && (
          <Text fz="sm" c="dimmed">
            {text('atWorst', { duration: formatDuration(worstDurationMinutes) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{formatPredecessors(links)}</Table.Td>
      {!withBoxes && (
        <Table.Td>
          {recovers && getName(recovers.recordUid)}
          {recovers?.extent === 'part' && (
            <Text fz="sm" c="dimmed">
              {recoveryExtentWords.part}
            </Text>
          )}
        </Table.Td>
      )}
      <Table.Td maw={240}>{task.successCheck}</Table.Td>
    </Table.Tr>
  );
}

interface TaskRowProps {
  readonly task: PlanTask;
  readonly numbers: ReadonlyMap<string, number>;
}

const listRecovered = ({ recovers }: PlanTask, getName: TaskListProps['getName']) =>
  recovers
    ? [text(recovers.extent === 'part' ? 'recoversPartIs' : 'recoversIs', { name: getName(recovers.recordUid) })]
    : [];

/** Lists the details of a task for which the table has no column. */
function listDetails({ instructions, place, waitsForUid, usedIn }: PlanTask, getName: TaskListProps['getName']) {
  return [
    instructions,
    place && text('placeIs', { place }),
    waitsForUid && text('waitsForIs', { name: getName(waitsForUid) }),
    usedIn === 'both' ? '' : taskUseWords[usedIn],
  ].filter((line) => line !== null && line !== '');
}
