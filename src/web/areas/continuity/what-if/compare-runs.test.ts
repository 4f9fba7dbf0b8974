import { describe, expect, it } from 'vitest';
import type { WhatIfNode } from '#root/domain/continuity/what-if.ts';
import { compareRuns } from './compare-runs.ts';

const node = (uid: string, lost: number, back: number | null, rtoBreach: number | null, mtpdBreach: number | null) =>
  ({
    ...{ uid, kind: 'activity', target: false },
    outages: [{ lost, back, rtoBreach, mtpdBreach, cause: null, heldBy: null }],
  }) satisfies WhatIfNode;

describe('two runs side by side', () => {
  const left = {
    nodes: [
      node('gone', 0, 60, null, null),
      node('same', 0, 60, 30, null),
      node('fixed', 0, null, 60, 120),
      node('sooner', 60, null, 120, 180),
      node('breaks', 0, 60, null, null),
    ],
  };
  const right = {
    nodes: [
      node('same', 0, 60, 30, null),
      node('fixed', 0, 90, 60, null),
      node('sooner', 30, null, 90, 150),
      node('breaks', 0, 600, 120, null),
      node('new', 10, 60, null, null),
    ],
  };

  it('are compared record by record, with the worst differences at the top', () => {
    expect(compareRuns(left, right).map(({ uid, change }) => `${uid}: ${change}`)).toEqual([
      'new: only_right',
      'breaks: new_breach',
      'sooner: earlier',
      'fixed: no_breach',
      'gone: only_left',
      'same: same',
    ]);
  });

  it('have the opposite differences when they are swapped', () => {
    const swapped = new Map(compareRuns(right, left).map(({ uid, change }) => [uid, change]));
    expect(Object.fromEntries(swapped)).toEqual({
      ...{ new: 'only_left', breaks: 'no_breach', sooner: 'later' },
      ...{ fixed: 'new_breach', gone: 'only_right', same: 'same' },
    });
  });
});
