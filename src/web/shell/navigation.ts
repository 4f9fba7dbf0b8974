import type { ReactNode } from 'react';

/** One row of the sidebar. */
export interface NavItem {
  label: string;
  href: string;
  icon?: ReactNode;
  /** All are needed; without them everybody sees the row. */
  permissions?: readonly string[];
  /** Other beginnings of paths that belong to this row, such as its tabs. */
  also?: readonly string[];
  /** A number worth seeing, e.g. open tasks. */
  badge?: number | undefined;
  /** False while the organisation has the module switched off. */
  shown?: boolean;
}

/** A group of the sidebar. */
export interface NavGroup {
  /** Null for a group without a heading. */
  label: string | null;
  items: readonly NavItem[];
}

/** The groups with the rows that somebody may see; groups without rows vanish. */
export function visibleGroups(groups: readonly NavGroup[], can: (permission: string) => boolean): NavGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => item.shown !== false && (item.permissions ?? []).every(can)),
    }))
    .filter((group) => group.items.length > 0);
}

const covers = (beginning: string, path: string) => path === beginning || path.startsWith(`${beginning}/`);

/** The row a path belongs to: the one with the longest matching beginning. */
export function activeHref(groups: readonly NavGroup[], path: string): string | null {
  const candidates = groups
    .flatMap((group) => group.items)
    .flatMap((item) => [item.href, ...(item.also ?? [])].map((beginning) => ({ beginning, href: item.href })))
    .filter(({ beginning }) => covers(beginning, path))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return candidates[0]?.href ?? null;
}
