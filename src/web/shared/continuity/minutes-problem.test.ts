import { describe, expect, it } from 'vitest';
import { findMinutesProblem, findRequiredMinutesProblem } from './minutes-problem.ts';

const both = [findMinutesProblem, findRequiredMinutesProblem];

describe('a duration of a scenario, or an RTO that is set beside a dependency', () => {
  it('can be 0 min to one year', () => {
    for (const find of both) for (const minutes of [0, 525_600]) expect(find(minutes)).toBeUndefined();
  });

  it('is refused before it is sent if it is unreadable or longer than a year', () => {
    for (const find of both) {
      expect(find(Number.NaN)).toBe('Enter a time such as 4 h, 5 d or 90 min');
      expect(find(525_601)).toBe('Enter one year (525,600 minutes) or less');
    }
  });

  it('can be empty unless it is required', () => {
    expect(findMinutesProblem(null)).toBeUndefined();
    expect(findRequiredMinutesProblem(null)).toBe('This field is required!');
  });
});
