import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { defineError } from '#root/server/platform/http/define-error.ts';

/**
 * The turns of the organisations in the main thread, which all requests share. An organisation whose requests come one
 * after the other never waits. One that sends more at a time than it may have under way waits in its own line.
 */
export interface MainThread {
  /** Does work of an organisation when it is its turn. @throws 429 if too much of its work is waiting */
  take<T>(organisation: string, work: () => Promise<T>): Promise<T>;
  /**
   * Waits for something else, such as a thread or the file store. If this is called inside of `take`, the next one in the
   * line may begin meanwhile.
   */
  leave<T>(other: () => Promise<T>): Promise<T>;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly mainThread: MainThread;
  }
}

interface Line {
  running: number;
  isResting: boolean;
  /** How long the main thread has worked while a turn waited for something else, in milliseconds. */
  away: number;
  readonly waiting: (() => void)[];
}

const limits = {
  /** The maximum number of requests of an organisation that are under way at the same time. */
  atOnce: 8,
  mostWaiting: 300,
  /** Another organisation counts as active for this long after its last request. */
  activeMilliseconds: 1_000,
  /** Up to this much work, the line rests as long as it has worked; what is more counts 20 times. */
  lightMilliseconds: 3,
  heavyFactor: 20,
  longestRest: 400,
};

const tooMany = defineError(
  'too_many_requests',
  429,
  'Your organisation has sent many requests at once. Wait a moment, then try again.',
);

/** Returns how long the main thread has worked so far, in milliseconds. */
const readActive = () => performance.eventLoopUtilization().active;

/** Returns how long a line leaves the main thread to the others after it has worked for some time. */
function computeRest(worked: number): number {
  const heavy = Math.max(0, worked - limits.lightMilliseconds);
  return Math.min(limits.longestRest, worked + heavy * limits.heavyFactor);
}

/** Knows which organisation sent the last request, and when another one did. */
function createActivity() {
  let last = { organisation: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note: (organisation: string) => {
      if (organisation !== last.organisation) before = last;
      last = { organisation, at: performance.now() };
    },
    hasOthers: (organisation: string) => {
      const other = last.organisation === organisation ? before : last;
      return performance.now() - other.at < limits.activeMilliseconds;
    },
  };
}

/** Creates the lines, in which the organisations wait for their turns. */
function createLines() {
  const lines = new Map<string, Line>();
  const activity = createActivity();
  const find = (organisation: string): Line => {
    const line = lines.get(organisation) ?? { running: 0, isResting: false, away: 0, waiting: [] };
    lines.set(organisation, line);
    return line;
  };
  const isCrowded = (organisation: string, { waiting }: Line) => waiting.length > 0 && activity.hasOthers(organisation);
  const beginNext = (organisation: string): void => {
    const line = find(organisation);
    const most = isCrowded(organisation, line) ? 1 : limits.atOnce;
    while (!line.isResting && line.running < most) {
      const next = line.waiting.shift();
      if (!next) break;
      line.running += 1;
      next();
    }
    if (line.running === 0 && line.waiting.length === 0 && !line.isResting) lines.delete(organisation);
  };
  return {
    /** Waits for a turn. @throws 429 if too many wait */
    enter: async (organisation: string): Promise<void> => {
      activity.note(organisation);
      const line = find(organisation);
      if (line.waiting.length >= limits.mostWaiting) throw tooMany({ headers: { 'retry-after': '5' } });
      if (line.running >= limits.atOnce || line.waiting.length > 0 || line.isResting)
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      else line.running += 1;
    },
    /** Ends a turn. While others are active, a crowded line rests before its next turn. */
    end: (organisation: string, active: number): void => {
      const line = find(organisation);
      line.running -= 1;
      const worked = Math.max(0, active - line.away);
      line.away = 0;
      if (!isCrowded(organisation, line) || line.isResting) return void beginNext(organisation);
      line.isResting = true;
      setTimeout(() => {
        line.isResting = false;
        beginNext(organisation);
      }, computeRest(worked)).unref();
    },
    leave: (organisation: string): void => {
      find(organisation).running -= 1;
      beginNext(organisation);
    },
    /** Never waits: a transaction may hold locks for which the next one in the line waits. */
    comeBack: (organisation: string, away: number): void => {
      const line = find(organisation);
      line.running += 1;
      line.away += away;
    },
  };
}

interface Turn {
  readonly organisation: string;
  /** How many things the turn waits for. -Infinity after its end. */
  waits: number;
}

/** Creates the turns in the main thread. */
export function createMainThread(): MainThread {
  const lines = createLines();
  const turns = new AsyncLocalStorage<Turn>();
  const wait = async <T>(turn: Turn, other: () => Promise<T>): Promise<T> => {
    turn.waits += 1;
    if (turn.waits === 1) lines.leave(turn.organisation);
    const began = readActive();
    try {
      return await other();
    } finally {
      turn.waits -= 1;
      if (turn.waits === 0) lines.comeBack(turn.organisation, readActive() - began);
    }
  };
  return {
    take: async (organisation, work) => {
      await lines.enter(organisation);
      const turn: Turn = { organisation, waits: 0 };
      const began = readActive();
      try {
        return await turns.run(turn, work);
      } finally {
        // A part of the work that has not ended comes back to no turn.
        if (turn.waits > 0) lines.comeBack(organisation, 0);
        turn.waits = Number.NEGATIVE_INFINITY;
        lines.end(organisation, readActive() - began);
      }
    },
    leave: (other) => {
      const turn = turns.getStore();
      return turn && turn.waits >= 0 ? wait(turn, other) : other();
    },
  };
}
