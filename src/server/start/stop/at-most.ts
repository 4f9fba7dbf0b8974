import { setTimeout } from 'node:timers/promises';

/**
 * Waits for the work, but no longer than `milliseconds`. If the time is over, the work continues without being waited
 * for.
 */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const end = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: end.signal })]).finally(() => end.abort());
}
