import { gapVerdicts } from '#root/contract/continuity/continuity.ts';
import { findGapVerdict, type Gap } from './gap.ts';

/** A gap as it was accepted. */
export interface AcceptedGap {
  /** The last day of the acceptance, as YYYY-MM-DD. */
  readonly until: string;
  readonly verdict: string;
  readonly minutesOver: number | null;
}

/**
 * Returns whether an acceptance still covers a gap: until its day has passed, and only while the gap is not worse than
 * what was accepted.
 * @param today the day in the organisation's time zone, as YYYY-MM-DD
 */
export function coversGap(accepted: AcceptedGap, gap: Gap, today: string): boolean {
  if (accepted.until < today) return false;
  // The verdicts are listed worst first.
  const rank = (verdict: string) => (gapVerdicts as readonly string[]).indexOf(verdict);
  const isWorse = rank(findGapVerdict(gap)) < rank(accepted.verdict);
  return !isWorse && (gap.minutesOver ?? 0) <= (accepted.minutesOver ?? 0);
}
