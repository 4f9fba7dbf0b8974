import { describe, expect, it } from 'vitest';
import type { PlannedActivity, PlannedNeed } from '#root/contract/plans/plan-bia.ts';
import { findStaleReasons } from './stale-reasons.ts';

const need = (uid: string, values: Partial<PlannedNeed> = {}): PlannedNeed => ({
  uid,
  kind: 'application',
  name: `Need ${uid}`,
  rtoMinutes: 60,
  toleranceMinutes: 0,
  group: '',
  groupRequired: 1,
  ...values,
});
const activity = (values: Partial<PlannedActivity> = {}): PlannedActivity => ({
  uid: 'payroll',
  name: 'Payroll',
  rtoMinutes: 240,
  mtpdMinutes: 480,
  mdlMinutes: null,
  mbcoPercent: 50,
  minimumPeople: 3,
  needs: [need('a'), need('b')],
  ...values,
});

describe('an approved version', () => {
  it('is up to date as long as the figures of the analysis are the same, regardless of names and order', () => {
    const now = activity({ name: 'Pay run', needs: [need('b', { name: 'New name' }), need('a')] });
    expect(findStaleReasons([activity()], [now])).toEqual([]);
  });

  it('is stale because of a changed field, and the reason has both values', () => {
    expect(findStaleReasons([activity()], [activity({ rtoMinutes: 120, mdlMinutes: 0 })])).toEqual([
      { kind: 'field', activity: 'Payroll', need: null, field: 'rtoMinutes', before: 240, after: 120 },
      { kind: 'field', activity: 'Payroll', need: null, field: 'mdlMinutes', before: null, after: 0 },
    ]);
  });

  it('is stale because of a need that was added, was removed, or recovers later', () => {
    const now = activity({ needs: [need('a', { rtoMinutes: null }), need('c')] });
    expect(findStaleReasons([activity()], [now])).toEqual([
      { kind: 'field', activity: 'Payroll', need: 'Need a', field: 'rtoMinutes', before: 60, after: null },
      { kind: 'need_added', activity: 'Payroll', need: 'Need c' },
      { kind: 'need_removed', activity: 'Payroll', need: 'Need b' },
    ]);
  });

  it('is stale because an activity of its scope no longer exists; other activities do not matter', () => {
    expect(findStaleReasons([activity()], [activity({ uid: 'other' })])).toEqual([
      { kind: 'activity_gone', activity: 'Payroll' },
    ]);
  });
});
