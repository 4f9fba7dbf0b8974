import { useSyncExternalStore } from 'react';

// One answer for the whole page: the profile sets it, and every shortcut of one key asks for it (WCAG 2.1.4).
let on = true;
const listeners = new Set<() => void>();

/** Turns shortcuts of one key without a modifier on or off, as the person's profile says. */
export function setSingleKeys(enabled: boolean): void {
  on = enabled;
  for (const listener of listeners) listener();
}

/** Whether shortcuts of one key act. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
  );
}
