import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WhatIfResult, WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import { openEngine, type WorkerLike } from './engine.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const graph = { nodes: [], edges: [], additions: { nodes: [], links: [] }, impacts: undefined };
const figures = {
  ...{ nodesLost: 0, activitiesLost: 0, activitiesPastRto: 0, activitiesPastMtpd: 0 },
  ...{ firstRtoBreach: null, firstMtpdBreach: null, mostDown: null },
};
const result: WhatIfResult = {
  ...{ summary: figures, nodes: [], events: [], breaches: [], activitiesDown: [] },
  ...{ recovery: [], impact: null, cycles: [] },
};
const lose = (recordUid: string): WhatIfTarget[] => [{ recordUid }];

class FakeWorker implements WorkerLike {
  readonly messages: ToWorker[] = [];
  isTerminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  postMessage(message: ToWorker) {
    this.messages.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  emit(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  step(id: number) {
    const parts = { uids: [], outages: new Float64Array(), figures, activitiesDown: [] };
    this.emit({ what: 'step', id, parts, milliseconds: 0 });
  }
}

function startEngine() {
  const worker = new FakeWorker();
  const calls: string[] = [];
  const names = (targets: readonly WhatIfTarget[]) => targets.map(({ recordUid }) => recordUid).join();
  const answers: ((result: WhatIfResult) => void)[] = [];
  const engine = openEngine({
    graph,
    startWorker: () => worker,
    askServer: () => new Promise((resolve) => answers.push(resolve)),
    onGlance: (_, targets) => calls.push(`glance ${names(targets)}`),
    onResult: (_, targets) => calls.push(`result ${names(targets)}`),
    onFailed: () => calls.push('failed'),
  });
  return { worker, engine, calls, answers };
}

afterEach(() => vi.useRealTimers());

describe('the what-if engine', () => {
  it('sends one request at a time, skips older waiting requests, and reports only the answer to the latest request', () => {
    vi.useFakeTimers();
    const { worker, engine, calls } = startEngine();
    engine.ask(lose('a'));
    engine.ask(lose('b'));
    engine.ask(lose('c'));
    expect(worker.messages.slice(1)).toEqual([{ what: 'step', id: 1, targets: lose('a') }]);
    worker.step(1);
    expect(calls).toEqual([]);
    expect(worker.messages.at(-1)).toEqual({ what: 'step', id: 3, targets: lose('c') });
    worker.step(3);
    expect(calls).toEqual(['glance c']);
    vi.runAllTimers();
    expect(worker.messages.at(-1)).toEqual({ what: 'full', id: 3, targets: lose('c') });
    worker.emit({ what: 'full', id: 3, result, milliseconds: 0 });
    expect(calls).toEqual(['glance c', 'result c']);
  });

  it('asks the server if the worker fails, and reports only the latest answer', async () => {
    vi.useFakeTimers();
    const { worker, engine, calls, answers } = startEngine();
    engine.ask(lose('a'));
    worker.onerror?.({} as ErrorEvent);
    expect(worker.isTerminated).toBe(true);
    vi.advanceTimersByTime(200);
    engine.ask(lose('b'));
    vi.advanceTimersByTime(200);
    expect(answers).toHaveLength(2);
    answers[1]?.(result);
    answers[0]?.(result);
    await vi.runAllTimersAsync();
    expect(calls).toEqual(['glance b', 'result b']);
  });
});
