import { useCallback, useEffect, useRef, useState } from 'react';
import { AutosaveQueue, type AutosaveState, type SaveDraft } from '../autosave-queue.ts';
import { problemOf } from '../problem.ts';
import { holdInput, inputReleased } from '../unsaved.ts';

/** What a page gets from {@link useAutosave}. */
export interface Autosave<Values> {
  state: AutosaveState;
  /** Give it to the form's `onValuesChange`. */
  change: (values: Values) => void;
  /** Sends now what waits; resolves when it was answered. For "Save draft" and before leaving a section. */
  flush: () => Promise<void>;
  /** Goes on after a conflict with the values chosen. */
  resume: (values?: Values) => Promise<void>;
  /** Puts what others have changed into what is under way and what waits; for a save that had to be put together with theirs. */
  rework: (put: (values: Values) => Values) => void;
  /** Forgets what waits. */
  discard: () => void;
  /** True while the server lacks something that was typed. */
  unsaved: () => boolean;
}

/**
 * Saves a form by itself: 1.5 s after the last change, when a field is left, when the tab is hidden and when the page
 * goes. The browser asks before closing a tab whose last change has not been confirmed.
 * @param save sends one version; with `leaving` the request must outlive the page (`keepalive`)
 */
export function useAutosave<Values>(save: SaveDraft<Values>): Autosave<Values> {
  const [state, setState] = useState<AutosaveState>({ status: 'idle' });
  const latestSave = useRef(save);
  latestSave.current = save;
  const [queue] = useState(
    () =>
      new AutosaveQueue<Values>({
        save: (values, options) => latestSave.current(values, options),
        isConflict: (error) => problemOf(error).status === 412,
        onState: setState,
      }),
  );

  useEffect(() => {
    const fieldLeft = () => void (queue.unsaved && queue.flush());
    // Once the sign-in is over nothing is sent: by then it could be in somebody else's name.
    const hidden = () =>
      void (document.visibilityState === 'hidden' && !inputReleased() && queue.flush({ leaving: true }));
    const leaving = (event: BeforeUnloadEvent) => {
      if (!queue.unsaved || inputReleased()) return;
      void queue.flush({ leaving: true });
      event.preventDefault();
    };
    document.addEventListener('focusout', fieldLeft);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', fieldLeft);
    window.addEventListener('beforeunload', leaving);
    const release = holdInput({ flush: () => queue.flush({ leaving: true }) });
    return () => {
      release();
      document.removeEventListener('focusout', fieldLeft);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', fieldLeft);
      window.removeEventListener('beforeunload', leaving);
      if (!inputReleased()) void queue.flush({ leaving: true });
    };
  }, [queue]);

  return {
    state,
    change: useCallback((values: Values) => queue.change(values), [queue]),
    flush: useCallback(() => queue.flush(), [queue]),
    resume: useCallback((values?: Values) => queue.resume(values), [queue]),
    rework: useCallback((put: (values: Values) => Values) => queue.rework(put), [queue]),
    discard: useCallback(() => queue.discard(), [queue]),
    unsaved: useCallback(() => queue.unsaved, [queue]),
  };
}
