import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { text } from './words.ts';

/** A part of a page that is loaded apart from it. */
interface LaterPart<Props> {
  (props: Props): ReactNode;
  /** Loads it before it is shown; what fails is said once it is. */
  readonly prefetch: () => void;
}

/**
 * A part that a page does not need when it is first shown. Where it can not be loaded it says so in its place, and the page around it
 * stays as it is.
 * @param waiting what stands there meanwhile
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LaterPart<Props> {
  let known: ComponentType<Props> | undefined;
  const get = async () => {
    known ??= await load();
    return known;
  };
  const Later = (props: Props) => {
    const [part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      let isShown = true;
      get().then(
        (found) => isShown && setPart(() => found),
        (error: unknown) => isShown && setFailure(error),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (part) return createElement(part, props);
    if (failure === undefined) return waiting;
    // Browsers remember that a script has failed for as long as the page lives; who would lose input is asked by them first.
    return <LoadFailed error={failure} message={text('partFailed')} onRetry={() => window.location.reload()} />;
  };
  return Object.assign(Later, { prefetch: () => void get().catch(() => undefined) });
}

/** Loads parts once the browser has nothing else to do, so that nobody waits for them when they are opened. */
export function usePrefetch(parts: readonly Pick<LaterPart<never>, 'prefetch'>[]): void {
  useEffect(() => {
    const all = () => {
      for (const part of parts) part.prefetch();
    };
    // Not every browser says when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(all, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(all);
    return () => cancelIdleCallback(handle);
  }, [parts]);
}
