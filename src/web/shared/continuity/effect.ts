import type { PreviewResult } from '#root/contract/continuity/continuity.ts';

/**
 * Returns whether a change needs confirmation. This is the case if a link or a longer path becomes late, or if its
 * recovery time becomes unknown. Recovery times that were already unknown, and links that only lose their margin, are
 * shown but need no confirmation.
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
