/** Which rows are ticked, and the row a shift-click ranges from. */
export interface RowSelection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

/** Nothing ticked. */
export const NO_SELECTION: RowSelection = { ids: new Set(), anchor: null };

function set(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id);
  else ids.delete(id);
}

/**
 * Ticks or unticks a row. With `range`, every row of the page between the last one and this one takes the new state of
 * this one, as in a file manager. Rows ticked on other pages stay.
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

/** Ticks all rows of the page, or unticks them when all are ticked. */
export function togglePage(selection: RowSelection, page: readonly string[]): RowSelection {
  const ids = new Set(selection.ids);
  const on = !page.every((id) => ids.has(id));
  for (const id of page) set(ids, id, on);
  return { ids, anchor: null };
}
