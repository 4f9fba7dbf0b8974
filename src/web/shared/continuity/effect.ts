import type { PreviewResult } from '#root/contract/continuity/continuity.ts';

/**
 * Returns whether a change needs confirmation: a link or a longer path becomes late, or its recovery time becomes
 * unknown. Recovery times that were already unknown, and links left without margin, are shown but need no confirmation.
 */
export function needsConfirmation({ links, gaps }: PreviewResult): boolean {
  const brokenLink = links.some(
    ({ before, after, direction }) =>
      direction === 'worse' &&
      after &&
      (after.pastMtpd || after.verdict === 'late' || (after.verdict === 'unknown' && before)),
  );
  return (
    brokenLink ||
    gaps.some(
      ({ after, direction }) => direction === 'worse' && (after?.verdict === 'late' || after?.verdict === 'pastMtpd'),
    )
  );
}
