import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAlike, maxSeparateRecords, shareOut } from './share-out.ts';

const number = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
const many = number('m', maxSeparateRecords + 1);

describe('the records about which people are notified at once', () => {
  it('each have a notification of their own if people have only a few records', () => {
    expect(shareOut(new Map(Object.entries({ ann: ['a', 'b'], bob: ['a', 'b'], cid: ['b'] })))).toEqual([
      { recordUids: ['a'], userUids: ['ann', 'bob'] },
      { recordUids: ['b'], userUids: ['ann', 'bob', 'cid'] },
    ]);
  });

  it('become one notification for all people who have the same long list of records, in any order', () => {
    const others = [...many.slice(1), 'z'];
    expect(shareOut(new Map(Object.entries({ ann: many, bob: many.toReversed(), cid: others })))).toEqual([
      { recordUids: many, userUids: ['ann', 'bob'] },
      { recordUids: others, userUids: ['cid'] },
    ]);
  });

  it('can be in separate notifications for one person and in one notification for another', () => {
    const few = many.slice(0, maxSeparateRecords);
    const shares = shareOut(new Map(Object.entries({ ann: many, bob: few, cid: [] })));
    expect(shares).toEqual([
      { recordUids: many, userUids: ['ann'] },
      ...few.map((record) => ({ recordUids: [record], userUids: ['bob'] })),
    ]);
  });

  it('reach each person who has these records exactly once, and nobody else', () => {
    const records = fc.uniqueArray(fc.constantFrom(...number('r', 12)));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...number('u', 6)), records), (own) => {
        const told = shareOut(new Map(Object.entries(own))).flatMap(({ recordUids, userUids }) =>
          userUids.flatMap((user) => recordUids.map((record) => `${user} ${record}`)),
        );
        const expected = Object.entries(own).flatMap(([user, uids]) => uids.map((record) => `${user} ${record}`));
        expect(told.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

describe('the people who wait for a notification', () => {
  it('are grouped if they have the same records, even if there are few records, and are left out if they have none', () => {
    const pairs = new Map(Object.entries({ ann: ['a', 'b'], bob: ['b', 'a'], cid: ['b'], dan: [], eve: many }));
    expect(groupAlike(pairs)).toEqual([
      { recordUids: ['a', 'b'], userUids: ['ann', 'bob'] },
      { recordUids: ['b'], userUids: ['cid'] },
      { recordUids: many, userUids: ['eve'] },
    ]);
  });
});
