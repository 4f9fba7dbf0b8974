import { describe, expect, it } from 'vitest';
import { computeDataVerdict, computeLinkVerdict } from './verdicts.ts';

describe('the verdict on a link', () => {
  it.each([
    // The columns: RTO, MTPD and restart time of the dependent; RTO of the provider; tolerance; expected verdict.
    [60, 120, 0, 59, 0, 'met', 1, false],
    [60, 120, 0, 60, 0, 'justMet', 0, false],
    [60, 120, 0, 61, 0, 'late', -1, false],
    [60, 120, 0, 119, 0, 'late', -59, false],
    [60, 120, 0, 120, 0, 'late', -60, true],
    [60, 120, 10, 110, 0, 'late', -60, true],
    [60, 120, 10, 70, 20, 'justMet', 0, false],
    [60, 120, 0, 149, 30, 'late', -59, false],
    [60, null, 0, 9999, 0, 'late', -9939, false],
    [0, 60, 0, 0, 0, 'justMet', 0, false],
    // A provider that is back within the tolerance is never missed, however long the dependent takes to resume.
    [30, 60, 45, 0, 0, 'justMet', 0, false],
    [30, 60, 45, 1, 0, 'late', -1, false],
    [60, 240, 120, 10, 30, 'met', 20, false],
    [60, 240, 120, 30, 30, 'justMet', 0, false],
    [60, 240, 120, 31, 30, 'late', -1, false],
    [60, 90, 120, 30, 30, 'justMet', 0, false],
    [60, 90, 120, 31, 30, 'late', -1, true],
    [60, 120, 120, 30, 30, 'justMet', 0, false],
    [60, 120, 120, 31, 30, 'late', -1, true],
    [60, 121, 120, 31, 30, 'late', -1, true],
    [60, 122, 120, 31, 30, 'late', -1, false],
    [60, 120, 0, null, 0, 'unknown', null, false],
    [null, 120, 0, 60, 0, 'unknown', null, false],
    [null, 120, 0, 120, 0, 'unknown', null, true],
    [60, 60, 0, 60, 0, 'justMet', 0, true],
  ] as const)('%s %s %s needs %s with %s: %s', (rto, mtpd, restart, provider, tolerance, verdict, margin, pastMtpd) => {
    const input = { dependent: { rto, mtpd, restart }, provider: { rto: provider }, tolerance };
    expect(computeLinkVerdict(input)).toMatchObject({
      verdict,
      margin,
      pastMtpd,
      minutesOver: Math.max(0, -(margin ?? 0)),
    });
  });

  it('treats a missing tolerance or restart time as 0, but never a missing RTO', () => {
    expect(computeLinkVerdict({ dependent: { rto: 60 }, provider: { rto: 30 } })).toMatchObject({
      margin: 30,
      bearable: 60,
    });
    expect(computeLinkVerdict({ dependent: {}, provider: {} })).toMatchObject({ verdict: 'unknown', bearable: null });
  });
});

describe('the verdict on data', () => {
  it.each([
    [60, 15, 'met', 45, 0],
    [60, 60, 'justMet', 0, 0],
    [0, 0, 'justMet', 0, 0],
    [0, 15, 'late', -15, 15],
    [null, 15, 'unknown', null, 0],
    [60, null, 'unknown', null, 0],
  ] as const)('MDL %s, RPO %s: %s', (mdl, rpo, verdict, margin, minutesOver) => {
    expect(computeDataVerdict({ mdl }, { rpo })).toEqual({ verdict, margin, minutesOver });
  });
});
