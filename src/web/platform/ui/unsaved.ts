/** Something on the page that holds input: a form that asks before it is left, or one that saves by itself. */
export interface InputHolder {
  /** True while there is input that only an explicit save would keep. */
  readonly unsaved?: () => boolean;
  /** Sends what has not been sent yet. */
  readonly flush?: () => Promise<void>;
}

const holders = new Set<InputHolder>();
let released = false;

/** Registers what holds input. @returns takes it off the list */
export function holdInput(holder: InputHolder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** True while leaving the page would lose input. */
export function unsavedInput(): boolean {
  return [...holders].some((holder) => holder.unsaved?.());
}

/** Sends all drafts. @param limit ms after which what is still under way is not waited for */
export async function flushDrafts(limit = 5_000): Promise<void> {
  const sent = Promise.allSettled([...holders].map(async (holder) => holder.flush?.()));
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, limit))]);
}

/** From now on nothing asks before the page is left: the sign-in is over, and a question would keep its data on the screen. */
export function releaseInput(): void {
  released = true;
}

/** Whether leaving is beyond question. */
export const inputReleased = (): boolean => released;
