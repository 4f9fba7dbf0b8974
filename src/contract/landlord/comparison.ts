import { z } from 'zod';
import { date, uid } from '#root/contract/platform/fields.ts';

/** The figures that are compared between organisations. They are the figures of the list of organisations. */
export const comparedFigures = [
  'overdueReviewCount',
  'expiredCertificateCount',
  'pastMtpdCount',
  'failedMailCount',
  'failedJobCount',
  'activityCount',
  'approvedCount',
  'userCount',
] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

/** The number of days in a comparison, including today. */
export const comparedDays = 90;

/** The stored figure of each day; days without a stored figure are left out. The last entry is the current figure. */
const days = z.array(z.object({ day: date(), count: z.int() }));

/** The comparison of active and suspended organisations. It contains only counts. */
export const comparison = z.object({
  figure: z.enum(comparedFigures),
  /** The sums of all organisations. */
  total: z.object({ count: z.int(), days }),
  /** The ten organisations with the highest current figures. */
  organisations: z.array(z.object({ uid: uid(), name: z.string(), count: z.int(), days })),
});
export type Comparison = z.infer<typeof comparison>;
