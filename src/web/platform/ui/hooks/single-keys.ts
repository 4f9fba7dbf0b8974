import { useSyncExternalStore } from 'react';

// One setting for the whole page, taken from the profile. Every single-key shortcut checks it (WCAG 2.1.4).
let on = true;
const listeners = new Set<() => void>();

/** Switches shortcuts that consist of a single key without a modifier on or off. */
export function setSingleKeys(enabled: boolean): void {
  on = enabled;
  for (const listener of listeners) listener();
}

/** Returns whether single-key shortcuts are switched on. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => on,
  );
}
