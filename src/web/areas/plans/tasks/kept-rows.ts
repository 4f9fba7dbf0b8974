import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import { taskColumns } from '#root/domain/import/plan-tasks/task-columns.ts';
import { isEqual } from '#root/domain/values/merge/equality.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { isBlank, newLine } from '#root/web/shared/grid/grid-lines.ts';
import type { KeptRows, RowUids } from './merge-tasks.ts';

/** The name of the copy. It differs from the names of the parts of a plan. */
const section = 'task_rows';

/** The rows of a grid as they are stored on this device. */
interface StoredRows {
  /** The columns of the cells. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly uid: string; readonly cells: readonly string[] }[];
  readonly tasks: readonly PlanTask[];
}

/** The rows of one grid on this device. Rows that only the grid of another tab has stored are not deleted. */
export interface RowKeeper {
  /** Stores the rows. Blank rows are left out. @returns whether the browser could store them */
  readonly keep: (rows: KeptRows) => boolean;
  /** Returns the stored rows, if any. Rows that another release has stored with other columns are left out. */
  readonly read: () => KeptRows | undefined;
  /** Deletes the rows that this grid has stored or read. */
  readonly drop: () => void;
}

export function createRowKeeper(copies: LocalCopies, uids: RowUids): RowKeeper {
  /** The `at` of the copy that this grid has stored or read. It differs if another tab has replaced the copy. */
  let ownAt: number | undefined;
  return {
    keep: ({ lines, tasks }) => {
      const rows = lines.filter((line) => !isBlank(line)).map((line) => ({ uid: uids.get(line), cells: line.cells }));
      const values: StoredRows = { columns: taskColumns, rows, tasks };
      const at = copies.save(section, { values, base: null, version: 0 });
      ownAt = at ?? ownAt;
      return at !== undefined;
    },
    read: () => {
      const copy = copies.read<StoredRows>(section);
      if (!copy || !isEqual(copy.values.columns, taskColumns)) return undefined;
      ownAt = copy.at;
      const { rows, tasks } = copy.values;
      const lines = rows.map(({ uid, cells }) => {
        const line = newLine(cells);
        uids.set(line, uid);
        return line;
      });
      return { tasks, lines };
    },
    drop: () => {
      if (ownAt !== undefined && copies.read(section)?.at === ownAt) copies.remove(section);
      ownAt = undefined;
    },
  };
}
