import { setTimeout } from 'node:timers/promises';

/** Waits for the work, but no longer than `milliseconds`. Work that takes longer continues in the background. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const end = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: end.signal })]).finally(() => end.abort());
}
