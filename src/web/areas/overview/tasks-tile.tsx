import { Text } from '@mantine/core';
import type { DashboardTask } from '#root/contract/overview/dashboards.ts';
import { capitalise, describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { AppLink, ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

/** The number of tasks that fit beside the other tiles. */
const maxShown = 6;

/** Lists the person's tasks, each with a button. */
export function TasksTile({ tasks, count }: { tasks: readonly DashboardTask[]; count: number }) {
  const more = count - Math.min(maxShown, tasks.length);
  return (
    <Tile question={text('tasks')}>
      {tasks.length === 0 && <Text c="dimmed">{text('tasksNone')}</Text>}
      <ul className={classes.tasks}>
        {tasks.slice(0, maxShown).map((task) => (
          <li key={task.recordUid}>
            <div style={{ minWidth: 0 }}>
              <Text fw={600} truncate>
                {task.name}
              </Text>
              <Text fz="sm" c="dimmed">
                {task.completeness === null
                  ? capitalise(describeKind(task.recordKind).words.one)
                  : text('sectionsDone', { done: task.completeness })}{' '}
                · {formatDate(task.since)}
              </Text>
            </div>
            <ButtonLink
              href={findRecordPath(task.recordKind, task.recordUid) ?? ''}
              variant="default"
              style={{ flex: 'none' }}
              aria-label={`${text(`task.${task.kind}`)}: ${task.name}`}
            >
              {text(`task.${task.kind}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {more > 0 && <AppLink href="/activities?mine=true">{text('tasksMore', { count: more })}</AppLink>}
    </Tile>
  );
}
