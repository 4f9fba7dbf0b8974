import { describe, expect, it } from 'vitest';
import { findRtoProblem } from './rto-problem.ts';

describe('an RTO that is set beside a dependency', () => {
  it('can be 0 min to one year', () => {
    for (const minutes of [0, 525_600]) expect(findRtoProblem(minutes)).toBeUndefined();
  });

  it('is refused with the reason if it is missing, unreadable or longer than a year', () => {
    expect(findRtoProblem(null)).toBe('This field is required!');
    expect(findRtoProblem(Number.NaN)).toBe('Enter a time such as 4 h, 5 d or 90 min');
    expect(findRtoProblem(525_601)).toBe('Enter one year (525,600 minutes) or less');
  });
});
