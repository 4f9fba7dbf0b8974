import { z } from 'zod';
import { date, uid } from '#root/contract/platform/fields.ts';

/** The figures by which organisations are compared, as in the list of organisations. */
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

/** The days of a comparison, with today. */
export const comparedDays = 90;

/**
 * The figure on a day. Days without one are left out: figures are stored every night, starting with the first one. The last
 * one is the present figure.
 */
const days = z.array(z.object({ day: date(), count: z.int() }));

/** Active and suspended organisations, by counts only. */
export const comparison = z.object({
  figure: z.enum(comparedFigures),
  /** Of all organisations together. */
  total: z.object({ count: z.int(), days }),
  /** The ten with the highest figures. */
  organisations: z.array(z.object({ uid: uid(), name: z.string(), count: z.int(), days })),
});
export type Comparison = z.infer<typeof comparison>;
