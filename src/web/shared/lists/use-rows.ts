import { useState } from 'react';
import type { ListView } from '#root/web/platform/ui/data-list-types.ts';

/** Functions that return the value by which rows are sorted, by column. */
export type Sorters<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** Sorts and paginates rows in memory, for `<DataList {...rows} />`. */
export function useRows<Row>(all: readonly Row[], sorters: Sorters<Row>, sort: string) {
  const [view, setView] = useState<ListView>({ page: 1, pageSize: 50, sort });
  const order = view.sort ?? sort;
  const readRank = sorters[order.replace(/^-/, '')];
  const direction = order.startsWith('-') ? -1 : 1;
  const sorted = readRank ? all.toSorted((a, b) => direction * compare(readRank(a), readRank(b))) : all;
  const page = Math.min(view.page, Math.max(1, Math.ceil(all.length / view.pageSize)));
  return {
    rows: sorted.slice((page - 1) * view.pageSize, page * view.pageSize),
    total: all.length,
    view: { ...view, page },
    onViewChange: (change: Partial<ListView>) => setView((now) => ({ ...now, page: 1, ...change })),
  };
}
