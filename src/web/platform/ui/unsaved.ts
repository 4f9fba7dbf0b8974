/** A part of the page with input: a form that asks before it is left, or one that saves automatically. */
export interface InputHolder {
  /** True while there is input that has to be saved by hand. */
  readonly unsaved?: () => boolean;
  /** Sends what has not been sent yet. */
  readonly flush?: () => Promise<void>;
}

const holders = new Set<InputHolder>();
let released = false;

/** Registers a part with input. @returns removes it */
export function holdInput(holder: InputHolder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** True while leaving the page would lose input. */
export function unsavedInput(): boolean {
  return [...holders].some((holder) => holder.unsaved?.());
}

/** Sends all drafts. @param limit milliseconds to wait for the answers */
export async function flushDrafts(limit = 5_000): Promise<void> {
  const sent = Promise.allSettled([...holders].map(async (holder) => holder.flush?.()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, limit))]);
}

/** Lets the page be left without a question from now on: the sign-in is over, and its data must leave the screen. */
export function releaseInput(): void {
  released = true;
}

/** Returns whether the page may be left without a question. */
export const inputReleased = (): boolean => released;
