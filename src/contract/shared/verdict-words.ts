import type { Verdict } from './activity-terms.ts';

/** The word for each verdict, on screens, in files and in emails. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  met: 'Met',
  justMet: 'No margin',
  late: 'Late',
  pastMtpd: 'Reaches MTPD',
  unknown: 'Unknown',
};
