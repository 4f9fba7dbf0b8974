import { describe, expect, it } from 'vitest';
import { addDays, spreadOver } from './spread.ts';

const count = (days: readonly string[]) => [...Map.groupBy(days, (day) => day).values()].map((some) => some.length);

describe('500 reviews of one day', () => {
  it('are moved evenly and in order to the working days of the four weeks before that day, and no review becomes later', () => {
    const days = spreadOver('2027-03-31', '2027-01-04', 500);
    expect(days).toEqual(days.toSorted());
    expect([days[0], days.at(-1)]).toEqual(['2027-03-03', '2027-03-31']);
    expect(count(days)).toHaveLength(21);
    expect(Math.max(...count(days)) - Math.min(...count(days))).toBeLessThanOrEqual(1);
    expect(days.every((day) => ![0, 6].includes(new Date(day).getUTCDay()))).toBe(true);
  });

  it('are moved to the four weeks from tomorrow on, if the day has passed or is too near', () => {
    for (const day of ['2026-12-01', '2027-01-04', '2027-01-07']) {
      const days = spreadOver(day, '2027-01-04', 500);
      expect([days[0], days.at(-1)]).toEqual(['2027-01-05', '2027-02-01']);
    }
  });

  it('can also be a single review, or none', () => {
    expect(spreadOver('2027-03-31', '2027-01-04', 0)).toEqual([]);
    expect(spreadOver('2027-03-31', '2027-01-04', 1)).toEqual(['2027-03-03']);
  });
});

it('days are added to a date correctly, even when the clocks change', () => {
  expect([addDays('2027-03-27', 1), addDays('2027-10-31', 1), addDays('2027-12-31', 1)]).toEqual([
    '2027-03-28',
    '2027-11-01',
    '2028-01-01',
  ]);
});
