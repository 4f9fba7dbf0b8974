import type { PlanTask } from '#root/contract/plans/plan-sections.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { isBlank, newLine } from '#root/web/shared/grid/grid-lines.ts';
import type { KeptRows, RowUids } from './merge-tasks.ts';

/** The name of the copy. It differs from the names of the parts of a plan. */
const section = 'task_rows';

/** The rows of a grid as they are stored on this device. */
interface StoredRows {
  readonly rows: readonly { readonly uid: string; readonly cells: readonly string[] }[];
  readonly tasks: readonly PlanTask[];
}

/** The rows of one grid on this device. Rows that only the grid of another tab has stored are not deleted. */
export interface RowKeeper {
  /** Stores the rows. Blank rows are left out. */
  readonly keep: (rows: KeptRows) => void;
  /** Returns the stored rows, if any. */
  readonly read: () => KeptRows | undefined;
  /** Deletes the rows that this grid has stored or read. */
  readonly drop: () => void;
}

export function createRowKeeper(copies: LocalCopies, uids: RowUids): RowKeeper {
  let isOurs = false;
  return {
    keep: ({ lines, tasks }) => {
      const rows = lines.filter((line) => !isBlank(line)).map((line) => ({ uid: uids.get(line), cells: line.cells }));
      copies.save(section, { values: { rows, tasks } satisfies StoredRows, base: null, version: 0 });
      isOurs = true;
    },
    read: () => {
      const stored = copies.read<StoredRows>(section)?.values;
      if (!stored) return undefined;
      isOurs = true;
      const lines = stored.rows.map(({ uid, cells }) => {
        const line = newLine(cells);
        uids.set(line, uid);
        return line;
      });
      return { tasks: stored.tasks, lines };
    },
    drop: () => {
      if (isOurs) copies.remove(section);
      isOurs = false;
    },
  };
}
