import type { Autosave } from './hooks/use-autosave.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Milliseconds to wait for the last save before asking. */
const maxWait = 3_000;

/**
 * Saves before a page with autosave is left, and asks if that fails or takes long. Needed for input without a copy on
 * this device: after leaving, nobody would notice that the input was not saved.
 */
export function AutosaveGuard({ unsaved, flush, discard }: Pick<Autosave<never>, 'unsaved' | 'flush' | 'discard'>) {
  const lastTry = () => Promise.race([flush(), new Promise<void>((resolve) => setTimeout(resolve, maxWait))]);
  return <UnsavedGuard when={unsaved} lastTry={lastTry} onLeave={discard} />;
}
