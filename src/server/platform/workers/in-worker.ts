import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const entry = new URL('./in-worker-entry.js', import.meta.url);

/** The rules for tasks of one kind. */
export interface WorkerRules {
  /** The file that the thread runs. It responds to one message and ends. */
  readonly file: URL;
  readonly memoryMb: number;
  readonly milliseconds: number;
  /** The maximum number of concurrent tasks, each of which occupies a core. */
  readonly atOnce: number;
  /** The maximum number of waiting tasks; undefined for any number. */
  readonly mostWaiting?: number;
  /** Creates the error for a task that takes too much memory or time. */
  readonly tooMuch: () => Error;
  /** Creates the error if too many tasks are waiting. */
  readonly tooMany?: () => Error;
}

function runInThread<Order, Answer>(
  { file, memoryMb, milliseconds, tooMuch }: WorkerRules,
  order: Order,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 };
    const kept = getCompileCacheDir();
    // Each version of Node has its own subfolder, which the thread finds itself.
    const workerData = { file: file.href, compiled: kept && path.dirname(kept) };
    const worker = new Worker(entry, { resourceLimits, workerData });
    const timer = setTimeout(() => {
      reject(tooMuch());
      void worker.terminate();
    }, milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error) =>
      reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('A worker ended without an answer'));
    });
    worker.postMessage(order);
  });
}

/**
 * Returns a function that runs each task in its own thread, so that other calls do not have to wait. The memory is
 * freed when the thread ends, and a task that takes too much memory or time ends only its own thread.
 */
export function createWorkers<Order, Answer>(rules: WorkerRules): (order: Order) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (order) => {
    if (running >= rules.atOnce) {
      if (rules.tooMany && waiting.length >= (rules.mostWaiting ?? Number.POSITIVE_INFINITY)) throw rules.tooMany();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await runInThread<Order, Answer>(rules, order);
    } finally {
      // The next task takes over the slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
