import { createContext, useLayoutEffect } from 'react';
import { text } from './words.ts';

// The tab's title has two sources: the name of the page, and prefixes such as an error or a countdown.
let pageTitle = '';
let parentTitle: string | undefined;
const prefixes: ((title: string) => string)[] = [];

/**
 * Returns the title of a tab: "Payroll – Activities – Holdfast". The parent is left out if the heading already contains
 * its name.
 */
export function buildTitle(page: string, parent?: string): string {
  const names = parent && !page.includes(parent) ? [page, parent] : [page];
  return [...names.filter(Boolean), text('product')].join(' – ');
}

function show(): void {
  document.title = prefixes.reduce((shown, prefix) => prefix(shown), buildTitle(pageTitle, parentTitle));
}

/**
 * Sets the tab's title while the component is shown. A layout effect is used, so that the title changes together with
 * the page.
 * @param parent the heading of the page above
 */
export function useDocumentTitle(title: string, parent?: string): void {
  useLayoutEffect(() => {
    pageTitle = title;
    parentTitle = parent;
    show();
  }, [title, parent]);
}

/** The title of the route, used until the page sets its own. */
export const RouteTitle = createContext('');

// The title of the route, such as "Activity" for all activities.
let kind = '';

/** Sets the tab's title until the page sets its own. */
export function useRouteTitle(title: string): void {
  useDocumentTitle(title);
  useLayoutEffect(() => {
    kind = title;
  }, [title]);
}

/** Returns the title of the current route. */
export const routeTitle = (): string => kind;

/**
 * Changes the tab's title while `change` is not null, for example to "Error: …" after a refused form, or to a
 * countdown.
 */
export function useTitlePrefix(change: ((title: string) => string) | null): void {
  useLayoutEffect(() => {
    if (!change) return;
    prefixes.push(change);
    show();
    return () => {
      prefixes.splice(prefixes.indexOf(change), 1);
      show();
    };
  }, [change]);
}
