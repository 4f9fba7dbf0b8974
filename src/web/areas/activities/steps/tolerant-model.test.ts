import { describe, expect, it } from 'vitest';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { quickRow } from './quick-row.ts';
import { type TolerantFacts, tolerantModel, type Values, withRow } from './tolerant-model.ts';

const list = [
  { uid: 'm4', minutes: 240, name: '4 h' },
  { uid: 'm24', minutes: 1440, name: '24 h' },
  { uid: 'm72', minutes: 4320, name: '72 h' },
];
const facts = (rtoMinutes: number | null): TolerantFacts => ({
  // Only what the model reads of a record.
  record: { recoveryTime: { rtoMinutes }, tolerant: { mtpdUid: null, mtpdMinutes: null } } as ActivityRecord,
  categories: [{ uid: 'c', name: 'Customers', unacceptableLevel: 4, isActive: true }],
  mtpdList: list,
});
const empty: Values = { impacts: {}, mtpdUid: null, mtpdReason: '' };
const nothing = Array.from({ length: 8 }, () => null);

describe('the MTPD that the impacts suggest', () => {
  it('is taken over, and followed while it is the suggested one', () => {
    const first = withRow(empty, 'c', quickRow(nothing, 3, 4), facts(null));
    expect(first.mtpdUid).toBe('m24');
    expect(withRow(first, 'c', quickRow(nothing, 4, 4), facts(null)).mtpdUid).toBe('m72');
  });

  it('never overwrites a value that a person has chosen', () => {
    const chosen = { ...withRow(empty, 'c', quickRow(nothing, 3, 4), facts(null)), mtpdUid: 'm4' };
    expect(withRow(chosen, 'c', quickRow(nothing, 4, 4), facts(null)).mtpdUid).toBe('m4');
  });

  it('is refused where it is not greater than the RTO, and the impacts are saved without it', () => {
    const values = withRow(empty, 'c', quickRow(nothing, 1, 4), facts(240));
    const model = tolerantModel(() => facts(240));
    expect(model.problems?.(values)).toEqual({ mtpdUid: 'Must be greater than the RTO' });
    expect(model.withoutEffect?.(values, empty)).toEqual({ ...values, mtpdUid: null });
    expect(model.effect?.(values, empty)).toEqual({ mtpdMinutes: 240 });
  });
});
