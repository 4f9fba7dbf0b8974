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
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  postMessage(message: ToWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
  step(id: number) {
    const parts = { uids: [], outages: new Float64Array(), figures, activitiesDown: [] };
    this.say({ what: 'step', id, parts, milliseconds: 0 });
  }
}

function opened() {
  const worker = new FakeWorker();
  const told: string[] = [];
  const names = (targets: readonly WhatIfTarget[]) => targets.map(({ recordUid }) => recordUid).join();
  const answers: ((result: WhatIfResult) => void)[] = [];
  const engine = openEngine({
    graph,
    worker: () => worker,
    remote: () => new Promise((resolve) => answers.push(resolve)),
    onGlance: (_, targets) => told.push(`glance ${names(targets)}`),
    onResult: (_, targets) => told.push(`result ${names(targets)}`),
    onFailed: () => told.push('failed'),
  });
  return { worker, engine, told, answers };
}

afterEach(() => vi.useRealTimers());

describe('an engine', () => {
  it('asks one question at a time, then the latest alone, and tells only the latest answer', () => {
    vi.useFakeTimers();
    const { worker, engine, told } = opened();
    engine.ask(lose('a'));
    engine.ask(lose('b'));
    engine.ask(lose('c'));
    expect(worker.heard.slice(1)).toEqual([{ what: 'step', id: 1, targets: lose('a') }]);
    worker.step(1);
    expect(told).toEqual([]);
    expect(worker.heard.at(-1)).toEqual({ what: 'step', id: 3, targets: lose('c') });
    worker.step(3);
    expect(told).toEqual(['glance c']);
    vi.runAllTimers();
    expect(worker.heard.at(-1)).toEqual({ what: 'full', id: 3, targets: lose('c') });
    worker.say({ what: 'full', id: 3, result, milliseconds: 0 });
    expect(told).toEqual(['glance c', 'result c']);
  });

  it('asks the server once the worker fails, and again tells only the latest answer', async () => {
    vi.useFakeTimers();
    const { worker, engine, told, answers } = opened();
    engine.ask(lose('a'));
    worker.onerror?.({} as ErrorEvent);
    expect(worker.ended).toBe(true);
    vi.advanceTimersByTime(200);
    engine.ask(lose('b'));
    vi.advanceTimersByTime(200);
    expect(answers).toHaveLength(2);
    answers[1]?.(result);
    answers[0]?.(result);
    await vi.runAllTimersAsync();
    expect(told).toEqual(['glance b', 'result b']);
  });
});
