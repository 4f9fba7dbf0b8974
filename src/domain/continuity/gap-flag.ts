import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import { computeLinkVerdict, type LinkInput } from './verdicts.ts';

/** The part of a direct link that the gap flag needs. Durations are minutes; null: not assessed. */
export interface FlagLink {
  readonly providerRto: number | null;
  /** True for an archived provider. Its links do not count. */
  readonly archived?: boolean;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
}

interface FlagActivity {
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
}

/** The flags by severity, from 0 to 4. */
export const flagsBySeverity: readonly GapFlag[] = ['none', 'unknown', 'justMet', 'late', 'pastMtpd'];

/** Returns the severity of the verdict on one link. */
export function computeSeverity(link: LinkInput): number {
  const { verdict, pastMtpd } = computeLinkVerdict(link);
  return flagsBySeverity.indexOf(pastMtpd ? 'pastMtpd' : verdict === 'met' ? 'none' : verdict);
}

/** Orders the severities of alternatives: one that is just in time is better than one that is not assessed. */
export const placeInGroup = (severity: number): number => [0, 2, 1, 3, 4][severity] as number;

/**
 * Returns the worst verdict on an activity's direct links, as lists show it. Of a group of alternatives, only the best
 * links count, as many as the group requires: if two of three are enough, the third may be late. If the links of a
 * group disagree on the required number, the greatest one applies, and at most all links are required. Gaps further
 * along the chain are only in the gap list.
 *
 * The list computes the same flag in SQL; a test compares the two.
 */
export function computeGapFlag(activity: FlagActivity, links: readonly FlagLink[]): GapFlag {
  const groups = new Map<string | FlagLink, FlagLink[]>();
  for (const link of links) {
    if (link.archived) continue;
    const key = link.group || link;
    groups.set(key, [...(groups.get(key) ?? []), link]);
  }
  const dependent = { rto: activity.rtoMinutes, mtpd: activity.mtpdMinutes, restart: activity.restartMinutes };
  const judge = ({ providerRto, toleranceMinutes }: FlagLink) =>
    computeSeverity({ dependent, provider: { rto: providerRto }, tolerance: toleranceMinutes });
  let worst = 0;
  for (const members of groups.values()) {
    const best = members.map(judge).sort((a, b) => placeInGroup(a) - placeInGroup(b));
    const asked = members[0]?.group ? Math.max(...members.map(({ groupRequired }) => groupRequired)) : 1;
    worst = Math.max(worst, best[Math.min(asked, best.length) - 1] ?? 0);
  }
  return flagsBySeverity[worst] as GapFlag;
}
