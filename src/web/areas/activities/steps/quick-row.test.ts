import { describe, expect, it } from 'vitest';
import { findFirstFall } from '#root/domain/activities/impact-matrix.ts';
import { clearFrom, fillQuickRow, readQuickChoice, tryLevel } from './quick-row.ts';

const empty = Array.from({ length: 8 }, () => null);

describe('choosing the first time with an unacceptable impact', () => {
  it('fills all later times and leaves earlier times unassessed', () => {
    expect(fillQuickRow(empty, 3, 4)).toEqual([null, null, null, 4, 4, 4, 4, 4]);
    expect(readQuickChoice(fillQuickRow(empty, 3, 4), 4)).toBe(3);
  });

  it('keeps levels that agree with the choice', () => {
    expect(fillQuickRow([0, 1, 2, 2, 3, 5, 5, 5], 4, 4)).toEqual([0, 1, 2, 2, 4, 5, 5, 5]);
  });

  it('removes earlier levels that contradict the choice, without inventing other levels', () => {
    expect(fillQuickRow([0, 4, 5, 5, 5, 5, 5, 5], 4, 4)).toEqual([0, null, null, null, 5, 5, 5, 5]);
  });

  it('replaces an earlier choice completely, whatever horizons the arrow keys passed', () => {
    const passed = [0, 1, 2, 3, 4].reduce<(number | null)[]>((row, column) => fillQuickRow(row, column, 4), empty);
    expect(passed).toEqual([null, null, null, null, 4, 4, 4, 4]);
    expect(fillQuickRow(fillQuickRow(empty, null, 4), 4, 4)).toEqual([null, null, null, null, 4, 4, 4, 4]);
    expect(fillQuickRow(fillQuickRow(empty, 6, 4), 2, 4)).toEqual([null, null, 4, 4, 4, 4, 4, 4]);
  });

  it('sets acceptable levels at all times for "never"', () => {
    expect(fillQuickRow(empty, null, 4)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(fillQuickRow([0, 2, 5, 5, 5, 5, 5, 5], null, 4)).toEqual([0, 2, 2, 2, 2, 2, 2, 2]);
    expect(fillQuickRow([1, 2, 3, null, 5, 5, 5, 5], null, 4)).toEqual([1, 2, 3, 3, 3, 3, 3, 3]);
    expect(readQuickChoice(empty, 4)).toBeNull();
    expect(readQuickChoice([0, 2, 3, 3, 3, 3, 3, 3], 4)).toBe('never');
  });

  it.each([0, 3, 7, null])('never gives levels that decrease over time (%s)', (column) => {
    for (const row of [empty, [0, 1, 2, 3, 4, 5, 5, 5], [4, 4, 4, 4, 4, 4, 4, 4], [1, 1, 2, null, null, 5, 5, 5]])
      expect(findFirstFall(fillQuickRow(row, column, 3))).toBeUndefined();
  });
});

describe('the level of one cell', () => {
  it('is also given to later times that have a lower level or none', () => {
    expect(tryLevel(empty, 2, 3)).toEqual({ row: [null, null, 3, 3, 3, 3, 3, 3] });
    expect(tryLevel([0, 0, 1, 1, 4, 4, 4, 4], 2, 2)).toEqual({ row: [0, 0, 2, 2, 4, 4, 4, 4] });
  });

  it('is refused if an earlier level is higher, and the refusal names that level', () => {
    expect(tryLevel([0, 3, 3, 3, 3, 3, 3, 3], 4, 2)).toEqual({ refused: { before: 1, beforeLevel: 3 } });
  });

  it('can be cleared together with the levels at later times', () => {
    expect(clearFrom([0, 1, 2, 3, 4, 4, 4, 4], 2)).toEqual([0, 1, null, null, null, null, null, null]);
  });
});
