import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutosaveQueue, type AutosaveState } from './autosave-queue.ts';

/** Mocks a server that responds when the test tells it to. */
function slowServer() {
  const requests: { values: string; leaving: boolean; ok: () => void; fail: (error: unknown) => void }[] = [];
  const states: AutosaveState['status'][] = [];
  const queue = new AutosaveQueue<string>({
    save: (values, { leaving }) =>
      new Promise<void>((ok, fail) => {
        requests.push({ values, leaving, ok, fail });
      }),
    isConflict: (error) => error === 412,
    onState: (state) => states.push(state.status),
  });
  const request = (index: number) => {
    const match = requests[index];
    if (!match) throw new Error(`There is no request ${index}.`);
    return match;
  };
  return { queue, requests, request, states, sent: () => requests.map((one) => one.values) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('AutosaveQueue', () => {
  it('the last version is sent once, after 1.5 s without a change', async () => {
    const { queue, request, sent, states } = slowServer();
    queue.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    queue.change('ab');
    await vi.advanceTimersByTimeAsync(1499);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['ab']);
    expect(queue.unsaved).toBe(true);
    request(0).ok();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.unsaved).toBe(false);
    expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved']);
  });

  it('only one request is under way at a time, and a change made during it is sent afterwards', async () => {
    const { queue, request, sent, states } = slowServer();
    queue.change('a');
    void queue.flush();
    queue.change('ab');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toEqual(['a']);
    request(0).ok();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual(['a', 'ab']);
    request(1).ok();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('saved');
    expect(queue.unsaved).toBe(false);
  });

  it('a failed save is retried, with the values of a later change', async () => {
    const { queue, request, sent, states } = slowServer();
    queue.change('a');
    void queue.flush();
    request(0).fail(new Error('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent()).toEqual(['a', 'a']);
    queue.change('ab');
    request(1).fail(new Error('offline'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent()).toEqual(['a', 'a', 'ab']);
  });

  it('a conflict stops saving until values are chosen', async () => {
    const { queue, request, sent, states } = slowServer();
    queue.change('mine');
    void queue.flush();
    request(0).fail(412);
    await vi.advanceTimersByTimeAsync(60_000);
    queue.change('mine, longer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['mine']);
    expect(states.at(-1)).toBe('conflict');
    expect(queue.unsaved).toBe(true);
    void queue.resume('merged');
    expect(sent()).toEqual(['mine', 'merged']);
  });

  it('a flush resolves only after the response to the last change', async () => {
    const { queue, request } = slowServer();
    let done = false;
    queue.change('a');
    void queue.flush();
    queue.change('ab');
    void queue.flush({ leaving: true }).then(() => {
      done = true;
    });
    request(0).ok();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(false);
    expect(request(1).leaving).toBe(true);
    request(1).ok();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(true);
  });

  it('discarded changes are not sent', async () => {
    const { queue, sent, states } = slowServer();
    queue.change('a');
    queue.discard();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toEqual([]);
    expect(states.at(-1)).toBe('idle');
  });

  it('changes that are discarded during a request are not retried', async () => {
    const { queue, request, sent, states } = slowServer();
    queue.change('a');
    void queue.flush();
    queue.discard();
    request(0).fail(new Error('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['a']);
    expect(queue.unsaved).toBe(false);
    expect(states.at(-1)).toBe('idle');
  });

  it('the last version always reaches the server, whatever happens in between', async () => {
    const step = fc.constantFrom('type', 'wait', 'flush', 'ok', 'fail');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, requests, sent } = slowServer();
        let open = 0;
        let stored = '';
        let typed = '';
        const answer = async (accept: boolean) => {
          const next = requests[open];
          if (!next) return;
          open += 1;
          if (accept) stored = next.values;
          if (accept) next.ok();
          else next.fail(new Error('offline'));
          await vi.advanceTimersByTimeAsync(0);
          expect(requests.length - open).toBeLessThanOrEqual(1);
        };
        for (const one of steps) {
          if (one === 'type') {
            typed += 'x';
            queue.change(typed);
          } else if (one === 'wait') await vi.advanceTimersByTimeAsync(1600);
          else if (one === 'flush') void queue.flush();
          else await answer(one === 'ok');
        }
        for (let round = 0; round < 4; round += 1) {
          await vi.advanceTimersByTimeAsync(30_000);
          await answer(true);
        }
        expect(stored).toBe(typed);
        expect(queue.unsaved).toBe(false);
        // Version numbers only increase: an older version is never sent after a newer version.
        expect(sent().map((values) => values.length)).toEqual(
          sent()
            .map((values) => values.length)
            .toSorted((a, b) => a - b),
        );
        queue.stop();
      }),
      { numRuns: 200 },
    );
  });
});
