import type { Density } from '#root/contract/shared/saved-views.ts';

/** How a list is laid out: which columns, in which order; null: as the list has them. */
export interface Layout {
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

/** A list as its pages have it. */
export const plainLayout: Layout = { columns: null, density: null };

type Search = Readonly<Record<string, string | undefined>>;

/** What belongs to a visit and not to a view: where one is in it, and which view it is. */
const ofVisit = new Set(['page', 'view']);

/** What of an address a view keeps: search, filters and order. */
export function queryOf(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === '' || ofVisit.has(key) ? [] : [[key, String(value)]],
    ),
  );
}

/** The search of the address that shows a view. */
export const searchOf = (view: { readonly uid: string; readonly query: Readonly<Record<string, string>> }) => ({
  ...view.query,
  view: view.uid,
});

const inOrder = (query: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two addresses ask for the same, in whatever order they say it. */
export const sameQuery = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  inOrder(a) === inOrder(b);

export const sameLayout = (a: Layout, b: Layout) =>
  JSON.stringify([a.columns, a.density]) === JSON.stringify([b.columns, b.density]);

interface Column {
  readonly id: string;
  readonly optional?: boolean;
}

/**
 * The columns that are shown: the first always, the others as they were chosen. Chosen ones that the list no longer has are
 * passed over.
 */
export function shownColumns<C extends Column>(columns: readonly C[], chosen: readonly string[] | null): readonly C[] {
  if (!chosen) return columns.filter(({ optional }) => !optional);
  const [first, ...rest] = columns;
  const found = chosen.flatMap((id) => rest.find((column) => column.id === id) ?? []);
  return first ? [first, ...found] : found;
}

/** What the browser keeps of a list's layout, if it can still be read. */
export function readLayout(text: string | null): Layout {
  try {
    const { columns = null, density = null } = JSON.parse(text ?? '{}');
    const valid = columns === null || (Array.isArray(columns) && columns.every((id) => typeof id === 'string'));
    return { columns: valid ? columns : null, density: ['comfortable', 'compact'].includes(density) ? density : null };
  } catch {
    return plainLayout;
  }
}
