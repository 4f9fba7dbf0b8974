import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import type { Minutes } from './types.ts';

/** The input of the verdict on "a needs d". The browser passes the values of the row being edited. */
export interface LinkInput {
  dependent: { rto?: Minutes; mtpd?: Minutes; restart?: Minutes };
  provider: { rto?: Minutes };
  /** How long the dependent carries on without the provider; absent means 0. */
  tolerance?: Minutes;
}

export interface LinkVerdict {
  verdict: MarginVerdict;
  /** The spare minutes; negative if the provider is too slow; null: unknown. */
  margin: number | null;
  /** The minutes by which the provider is too slow; 0 unless late. */
  minutesOver: number;
  /**
   * True if the provider recovers at or after the moment at which the dependent reaches its MTPD. Independent of
   * `verdict`: also true if that is unknown (the dependent has no RTO) or met (the dependent's own RTO is past its
   * MTPD).
   */
  pastMtpd: boolean;
  /**
   * The longest RTO of the provider that the dependent's RTO allows. Below 0, even an immediate recovery is too late.
   */
  bearable: number | null;
}

/**
 * Returns the verdict on one link "a needs d". `margin = rto(a) + tolerance - restart(a) - rto(d)`: met above 0,
 * justMet at 0, late below 0, unknown if an RTO is missing. `pastMtpd` is true if `rto(d) >= mtpd(a) + tolerance -
 * restart(a)`.
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
  /** The spare minutes of data; negative if the provider may lose more than the dependent tolerates; null: unknown. */
  margin: number | null;
  minutesOver: number;
}

/**
 * Returns the verdict on data loss. The provider's RPO must not exceed the dependent's MDL: met below, justMet if
 * equal, late above, unknown if either is missing or does not apply.
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
