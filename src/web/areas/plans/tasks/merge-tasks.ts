import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { formatTask } from '#root/domain/import/plan-tasks/format-task.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import { type GridLine, isBlank, newLine } from '#root/web/shared/grid/grid-lines.ts';

/** The uids of the tasks in the rows of a grid. A row that is removed and restored by an undo keeps its uid. */
export interface RowUids {
  readonly get: (line: GridLine) => string;
  readonly set: (line: GridLine, uid: string) => void;
}

export function createRowUids(newUid: () => string): RowUids {
  const uids = new Map<number, string>();
  return {
    get: ({ id }) => {
      const uid = uids.get(id) ?? newUid();
      uids.set(id, uid);
      return uid;
    },
    set: ({ id }, uid) => void uids.set(id, uid),
  };
}

const indexNumbers = (tasks: readonly PlanTask[]) => new Map(tasks.map(({ uid, number }) => [uid, number]));

/** Returns the rows of tasks. */
export function toTaskLines(
  tasks: readonly PlanTask[],
  names: ReadonlyMap<string, string>,
  uids: RowUids,
): readonly GridLine[] {
  const numbers = indexNumbers(tasks);
  return tasks.map((task) => {
    const line = newLine(formatTask(task, names, numbers));
    uids.set(line, task.uid);
    return line;
  });
}

/** Rows with text that cannot be saved in the plan yet, and the tasks that these rows represent. */
export interface KeptRows {
  readonly lines: readonly GridLine[];
  readonly tasks: readonly PlanTask[];
}

interface Merge {
  /** The rows on the screen. */
  readonly lines: readonly GridLine[];
  /** The tasks that the rows represent. */
  readonly mine: readonly PlanTask[];
  /** The tasks of the plan after somebody else, or another part of the page, has changed some of them. */
  readonly theirs: readonly PlanTask[];
  readonly names: ReadonlyMap<string, string>;
  readonly uids: RowUids;
}

/** Replaces the cells that have changed. The others stay as they were typed. */
function mergeCells(line: GridLine, before: readonly string[] | undefined, cells: readonly string[]): GridLine {
  if (before?.join('\t') === cells.join('\t')) return line;
  return {
    ...line,
    cells: cells.map((cell, column) => (cell === before?.[column] ? (line.cells[column] ?? '') : cell)),
  };
}

/**
 * Puts tasks that were changed elsewhere into the rows. Other rows, and other cells of the changed tasks, stay as they
 * are, even if they contain typed text that cannot be saved yet.
 */
export function mergeTasks({ lines, mine, theirs, names, uids }: Merge): readonly GridLine[] {
  const before = new Map(mine.map((task) => [task.uid, task]));
  const lineByUid = new Map(lines.filter((line) => !isBlank(line)).map((line) => [uids.get(line), line]));
  const [myNumbers, numbers] = [indexNumbers(mine), indexNumbers(theirs)];
  const merged = theirs.map((task) => {
    const former = before.get(task.uid);
    const cells = formatTask(task, names, numbers);
    const line = lineByUid.get(task.uid);
    const changed = line ? mergeCells(line, former && formatTask(former, names, myNumbers), cells) : newLine(cells);
    uids.set(changed, task.uid);
    return changed;
  });
  const known = new Set(theirs.map(({ uid }) => uid));
  // Rows that are not tasks yet, such as rows without a title.
  const unsaved = lines.filter((line) => isBlank(line) || (!known.has(uids.get(line)) && !before.has(uids.get(line))));
  return [...merged, ...unsaved];
}

/** Returns stored rows with what has changed in the plan since they were kept. `tasks` are the tasks of the plan. */
export const reopenRows = (
  kept: KeptRows,
  tasks: readonly PlanTask[],
  names: ReadonlyMap<string, string>,
  uids: RowUids,
): readonly GridLine[] =>
  isEqual(kept.tasks, tasks)
    ? kept.lines
    : mergeTasks({ lines: kept.lines, mine: kept.tasks, theirs: tasks, names, uids });
