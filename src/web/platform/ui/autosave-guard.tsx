import type { Autosave } from './hooks/use-autosave.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Milliseconds that leaving waits for an answer before it asks. */
const moment = 3_000;

/**
 * Saves before somebody leaves a page that saves by itself, and asks where that fails or takes long. For what is kept nowhere
 * else: once the page is gone, nobody would see that it is still being tried, nor that it never worked.
 */
export function AutosaveGuard({ unsaved, flush, discard }: Pick<Autosave<never>, 'unsaved' | 'flush' | 'discard'>) {
  const lastTry = () => Promise.race([flush(), new Promise<void>((resolve) => setTimeout(resolve, moment))]);
  return <UnsavedGuard when={unsaved} lastTry={lastTry} onLeave={discard} />;
}
