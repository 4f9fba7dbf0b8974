import { createContext, useLayoutEffect } from 'react';
import { text } from './words.ts';

// The tab's title has two sources: the name of the page, and prefixes such as an error or a countdown.
let pageTitle = '';
const prefixes: ((title: string) => string)[] = [];

function show(): void {
  const title = pageTitle === '' ? text('product') : text('pageTitle', { title: pageTitle, product: text('product') });
  document.title = prefixes.reduce((shown, prefix) => prefix(shown), title);
}

/**
 * Sets the tab's title to "<title> · Holdfast" while the component is shown. A layout effect is used, so that the title
 * changes together with the page.
 */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
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
