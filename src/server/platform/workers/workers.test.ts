import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMainThread } from './main-thread.ts';
import { createWorkers, type PoolRules, type Task, type Workers } from './workers.ts';

const file = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const makeTask = (code: string, rules: Partial<Task<unknown, unknown>> = {}): Task<unknown, unknown> => ({
  file: file(code),
  milliseconds: 30_000,
  isLong: false,
  limited: (reached) => new Error(`too much ${reached}`),
  ...rules,
});
const addOne = makeTask('export const run = (n) => n + 1;');
/** Occupies a thread until a flag is set, so that a test decides when the thread becomes free. */
const holdThread = makeTask('export const run = (flag) => { Atomics.wait(flag, 0, 0); };');
const makeFlag = () => new Int32Array(new SharedArrayBuffer(4));
const setFlag = (flag: Int32Array) => {
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
};

let workers: Workers;
const open = (rules: Partial<PoolRules>) => {
  workers = createWorkers(createMainThread(), { threads: 2, memoryMb: 64, ...rules });
  return workers;
};
afterEach(() => workers.close());

describe('work in threads', () => {
  it('waits in its organisation’s queue, which refuses more with a 429 when it is full and does not delay others', async () => {
    const { run } = open({ maxWaiting: 1 });
    const flag = makeFlag();
    const first = run(holdThread, 'noisy', flag);
    const second = run(addOne, 'noisy', 1);
    await expect(run(addOne, 'noisy', 1)).rejects.toMatchObject({
      status: 429,
      extras: { headers: { 'retry-after': '1' } },
    });
    expect(await run(addOne, 'quiet', 1)).toBe(2);
    setFlag(flag);
    expect(await first).toBeUndefined();
    expect(await second).toBe(2);
  });

  it('alternates between organisations, even if one sends many tasks at once', async () => {
    const { run } = open({ threads: 2 });
    const flags = [makeFlag(), makeFlag()] as const;
    const held = [run(holdThread, 'first', flags[0]), run(holdThread, 'second', flags[1])];
    const done: string[] = [];
    const ask = (organisation: string) => run(addOne, organisation, 1).then(() => done.push(organisation));
    const asked = [...Array.from({ length: 5 }, () => ask('noisy')), ask('quiet')];
    setFlag(flags[0]);
    await Promise.all(asked);
    expect(done.indexOf('quiet')).toBeLessThanOrEqual(1);
    setFlag(flags[1]);
    await Promise.all(held);
  });

  it('leaves one thread free of long work', async () => {
    const { run } = open({});
    const flag = makeFlag();
    const long = run({ ...holdThread, isLong: true }, 'first', flag);
    const alsoLong = run({ ...addOne, isLong: true }, 'second', 1);
    expect(await run(addOne, 'third', 1)).toBe(2);
    setFlag(flag);
    await long;
    expect(await alsoLong).toBe(2);
  });

  it('ends only its own task if it takes too long, fails, or needs too much memory', async () => {
    const code = `export function run(n) {
      if (n === 1) for (;;);
      if (n === 2) throw new Error("broken");
      if (n === 3) for (const all = []; ; ) all.push(new Array(100_000).fill(Math.random()));
      return n;
    }`;
    const { run } = open({});
    await expect(run(makeTask(code, { milliseconds: 500 }), 'one', 1)).rejects.toThrow('too much time');
    await expect(run(makeTask(code), 'one', 2)).rejects.toThrow('broken');
    await expect(run(makeTask(code), 'one', 3)).rejects.toThrow('too much memory');
    expect(await run(makeTask(code), 'one', 4)).toBe(4);
  });

  it('fails if the system refuses another thread, but does not stop the server or the next work', async () => {
    const { run } = open({});
    vi.spyOn(workerThreads, 'Worker').mockImplementation(function refuse() {
      throw new Error('ERR_WORKER_INIT_FAILED');
    });
    syncBuiltinESMExports();
    const refused = [1, 2, 3].map((n) => run(addOne, 'one', n).catch(({ message }: Error) => message));
    expect(await Promise.all(refused)).toEqual(Array(3).fill('ERR_WORKER_INIT_FAILED'));
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(await run(addOne, 'one', 1)).toBe(2);
  });

  it('copies long lists completely, in slices, in both directions', async () => {
    const { run } = open({});
    const order = {
      kept: new Map([['a', new Set([1])]]),
      text: 'short',
      deep: { rows: Array.from({ length: 1_001 }, (_, n) => ({ n })) },
      lists: [[1, 2], Array.from({ length: 401 }, (_, n) => n)],
    };
    expect(await run(makeTask('export const run = (order) => order;'), 'one', order)).toEqual(order);
  });

  it('reuses a thread for the next task, and ends a thread that has had no task for a while', async () => {
    const { run } = open({ idleMilliseconds: 50 });
    const count = makeTask('globalThis.count ??= 0; export const run = () => (globalThis.count += 1);');
    expect([await run(count, 'one', 0), await run(count, 'one', 0)]).toEqual([1, 2]);
    await expect.poll(() => run(count, 'one', 0), { interval: 300 }).toBe(1);
  });
});
