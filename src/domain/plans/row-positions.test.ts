import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedRow, placeRows } from './row-positions.ts';

const rows = (positions: readonly number[]): PlacedRow[] =>
  positions.map((position, at) => ({ uid: `r${at}`, position }));

describe('the positions of rows', () => {
  it('stay the same for all rows except the row that moves or is added', () => {
    const stored = rows([0, 1024, 2048, 3072]);
    expect(placeRows(stored, ['r3', 'r0', 'r1', 'r2'])).toEqual([-1024, 0, 1024, 2048]);
    expect(placeRows(stored, ['r0', 'new', 'r1', 'r2', 'r3'])).toEqual([0, 512, 1024, 2048, 3072]);
    expect(placeRows(stored, ['r0', 'r2', 'r3', 'end'])).toEqual([0, 2048, 3072, 4096]);
    expect(placeRows([], ['a', 'b'])).toEqual([0, 1024]);
  });

  it('are all new if rows do not fit between two others', () => {
    expect(placeRows(rows([5, 6]), ['r0', 'new', 'r1'])).toEqual([0, 1024, 2048]);
    expect(placeRows(rows([1_999_999_999]), ['r0', 'new'])).toEqual([0, 1024]);
  });

  it('always increase, are bounded, and change as little as possible', () => {
    const orders = fc
      .tuple(fc.uniqueArray(fc.integer({ min: -3000, max: 3000 }), { maxLength: 12 }), fc.nat(4))
      .map(([positions, more]) => ({
        stored: rows(positions.toSorted((a, b) => a - b)),
        uids: [...positions.map((_, at) => `r${at}`), ...Array.from({ length: more }, (_, at) => `new${at}`)],
      }))
      .chain(({ stored, uids }) => fc.record({ stored: fc.constant(stored), uids: fc.shuffledSubarray(uids) }));
    fc.assert(
      fc.property(orders, ({ stored, uids }) => {
        const placed = placeRows(stored, uids);
        expect(placed).toHaveLength(uids.length);
        expect(placed.every((position, at) => at === 0 || position > (placed[at - 1] as number))).toBe(true);
        expect(
          placeRows(
            uids.map((uid, at) => ({ uid, position: placed[at] as number })),
            uids,
          ),
        ).toEqual(placed);
      }),
      { numRuns: 500 },
    );
  });
});
