import type { Verdict } from '#root/contract/shared/activity-terms.ts';

/**
 * The kinds of gaps:
 * - link: the provider's RTO is longer than this dependent allows (the link is late).
 * - tight: the provider's RTO is exactly as long as this dependent allows (the link is just met). A group of
 * alternatives is just met if it cannot do without such a link.
 * - one_of: too few of a group's alternatives recover in time. The named member needs the smallest change.
 * - chain: the provider's RTO is longer than an activity further along the chain tolerates, and this activity requires
 * a shorter time than any of the provider's direct dependents.
 * - own_limit: an activity's RTO is not below its own MTPD. The activity is both dependent and provider.
 * - restart_too_long: an activity takes longer to restart than its MTPD, so no provider can be fast enough. The
 * activity is both dependent and provider.
 * - not_assessed: an activity that others need has no RTO or no MTPD.
 * - no_recovery_time: a dependency on a resource without an RTO.
 * - data_loss: the provider may lose more data than the dependent tolerates. If the provider is an activity, it may
 * lose as much as its own MDL.
 * - cycle: nodes that need each other.
 */
export type GapKind =
  | 'link'
  | 'tight'
  | 'one_of'
  | 'chain'
  | 'own_limit'
  | 'restart_too_long'
  | 'not_assessed'
  | 'no_recovery_time'
  | 'data_loss'
  | 'cycle';

/** The change that closes a gap. */
export interface GapChange {
  node: string;
  field: 'rto' | 'mtpd' | 'rpo' | 'mdl' | 'restart';
  /** The current value; null: not assessed. */
  from: number | null;
  /**
   * How `minutes` limits the new value. `assess`: any value closes the gap, and `minutes` is the greatest value that is
   * early enough for all dependents of the node, if known.
   */
  bound: 'at_most' | 'below' | 'at_least' | 'assess';
  minutes: number | null;
}

export interface Gap {
  /** Identifies the gap, even after its times have changed. */
  key: string;
  kind: GapKind;
  /** The dependent of the pair of nodes that causes the gap. */
  dependent: string;
  /** The provider of the pair of nodes that causes the gap. */
  provider: string;
  /** The link; null if the gap does not belong to a single link. */
  edge: string | null;
  /** The number of minutes by which the value is too long; null if the gap cannot be measured. */
  minutesOver: number | null;
  /** True if the recovery reaches or exceeds an MTPD. */
  pastMtpd: boolean;
  change: GapChange | null;
  /** The size of the group if the link is one of several alternatives; otherwise null. */
  oneOf: { required: number; members: number } | null;
  /**
   * For a chain, the path from the activity that sets the limit to the provider. For a cycle, its members: each member
   * needs the next member, and the last member needs the first.
   */
  path: string[];
  /** The missing values of a `not_assessed` gap. */
  missing: ('rto' | 'mtpd')[];
}

type Given = Pick<Gap, 'kind' | 'dependent' | 'provider' | 'minutesOver' | 'pastMtpd' | 'change'> & Partial<Gap>;

/** Creates a gap with default values for the fields that are not given. */
export function makeGap(given: Given): Gap {
  return {
    key: [given.kind, given.dependent, given.provider, given.edge ?? ''].join(' '),
    edge: null,
    oneOf: null,
    path: [],
    missing: [],
    ...given,
  };
}

/**
 * Compares two gaps for sorting. Gaps past an MTPD come first, then late gaps by size, then gaps without a margin. Gaps
 * that cannot be measured come last.
 */
export const compareGaps = (a: Gap, b: Gap): number =>
  Number(b.pastMtpd) - Number(a.pastMtpd) ||
  (b.minutesOver ?? -1) - (a.minutesOver ?? -1) ||
  (a.key < b.key ? -1 : Number(a.key > b.key));

/** Returns the verdict of a gap; `unknown` if the gap cannot be measured. */
export function findGapVerdict({ pastMtpd, kind, minutesOver }: Gap): Exclude<Verdict, 'met'> {
  if (pastMtpd) return 'pastMtpd';
  if (kind === 'tight') return 'justMet';
  return minutesOver === null ? 'unknown' : 'late';
}
