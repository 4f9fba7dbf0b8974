import { describe, expect, it } from 'vitest';
import type { CanvasNode, NodeLook } from './canvas-types.ts';
import { addKindLooks, toKindUid } from './collapse.ts';

const createNode = (uid: string): CanvasNode => ({
  ...{ uid, kind: 'activity', name: uid, rtoMinutes: null, mtpdMinutes: null, place: null },
});

describe('the card that stands for all records of a kind', () => {
  it('shows the worst state of its records, in the words that the what-if uses for that state', () => {
    const looks = new Map<string, NodeLook>([
      ['a', { state: 'met', words: 'Still up' }],
      ['b', { state: 'late', words: 'Past RTO' }],
      ['c', { state: 'justMet', words: 'Down' }],
    ]);
    const all = addKindLooks(['a', 'b', 'c', 'd'].map(createNode), looks);
    expect(all.get(toKindUid('activity'))).toEqual({ state: 'late', words: 'Past RTO' });
  });
});
