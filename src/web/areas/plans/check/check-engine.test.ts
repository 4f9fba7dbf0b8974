import { describe, expect, it } from 'vitest';
import type { PlanAnswer, PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { openCheckEngine, type PlanWorkerLike } from './check-engine.ts';
import type { FromPlanWorker, ToPlanWorker } from './plan-check-protocol.ts';

class FakeWorker implements PlanWorkerLike {
  readonly messages: ToPlanWorker[] = [];
  isTerminated = false;
  onmessage: PlanWorkerLike['onmessage'] = null;
  onerror: PlanWorkerLike['onerror'] = null;
  postMessage(message: ToPlanWorker) {
    this.messages.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  emit(data: FromPlanWorker) {
    this.onmessage?.({ data } as MessageEvent<FromPlanWorker>);
  }
  answer(id: number) {
    this.emit({ what: 'answer', id, answer: cycleOf(id), milliseconds: 1 });
  }
}

const cycleOf = (id: number): PlanAnswer => ({ what: 'cycle', tasks: [String(id)] });
const ask = (triggerUid: string): PlanQuestion => ({
  content: {
    scope: { activityUids: [], scenarioUids: [], locationUids: [], supplierUids: [] },
    tasks: [],
    team: [],
    strategies: [],
    triggers: [],
  },
  loss: { what: 'recovered' },
  triggerUid,
});

function open(worker = new FakeWorker()) {
  const heard: string[] = [];
  const engine = openCheckEngine({
    lines: { nodes: [], edges: [] },
    startWorker: () => worker,
    onAnswer: (answer, question) => heard.push(`${JSON.stringify(answer)} to ${question.triggerUid}`),
    onFailed: () => heard.push('failed'),
  });
  return { worker, engine, heard };
}

describe('the check of a plan in a worker', () => {
  it('sends the graph once, and afterwards one question at a time', () => {
    const { worker, engine, heard } = open();
    engine.ask(ask('a'));
    engine.ask(ask('b'));
    engine.ask(ask('c'));
    expect(worker.messages.map((message) => (message.what === 'graph' ? 'graph' : message.id))).toEqual(['graph', 1]);
    worker.answer(1);
    expect(worker.messages.at(-1)).toMatchObject({ id: 3 });
    expect(heard).toEqual([]);
    worker.answer(3);
    expect(heard).toEqual([`${JSON.stringify(cycleOf(3))} to c`]);
  });

  it('reports a failure and ends the worker, if the worker fails or cannot be started', () => {
    const { worker, engine, heard } = open();
    engine.ask(ask('a'));
    worker.emit({ what: 'failed', message: 'x' });
    expect([heard, worker.isTerminated]).toEqual([['failed'], true]);
    const none: string[] = [];
    openCheckEngine({
      lines: { nodes: [], edges: [] },
      startWorker: () => {
        throw new Error('no workers');
      },
      onAnswer: () => undefined,
      onFailed: () => none.push('failed'),
    });
    expect(none).toEqual(['failed']);
  });
});
