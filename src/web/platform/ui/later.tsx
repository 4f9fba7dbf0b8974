import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { text } from './words.ts';

/** A part of a page that is loaded separately. */
interface LaterPart<Props> {
  (props: Props): ReactNode;
  /** Loads the part before it is shown. An error is only shown once the part is rendered. */
  readonly prefetch: () => void;
}

/**
 * Returns a component that is loaded when it is first rendered. If loading fails, the error is shown in its place, and
 * the rest of the page remains usable.
 * @param waiting shown while the component is loading
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
        (loaded) => isShown && setPart(() => loaded),
        (error: unknown) => isShown && setFailure(error),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (part) return createElement(part, props);
    if (failure === undefined) return waiting;
    // Browsers remember the failure of a script until the page is reloaded, so a retry reloads it. They ask before
    // unsaved input is lost.
    return <LoadFailed error={failure} message={text('partFailed')} onRetry={() => window.location.reload()} />;
  };
  return Object.assign(Later, { prefetch: () => void get().catch(() => undefined) });
}

/** Loads parts while the browser is idle, so that they open without delay. */
export function usePrefetch(parts: readonly Pick<LaterPart<never>, 'prefetch'>[]): void {
  useEffect(() => {
    const all = () => {
      for (const part of parts) part.prefetch();
    };
    // Some browsers lack this function.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(all, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(all);
    return () => cancelIdleCallback(handle);
  }, [parts]);
}
