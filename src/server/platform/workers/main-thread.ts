import { AsyncLocalStorage } from 'node:async_hooks';
import { createTurns, type Line, type Turn, tooManyWaiting } from '#root/server/platform/turns/turns.ts';
import { createRests } from './rests.ts';

/**
 * The turns of the organisations in the main thread, which all requests share. An organisation that sends one request
 * after the other never waits. If an organisation sends more concurrent requests than allowed, they wait in a line of
 * its own.
 */
export interface MainThread {
  /** Does the work when it is the organisation's turn. @throws 429 if too much of its work is waiting */
  take<T>(organisation: string, work: () => Promise<T>): Promise<T>;
  /**
   * Waits for something other than the main thread, such as a worker thread or the file store. If this is called inside
   * of `take`, the next request in the line may begin meanwhile.
   */
  leave<T>(other: () => Promise<T>): Promise<T>;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly mainThread: MainThread;
  }
}

/** The maximum number of concurrent requests of an organisation, and of its waiting requests. */
const atOnce = 8;
const maxWaiting = 300;
/** Another organisation counts as active for this many milliseconds after its last request. */
const activeMilliseconds = 1_000;

/** A turn that is `away` waits for something else and does not use the main thread. */
type Place = 'here' | 'away';

/** Remembers the last two different organisations that sent requests, and the time of each one's last request. */
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
      return performance.now() - other.at < activeMilliseconds;
    },
  };
}

/**
 * Creates the lines of the organisations. A line is crowded if a turn waits in it, or if more turns have begun than are
 * allowed. While other organisations are active, a crowded line has one turn at a time, and rests after each.
 */
function createLines() {
  const activity = createActivity();
  const isCrowded = ({ organisation, running, waiting }: Line<Place>) =>
    (waiting > 0 || running.length > atOnce) && activity.hasOthers(organisation);
  const turns = createTurns<Place>({
    mayBegin: (_, line) => {
      const here = line.running.filter((place) => place === 'here').length;
      return here < (isCrowded(line) ? 1 : atOnce) && !rests.isResting(line.organisation);
    },
    refuse: (waiting) => (waiting >= maxWaiting ? tooManyWaiting() : undefined),
  });
  const rests = createRests(turns.serve);
  const stopWork = ({ line }: Turn<Place>) => rests.stopWork(line.organisation, isCrowded(line));
  return {
    /** Waits for a turn. @throws 429 if too many wait */
    enter: async (organisation: string): Promise<Turn<Place>> => {
      activity.note(organisation);
      const turn = await turns.take(organisation, 'here');
      rests.startWork(organisation);
      return turn;
    },
    leave: (turn: Turn<Place>): void => {
      stopWork(turn);
      turn.change('away');
    },
    comeBack: (turn: Turn<Place>): void => {
      turn.change('here');
      rests.startWork(turn.line.organisation);
    },
    end: (turn: Turn<Place>): void => {
      stopWork(turn);
      turn.end();
    },
  };
}

/** A request that has its turn. */
interface Request {
  readonly turn: Turn<Place>;
  /** The number of things for which the request waits; -Infinity after the end of its turn. */
  waits: number;
}

/** Creates the service that lets requests take turns in the main thread. */
export function createMainThread(): MainThread {
  const lines = createLines();
  const requests = new AsyncLocalStorage<Request>();
  const wait = async <T>(request: Request, other: () => Promise<T>): Promise<T> => {
    request.waits += 1;
    if (request.waits === 1) lines.leave(request.turn);
    try {
      return await other();
    } finally {
      request.waits -= 1;
      if (request.waits === 0) lines.comeBack(request.turn);
    }
  };
  return {
    take: async (organisation, work) => {
      const request: Request = { turn: await lines.enter(organisation), waits: 0 };
      try {
        return await requests.run(request, work);
      } finally {
        // Parts of the work may still be waiting for something else. They must not use the turn after it has ended.
        if (request.waits > 0) lines.comeBack(request.turn);
        request.waits = Number.NEGATIVE_INFINITY;
        lines.end(request.turn);
      }
    },
    leave: (other) => {
      const request = requests.getStore();
      return request && request.waits >= 0 ? wait(request, other) : other();
    },
  };
}
