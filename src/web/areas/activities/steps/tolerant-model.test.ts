import { describe, expect, it } from 'vitest';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { fillQuickRow } from './quick-row.ts';
import { setImpactRow, type TolerantFacts, tolerantModel, type Values } from './tolerant-model.ts';

const list = [
  { uid: 'm4', minutes: 240, name: '4 h' },
  { uid: 'm24', minutes: 1440, name: '24 h' },
  { uid: 'm72', minutes: 4320, name: '72 h' },
];
const facts = (rtoMinutes: number | null): TolerantFacts => ({
  // The record has only the fields that the model reads.
  record: { recoveryTime: { rtoMinutes }, tolerant: { mtpdUid: null, mtpdMinutes: null } } as ActivityRecord,
  categories: [{ uid: 'c', name: 'Customers', unacceptableLevel: 4, isActive: true }],
  mtpdList: list,
});
const empty: Values = { impacts: {}, mtpdUid: null, mtpdReason: '' };
const nothing = Array.from({ length: 8 }, () => null);

describe('the MTPD that the impacts suggest', () => {
  it('is used as long as nobody has chosen another value', () => {
    const first = setImpactRow(empty, 'c', fillQuickRow(nothing, 3, 4), facts(null));
    expect(first.mtpdUid).toBe('m24');
    expect(setImpactRow(first, 'c', fillQuickRow(nothing, 4, 4), facts(null)).mtpdUid).toBe('m72');
  });

  it('never overwrites a value that a person has chosen', () => {
    const chosen = { ...setImpactRow(empty, 'c', fillQuickRow(nothing, 3, 4), facts(null)), mtpdUid: 'm4' };
    expect(setImpactRow(chosen, 'c', fillQuickRow(nothing, 4, 4), facts(null)).mtpdUid).toBe('m4');
  });

  it('is refused if it is not greater than the RTO, and the impacts are saved without it', () => {
    const values = setImpactRow(empty, 'c', fillQuickRow(nothing, 1, 4), facts(240));
    const model = tolerantModel(() => facts(240));
    expect(model.problems?.(values)).toEqual({ mtpdUid: 'Must be greater than the RTO' });
    expect(model.withoutEffect?.(values, empty)).toEqual({ ...values, mtpdUid: null });
    expect(model.effect?.(values, empty)).toEqual({ mtpdMinutes: 240 });
  });
});
