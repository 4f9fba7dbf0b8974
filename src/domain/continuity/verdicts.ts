import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import type { Minutes } from './types.ts';

/** The input of the verdict on "a needs d". The browser passes the values of the row being edited. */
export interface LinkInput {
  dependent: { rto?: Minutes; mtpd?: Minutes; restart?: Minutes };
  provider: { rto?: Minutes };
  /** The minutes for which the dependent can continue without the provider; absent means 0. */
  tolerance?: Minutes;
}

export interface LinkVerdict {
  verdict: MarginVerdict;
  /** The spare minutes; negative if the provider is too slow; null: unknown. */
  margin: number | null;
  /** The minutes by which the provider is too slow; 0 unless late. */
  minutesOver: number;
  /**
   * True if the provider is missed and recovers at or after the moment at which the dependent reaches its MTPD. It does
   * not depend on `verdict`: it can be true even if the verdict is unknown (the dependent has no RTO) or met (the
   * dependent's own RTO is past its MTPD).
   */
  pastMtpd: boolean;
  /** The longest RTO of the provider that the dependent's RTO allows; null without an RTO. */
  bearable: number | null;
}

/**
 * Returns the minutes for which a provider may be out if its dependent may be out for `limit` minutes. A provider that
 * is back within the tolerance is never missed, whatever the dependent's restart time.
 */
export function computeBearable(limit: number, tolerance: number, restart: number): number {
  return Math.max(tolerance, limit + tolerance - restart);
}

/**
 * Returns the shortest outage of a provider after which the dependent reaches its MTPD. Times are whole minutes, so the
 * provider is first missed in the first minute after the tolerance.
 */
export function computePastMtpdFrom(mtpd: number, tolerance: number, restart: number): number {
  return Math.max(tolerance + 1, mtpd + tolerance - restart);
}

/**
 * Returns the verdict on one link "a needs d". `margin = max(tolerance, rto(a) + tolerance - restart(a)) - rto(d)`: met
 * above 0, justMet at 0, late below 0, unknown if an RTO is missing. `pastMtpd` is true if `rto(d) > tolerance` and
 * `rto(d) >= mtpd(a) + tolerance - restart(a)`.
 */
export function computeLinkVerdict({ dependent, provider, tolerance: given }: LinkInput): LinkVerdict {
  const tolerance = given ?? 0;
  const restart = dependent.restart ?? 0;
  const bearable = dependent.rto == null ? null : computeBearable(dependent.rto, tolerance, restart);
  const pastMtpd =
    provider.rto != null &&
    dependent.mtpd != null &&
    provider.rto >= computePastMtpdFrom(dependent.mtpd, tolerance, restart);
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
 * Returns how much data a node may lose, as its dependents see it: an application's RPO, and an activity's MDL. Null:
 * not assessed or not applicable.
 */
export function findOfferedRpo({ kind, rpo, mdl }: { kind: string; rpo?: Minutes; mdl?: Minutes }): number | null {
  return (kind === 'activity' ? mdl : rpo) ?? null;
}

/**
 * Returns the verdict on data loss. The provider must not lose more data than the dependent's MDL: met below the MDL,
 * justMet if equal, late above, unknown if either value is missing or does not apply. For `provider.rpo`, see
 * `findOfferedRpo`.
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
