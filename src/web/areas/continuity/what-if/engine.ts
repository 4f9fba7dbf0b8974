import type { WhatIfResult, WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import { createLatestQueue } from '#root/web/platform/workers/latest-queue.ts';
import type { EngineGraph, EngineRequest, FromWorker, ToWorker } from './protocol.ts';
import { type Glance, unpackStep } from './step-parts.ts';

/** The members of `Worker` that the engine uses. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The callbacks of an engine. Results of outdated requests are ignored. */
export interface EngineCallbacks {
  /**
   * Called with the quick result, which is shown until the full result arrives. `targets` is the array that was passed
   * to `ask`.
   */
  readonly onGlance: (glance: Glance, targets: readonly WhatIfTarget[]) => void;
  readonly onResult: (result: WhatIfResult, targets: readonly WhatIfTarget[]) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Options extends EngineCallbacks {
  readonly graph: EngineGraph;
  /** Starts a worker. Throws an error if the browser does not support workers. */
  readonly startWorker: () => WorkerLike;
  /** Calculates the result on the server if no worker is available. */
  readonly askServer: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
  /** Milliseconds without a change of the targets before the full result is calculated. */
  readonly settleTime?: number;
}

/** Calculates what-if analyses. Only the latest request gets a result. */
export interface Engine {
  readonly ask: (targets: readonly WhatIfTarget[]) => void;
  readonly close: () => void;
}

/** Reduces a full result to the quick result. */
export function toGlance({ nodes, summary, activitiesDown }: WhatIfResult): Glance {
  return { reached: new Map(nodes.map(({ uid, outages }) => [uid, outages])), figures: summary, activitiesDown };
}

function createServerEngine({ askServer, onGlance, onResult, onFailed, settleTime = 150 }: Options): Engine {
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: (targets) => {
      latest += 1;
      const id = latest;
      clearTimeout(timer);
      timer = setTimeout(() => {
        askServer(targets).then(
          (result) => {
            if (id !== latest) return;
            onGlance(toGlance(result), targets);
            onResult(result, targets);
          },
          (error: unknown) => id === latest && onFailed(error),
        );
      }, settleTime);
    },
    close: () => {
      latest += 1;
      clearTimeout(timer);
    },
  };
}

function createWorkerEngine(
  worker: WorkerLike,
  options: Options,
  onFail: (targets: readonly WhatIfTarget[]) => void,
): Engine {
  const { graph, onGlance, onResult, settleTime = 150 } = options;
  let latest: EngineRequest = { what: 'step', id: 0, targets: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queue = createLatestQueue<EngineRequest>((request) => worker.postMessage(request));
  const close = () => {
    clearTimeout(timer);
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  const fail = () => {
    close();
    onFail(latest.targets);
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }) => {
    if (data.what === 'failed') {
      fail();
      return;
    }
    queue.onAnswer();
    if (data.id !== latest.id) return;
    if (data.what === 'step') onGlance(unpackStep(data.parts), latest.targets);
    else onResult(data.result, latest.targets);
  };
  worker.postMessage({ what: 'graph', graph });
  return {
    ask: (targets) => {
      latest = { what: 'step', id: latest.id + 1, targets };
      queue.ask(latest);
      clearTimeout(timer);
      timer = setTimeout(() => queue.ask({ ...latest, what: 'full' }), settleTime);
    },
    close,
  };
}

/** Opens an engine that uses a worker. If the worker cannot be started or fails, the engine uses the server. */
export function openEngine(options: Options): Engine {
  let engine: Engine;
  const useServer = (targets: readonly WhatIfTarget[]) => {
    engine = createServerEngine(options);
    if (targets.length > 0) engine.ask(targets);
  };
  try {
    engine = createWorkerEngine(options.startWorker(), options, useServer);
  } catch {
    engine = createServerEngine(options);
  }
  return { ask: (targets) => engine.ask(targets), close: () => engine.close() };
}
