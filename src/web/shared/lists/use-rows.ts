import { useState } from 'react';
import type { ListView } from '#root/web/platform/ui/data-list-types.ts';

/** What rows can be sorted by: a value of each. */
export type Sorters<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const before = (a: string | number, b: string | number): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** Rows that are all here: sorted and in pages, ready for `<DataList {...rows} />`. */
export function useRows<Row>(all: readonly Row[], sorters: Sorters<Row>, sort: string) {
  const [view, setView] = useState<ListView>({ page: 1, pageSize: 50, sort });
  const wanted = view.sort ?? sort;
  const rankOf = sorters[wanted.replace(/^-/, '')];
  const way = wanted.startsWith('-') ? -1 : 1;
  const sorted = rankOf ? all.toSorted((a, b) => way * before(rankOf(a), rankOf(b))) : all;
  const page = Math.min(view.page, Math.max(1, Math.ceil(all.length / view.pageSize)));
  return {
    rows: sorted.slice((page - 1) * view.pageSize, page * view.pageSize),
    total: all.length,
    view: { ...view, page },
    onViewChange: (change: Partial<ListView>) => setView((now) => ({ ...now, page: 1, ...change })),
  };
}
