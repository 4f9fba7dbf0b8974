import { describe, expect, it } from 'vitest';
import { dataVerdict, linkVerdict } from './verdicts.ts';

describe('the verdict on a link', () => {
  it.each([
    // rto, mtpd, restart of the dependent; rto of the provider; tolerance; expected
    [60, 120, 0, 59, 0, 'green', 1, false],
    [60, 120, 0, 60, 0, 'yellow', 0, false],
    [60, 120, 0, 61, 0, 'red', -1, false],
    [60, 120, 0, 119, 0, 'red', -59, false],
    [60, 120, 0, 120, 0, 'red', -60, true],
    [60, 120, 10, 110, 0, 'red', -60, true],
    [60, 120, 10, 70, 20, 'yellow', 0, false],
    [60, 120, 0, 149, 30, 'red', -59, false],
    [60, null, 0, 9999, 0, 'red', -9939, false],
    [0, 60, 0, 0, 0, 'yellow', 0, false],
    [30, 60, 45, 0, 0, 'red', -15, false],
    [60, 120, 0, null, 0, 'grey', null, false],
    [null, 120, 0, 60, 0, 'grey', null, false],
    [null, 120, 0, 120, 0, 'grey', null, true],
    [60, 60, 0, 60, 0, 'yellow', 0, true],
  ] as const)('%s %s %s needs %s with %s: %s', (rto, mtpd, restart, provider, tolerance, verdict, margin, critical) => {
    const input = { dependent: { rto, mtpd, restart }, provider: { rto: provider }, tolerance };
    expect(linkVerdict(input)).toMatchObject({ verdict, margin, critical, minutesOver: Math.max(0, -(margin ?? 0)) });
  });

  it('takes an absent tolerance and restart as 0, an absent RTO never', () => {
    expect(linkVerdict({ dependent: { rto: 60 }, provider: { rto: 30 } })).toMatchObject({ margin: 30, bearable: 60 });
    expect(linkVerdict({ dependent: {}, provider: {} })).toMatchObject({ verdict: 'grey', bearable: null });
  });
});

describe('the verdict on data', () => {
  it.each([
    [60, 15, 'green', 45, 0],
    [60, 60, 'yellow', 0, 0],
    [0, 0, 'yellow', 0, 0],
    [0, 15, 'red', -15, 15],
    [null, 15, 'grey', null, 0],
    [60, null, 'grey', null, 0],
  ] as const)('MDL %s, RPO %s: %s', (mdl, rpo, verdict, margin, minutesOver) => {
    expect(dataVerdict({ mdl }, { rpo })).toEqual({ verdict, margin, minutesOver });
  });
});
