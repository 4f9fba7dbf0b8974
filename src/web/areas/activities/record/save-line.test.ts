import { expect, it } from 'vitest';
import { SaveLine } from './save-line.ts';

it('sends one write after the other, each against the version of the one before', async () => {
  const line = new SaveLine(1);
  const seen: number[] = [];
  const gates: (() => void)[] = [];
  const send = (version: number) => {
    seen.push(version);
    return new Promise<{ version: number }>((resolve) => gates.push(() => resolve({ version: version + 1 })));
  };
  const first = line.run(send);
  const second = line.run(send);
  expect(seen).toEqual([1]);
  expect(line.busy).toBe(true);
  gates[0]?.();
  await first;
  await Promise.resolve();
  expect(seen).toEqual([1, 2]);
  gates[1]?.();
  await second;
  await Promise.resolve();
  expect(line.busy).toBe(false);
  expect(line.version).toBe(3);
});

it('goes on after a write that failed', async () => {
  const line = new SaveLine(4);
  await expect(line.run(() => Promise.reject(new Error('stale')))).rejects.toThrow('stale');
  await line.run((version) => Promise.resolve({ version: version + 1 }));
  expect(line.version).toBe(5);
});
