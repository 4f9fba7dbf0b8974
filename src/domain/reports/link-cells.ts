import type { ReportCell } from '#root/contract/documents/report-document.ts';
import { computeLinkVerdict, type LinkInput } from '#root/domain/continuity/verdicts.ts';
import { verdictCell } from './blocks.ts';

/** Returns the verdict on a link as pages show it: a provider that reaches the MTPD is worse than a late provider. */
export function formatLinkVerdict(link: LinkInput): ReportCell {
  const { verdict, pastMtpd } = computeLinkVerdict(link);
  return verdictCell(pastMtpd ? 'pastMtpd' : verdict);
}
