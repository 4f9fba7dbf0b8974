import type { Verdict } from '#root/contract/shared/activity-terms.ts';

/**
 * - link: the provider's RTO is longer than this dependent allows (the link is late).
 * - tight: the provider's RTO is exactly what this dependent allows (the link is just met).
 * - one_of: too few of a group's alternatives are back in time; the member named is the nearest to change.
 * - chain: the provider's RTO is longer than an activity further down the chain bears, and that asks for more than any
 * of its direct dependents does by itself.
 * - own_limit: an activity's RTO is not below its own MTPD (it is both dependent and provider here).
 * - not_assessed: an activity that others need has no RTO or no MTPD.
 * - no_recovery_time: a dependency on a resource without RTO.
 * - data_loss: the provider may lose more data than the dependent bears.
 * - cycle: nodes that need each other.
 */
export type GapKind =
  | 'link'
  | 'tight'
  | 'one_of'
  | 'chain'
  | 'own_limit'
  | 'not_assessed'
  | 'no_recovery_time'
  | 'data_loss'
  | 'cycle';

/** The change that closes a gap. */
export interface GapChange {
  node: string;
  field: 'rto' | 'mtpd' | 'rpo';
  /** The current value; null: not assessed. */
  from: number | null;
  /** `assess`: any value closes the gap; `minutes` is then the most that would not open another, if known. */
  bound: 'at_most' | 'below' | 'at_least' | 'assess';
  minutes: number | null;
}

export interface Gap {
  /** Identifies the gap, also after a change. */
  key: string;
  kind: GapKind;
  /** The dependent of the pair that causes it. */
  dependent: string;
  /** The provider of that pair. */
  provider: string;
  /** The link, if the gap belongs to one link. */
  edge: string | null;
  /** Minutes too long; null if it cannot be measured. */
  minutesOver: number | null;
  /** It reaches or passes an MTPD. */
  pastMtpd: boolean;
  change: GapChange | null;
  /** The link is one of several alternatives. */
  oneOf: { required: number; members: number } | null;
  /** chain: from the asking activity to the provider; cycle: the members, each needing the next and the last the first. */
  path: string[];
  /** not_assessed: what is missing. */
  missing: ('rto' | 'mtpd')[];
}

type Given = Pick<Gap, 'kind' | 'dependent' | 'provider' | 'minutesOver' | 'pastMtpd' | 'change'> & Partial<Gap>;

/** A gap without values, to be completed. */
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

/** Returns the verdict of a gap; `unknown` where it cannot be measured. */
export function findGapVerdict({ pastMtpd, kind, minutesOver }: Gap): Exclude<Verdict, 'met'> {
  if (pastMtpd) return 'pastMtpd';
  if (kind === 'tight') return 'justMet';
  return minutesOver === null ? 'unknown' : 'late';
}
