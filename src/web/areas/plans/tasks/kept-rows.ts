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

/** Stores the rows of a grid on this device. Blank rows are left out. */
export function keepRows(copies: LocalCopies, { lines, tasks }: KeptRows, uids: RowUids): void {
  const rows = lines.filter((line) => !isBlank(line)).map((line) => ({ uid: uids.get(line), cells: line.cells }));
  copies.save(section, { values: { rows, tasks } satisfies StoredRows, base: null, version: 0 });
}

/** Returns the rows that are stored on this device, if any. */
export function readKeptRows(copies: LocalCopies, uids: RowUids): KeptRows | undefined {
  const stored = copies.read<StoredRows>(section)?.values;
  return (
    stored && {
      tasks: stored.tasks,
      lines: stored.rows.map(({ uid, cells }) => {
        const line = newLine(cells);
        uids.set(line, uid);
        return line;
      }),
    }
  );
}

export const dropRows = (copies: LocalCopies): void => copies.remove(section);
