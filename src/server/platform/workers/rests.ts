import { performance } from 'node:perf_hooks';

/**
 * Measures how long the main thread works for each organisation. An organisation then rests for a time that depends on
 * this work, so that other organisations can use the thread.
 */
export interface Rests {
  isResting(organisation: string): boolean;
  /** Notes that a turn of the organisation uses the main thread. Several turns at the same time count once. */
  startWork(organisation: string): void;
  /**
   * Notes that a turn no longer uses the main thread.
   * @param isCrowded true if the organisation must rest after its work
   */
  stopWork(organisation: string, isCrowded: boolean): void;
}

const limits = {
  /**
   * An organisation rests as long as it has worked. Work beyond this time also adds 20 times its length to the rest.
   */
  lightMilliseconds: 3,
  heavyFactor: 20,
  longestRest: 1_000,
};

/** Returns how long the main thread has worked so far, in milliseconds. */
const readActive = () => performance.eventLoopUtilization().active;

function computeRest(worked: number): number {
  const heavy = Math.max(0, worked - limits.lightMilliseconds);
  return Math.min(limits.longestRest, worked + heavy * limits.heavyFactor);
}

interface Work {
  /** The number of turns that use the main thread. */
  turns: number;
  /** The result of `readActive` when the first of these turns began. */
  since: number;
  restsUntil: number;
  timer: NodeJS.Timeout | undefined;
}

/** @param ended is called after each rest */
export function createRests(ended: () => void): Rests {
  const works = new Map<string, Work>();
  const find = (organisation: string): Work => {
    const work = works.get(organisation) ?? { turns: 0, since: 0, restsUntil: 0, timer: undefined };
    works.set(organisation, work);
    return work;
  };
  const forgetIdle = (organisation: string, { turns, timer }: Work) => {
    if (turns === 0 && !timer) works.delete(organisation);
  };
  // The organisation can work even during a rest, because a turn that has waited for something else continues without
  // delay. The rest then becomes longer.
  const rest = (organisation: string, work: Work, worked: number) => {
    const now = performance.now();
    const until = Math.max(now, work.restsUntil) + computeRest(worked);
    work.restsUntil = Math.min(until, now + limits.longestRest);
    clearTimeout(work.timer);
    work.timer = setTimeout(() => {
      work.timer = undefined;
      forgetIdle(organisation, work);
      ended();
    }, work.restsUntil - now).unref();
  };
  return {
    isResting: (organisation) => works.get(organisation)?.timer !== undefined,
    startWork: (organisation) => {
      const work = find(organisation);
      if (work.turns === 0) work.since = readActive();
      work.turns += 1;
    },
    stopWork: (organisation, isCrowded) => {
      const work = find(organisation);
      work.turns -= 1;
      if (work.turns === 0 && isCrowded) rest(organisation, work, readActive() - work.since);
      forgetIdle(organisation, work);
    },
  };
}
