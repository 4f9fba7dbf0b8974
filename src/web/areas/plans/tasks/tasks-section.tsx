import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlanReference } from '#root/contract/plans/plan-endpoints.ts';
import type { PlanTask, PlanTeamMember } from '#root/contract/plans/plan-sections.ts';
import type { TaskLists } from '#root/domain/import/plan-tasks/task-lists.ts';
import { useLocalCopies } from '#root/web/platform/editing/use-local-copies.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { TaskGrid } from './task-grid.tsx';
import { TaskList } from './task-list.tsx';
import { TaskTimeline } from './task-timeline.tsx';
import { text } from './tasks.messages.ts';
import { useTaskLists } from './use-task-lists.ts';
import { useTaskRows } from './use-task-rows.ts';

interface TasksSectionProps {
  readonly planUid: string;
  /** The tasks on the screen, whether or not they are saved. */
  readonly tasks: readonly PlanTask[];
  readonly onChange: (tasks: PlanTask[]) => void;
  /** The people who carry out the tasks, for the timeline. */
  readonly team: readonly PlanTeamMember[];
  readonly references: readonly PlanReference[];
  readonly readOnly: boolean;
}

const views = ['grid', 'timeline', 'list'] as const;
type View = (typeof views)[number];

/** The tasks of a plan as a grid, on a timeline and as a list. All of them show the same tasks. */
export function TasksSection(props: TasksSectionProps) {
  const found = useTaskLists(props.references);
  return found ? <Tasks {...props} {...found} /> : <LinesSkeleton lines={12} height={28} />;
}

interface TasksProps extends TasksSectionProps {
  readonly lists: TaskLists;
  readonly findRecoveryTime: (record: string) => number | null;
}

function Tasks({ planUid, tasks, onChange, team, lists, findRecoveryTime, readOnly }: TasksProps) {
  const [view, setView] = useState<View>(readOnly ? 'list' : 'grid');
  const rows = useTaskRows({ tasks, onChange, lists, copies: useLocalCopies(planUid), readOnly });
  const getName = (uid: string) => lists.names.get(uid) ?? uid;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={text('view')}
        value={view}
        onChange={(next) => setView(next as View)}
        data={views.map((value) => ({ value, label: text(value) }))}
        style={{ alignSelf: 'start' }}
      />
      {readOnly && tasks.length === 0 && <Text c="dimmed">{text('none')}</Text>}
      {view === 'grid' && <TaskGrid rows={rows} lists={lists} readOnly={readOnly} />}
      {view === 'timeline' && <TaskTimeline tasks={tasks} team={team} findRecoveryTime={findRecoveryTime} />}
      {view === 'list' && <TaskList tasks={tasks} getName={getName} />}
    </Stack>
  );
}
