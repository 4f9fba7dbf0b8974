/** The selected rows, and the row at which a range starts. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

/** The empty selection. */
export const NO_SELECTION: RowSelection = { ids: new Set(), anchor: null };

function set(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id);
  else ids.delete(id);
}

/**
 * Selects or deselects a row. With `range`, all rows of the page between the previously clicked row and this row get
 * the new state of this row, as in a file manager. Rows on other pages remain selected.
 */
export function toggleRow(selection: RowSelection, page: readonly string[], id: string, range: boolean): RowSelection {
  const ids = new Set(selection.ids);
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor);
  const to = page.indexOf(id);
  const reached =
    range && from >= 0 && to >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : ([id] as const);
  const on = !ids.has(id);
  for (const row of reached) set(ids, row, on);
  return { ids, anchor: id };
}

/** Selects all rows of the page. If all are selected already, deselects them. */
export function togglePage(selection: RowSelection, page: readonly string[]): RowSelection {
  const ids = new Set(selection.ids);
  const on = !page.every((id) => ids.has(id));
  for (const id of page) set(ids, id, on);
  return { ids, anchor: null };
}
