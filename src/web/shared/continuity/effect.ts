import type { PreviewResult } from '#root/contract/continuity/continuity.ts';

/**
 * Whether a change needs the person's word: a link or a longer path becomes too late or loses a time that it had. What was
 * never known, and what is met with nothing to spare, is shown but holds nobody up.
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
