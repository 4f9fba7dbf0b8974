/** The selected rows, and the row where a range starts. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

/** No selected rows. */
export const NO_SELECTION: RowSelection = { ids: new Set(), anchor: null };

function set(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id);
  else ids.delete(id);
}

/**
 * Selects or deselects a row. With `range`, every row of the page between the last one and this one gets the new state of
 * this one, as in a file manager. Rows on other pages stay selected.
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

/** Selects all rows of the page, or deselects them when all are selected. */
export function togglePage(selection: RowSelection, page: readonly string[]): RowSelection {
  const ids = new Set(selection.ids);
  const on = !page.every((id) => ids.has(id));
  for (const id of page) set(ids, id, on);
  return { ids, anchor: null };
}
