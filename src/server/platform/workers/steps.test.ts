import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { cut, filterInSteps, formatBytesInSteps, formatListInSteps, mapInSteps, takeSteps } from './steps.ts';

/** Keeps the thread busy. */
function work(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

const numbers = Array.from({ length: 1_001 }, (_, n) => n);

describe('long work in steps', () => {
  it('lets other work run repeatedly in between', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await mapInSteps(Array.from({ length: 20 }), () => work(4));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('has the same result as the work without steps', async () => {
    expect(await mapInSteps(numbers, (n, at) => n * 2 + at)).toEqual(numbers.map((n) => n * 3));
    expect(await filterInSteps(numbers, (n) => n % 7 === 0)).toEqual(numbers.filter((n) => n % 7 === 0));
    expect(JSON.parse(await formatListInSteps(numbers))).toEqual(numbers);
    expect(await formatListInSteps([])).toBe('[]');
    for (const list of [[], ['ß', '","'], numbers])
      expect((await formatBytesInSteps(list)).toString()).toBe(await formatListInSteps(list));
    expect(cut(numbers, 400).map(({ length }) => length)).toEqual([400, 400, 201]);
  });

  it('fails with the error of a step', async () => {
    const failing = (function* () {
      yield;
      throw new RangeError('No such node');
    })();
    await expect(takeSteps(failing)).rejects.toThrow('No such node');
  });
});
