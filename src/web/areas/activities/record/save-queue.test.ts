import { expect, it } from 'vitest';
import { SaveQueue } from './save-queue.ts';

it('a save queue sends writes one after the other, each with the version that the previous one returned', async () => {
  const line = new SaveQueue(1);
  const seen: number[] = [];
  const gates: (() => void)[] = [];
  const send = (version: number) => {
    seen.push(version);
    return new Promise<{ version: number }>((resolve) => gates.push(() => resolve({ version: version + 1 })));
  };
  const first = line.run(send);
  const second = line.run(send);
  expect(seen).toEqual([1]);
  expect(line.isBusy).toBe(true);
  gates[0]?.();
  await first;
  await Promise.resolve();
  expect(seen).toEqual([1, 2]);
  gates[1]?.();
  await second;
  await Promise.resolve();
  expect(line.isBusy).toBe(false);
  expect(line.version).toBe(3);
});

it('a save queue continues after a failed write', async () => {
  const line = new SaveQueue(4);
  await expect(line.run(() => Promise.reject(new Error('stale')))).rejects.toThrow('stale');
  await line.run((version) => Promise.resolve({ version: version + 1 }));
  expect(line.version).toBe(5);
});
