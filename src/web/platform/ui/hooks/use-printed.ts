import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isAnnounced = false;
const isPrinted = () => isAnnounced || window.matchMedia('print').matches;

function subscribe(onChange: () => void): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  // Browsers draw the printed page as soon as the listeners return, so React must render before that.
  const announce = (announced: boolean) => {
    isAnnounced = announced;
    flushSync(onChange);
  };
  window.addEventListener('beforeprint', () => announce(true), { signal });
  window.addEventListener('afterprint', () => announce(false), { signal });
  window.matchMedia('print').addEventListener('change', () => flushSync(onChange), { signal });
  return () => stops.abort();
}

/** Returns whether the page is being printed. The printed page is already rendered with this value. */
export const usePrinted = (): boolean => useSyncExternalStore(subscribe, isPrinted);
