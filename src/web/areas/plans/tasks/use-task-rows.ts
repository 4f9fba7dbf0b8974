import { useEffect, useMemo, useRef, useState } from 'react';
import { v4 } from 'uuid';
import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { createTaskReader, type PlacedProblem } from '#root/domain/import/plan-tasks/read-tasks.ts';
import { taskColumns } from '#root/domain/import/plan-tasks/task-columns.ts';
import type { TaskLists } from '#root/domain/import/plan-tasks/task-lists.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { blankLines, type GridLine } from '#root/web/shared/grid/grid-lines.ts';
import type { CellProblem } from '#root/web/shared/grid/grid-types.ts';
import { type GridHistory, useGridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { createRowKeeper } from './kept-rows.ts';
import { createRowUids, mergeTasks, reopenRows, toTaskLines } from './merge-tasks.ts';
import { completeChange } from './task-lines.ts';

interface TaskRowsInput {
  readonly tasks: readonly PlanTask[];
  readonly onChange: (tasks: PlanTask[]) => void;
  readonly lists: TaskLists;
  /** Where rows are stored that contain text which cannot be saved in the plan yet. */
  readonly copies: LocalCopies;
  readonly readOnly: boolean;
}

export interface TaskRows {
  readonly history: GridHistory;
  readonly problems: readonly CellProblem[];
  /** Whether tasks wait for each other in a cycle. Such tasks are not saved. */
  readonly isCyclic: boolean;
  /** Whether text that cannot be saved in the plan yet is stored on this device. */
  readonly isKept: boolean;
  /** Changes the rows. @returns the amount by which the numbers of a pasted block were raised */
  readonly change: (lines: readonly GridLine[]) => number;
}

const toCellProblem = ({ row, column, message, fixes }: PlacedProblem): CellProblem => ({
  row,
  column,
  message,
  isWarning: false,
  fixes: fixes.map(({ label, cells }) => ({ label, edits: cells.map((cell) => ({ row, ...cell })) })),
});

/**
 * The tasks as rows of text, with undo. Every row that can be parsed changes the tasks of the plan at once. While a
 * cell has a problem, the rows are stored on this device, so that its text is not lost when the section is closed.
 */
export function useTaskRows({ tasks, onChange, lists, copies, readOnly }: TaskRowsInput): TaskRows {
  const [uids] = useState(() => createRowUids(v4));
  const [keeper] = useState(() => createRowKeeper(copies, uids));
  const [isKept, setIsKept] = useState(true);
  const [kept] = useState(() => (readOnly ? undefined : keeper.read()));
  const history = useGridHistory(() => [
    ...(kept ? reopenRows(kept, tasks, lists.names, uids) : toTaskLines(tasks, lists.names, uids)),
    ...(readOnly ? [] : blankLines(10, taskColumns.length)),
  ]);
  const read = useMemo(() => createTaskReader(lists), [lists]);
  /** The tasks that the rows represent. */
  const shown = useRef(tasks);
  /** The tasks of the plan as they were last compared with the rows. */
  const seen = useRef(tasks);
  const { lines } = history;
  const result = useMemo(
    () =>
      read(
        lines.map((line) => ({ uid: uids.get(line), cells: line.cells })),
        new Map(shown.current.map((task) => [task.uid, task])),
      ),
    [read, lines, uids],
  );
  useEffect(() => {
    const isChanged = tasks !== seen.current && !isEqual(tasks, shown.current);
    seen.current = tasks;
    // The tasks that were read from the rows do not contain a change from elsewhere yet, and would overwrite it.
    if (isChanged) {
      history.change(mergeTasks({ lines, mine: shown.current, theirs: tasks, names: lists.names, uids }));
      shown.current = tasks;
    } else if (!readOnly && !result.isCyclic && !isEqual(result.tasks, shown.current)) {
      shown.current = result.tasks;
      onChange([...result.tasks]);
    }
  }, [tasks, result]);
  useEffect(() => {
    if (readOnly) return;
    if (result.isCyclic || result.problems.length > 0) setIsKept(keeper.keep({ lines, tasks: shown.current }));
    else keeper.drop();
  }, [result, lines]);
  return {
    history,
    problems: useMemo(() => result.problems.map(toCellProblem), [result]),
    isCyclic: result.isCyclic,
    isKept,
    change: (changed) => {
      const { lines: completed, raisedBy } = completeChange(lines, changed);
      history.change(completed);
      return raisedBy;
    },
  };
}
