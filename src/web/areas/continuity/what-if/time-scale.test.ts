import { describe, expect, it } from 'vitest';
import { lastPosition, minutesAt, nudged, positionOf, stepped, timeSteps } from './time-scale.ts';

describe('the scale of times', () => {
  it('goes through every step at both ends of each stretch', () => {
    for (const step of timeSteps) expect(minutesAt(positionOf(step))).toBe(step);
    expect(positionOf(999_999)).toBe(lastPosition);
  });

  it('only grows', () => {
    const minutes = Array.from({ length: lastPosition + 1 }, (_, position) => minutesAt(position));
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  });

  it('moves by round moments and stays on the scale', () => {
    expect([nudged(0, -1), nudged(0, 1), nudged(60, -1), nudged(7, 1)]).toEqual([0, 5, 55, 10]);
    expect([nudged(480, 1), nudged(480, -1), nudged(43_200, 1)]).toEqual([495, 470, 43_200]);
    for (let now = 0; now < 43_200; now = nudged(now, 1)) expect(nudged(now, 1)).toBeGreaterThan(now);
  });

  it('steps from button to button', () => {
    expect([stepped(100, 1), stepped(100, -1), stepped(120, 1), stepped(0, -1), stepped(43_200, 1)]).toEqual([
      120, 60, 240, 0, 43_200,
    ]);
  });
});
