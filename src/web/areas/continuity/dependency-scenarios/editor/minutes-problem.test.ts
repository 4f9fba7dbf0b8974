import { describe, expect, it } from 'vitest';
import { findMinutesProblem } from './minutes-problem.ts';

describe('a duration of a scenario', () => {
  it('may be empty, and 0 min to one year', () => {
    for (const minutes of [null, 0, 525_600]) expect(findMinutesProblem(minutes)).toBeUndefined();
  });

  it('is refused before it is sent if it is longer than a year or not a duration', () => {
    expect(findMinutesProblem(525_601)).toBe('Enter one year (525,600 minutes) or less');
    expect(findMinutesProblem(Number.NaN)).toBe('Enter a time such as 4 h, 5 d or 90 min');
  });
});
