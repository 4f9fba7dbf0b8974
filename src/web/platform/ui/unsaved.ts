/** A part of the page with input: a form that asks before it is left, or a form with autosave. */
export interface InputHolder {
  /** Returns whether there is input that the person has to save. */
  readonly unsaved?: () => boolean;
  /** Sends input that has not been sent yet. */
  readonly flush?: () => Promise<void>;
}

const holders = new Set<InputHolder>();
let released = false;

/** Registers a part with input. @returns a function that removes the part */
export function holdInput(holder: InputHolder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Returns whether leaving the page would lose input. */
export function unsavedInput(): boolean {
  return [...holders].some((holder) => holder.unsaved?.());
}

/** Sends all drafts. @param limit milliseconds to wait for the responses */
export async function flushDrafts(limit = 5_000): Promise<void> {
  const sent = Promise.allSettled([...holders].map(async (holder) => holder.flush?.()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, limit))]);
}

/**
 * Allows the page to be left without a question from now on: the sign-in has ended, and its data must disappear from
 * the screen.
 */
export function releaseInput(): void {
  released = true;
}

/** Returns whether the page may be left without a question. */
export const inputReleased = (): boolean => released;
