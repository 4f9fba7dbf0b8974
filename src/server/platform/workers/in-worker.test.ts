import { describe, expect, it } from 'vitest';
import { createWorkers, type WorkerRules } from './in-worker.ts';

const file = (code: string) =>
  new URL(`data:text/javascript,import { parentPort as port } from 'node:worker_threads';${encodeURIComponent(code)}`);
const rules: WorkerRules = {
  file: file('port.once("message", (n) => port.postMessage(n + 1));'),
  ...{ memoryMb: 64, milliseconds: 30_000, atOnce: 1 },
  tooMuch: () => new Error('too much'),
  tooMany: () => new Error('too many'),
};

describe('tasks in threads', () => {
  it('run in turn, and are refused if too many wait', async () => {
    const work = createWorkers<number, number>({ ...rules, mostWaiting: 1 });
    const [first, second, third] = await Promise.allSettled([work(1), work(2), work(3)]);
    expect([first, second]).toMatchObject([{ value: 2 }, { value: 3 }]);
    expect(third).toMatchObject({ status: 'rejected', reason: { message: 'too many' } });
    expect(await work(4)).toBe(5);
  });

  it('that take too long, fail, or take too much memory end only their thread, and the next one runs', async () => {
    const code = `port.once("message", (n) => {
      if (n === 1) for (;;);
      if (n === 2) throw new Error("broken");
      if (n === 3) for (const all = []; ; ) all.push(new Array(100_000).fill(Math.random()));
      port.postMessage(n);
    });`;
    const slow = createWorkers<number, number>({ ...rules, file: file(code), milliseconds: 300 });
    await expect(slow(1)).rejects.toThrow('too much');
    const work = createWorkers<number, number>({ ...rules, file: file(code) });
    await expect(work(2)).rejects.toThrow('broken');
    await expect(work(3)).rejects.toThrow('too much');
    expect(await work(4)).toBe(4);
  });
});
