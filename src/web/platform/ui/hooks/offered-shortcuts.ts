import { useLayoutEffect } from 'react';

/** The actions whose shortcut works only on some pages. */
const pageShortcuts = [
  ...(['switch', 'search', 'create', 'edit', 'rows', 'open', 'tick', 'menu'] as const),
  ...(['sections', 'history', 'submit', 'draft'] as const),
];
type PageShortcut = (typeof pageShortcuts)[number];

/** For each shortcut, the number of components on the page that handle it. */
const offered = new Map<PageShortcut, number>();

/** Lists shortcuts in the keyboard help while the calling component is on the page. Falsy entries are left out. */
export function useOfferedShortcuts(...shortcuts: readonly (PageShortcut | false | undefined)[]): void {
  const names = shortcuts.filter((name) => !!name).join(' ');
  useLayoutEffect(() => {
    const own = names.split(' ').filter(Boolean) as PageShortcut[];
    const add = (by: number) => {
      for (const name of own) offered.set(name, (offered.get(name) ?? 0) + by);
    };
    add(1);
    return () => add(-1);
  }, [names]);
}

/** Returns the shortcuts that work only on some pages, but not on this page. */
export const listMissingShortcuts = (): ReadonlySet<string> =>
  new Set(pageShortcuts.filter((name) => (offered.get(name) ?? 0) === 0));
