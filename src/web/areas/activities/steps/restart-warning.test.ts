import { describe, expect, it } from 'vitest';
import { warnAboutRestart } from './recovery-model.ts';

const warn = (restartMinutes: number, mtpdMinutes: number | null, rtoUid: string | null = 'four hours') =>
  warnAboutRestart(
    { rtoUid, mdl: null, mbcoPercent: null, restartMinutes },
    {
      record: { tolerant: { mtpdMinutes }, recoveryTime: { rtoMinutes: null } },
      rtoList: [{ uid: 'four hours', name: '4 hours', minutes: 240 }],
    },
  );

describe('the warning beside the time to resume', () => {
  it.each([
    [240, 480, null],
    [241, 480, /^This is longer than the RTO of 4\sh\./],
    [480, 480, /RTO of 4\sh/],
    [481, 480, /^This is longer than the MTPD of 8\sh\./],
    [9999, null, /RTO of 4\sh/],
  ] as const)('for %s min to resume, an RTO of 240 min and an MTPD of %s min is %s', (restart, mtpd, expected) => {
    const warning = warn(restart, mtpd);
    if (expected) expect(warning).toMatch(expected);
    else expect(warning).toBeNull();
  });

  it('is absent if neither the RTO nor the MTPD is assessed', () => {
    expect(warn(9999, null, null)).toBeNull();
  });
});
