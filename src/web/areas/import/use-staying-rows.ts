import { useRef, useState } from 'react';
import type { ImportRow } from '#root/contract/import/import-records.ts';

type Rows = readonly ImportRow[];

/** What the person has done to the rows since they were shown. */
class Given {
  readonly #texts = new Map<number, ReadonlyMap<number, string>>();
  readonly #removed = new Set<number>();

  cell(row: number, column: number, value: string): void {
    this.#texts.set(row, new Map(this.#texts.get(row)).set(column, value));
  }

  removed(row: number, isRemoved: boolean): void {
    if (isRemoved) this.#removed.add(row);
    else this.#removed.delete(row);
  }

  /** A row that is not asked for any more, as it stands there now; nothing where it was taken out. */
  mended(row: ImportRow): ImportRow[] {
    if (this.#removed.has(row.row)) return [];
    const texts = this.#texts.get(row.row);
    return [{ ...row, problems: [], cells: row.cells.map((text, column) => texts?.get(column) ?? text) }];
  }
}

/**
 * Rows stay where they are while they are looked at, also where only those with problems were asked for: somebody may be typing into
 * one that an earlier answer says is mended. For the rows of one page of one view; another one begins anew.
 */
export function useStayingRows(rows: Rows): { rows: Rows; given: Given } {
  const given = useRef<Given>(undefined);
  given.current ??= new Given();
  const now = given.current;
  const [seen, setSeen] = useState(rows);
  const [shown, setShown] = useState(rows);
  if (seen !== rows) {
    const newest = new Map(rows.map((row) => [row.row, row]));
    const there = new Set(shown.map(({ row }) => row));
    setSeen(rows);
    setShown([
      ...shown.flatMap((row) => newest.get(row.row) ?? now.mended(row)),
      ...rows.filter(({ row }) => !there.has(row)),
    ]);
  }
  return { rows: shown, given: now };
}
