import { isEmptyCell } from './empty-cells.ts';
import { cleanText } from './text.ts';
import type { CheckedRow, Known, MappedSheet } from './types.ts';

const notice = {
  field: 'uid',
  code: 'foreign_ids',
  level: 'warning',
  message:
    'None of these ids exists in this organisation, so the column is not imported. Records are matched by code, email address or name',
  suggestions: [],
} as const;

const findIds = ({ columns }: MappedSheet): number => columns.findIndex(({ field }) => field === 'uid');

/** Lists the ids of the stored records that rows of this sheet can mean. */
function listStoredIds({ kind }: MappedSheet, known: Known): readonly { readonly uid: string }[] {
  if (kind === 'activity') return known.activities;
  if (kind === 'resource') return known.resources;
  return kind === null || kind === 'dependency' ? [] : (known.registers?.records[kind] ?? []);
}

/**
 * Returns whether a sheet has ids, and none of them exists. Then the sheet comes from another organisation. If only some
 * ids are unknown, each of them is a problem of its own.
 */
function hasForeignIds(sheet: MappedSheet, known: Known): boolean {
  const column = findIds(sheet);
  if (column < 0) return false;
  const ids = sheet.rows.flatMap(({ number, cells }) => {
    const id = cleanText(cells[column] ?? '').toLowerCase();
    return isEmptyCell(id) || sheet.removed.has(number) ? [] : id;
  });
  const stored = new Set(listStoredIds(sheet, known).map(({ uid }) => uid));
  return ids.length > 0 && !ids.some((id) => stored.has(id));
}

/** Returns the sheets in the same order. Sheets of another organisation lose the field of their ids. */
export function ignoreForeignIds(sheets: readonly MappedSheet[], known: Known): readonly MappedSheet[] {
  return sheets.map((sheet) => {
    if (!hasForeignIds(sheet, known)) return sheet;
    const columns = sheet.columns.map((column) => (column.field === 'uid' ? { ...column, field: null } : column));
    return { ...sheet, columns };
  });
}

/**
 * Adds a notice to the first row of each sheet whose ids were ignored.
 * @param rows in the order of sheets and rows
 * @param given the sheets as the person mapped them
 * @param used the sheets that {@link ignoreForeignIds} returned for them
 */
export function noteForeignIds(
  rows: readonly CheckedRow[],
  given: readonly MappedSheet[],
  used: readonly MappedSheet[],
): readonly CheckedRow[] {
  const open = new Set(given.flatMap((sheet, at) => (sheet === used[at] ? [] : at)));
  return rows.map((row) => {
    const sheet = given[row.sheet];
    if (!sheet || row.verdict === 'removed' || !open.delete(row.sheet)) return row;
    return { ...row, problems: [{ ...notice, column: findIds(sheet) }, ...row.problems] };
  });
}
