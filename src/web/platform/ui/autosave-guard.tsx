import type { Autosave } from './hooks/use-autosave.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Milliseconds to wait for the last save before asking. */
const maxWait = 3_000;

/**
 * Saves before somebody leaves a page with autosave, and asks where that fails or takes long. For input without a copy on this
 * device: after leaving, nobody would notice that it was never saved.
 */
export function AutosaveGuard({ unsaved, flush, discard }: Pick<Autosave<never>, 'unsaved' | 'flush' | 'discard'>) {
  const lastTry = () => Promise.race([flush(), new Promise<void>((resolve) => setTimeout(resolve, maxWait))]);
  return <UnsavedGuard when={unsaved} lastTry={lastTry} onLeave={discard} />;
}
