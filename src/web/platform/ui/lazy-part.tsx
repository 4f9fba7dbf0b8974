import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { text } from './words.ts';

/** A part of a page that is loaded separately. */
interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part before it is shown. An error is only shown once the part is rendered. */
  readonly prefetch: () => void;
}

/**
 * Returns a component that is loaded when it is first rendered. If loading fails, the error is shown in its place, and
 * the rest of the page remains usable.
 * @param waiting shown while the component is loading
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let known: ComponentType<Props> | undefined;
  const get = async () => {
    known ??= await load();
    return known;
  };
  const Lazy = (props: Props) => {
    const [part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      let isShown = true;
      get().then(
        (loaded) => isShown && setPart(() => loaded),
        (error: unknown) => isShown && setFailure(error),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (part) return createElement(part, props);
    if (failure === undefined) return waiting;
    // Browsers do not request a failed script again until the page is reloaded, so a retry reloads the page. Before
    // unsaved input would be lost, the browser asks.
    return <LoadFailed error={failure} message={text('partFailed')} onRetry={() => window.location.reload()} />;
  };
  return Object.assign(Lazy, { prefetch: () => void get().catch(() => undefined) });
}

/** The events that count as a person's first action on a page. */
const firstActs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Runs a function when the browser is idle. @returns a function that prevents it */
function whenIdle(run: () => void): () => void {
  // Some browsers lack this function.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/**
 * Loads parts before they are needed, so that they open without delay. Begins when the browser is idle after the
 * person's first action on the page. An earlier start would delay the content of the page.
 */
export function usePrefetch(parts: readonly Pick<LazyPart<never>, 'prefetch'>[]): void {
  useEffect(() => {
    const acted = new AbortController();
    let stop = () => acted.abort();
    const begin = () => {
      acted.abort();
      stop = whenIdle(() => {
        for (const part of parts) part.prefetch();
      });
    };
    for (const act of firstActs) window.addEventListener(act, begin, { signal: acted.signal, passive: true });
    return () => stop();
  }, [parts]);
}
