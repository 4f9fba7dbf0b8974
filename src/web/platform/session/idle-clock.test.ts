import { describe, expect, it } from 'vitest';
import { idlenessAt, spokenSeconds } from './idle-clock.ts';

const at = (passed: number, timeOut = 900) =>
  idlenessAt({ lastActivity: 1_000_000, timeOut, now: 1_000_000 + passed * 1000 });

describe('the idle time', () => {
  it.each([
    [0, 900, 'active', 900],
    [839, 900, 'active', 61],
    [840, 900, 'warning', 60],
    [899.2, 900, 'warning', 1],
    [900, 900, 'over', 0],
    [9 * 3600, 900, 'over', 0],
    // If the idle time is below two minutes, the warning starts halfway.
    [29, 60, 'active', 31],
    [30, 60, 'warning', 30],
    [59, 119, 'active', 60],
    [59.5, 119, 'warning', 60],
    [60, 120, 'warning', 60],
  ])('after %s s of %s s is in the phase %s, with %s s left', (passed, timeOut, phase, secondsLeft) => {
    expect(at(passed, timeOut)).toEqual({ phase, secondsLeft });
  });

  it('a clock that was set back does not extend the idle time', () => {
    expect(at(-5_000)).toEqual({ phase: 'active', secondsLeft: 900 });
  });

  it('is announced only at a few of the remaining seconds', () => {
    expect([60, 59, 31, 30, 29, 20, 11, 10, 5, 1].map(spokenSeconds)).toEqual([60, 60, 60, 30, 30, 20, 20, 10, 5, 5]);
  });
});
