import type { ReactNode } from 'react';

/** An entry of the sidebar. */
export interface NavItem {
  label: string;
  href: string;
  icon?: ReactNode;
  /** Other path prefixes that highlight this entry, such as the prefixes of its tabs. */
  also?: readonly string[];
  /** A number shown beside the label, such as the number of open tasks. */
  badge?: number | undefined;
}

/** A group of the sidebar. */
export interface NavGroup {
  /** The heading; null if the group has no heading. */
  label: string | null;
  items: readonly NavItem[];
}

const covers = (beginning: string, path: string) => path === beginning || path.startsWith(`${beginning}/`);

/**
 * Returns the path of the entry to highlight. This is the entry with the longest matching prefix. Null if no entry
 * matches.
 */
export function findActiveHref(groups: readonly NavGroup[], path: string): string | null {
  const candidates = groups
    .flatMap((group) => group.items)
    .flatMap((item) => [item.href, ...(item.also ?? [])].map((beginning) => ({ beginning, href: item.href })))
    .filter(({ beginning }) => covers(beginning, path))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return candidates[0]?.href ?? null;
}
