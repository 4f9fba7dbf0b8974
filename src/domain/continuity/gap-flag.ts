import type { GapFlag, Verdict } from '#root/contract/shared/activity-terms.ts';
import { computeDataVerdict, computeLinkVerdict, type LinkInput } from './verdicts.ts';

/** The part of a direct link that the gap flag needs. Durations are minutes; null: not assessed. */
export interface FlagLink {
  readonly providerRto: number | null;
  /** How much data the provider may lose: the RPO of a resource, the MDL of an activity. */
  readonly providerLoss?: number | null;
  /** True for an archived provider. Its links do not count. */
  readonly archived?: boolean;
  readonly toleranceMinutes: number;
  readonly group: string;
  readonly groupRequired: number;
}

interface FlagActivity {
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly mdlMinutes?: number | null;
  readonly restartMinutes: number;
}

/** The flags by severity, from 0 to 4. */
export const flagsBySeverity: readonly Verdict[] = ['met', 'unknown', 'justMet', 'late', 'pastMtpd'];

/**
 * The severity if the provider may lose more data than the dependent tolerates. This is a gap, but never one past the
 * MTPD.
 */
export const tooMuchData = flagsBySeverity.indexOf('late');

/** Returns the severity of the verdict on one link. */
export function computeSeverity(link: LinkInput): number {
  const { verdict, pastMtpd } = computeLinkVerdict(link);
  return flagsBySeverity.indexOf(pastMtpd ? 'pastMtpd' : verdict);
}

/**
 * Orders the severities of alternatives: an alternative that is just in time is better than an alternative that is not
 * assessed.
 */
export const placeInGroup = (severity: number): number => [0, 2, 1, 3, 4][severity] as number;

/**
 * Returns the worst verdict on an activity's direct links, as lists show it. In a group of alternatives, only as many
 * links count as the group requires, and the best links are chosen: if two of three are enough, the third may be late.
 * If the links of a group disagree on the required number, the greatest one applies, and at most all links are
 * required. Gaps further along the chain are only in the gap list.
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
  const judgeData = ({ providerLoss = null }: FlagLink) =>
    computeDataVerdict({ mdl: activity.mdlMinutes ?? null }, { rpo: providerLoss }).verdict === 'late'
      ? tooMuchData
      : 0;
  let worst = -1;
  for (const members of groups.values()) {
    const asked = members[0]?.group ? Math.max(...members.map(({ groupRequired }) => groupRequired)) : 1;
    for (const judgeOne of [judge, judgeData]) {
      const best = members.map(judgeOne).sort((a, b) => placeInGroup(a) - placeInGroup(b));
      // If all members are required, each member counts like a link without alternatives.
      worst = asked < best.length ? Math.max(worst, best[asked - 1] ?? -1) : Math.max(worst, ...best);
    }
  }
  return flagsBySeverity[worst] ?? 'none';
}
