import { z } from 'zod';
import { uid } from '#root/contract/platform/fields.ts';

/**
 * Whether a plan meets the RTOs if its team carries it out as written. `none`: no activity of the plan stops.
 * `unknown`: times are missing, or tasks wait for each other.
 */
export const rtoFits = ['met', 'missed', 'unknown', 'none'] as const;
export type RtoFit = (typeof rtoFits)[number];

/** How a plan fits the current business impact analysis. Nothing is stored. */
export const planFit = z.object({
  uid: uid(),
  /** True if the version in force no longer fits the analysis. The call `staleness` of the plan returns the reasons. */
  isStale: z.boolean(),
  /**
   * The result of checking the plan with the default loss and the default trigger, as the page of the plan shows it.
   */
  rto: z.enum(rtoFits),
});
export type PlanFit = z.infer<typeof planFit>;

/** The misfits by which lists of plans can be filtered: `isStale` is true, or `rto` is `missed`. */
export const planMisfits = ['stale', 'misses_rto'] as const;
export type PlanMisfit = (typeof planMisfits)[number];
