import { useRef } from 'react';
import type { AutosaveState } from './autosave-queue.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface AutosaveGuardProps {
  readonly state: AutosaveState;
  /** Gives up what has not been saved. */
  readonly discard: () => void;
}

/**
 * Asks before somebody leaves a page that saves by itself and could not. For what is kept nowhere else: once the page is gone,
 * nobody would see that it is still being tried, nor that it never worked.
 */
export function AutosaveGuard({ state: { status }, discard }: AutosaveGuardProps) {
  // Leaving a field tries again at once: until that has worked, it has not.
  const failed = useRef(false);
  if (status === 'failed' || status === 'conflict') failed.current = true;
  if (status === 'saved' || status === 'idle') failed.current = false;
  return <UnsavedGuard when={() => failed.current} onLeave={discard} />;
}
