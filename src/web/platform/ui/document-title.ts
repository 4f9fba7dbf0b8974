import { createContext, useLayoutEffect } from 'react';
import { text } from './words.ts';

// Two sources share the tab's title: the page's name, and prefixes such as an error or a countdown.
let pageTitle = '';
const prefixes: ((title: string) => string)[] = [];

function show(): void {
  const title = pageTitle === '' ? text('product') : text('pageTitle', { title: pageTitle, product: text('product') });
  document.title = prefixes.reduce((shown, prefix) => prefix(shown), title);
}

/** Sets the tab's title to "<title> · Holdfast" while the component is shown. A layout effect, so that it changes with the page. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** The title of the route, for use before the page sets its own. */
export const RouteTitle = createContext('');

// The title of the route: "Activity" for every activity.
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

/** Rewrites the tab's title while `change` is not null: "Error: …" after a refused form, or a countdown. */
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
