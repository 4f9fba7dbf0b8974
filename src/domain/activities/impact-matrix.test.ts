import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillRight,
  findFirstFall,
  findMtpdOrigin,
  findUnacceptableHorizon,
  type Level,
  setLevel,
  suggestMtpd,
  suggestRto,
} from './impact-matrix.ts';

const row = (...levels: Level[]): Level[] => [...levels, ...Array<Level>(8 - levels.length).fill(null)];
const list = (...minutes: number[]) => minutes.map((value) => ({ uid: `m${value}`, minutes: value }));
const category = (uid: string, unacceptableLevel = 4, isActive = true) => ({ uid, unacceptableLevel, isActive });
const eight = { minLength: 8, maxLength: 8 };
/** A row that never falls, with some empty cells. */
const risingRow = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 5 }), eight), fc.array(fc.boolean(), eight))
  .map(([levels, empty]) => levels.sort((a, b) => a - b).map((level, at) => (empty[at] ? null : level)));

describe('the impact matrix', () => {
  it('fills empty cells to the right of the first level', () => {
    expect(fillRight(row(null, 1, null, 3))).toEqual([null, 1, 1, 3, 3, 3, 3, 3]);
    expect(fillRight(row())).toEqual(row());
  });

  it.each([
    [row(0, 1, 2, 2, 5), undefined],
    [row(null, 3, null, 2), { at: 3, before: 1 }],
    [row(2, 3, 1), { at: 2, before: 1 }],
    [row(5, 5, 5, 5, 5, 5, 5, 4), { at: 7, before: 0 }],
    [row(), undefined],
  ])('the row %j first falls at %j', (levels, fall) => expect(findFirstFall(levels)).toEqual(fall));

  it('does not fall after somebody sets a level, unless the level is below an earlier level', () => {
    fc.assert(
      fc.property(risingRow, fc.nat(7), fc.integer({ min: 0, max: 5 }), (levels, column, level) => {
        fc.pre(levels.slice(0, column).every((earlier) => earlier === null || earlier <= level));
        const changed = setLevel(levels, column, level);
        expect(findFirstFall(changed)).toBeUndefined();
        expect(changed[column]).toBe(level);
      }),
    );
  });

  it('finds the first horizon with an unacceptable impact', () => {
    expect(findUnacceptableHorizon(row(0, 1, null, 4), 4)).toBe(1440);
    expect(findUnacceptableHorizon(row(0, 1), 4)).toBeNull();
    expect(findUnacceptableHorizon(undefined, 4)).toBeNull();
  });
});

describe('the suggested MTPD', () => {
  const mtpds = list(60, 240, 1440, 4320);

  it('is the earliest horizon at which any active category is unacceptable, and names these categories', () => {
    const impacts = { a: row(0, 1, 2, 4), b: row(0, 0, 0, 3), c: row(null, null, null, 5), off: row(5) };
    const categories = [category('a'), category('b'), category('c'), category('off', 4, false)];
    expect(suggestMtpd(impacts, categories, mtpds)).toEqual({
      uid: 'm1440',
      minutes: 1440,
      horizon: 1440,
      because: ['a', 'c'],
    });
  });

  it('is the next shorter time of the MTPD list if the list does not contain the horizon', () => {
    expect(suggestMtpd({ a: row(0, 0, 4) }, [category('a')], mtpds)).toMatchObject({ minutes: 240, horizon: 480 });
    expect(suggestMtpd({ a: row(4) }, [category('a')], list(240))).toBeNull();
  });

  it('depends on the level from which each category is unacceptable', () => {
    expect(suggestMtpd({ a: row(0, 2, 3) }, [category('a', 2)], mtpds)).toMatchObject({ minutes: 240 });
    expect(suggestMtpd({}, [category('a')], mtpds)).toBeNull();
  });

  it('decides whether the chosen MTPD is derived, overridden or entered without a suggestion', () => {
    const suggestion = suggestMtpd({ a: row(0, 4) }, [category('a')], mtpds);
    expect(findMtpdOrigin(null, suggestion)).toBeNull();
    expect(findMtpdOrigin('m240', suggestion)).toBe('derived');
    expect(findMtpdOrigin('m1440', suggestion)).toBe('overridden');
    expect(findMtpdOrigin('m1440', null)).toBe('entered');
  });
});

describe('the suggested RTO', () => {
  it('is the largest listed value below the MTPD', () => {
    expect(suggestRto(240, list(0, 60, 240, 480))).toMatchObject({ minutes: 60 });
    expect(suggestRto(null, list(0))).toBeNull();
    expect(suggestRto(60, list(60, 240))).toBeNull();
  });
});
