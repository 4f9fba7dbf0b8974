import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';

/**
 * How a plan that is carried out as written, with its team, fits the RTOs. `none`: it names no activity that stops;
 * `unknown`: times are missing, or tasks wait for each other.
 */
export const rtoFits = ['met', 'missed', 'unknown', 'none'] as const;
export type RtoFit = (typeof rtoFits)[number];

/** How a plan fits the business impact analysis as it is now. Nothing is stored. */
export const planFit = z.object({
  uid: uid(),
  /** The version in force no longer fits what the analysis says (see the call for its staleness). */
  isStale: z.boolean(),
  /** The answer of the check on the plan's page before anybody chooses another loss or trigger. */
  rto: z.enum(rtoFits),
});
export type PlanFit = z.infer<typeof planFit>;

/** What lists of plans can be filtered by. */
export const planMisfits = ['stale', 'misses_rto'] as const;
export type PlanMisfit = (typeof planMisfits)[number];
