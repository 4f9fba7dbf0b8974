import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import type { Minutes } from './types.ts';

/** What the verdict on "a needs d" reads. The browser passes what stands in the row being edited. */
export interface LinkInput {
  dependent: { rto?: Minutes; mtpd?: Minutes; restart?: Minutes };
  provider: { rto?: Minutes };
  /** How long the dependent carries on without the provider; absent means 0. */
  tolerance?: Minutes;
}

export interface LinkVerdict {
  verdict: MarginVerdict;
  /** Minutes to spare; negative: too long; null: unknown. */
  margin: number | null;
  /** Minutes too long; 0 unless late. */
  minutesOver: number;
  /**
   * The provider is back at or after the moment at which the dependent reaches its MTPD. Independent of `verdict`: also true
   * where that is unknown (the dependent has no RTO) or met (the dependent's own RTO is past its MTPD).
   */
  pastMtpd: boolean;
  /** The longest RTO of the provider that the dependent's RTO bears; below 0: even an immediate return is too late. */
  bearable: number | null;
}

/**
 * The verdict on one link "a needs d": `margin = rto(a) + tolerance - restart(a) - rto(d)`, met above 0, justMet at 0,
 * late below 0, unknown where an RTO is missing; `pastMtpd` where `rto(d) >= mtpd(a) + tolerance - restart(a)`.
 */
export function computeLinkVerdict({ dependent, provider, tolerance }: LinkInput): LinkVerdict {
  const slack = (tolerance ?? 0) - (dependent.restart ?? 0);
  const bearable = dependent.rto == null ? null : dependent.rto + slack;
  const pastMtpd = provider.rto != null && dependent.mtpd != null && provider.rto >= dependent.mtpd + slack;
  const margin = bearable === null || provider.rto == null ? null : bearable - provider.rto;
  return { verdict: marginVerdict(margin), margin, minutesOver: Math.max(0, -(margin ?? 0)), pastMtpd, bearable };
}

export interface DataVerdict {
  verdict: MarginVerdict;
  /** Minutes of data to spare; negative: the provider may lose more than the dependent bears; null: unknown. */
  margin: number | null;
  minutesOver: number;
}

/**
 * The same for data: the provider's RPO may be at most the dependent's MDL. Met below, justMet where equal, late above,
 * unknown where either is missing or does not apply.
 */
export function computeDataVerdict(dependent: { mdl?: Minutes }, provider: { rpo?: Minutes }): DataVerdict {
  const margin = dependent.mdl == null || provider.rpo == null ? null : dependent.mdl - provider.rpo;
  return { verdict: marginVerdict(margin), margin, minutesOver: Math.max(0, -(margin ?? 0)) };
}

function marginVerdict(margin: number | null): MarginVerdict {
  if (margin === null) return 'unknown';
  if (margin === 0) return 'justMet';
  return margin > 0 ? 'met' : 'late';
}
