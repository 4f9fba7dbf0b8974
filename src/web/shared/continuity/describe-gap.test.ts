import { describe, expect, it } from 'vitest';
import type { ContinuityGap } from '#root/contract/continuity/continuity.ts';
import { describeGap, describeGapFix } from './describe-gap.ts';

const node = (name: string) => ({ uid: name, kind: 'application' as const, name });

const gap: ContinuityGap = {
  key: 'link',
  kind: 'link',
  verdict: 'pastMtpd',
  pastMtpd: true,
  minutesOver: 0,
  dependent: node('Payroll'),
  provider: node('SAP'),
  linkUid: null,
  change: { node: node('SAP'), field: 'rto', from: 1440, bound: 'below', minutes: 1440 },
  oneOf: null,
  path: [],
  missing: [],
};

describe('the description of a gap', () => {
  it('says that a recovery exactly at the MTPD reaches the MTPD', () => {
    expect(describeGap(gap)).toBe('Payroll needs SAP, which recovers only when Payroll reaches its MTPD');
  });

  it.each([
    [{ field: 'rto', bound: 'at_most', minutes: 4320 }, 'RTO of SAP: at most 72\u00a0h'],
    [{ field: 'mdl', bound: 'at_least', minutes: 60 }, 'MDL/RPO of SAP: at least 1\u00a0h'],
    [{ field: 'rto', bound: 'assess', minutes: null }, 'Assess the RTO of SAP'],
    [{ field: 'rto', bound: 'assess', minutes: 60 }, 'Assess the RTO of SAP: at most 1\u00a0h'],
  ] as const)('turns the change %j into "%s"', (change, words) => {
    expect(describeGapFix({ ...gap, change: { node: node('SAP'), from: null, ...change } })).toBe(words);
  });

  it('is empty instead of naming a change, if no change closes the gap', () => {
    expect(describeGapFix({ ...gap, change: null })).toBe('');
  });
});
