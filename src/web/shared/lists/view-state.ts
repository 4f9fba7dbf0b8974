import type { Density } from '#root/contract/shared/saved-views.ts';

/** The layout of a list: its columns in order, and the row density. Null means the default. */
export interface Layout {
  readonly columns: readonly string[] | null;
  readonly density: Density | null;
}

/** The default layout. */
export const plainLayout: Layout = { columns: null, density: null };

type Search = Readonly<Record<string, string | undefined>>;

/** Parameters in the address that are not saved in a view. */
const visitKeys = new Set(['page', 'view']);

/** Returns the parameters of an address that a view saves: search, filters and sort order. */
export function readQuery(search: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      value === undefined || value === '' || visitKeys.has(key) ? [] : [[key, String(value)]],
    ),
  );
}

/** Returns the address parameters that open a view. */
export const toSearch = (view: { readonly uid: string; readonly query: Readonly<Record<string, string>> }) => ({
  ...view.query,
  view: view.uid,
});

const serialise = (query: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns whether two queries have the same parameters, in any order. */
export const isSameQuery = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  serialise(a) === serialise(b);

export const isSameLayout = (a: Layout, b: Layout) =>
  JSON.stringify([a.columns, a.density]) === JSON.stringify([b.columns, b.density]);

interface Column {
  readonly id: string;
  readonly optional?: boolean;
}

/** Returns the columns to show: the first column, then the chosen columns that still exist. */
export function listShownColumns<C extends Column>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] {
  if (!chosen) return columns.filter(({ optional }) => !optional);
  const [first, ...rest] = columns;
  const others = chosen.flatMap((id) => rest.find((column) => column.id === id) ?? []);
  return first ? [first, ...others] : others;
}

/** Parses a layout saved in the browser; returns the default layout if the text is invalid. */
export function readLayout(text: string | null): Layout {
  try {
    const { columns = null, density = null } = JSON.parse(text ?? '{}');
    const valid = columns === null || (Array.isArray(columns) && columns.every((id) => typeof id === 'string'));
    return { columns: valid ? columns : null, density: ['comfortable', 'compact'].includes(density) ? density : null };
  } catch {
    return plainLayout;
  }
}
