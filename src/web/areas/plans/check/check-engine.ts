import type { PlanAnswer, PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { createLatestQueue } from '#root/web/platform/workers/latest-queue.ts';
import type { FromPlanWorker, ToPlanWorker } from './plan-check-protocol.ts';

/** The members of `Worker` that the check uses. */
export interface PlanWorkerLike {
  postMessage(message: ToPlanWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromPlanWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Options {
  readonly lines: Extract<ToPlanWorker, { what: 'graph' }>['lines'];
  /** Starts a worker. Throws an error if the browser does not support workers. */
  readonly startWorker: () => PlanWorkerLike;
  /** Called with the answer to the latest question. Answers to earlier questions are ignored. */
  readonly onAnswer: (answer: PlanAnswer, question: PlanQuestion) => void;
  readonly onFailed: () => void;
}

/** Checks plans in a worker. While the worker is busy, only the latest question is kept for later. */
export interface CheckEngine {
  readonly ask: (question: PlanQuestion) => void;
  readonly close: () => void;
}

const closed: CheckEngine = { ask: () => undefined, close: () => undefined };

export function openCheckEngine({ lines, startWorker, onAnswer, onFailed }: Options): CheckEngine {
  let worker: PlanWorkerLike;
  try {
    worker = startWorker();
  } catch {
    onFailed();
    return closed;
  }
  let latest: Extract<ToPlanWorker, { what: 'question' }> | undefined;
  const queue = createLatestQueue<ToPlanWorker>((message) => worker.postMessage(message));
  const close = () => {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  const fail = () => {
    close();
    onFailed();
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }) => {
    if (data.what === 'failed') {
      fail();
      return;
    }
    queue.onAnswer();
    if (latest && data.id === latest.id) onAnswer(data.answer, latest.question);
  };
  worker.postMessage({ what: 'graph', lines });
  return {
    ask: (question) => {
      latest = { what: 'question', id: (latest?.id ?? 0) + 1, question };
      queue.ask(latest);
    },
    close,
  };
}
