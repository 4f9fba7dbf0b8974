import { describe, expect, it } from 'vitest';
import { changeState, createLoss } from './use-losses.ts';

const state = { targets: [createLoss('site')], now: 240, leftOut: 1 };

describe('the losses that are left out, because their records are gone', () => {
  it('are still reported when the time or the duration of a loss changes', () => {
    expect(changeState(state, { now: 480 }, false)).toEqual({ ...state, now: 480 });
    const targets = [{ ...createLoss('site'), lostAtMinutes: 60 }];
    expect(changeState(state, { targets }, false)).toEqual({ ...state, targets });
  });

  it('are no longer reported after the person has changed what is lost', () => {
    expect(changeState(state, { targets: [] }, true)).toEqual({ ...state, targets: [], leftOut: 0 });
  });
});
