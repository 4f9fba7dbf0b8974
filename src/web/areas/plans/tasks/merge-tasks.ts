import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { formatTask } from '#root/domain/import/plan-tasks/format-task.ts';
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

/**
 * Puts tasks that were changed elsewhere into the rows. Rows of other tasks stay as they are, even if they contain
 * typed text that cannot be saved yet.
 */
export function mergeTasks({ lines, mine, theirs, names, uids }: Merge): readonly GridLine[] {
  const before = new Map(mine.map((task) => [task.uid, task]));
  const lineByUid = new Map(lines.filter((line) => !isBlank(line)).map((line) => [uids.get(line), line]));
  const [myNumbers, numbers] = [indexNumbers(mine), indexNumbers(theirs)];
  const merged = theirs.map((task) => {
    const former = before.get(task.uid);
    const cells = formatTask(task, names, numbers);
    const line = lineByUid.get(task.uid);
    if (line && former && formatTask(former, names, myNumbers).join('\t') === cells.join('\t')) return line;
    const changed = line ? { ...line, cells } : newLine(cells);
    uids.set(changed, task.uid);
    return changed;
  });
  const known = new Set(theirs.map(({ uid }) => uid));
  // Rows that are not tasks yet, such as rows without a title.
  const unsaved = lines.filter((line) => isBlank(line) || (!known.has(uids.get(line)) && !before.has(uids.get(line))));
  return [...merged, ...unsaved];
}
