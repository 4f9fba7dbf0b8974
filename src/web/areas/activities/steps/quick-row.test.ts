import { describe, expect, it } from 'vitest';
import { findFirstFall } from '#root/domain/activities/impact-matrix.ts';
import { clearFrom, quickChoice, quickRow, tryLevel } from './quick-row.ts';

const empty = Array.from({ length: 8 }, () => null);

describe('the first time that an impact is unacceptable', () => {
  it('fills from there on and says nothing of before', () => {
    expect(quickRow(empty, 3, 4)).toEqual([null, null, null, 4, 4, 4, 4, 4]);
    expect(quickChoice(quickRow(empty, 3, 4), 4)).toBe(3);
  });

  it('keeps what was given and does not contradict', () => {
    expect(quickRow([0, 1, 2, 2, 3, 5, 5, 5], 4, 4)).toEqual([0, 1, 2, 2, 4, 5, 5, 5]);
    expect(quickRow([0, 4, 5, 5, 5, 5, 5, 5], 4, 4)).toEqual([0, 3, 3, 3, 5, 5, 5, 5]);
  });

  it('never: below the unacceptable level throughout', () => {
    expect(quickRow(empty, null, 4)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(quickRow([0, 2, 5, 5, 5, 5, 5, 5], null, 4)).toEqual([0, 2, 3, 3, 3, 3, 3, 3]);
    expect(quickChoice(empty, 4)).toBeNull();
    expect(quickChoice([0, 2, 3, 3, 3, 3, 3, 3], 4)).toBe('never');
  });

  it.each([0, 3, 7, null])('never makes a row that falls (%s)', (column) => {
    for (const row of [empty, [0, 1, 2, 3, 4, 5, 5, 5], [4, 4, 4, 4, 4, 4, 4, 4], [1, 1, 2, null, null, 5, 5, 5]])
      expect(findFirstFall(quickRow(row, column, 3))).toBeUndefined();
  });
});

describe('one cell', () => {
  it('carries forward to the right', () => {
    expect(tryLevel(empty, 2, 3)).toEqual({ row: [null, null, 3, 3, 3, 3, 3, 3] });
    expect(tryLevel([0, 0, 1, 1, 4, 4, 4, 4], 2, 2)).toEqual({ row: [0, 0, 2, 2, 4, 4, 4, 4] });
  });

  it('is refused where it would be lower than an earlier one, which is named', () => {
    expect(tryLevel([0, 3, 3, 3, 3, 3, 3, 3], 4, 2)).toEqual({ refused: { before: 1, beforeLevel: 3 } });
  });

  it('can be taken away with those after it', () => {
    expect(clearFrom([0, 1, 2, 3, 4, 4, 4, 4], 2)).toEqual([0, 1, null, null, null, null, null, null]);
  });
});
