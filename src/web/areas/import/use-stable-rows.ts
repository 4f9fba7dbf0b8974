import { useRef, useState } from 'react';
import type { ImportRow } from '#root/contract/import/import-records.ts';

type Rows = readonly ImportRow[];

/** The edits that the person has made since the rows were shown. */
class RowEdits {
  readonly #texts = new Map<number, ReadonlyMap<number, string>>();
  readonly #excluded = new Set<number>();

  setCell(row: number, column: number, value: string): void {
    this.#texts.set(row, new Map(this.#texts.get(row)).set(column, value));
  }

  setExcluded(row: number, isExcluded: boolean): void {
    if (isExcluded) this.#excluded.add(row);
    else this.#excluded.delete(row);
  }

  /**
   * Returns a row that is missing from the response, with the person's edits and without problems. Returns [] if the
   * person has excluded the row.
   */
  toFixedRows(row: ImportRow): ImportRow[] {
    if (this.#excluded.has(row.row)) return [];
    const texts = this.#texts.get(row.row);
    return [{ ...row, problems: [], cells: row.cells.map((text, column) => texts?.get(column) ?? text) }];
  }
}

/**
 * Keeps fixed rows visible even with the filter for problems, because the person may be typing in such a row. Each page
 * and filter needs its own instance.
 */
export function useStableRows(rows: Rows): { rows: Rows; edits: RowEdits } {
  const ref = useRef<RowEdits>(undefined);
  ref.current ??= new RowEdits();
  const edits = ref.current;
  const [seen, setSeen] = useState(rows);
  const [shown, setShown] = useState(rows);
  if (seen !== rows) {
    const newest = new Map(rows.map((row) => [row.row, row]));
    const shownRows = new Set(shown.map(({ row }) => row));
    setSeen(rows);
    setShown([
      ...shown.flatMap((row) => newest.get(row.row) ?? edits.toFixedRows(row)),
      ...rows.filter(({ row }) => !shownRows.has(row)),
    ]);
  }
  return { rows: shown, edits };
}
