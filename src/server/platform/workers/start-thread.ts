import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { putBack, slice } from './slices.ts';
import type { FromThread, ToThread } from './thread.ts';

/** The limit that a task has reached. */
export type ReachedLimit = 'time' | 'memory';

/** One call of a task: the file that does the work, the input of the work, and its time limit. */
interface ThreadCall {
  readonly file: string;
  readonly order: unknown;
  readonly milliseconds: number;
  /** Creates the error for a task that reaches a limit. */
  readonly limited: (reached: ReachedLimit) => Error;
}

/** A thread that does one task after the other. */
export interface Thread {
  /**
   * Rejects with the error of the task. If the task reaches a limit, rejects with the error of `limited`, and the
   * thread has ended.
   */
  call(call: ThreadCall): Promise<unknown>;
  /** True after the thread has ended. */
  readonly hasEnded: boolean;
  end(): Promise<void>;
}

const entry = new URL('./thread-entry.js', import.meta.url);

function openWorker(memoryMb: number): Worker {
  const kept = getCompileCacheDir();
  const worker = new Worker(entry, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    // The parent folder of the compile cache, in which each version of Node finds its own subfolder.
    workerData: { compiled: kept && path.dirname(kept) },
  });
  // An idle thread does not keep the process alive.
  worker.unref();
  return worker;
}

/** Sends an order in slices. The event loop can handle requests between two slices. */
async function sendOrder(worker: Worker, { file, order }: ThreadCall): Promise<void> {
  const post = (message: ToThread) => worker.postMessage(message);
  const { frame, slices } = slice(order);
  post({ say: 'task', file, frame });
  for (const one of slices) {
    await nextTurn();
    post({ say: 'slice', slice: one });
  }
  post({ say: 'go' });
}

/** Collects an answer. Requests one slice at a time, so that other work can be done between two slices. */
function receiveAnswer(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let frame: unknown;
    worker.on('message', (message: FromThread) => {
      if (message.say === 'failed') return reject(message.error);
      if (message.say === 'done') return resolve(frame);
      if (message.say === 'answer') frame = message.frame;
      else putBack(frame, message.slice);
      return worker.postMessage({ say: 'more' } satisfies ToThread);
    });
  });
}

const isOutOfMemory = (error: Error) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Starts a thread. @param memoryMb the maximum memory of a task; a task that needs more ends the thread */
export function startThread(memoryMb: number): Thread {
  const worker = openWorker(memoryMb);
  let hasEnded = false;
  const end = async () => {
    hasEnded = true;
    await worker.terminate();
  };
  worker.on('error', () => {
    hasEnded = true;
  });
  worker.on('exit', () => {
    hasEnded = true;
  });
  const call = async (one: ThreadCall) => {
    worker.ref();
    const { promise: broken, reject } = Promise.withResolvers<never>();
    const failed = (error: Error) => reject(isOutOfMemory(error) ? one.limited('memory') : error);
    const ended = () => reject(new Error('A thread ended without an answer'));
    worker.once('error', failed).once('exit', ended);
    const timer = setTimeout(() => {
      reject(one.limited('time'));
      void end();
    }, one.milliseconds);
    try {
      const answered = Promise.all([receiveAnswer(worker), sendOrder(worker, one)]);
      const [answer] = await Promise.race([answered, broken]);
      return answer;
    } finally {
      clearTimeout(timer);
      worker.removeListener('error', failed).removeListener('exit', ended).removeAllListeners('message').unref();
    }
  };
  return {
    call,
    end,
    get hasEnded() {
      return hasEnded;
    },
  };
}
