import { describe, expect, it } from 'vitest';
import { lastPosition, moveByGrain, moveByStep, timeSteps, toMinutes, toPosition } from './time-scale.ts';

describe('the time scale', () => {
  it('maps every moment with a button to a position and back', () => {
    for (const step of timeSteps) expect(toMinutes(toPosition(step))).toBe(step);
    expect(toPosition(999_999)).toBe(lastPosition);
  });

  it('increases with the position', () => {
    const minutes = Array.from({ length: lastPosition + 1 }, (_, position) => toMinutes(position));
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  });

  it('moves by round numbers and stays on the scale', () => {
    expect([moveByGrain(0, -1), moveByGrain(0, 1), moveByGrain(60, -1), moveByGrain(7, 1)]).toEqual([0, 5, 55, 10]);
    expect([moveByGrain(480, 1), moveByGrain(480, -1), moveByGrain(43_200, 1)]).toEqual([495, 470, 43_200]);
    for (let now = 0; now < 43_200; now = moveByGrain(now, 1)) expect(moveByGrain(now, 1)).toBeGreaterThan(now);
  });

  it('steps from button to button', () => {
    expect([
      moveByStep(100, 1),
      moveByStep(100, -1),
      moveByStep(120, 1),
      moveByStep(0, -1),
      moveByStep(43_200, 1),
    ]).toEqual([120, 60, 240, 0, 43_200]);
  });
});
