import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react';
import { maxPlanRows } from '#root/contract/plans/plan-terms.ts';
import { taskColumns } from '#root/domain/import/plan-tasks/task-columns.ts';
import type { TaskLists } from '#root/domain/import/plan-tasks/task-lists.ts';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { blankLines, type GridLine, type GridRange, setCells } from '#root/web/shared/grid/grid-lines.ts';
import { GridToolbar } from '#root/web/shared/grid/grid-toolbar.tsx';
import type { BulkGridHandle, CellProblem } from '#root/web/shared/grid/grid-types.ts';
import { describePaste, GridKeys, LazyGrid } from '#root/web/shared/grid/lazy-grid.tsx';
import { ProblemList } from '#root/web/shared/grid/problem-list.tsx';
import { createTaskColumns } from './task-grid-columns.ts';
import { duplicateRows, insertRow, moveRows, renumber } from './task-lines.ts';
import { text } from './tasks.messages.ts';
import type { TaskRows } from './use-task-rows.ts';

interface TaskGridProps {
  readonly rows: TaskRows;
  readonly lists: TaskLists;
  readonly readOnly: boolean;
}

/** Returns the actions of the grid's buttons and keys on the selected rows. */
function useRowCommands({ rows, grid }: { rows: TaskRows; grid: RefObject<BulkGridHandle | null> }) {
  const { lines } = rows.history;
  const select = (row: number, { left }: GridRange) => requestAnimationFrame(() => grid.current?.goTo(row, left));
  const move = (by: -1 | 1) => (range: GridRange) => {
    const moved = moveRows(lines, range, by);
    rows.change(moved);
    if (moved !== lines) select(range.top + by, range);
  };
  return {
    insert: (range: GridRange) => {
      rows.change(insertRow(lines, range.top));
      select(range.top, range);
    },
    duplicate: (range: GridRange) => {
      rows.change(duplicateRows(lines, range));
      select(range.bottom + 1, range);
    },
    moveUp: move(-1),
    moveDown: move(1),
    renumber: () => void rows.change(renumber(lines)),
  };
}

const commands = ['insert', 'duplicate', 'moveUp', 'moveDown', 'renumber'] as const;

/** The rows, with the actions on them from outside the grid. */
function useTaskGrid(rows: TaskRows) {
  const grid = useRef<BulkGridHandle>(null);
  const [message, setMessage] = useState('');
  const raisedBy = useRef(0);
  const change = (lines: readonly GridLine[]) => {
    setMessage('');
    raisedBy.current = rows.change(lines);
  };
  const goTo = ({ row, column }: CellProblem) => grid.current?.goTo(row, column);
  return {
    grid,
    message,
    change,
    goTo,
    announce: (counts: Parameters<typeof describePaste>[0]) =>
      setMessage(
        [describePaste(counts), ...(raisedBy.current > 0 ? [text('raised', { by: raisedBy.current })] : [])].join(' '),
      ),
    fix: (fixes: CellProblem['fixes'], first: CellProblem) => {
      change(
        setCells(
          rows.history.lines,
          fixes.flatMap(({ edits }) => edits),
        ),
      );
      // The clicked button disappears with the problem, so the focus returns to the cell.
      goTo(first);
    },
    addRows: () => {
      const { lines } = rows.history;
      change([...lines, ...blankLines(Math.min(10, maxPlanRows.tasks - lines.length), taskColumns.length)]);
    },
  };
}

interface GridToolsProps
  extends Pick<ComponentProps<typeof GridToolbar>, 'grid' | 'history' | 'message' | 'onAddRows'> {
  readonly act: ReturnType<typeof useRowCommands>;
}

/** The actions on the rows, for people who use a pointer. */
function GridTools({ act, ...tools }: GridToolsProps) {
  const { grid } = tools;
  return (
    <>
      <Text fz="sm" c="dimmed">
        {text('help')}
      </Text>
      <GridToolbar {...tools}>
        {commands.map((command) => (
          <Button
            key={command}
            variant="default"
            size="xs"
            // A click would otherwise move the focus out of the grid, and the selected rows would be lost.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => grid.current && act[command](grid.current.getRange())}
          >
            {text(command)}
          </Button>
        ))}
      </GridToolbar>
    </>
  );
}

/** Says what happens to text that cannot be saved yet. */
const UnsavedText = ({ rows: { isCyclic, isKept } }: { rows: TaskRows }) => (
  <Text fz="sm" c={isKept ? 'dimmed' : undefined} role={isKept ? undefined : 'alert'}>
    {[...(isCyclic ? [] : [text('partlySaved')]), text(isKept ? 'kept' : 'notKept')].join(' ')}
  </Text>
);

/** The tasks in a grid of text cells, into which a block from a spreadsheet can be pasted. */
export function TaskGrid({ rows, lists, readOnly }: TaskGridProps) {
  const phone = usePhone();
  const { history, problems, isCyclic } = rows;
  const { grid, message, change, goTo, announce, fix, addRows } = useTaskGrid(rows);
  const act = useRowCommands({ rows, grid });
  const columns = useMemo(() => createTaskColumns(lists, phone), [lists, phone]);
  const shortcuts = {
    'alt+arrowup': act.moveUp,
    'alt+arrowdown': act.moveDown,
    'alt+insert': act.insert,
  };
  return (
    <Stack gap="sm">
      {!readOnly && <GridTools grid={grid} history={history} message={message} onAddRows={addRows} act={act} />}
      {isCyclic && (
        <Alert role="alert" color="red" variant="outline">
          {text('cyclic')}
        </Alert>
      )}
      <LazyGrid
        ref={grid}
        label={text('tasks')}
        columns={columns}
        lines={history.lines}
        problems={problems}
        onChange={change}
        onUndo={history.undo}
        onRedo={history.redo}
        onPasted={announce}
        maxRows={maxPlanRows.tasks}
        canGrow
        readOnly={readOnly}
        shortcuts={shortcuts}
      />
      {!readOnly && (
        <div>
          <GridKeys />
          <Text fz="sm" c="dimmed">
            {text('keys')}
          </Text>
        </div>
      )}
      <ProblemList columns={columns} problems={problems} onJump={goTo} onFix={readOnly ? undefined : fix} />
      {problems.length > 0 && !readOnly && <UnsavedText rows={rows} />}
    </Stack>
  );
}
