import type { Minutes } from './types.ts';

/** Green: margin left. Yellow: none. Red: too long. Grey: a value is missing. */
export type Verdict = 'green' | 'yellow' | 'red' | 'grey';

/** What the verdict on "a needs d" reads. The browser passes what stands in the row being edited. */
export interface LinkInput {
  dependent: { rto?: Minutes; mtpd?: Minutes; restart?: Minutes };
  provider: { rto?: Minutes };
  /** How long the dependent carries on without the provider; absent means 0. */
  tolerance?: Minutes;
}

export interface LinkVerdict {
  verdict: Verdict;
  /** Minutes to spare; negative: too long; null: grey. */
  margin: number | null;
  /** Minutes too long: 0 unless red. */
  minutesOver: number;
  /**
   * The provider's RTO is at or past what the dependent's MTPD bears. Judged by the MTPD alone: also a grey link can be
   * critical (the dependent's RTO is missing), so can a green one (the dependent's own RTO is past its MTPD).
   */
  critical: boolean;
  /** The longest RTO of the provider that the dependent's RTO bears; below 0: even an immediate return is too late. */
  bearable: number | null;
}

/**
 * The verdict on one link "a needs d": `margin = rto(a) + tolerance - restart(a) - rto(d)`, green above 0, yellow at 0,
 * red below; critical where `rto(d) >= mtpd(a) + tolerance - restart(a)`; grey where an RTO is missing.
 */
export function linkVerdict({ dependent, provider, tolerance }: LinkInput): LinkVerdict {
  const slack = (tolerance ?? 0) - (dependent.restart ?? 0);
  const bearable = dependent.rto == null ? null : dependent.rto + slack;
  const critical = provider.rto != null && dependent.mtpd != null && provider.rto >= dependent.mtpd + slack;
  const margin = bearable === null || provider.rto == null ? null : bearable - provider.rto;
  return { verdict: colour(margin), margin, minutesOver: Math.max(0, -(margin ?? 0)), critical, bearable };
}

export interface DataVerdict {
  verdict: Verdict;
  /** Minutes of data to spare; negative: the provider may lose more than the dependent bears; null: grey. */
  margin: number | null;
  minutesOver: number;
}

/**
 * The same for data: the provider's RPO may be at most the dependent's MDL. Green below, yellow equal (allowed), red above,
 * grey where either is missing or does not apply.
 */
export function dataVerdict(dependent: { mdl?: Minutes }, provider: { rpo?: Minutes }): DataVerdict {
  const margin = dependent.mdl == null || provider.rpo == null ? null : dependent.mdl - provider.rpo;
  return { verdict: colour(margin), margin, minutesOver: Math.max(0, -(margin ?? 0)) };
}

function colour(margin: number | null): Verdict {
  if (margin === null) return 'grey';
  if (margin === 0) return 'yellow';
  return margin > 0 ? 'green' : 'red';
}
