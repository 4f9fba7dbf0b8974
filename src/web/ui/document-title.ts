import { useEffect } from 'react';
import { text } from './words.ts';

// The tab has one title, but two things speak of it: the page (its name) and what is on it (an error, a count-down).
let pageTitle = '';
const prefixes: ((title: string) => string)[] = [];

function show(): void {
  const title = pageTitle === '' ? text('product') : text('pageTitle', { title: pageTitle, product: text('product') });
  document.title = prefixes.reduce((shown, prefix) => prefix(shown), title);
}

/** Names the browser tab "<title> · Holdfast" while the component is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    show();
  }, [title]);
}

/** Rewrites the tab's title while `change` is not null: "Error: …" after a refused form, or a count-down. */
export function useTitlePrefix(change: ((title: string) => string) | null): void {
  useEffect(() => {
    if (!change) return;
    prefixes.push(change);
    show();
    return () => {
      prefixes.splice(prefixes.indexOf(change), 1);
      show();
    };
  }, [change]);
}
