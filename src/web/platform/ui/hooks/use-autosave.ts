import { useCallback, useEffect, useRef, useState } from 'react';
import { AutosaveQueue, type AutosaveState, type SaveDraft } from '../autosave-queue.ts';
import { toProblem } from '../problem.ts';
import { holdInput, inputReleased } from '../unsaved.ts';

/** The autosave functions and state of a form. */
export interface Autosave<Values> {
  state: AutosaveState;
  /** Accepts new values. Used as the form's `onValuesChange`. */
  change: (values: Values) => void;
  /**
   * Sends waiting changes immediately and resolves after the response. Used for "Save draft" and before a section is
   * left.
   */
  flush: () => Promise<void>;
  /** After a conflict, continues with the chosen values. */
  resume: (values?: Values) => Promise<void>;
  /** Merges other people's changes into the values that are being sent and the values that are waiting. */
  rework: (merge: (values: Values) => Values) => void;
  /** Discards waiting changes. */
  discard: () => void;
  /** Returns whether anything typed has not been saved. */
  unsaved: () => boolean;
}

/**
 * Saves a form automatically: 1.5 s after the last change, when a field is left, when the tab is hidden, when the
 * network returns and when the page is left. The browser asks before a tab with an unconfirmed change is closed.
 * @param save sends one version; if `leaving` is set, the request has to outlive the page (`keepalive`)
 */
export function useAutosave<Values>(save: SaveDraft<Values>): Autosave<Values> {
  const [state, setState] = useState<AutosaveState>({ status: 'idle' });
  const latestSave = useRef(save);
  latestSave.current = save;
  const [queue] = useState(
    () =>
      new AutosaveQueue<Values>({
        save: (values, options) => latestSave.current(values, options),
        isConflict: (error) => toProblem(error).status === 412,
        onState: setState,
      }),
  );

  useEffect(() => {
    const fieldLeft = () => void (queue.unsaved && queue.flush());
    // Nothing is sent after the sign-in has ended, because it could be saved in another person's name.
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
    rework: useCallback((merge: (values: Values) => Values) => queue.rework(merge), [queue]),
    discard: useCallback(() => queue.discard(), [queue]),
    unsaved: useCallback(() => queue.unsaved, [queue]),
  };
}
