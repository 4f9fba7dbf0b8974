import type { WhatIfResult, WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import type { EngineGraph, FromWorker, Question, ToWorker } from './protocol.ts';
import { type Glance, unpackStep } from './step-parts.ts';

/** The part of a Worker that is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What an engine tells; answers to a question that is no longer the latest are never told. */
export interface Told {
  /** The targets that it is an answer to, as they were asked. */
  readonly onGlance: (glance: Glance, targets: readonly WhatIfTarget[]) => void;
  readonly onResult: (result: WhatIfResult, targets: readonly WhatIfTarget[]) => void;
  readonly onFailed: (error: unknown) => void;
}

interface Options extends Told {
  readonly graph: EngineGraph;
  /** Throws where the browser has none. */
  readonly worker: () => WorkerLike;
  /** The server's answer, where no worker runs. */
  readonly remote: (targets: readonly WhatIfTarget[]) => Promise<WhatIfResult>;
  /** How long nothing must change until everything is worked out, ms. */
  readonly rest?: number;
}

/** Answers what-ifs, the latest alone. */
export interface Engine {
  readonly ask: (targets: readonly WhatIfTarget[]) => void;
  readonly close: () => void;
}

/** A full result as what is told at a glance. */
export function glanceOf({ nodes, summary, activitiesDown }: WhatIfResult): Glance {
  return { reached: new Map(nodes.map(({ uid, outages }) => [uid, outages])), figures: summary, activitiesDown };
}

/** One question is under way at a time; of those asked meanwhile only the last is asked afterwards. */
function latestOnly(send: (question: Question) => void) {
  let busy = false;
  let next: Question | undefined;
  return {
    ask: (question: Question) => {
      if (busy) next = question;
      else {
        busy = true;
        send(question);
      }
    },
    answered: () => {
      busy = false;
      if (!next) return;
      const question = next;
      next = undefined;
      busy = true;
      send(question);
    },
  };
}

function byServer({ remote, onGlance, onResult, onFailed, rest = 150 }: Options): Engine {
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: (targets) => {
      latest += 1;
      const id = latest;
      clearTimeout(timer);
      timer = setTimeout(() => {
        remote(targets).then(
          (result) => {
            if (id !== latest) return;
            onGlance(glanceOf(result), targets);
            onResult(result, targets);
          },
          (error: unknown) => id === latest && onFailed(error),
        );
      }, rest);
    },
    close: () => {
      latest += 1;
      clearTimeout(timer);
    },
  };
}

function byWorker(worker: WorkerLike, options: Options, onBroken: (targets: readonly WhatIfTarget[]) => void): Engine {
  const { graph, onGlance, onResult, rest = 150 } = options;
  let latest: Question = { what: 'step', id: 0, targets: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queue = latestOnly((question) => worker.postMessage(question));
  const close = () => {
    clearTimeout(timer);
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  const broken = () => {
    close();
    onBroken(latest.targets);
  };
  worker.onerror = broken;
  worker.onmessage = ({ data }) => {
    if (data.what === 'failed') {
      broken();
      return;
    }
    queue.answered();
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
      timer = setTimeout(() => queue.ask({ ...latest, what: 'full' }), rest);
    },
    close,
  };
}

/** Starts a worker, and where it can't run or fails, asks the server instead. */
export function openEngine(options: Options): Engine {
  let engine: Engine;
  const useServer = (targets: readonly WhatIfTarget[]) => {
    engine = byServer(options);
    if (targets.length > 0) engine.ask(targets);
  };
  try {
    engine = byWorker(options.worker(), options, useServer);
  } catch {
    engine = byServer(options);
  }
  return { ask: (targets) => engine.ask(targets), close: () => engine.close() };
}
