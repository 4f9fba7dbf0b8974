import type { ReactNode } from 'react';

/** One row of the sidebar. */
export interface NavItem {
  label: string;
  href: string;
  icon?: ReactNode;
  /** Other beginnings of paths that mark this row, such as its tabs. */
  also?: readonly string[];
  /** A count beside the label, such as open tasks. */
  badge?: number | undefined;
}

/** A group of the sidebar. */
export interface NavGroup {
  /** Null for a group without a heading. */
  label: string | null;
  items: readonly NavItem[];
}

const covers = (beginning: string, path: string) => path === beginning || path.startsWith(`${beginning}/`);

/** Finds the row of a path: the one with the longest matching beginning. */
export function findActiveHref(groups: readonly NavGroup[], path: string): string | null {
  const candidates = groups
    .flatMap((group) => group.items)
    .flatMap((item) => [item.href, ...(item.also ?? [])].map((beginning) => ({ beginning, href: item.href })))
    .filter(({ beginning }) => covers(beginning, path))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return candidates[0]?.href ?? null;
}
