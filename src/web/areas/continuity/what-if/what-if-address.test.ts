import { describe, expect, it } from 'vitest';
import { maxTargets, type WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import { readLosses, writeLosses } from './what-if-address.ts';

const uid = '019a9f4c-7d1e-7c3a-b5ff-0fe2a1b3c4d5';
const loss = (part: Partial<WhatIfTarget> = {}): WhatIfTarget => ({
  recordUid: uid,
  lostAtMinutes: 0,
  outageMinutes: null,
  forever: true,
  ...part,
});

describe('the losses in an address', () => {
  it.each([
    ['nothing', []],
    ['a loss until further notice', [loss()]],
    ['a loss that begins later', [loss({ lostAtMinutes: 90 })]],
    ['a loss with a duration', [loss({ outageMinutes: 125, forever: false })]],
    ['a loss for as long as the record’s RTO', [loss({ lostAtMinutes: 5, forever: false })]],
    ['several losses', [loss(), loss({ recordUid: '00000000-0000-7000-8000-0000000000ff', lostAtMinutes: 60 })]],
  ])('are read as they were written: %s', (_case, targets) => {
    expect(readLosses(writeLosses(targets))).toEqual(targets);
  });

  it('need no escapes, and stay below 8 kB even with the most losses and the longest times', () => {
    const most = Array.from({ length: maxTargets }, () =>
      loss({ lostAtMinutes: 525_600, outageMinutes: 525_600, forever: false }),
    );
    const text = writeLosses([...most, loss()]);
    expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
    expect(text.length).toBeLessThan(8000);
    expect(readLosses(text)).toHaveLength(maxTargets);
  });

  it.each(['', 'x', 'AAAA.0.f', `${writeLosses([loss()])}.1.soon`, `${writeLosses([loss()])}.-5.f`, '*'])(
    'are left out if they are not valid: %j',
    (text) => {
      expect(readLosses(text)).toEqual([]);
    },
  );
});
