import { createContext, useLayoutEffect } from 'react';
import { text } from './words.ts';

// The tab has one title, but two things speak of it: the page (its name) and what is on it (an error, a count-down).
let pageTitle = '';
const prefixes: ((title: string) => string)[] = [];

function show(): void {
  const title = pageTitle === '' ? text('product') : text('pageTitle', { title: pageTitle, product: text('product') });
  document.title = prefixes.reduce((shown, prefix) => prefix(shown), title);
}

/** Names the browser tab "<title> · Holdfast" while the component is shown: with the page, not after it. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** What the route calls its page, for what stands there before the page knows better. */
export const RouteTitle = createContext('');

// What the route calls the page: "Activity", whichever activity it shows.
let kind = '';

/** Names the browser tab as long as the page itself says nothing more exact. */
export function useRouteTitle(title: string): void {
  useDocumentTitle(title);
  useLayoutEffect(() => {
    kind = title;
  }, [title]);
}

/** What the route that is shown calls its page. */
export const routeTitle = (): string => kind;

/** Rewrites the tab's title while `change` is not null: "Error: …" after a refused form, or a count-down. */
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
