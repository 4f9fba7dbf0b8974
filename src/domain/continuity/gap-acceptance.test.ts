import { describe, expect, it } from 'vitest';
import { makeGap } from './gap.ts';
import { coversGap } from './gap-acceptance.ts';

const gap = (minutesOver: number | null, pastMtpd = false) =>
  makeGap({ kind: 'link', dependent: 'a', provider: 'b', minutesOver, pastMtpd, change: null });
const accepted = { until: '2026-11-30', verdict: 'late', minutesOver: 60 };

describe('an acceptance', () => {
  it('covers its gap up to and including its last day', () => {
    expect(coversGap(accepted, gap(60), '2026-11-30')).toBe(true);
    expect(coversGap(accepted, gap(60), '2026-12-01')).toBe(false);
  });

  it('still covers a gap that has become smaller or milder', () => {
    expect(coversGap(accepted, gap(30), '2026-11-23')).toBe(true);
    expect(coversGap({ ...accepted, verdict: 'pastMtpd' }, gap(60), '2026-11-23')).toBe(true);
  });

  it('does not cover a gap that takes longer, reaches the MTPD or can now be measured', () => {
    expect(coversGap(accepted, gap(61), '2026-11-23')).toBe(false);
    expect(coversGap(accepted, gap(60, true), '2026-11-23')).toBe(false);
    expect(coversGap({ ...accepted, verdict: 'unknown', minutesOver: null }, gap(1), '2026-11-23')).toBe(false);
  });
});
