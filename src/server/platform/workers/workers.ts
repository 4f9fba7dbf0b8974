import os from 'node:os';
import { defineError } from '#root/server/platform/http/define-error.ts';
import { createTurns } from '#root/server/platform/turns/turns.ts';
import type { MainThread } from './main-thread.ts';
import { type ReachedLimit, startThread, type Thread } from './start-thread.ts';

/**
 * Work whose cost depends on what a user requests. Its file exports `run`, which receives the order and returns the
 * answer. Both are copied between the threads.
 */
export interface Task<Order, Answer> {
  readonly file: URL;
  /** The maximum time on a thread, in milliseconds. */
  readonly milliseconds: number;
  /** True if the work can take longer than a second. One thread is kept free of such work. */
  readonly isLong: boolean;
  /**
   * True for work on a response that is already being sent. Such work cannot be refused, and it runs outside of turns
   * in the main thread.
   */
  readonly isPart?: boolean;
  /** Creates the error for work that exceeds its limit of time or memory. The message says what to do. */
  readonly limited: (reached: ReachedLimit) => Error;
  /** Never set. Gives the types of `run` to the compiler. */
  readonly run?: (order: Order) => Answer;
}

export interface PoolRules {
  readonly threads: number;
  /** The maximum memory of a thread, in megabytes. No accepted work needs more. */
  readonly memoryMb: number;
  /** The maximum number of waiting tasks of an organisation. */
  readonly maxWaiting: number;
  /** The milliseconds after which a thread without work ends and frees its memory. */
  readonly idleMilliseconds: number;
}

/** The threads for work that would block other requests. */
export interface Workers {
  /**
   * Does the work of an organisation in a thread. Organisations take turns, and no organisation ever occupies all
   * threads.
   * @throws 429 if too much work of this organisation is waiting; the error of `limited`
   */
  run<Order, Answer>(task: Task<Order, Answer>, organisation: string, order: Order): Promise<Answer>;
  /** Ends all threads. Work that is under way is rejected. */
  close(): Promise<void>;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly workers: Workers;
  }
}

const tooMany = defineError(
  'too_many_requests',
  429,
  'Your organisation has asked for many calculations at once. Wait until some of them are done, then try again.',
);

/**
 * The main thread and PostgreSQL need a core as well. With fewer than two threads, long work would delay all other
 * work.
 */
const defaults: PoolRules = {
  threads: Math.max(2, os.availableParallelism() - 1),
  memoryMb: 512,
  maxWaiting: 20,
  idleMilliseconds: 10_000,
};

/** The properties that decide whether a task may start. */
type Kind = Pick<Task<unknown, unknown>, 'isLong' | 'isPart'>;

/**
 * Creates the turns in which the organisations get threads. No organisation may occupy all threads, and long work may
 * not either.
 */
function createThreadTurns({ threads, maxWaiting }: PoolRules) {
  const others = threads - 1;
  return createTurns<Kind>({
    mayBegin: ({ isLong }, line, all) => {
      const running = [...all].flatMap((one) => one.running);
      if (running.length >= threads || line.running.length >= others) return false;
      return !isLong || running.filter((one) => one.isLong).length < others;
    },
    refuse: (waiting, { isPart }) =>
      waiting >= maxWaiting && !isPart
        ? tooMany({ headers: { 'retry-after': String(Math.ceil(waiting / 4)) } })
        : undefined,
  });
}

/** Starts threads and reuses idle threads. A thread that has had no work for a while ends. */
function createThreads({ memoryMb, idleMilliseconds }: PoolRules) {
  const all = new Set<Thread>();
  const idle: { readonly thread: Thread; readonly timer: NodeJS.Timeout }[] = [];
  const end = (thread: Thread) => {
    all.delete(thread);
    return thread.end();
  };
  return {
    take: (): Thread => {
      const last = idle.pop();
      clearTimeout(last?.timer);
      if (last && !last.thread.hasEnded) return last.thread;
      const thread = startThread(memoryMb);
      all.add(thread);
      return thread;
    },
    putBack: (thread: Thread) => {
      if (thread.hasEnded) return void all.delete(thread);
      const timer = setTimeout(() => {
        idle.splice(
          idle.findIndex((one) => one.thread === thread),
          1,
        );
        void end(thread);
      }, idleMilliseconds).unref();
      return void idle.push({ thread, timer });
    },
    endAll: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...all].map(end));
    },
  };
}

/**
 * Creates the pool. Its threads start with the first work.
 * @param mainThread a request leaves its turn in the main thread while it waits for a worker thread
 */
export function createWorkers(mainThread: Pick<MainThread, 'leave'>, rules: Partial<PoolRules> = {}): Workers {
  const pool = { ...defaults, ...rules };
  const turns = createThreadTurns(pool);
  const threads = createThreads(pool);
  const work = async <Order, Answer>(task: Task<Order, Answer>, organisation: string, order: Order) => {
    const { file, milliseconds, limited } = task;
    const turn = await turns.take(organisation, task);
    try {
      // Throws if the system refuses another thread.
      const thread = threads.take();
      const call = thread.call({ file: file.href, order, milliseconds, limited });
      return (await call.finally(() => threads.putBack(thread))) as Answer;
    } finally {
      turn.end();
    }
  };
  return {
    run: (task, organisation, order) => {
      const begin = () => work(task, organisation, order);
      return task.isPart ? begin() : mainThread.leave(begin);
    },
    close: () => threads.endAll(),
  };
}
