import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import { computeLinkVerdict } from './verdicts.ts';

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

const flags: readonly GapFlag[] = ['none', 'unknown', 'justMet', 'late', 'pastMtpd'];

function severity(activity: FlagActivity, link: FlagLink): number {
  const { verdict, pastMtpd } = computeLinkVerdict({
    dependent: { rto: activity.rtoMinutes, mtpd: activity.mtpdMinutes, restart: activity.restartMinutes },
    provider: { rto: link.providerRto },
    tolerance: link.toleranceMinutes,
  });
  if (pastMtpd) return 4;
  return { met: 0, unknown: 1, justMet: 2, late: 3 }[verdict];
}

/** Orders the severities of alternatives: one that is just in time is better than one that is not assessed. */
const placeInGroup = (one: number): number => [0, 2, 1, 3, 4][one] as number;

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
  let worst = 0;
  for (const members of groups.values()) {
    const best = members.map((link) => severity(activity, link)).sort((a, b) => placeInGroup(a) - placeInGroup(b));
    const asked = members[0]?.group ? Math.max(...members.map(({ groupRequired }) => groupRequired)) : 1;
    worst = Math.max(worst, best[Math.min(asked, best.length) - 1] ?? 0);
  }
  return flags[worst] as GapFlag;
}
