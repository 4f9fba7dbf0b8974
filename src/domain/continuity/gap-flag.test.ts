import { describe, expect, it } from 'vitest';
import { computeGapFlag, type FlagLink } from './gap-flag.ts';

const activity = { rtoMinutes: 240, mtpdMinutes: 480, restartMinutes: 0 };
const link = (providerRto: number | null, more: Partial<FlagLink> = {}): FlagLink => ({
  providerRto,
  toleranceMinutes: 0,
  group: '',
  groupRequired: 1,
  ...more,
});
const member = (providerRto: number | null, groupRequired = 1) => link(providerRto, { group: 'g', groupRequired });

describe('the gap flag', () => {
  it.each([
    ['nothing needed', [], 'none'],
    ['in time', [link(60)], 'met'],
    ['nothing to spare', [link(60), link(240)], 'justMet'],
    ['too late', [link(241), link(240)], 'late'],
    ['past the MTPD', [link(480), link(241)], 'pastMtpd'],
    ['not assessed', [link(null), link(60)], 'unknown'],
    ['an archived provider', [link(500, { archived: true })], 'none'],
    ['tolerance', [link(480, { toleranceMinutes: 300 })], 'met'],
    ['one of two is in time', [member(60), member(500)], 'met'],
    ['two of two are needed', [member(60, 2), member(500)], 'pastMtpd'],
    ['two of three', [member(60, 2), member(300), member(500)], 'late'],
    ['one of two is just in time, the other not assessed', [member(null), member(240)], 'justMet'],
    ['both are needed, one is just in time, the other not assessed', [member(null, 2), member(240)], 'justMet'],
    ['one of two, the other not assessed', [member(null), member(500)], 'unknown'],
  ] as [string, FlagLink[], string][])('%s', (_, links, flag) => expect(computeGapFlag(activity, links)).toBe(flag));

  it('is past the MTPD or unknown if the RTO is missing', () => {
    expect(computeGapFlag({ ...activity, rtoMinutes: null }, [link(480)])).toBe('pastMtpd');
    expect(computeGapFlag({ ...activity, rtoMinutes: null }, [link(479)])).toBe('unknown');
  });

  it('is late if the provider may lose more data than the activity tolerates', () => {
    const keepsMost = { ...activity, mdlMinutes: 15 };
    const losing = (providerLoss: number | null, group = '') => link(60, { providerLoss, group });
    expect(computeGapFlag(keepsMost, [losing(15)])).toBe('met');
    expect(computeGapFlag(keepsMost, [losing(16)])).toBe('late');
    expect(computeGapFlag(keepsMost, [losing(null)])).toBe('met');
    expect(computeGapFlag(activity, [losing(16)])).toBe('met');
    expect(computeGapFlag(keepsMost, [losing(16, 'g'), losing(15, 'g')])).toBe('met');
  });

  it('takes the dependent’s time to resume into account', () => {
    expect(computeGapFlag({ ...activity, restartMinutes: 60 }, [link(200)])).toBe('late');
  });
});
