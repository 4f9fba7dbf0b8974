import type { PreviewResult } from '#root/contract/continuity/continuity.ts';

/**
 * Whether a change needs confirmation: a link or a longer path becomes late or loses its recovery time. Times that
 * were never known, and links without margin, are only shown.
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
