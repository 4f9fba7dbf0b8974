import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const entry = new URL('./in-worker-entry.js', import.meta.url);

/** How orders of one kind are worked on. */
export interface WorkerRules {
  /** A file that answers the one message that it is sent, and ends. */
  readonly file: URL;
  readonly memoryMb: number;
  readonly milliseconds: number;
  /** Others wait: each is work for a whole core. */
  readonly atOnce: number;
  /** Orders that may wait; default: any number. */
  readonly mostWaiting?: number;
  /** What is thrown where an order takes more memory or time. */
  readonly tooMuch: () => Error;
  /** What is thrown where too many wait already. */
  readonly tooMany?: () => Error;
}

function runInThread<Order, Answer>(
  { file, memoryMb, milliseconds, tooMuch }: WorkerRules,
  order: Order,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 };
    const kept = getCompileCacheDir();
    // In it each version of Node has a folder of its own, which a thread finds by itself.
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
 * Lets each order be worked on in a thread of its own, so that nobody else waits for it: what the work loads leaves with it,
 * and what takes too much ends the thread alone.
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
      // Whoever is next takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
