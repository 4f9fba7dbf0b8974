import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';

/** A record that activities in scope need, with the earliest time at which it must be available. */
export interface ResourceNeed {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  /** How many of the record all activities need together; null for kinds that are not counted. */
  readonly quantity: number | null;
  /** Minutes from the loss; null if no activity that needs the record has an RTO. */
  readonly neededWithin: number | null;
  readonly neededBy: readonly string[];
}

/** Returns the times from which the verdicts on the links of an activity are calculated. */
export const toDependent = ({ recoveryTime, tolerant }: ActivityRecord) => ({
  rto: recoveryTime.rtoMinutes,
  mtpd: tolerant.mtpdMinutes,
  restart: recoveryTime.restartMinutes,
});

const earlier = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** Returns the records that the activities need, each record once, in the order in which the records are needed. */
export function listNeeds(records: readonly ActivityRecord[]): ResourceNeed[] {
  const needs = new Map<string, ResourceNeed>();
  for (const record of records)
    for (const { providerUid: uid, kind, name, quantity, rtoMinutes, toleranceMinutes: tolerance } of record.links) {
      if (kind === 'activity') continue;
      const link = { dependent: toDependent(record), provider: { rto: rtoMinutes }, tolerance };
      const within = computeLinkVerdict(link).bearable;
      const known = needs.get(uid);
      needs.set(uid, {
        uid,
        kind,
        name,
        quantity: quantity === null ? (known?.quantity ?? null) : quantity + (known?.quantity ?? 0),
        neededWithin: earlier(known?.neededWithin ?? null, within),
        neededBy: [...(known?.neededBy ?? []), record.details.name],
      });
    }
  const time = ({ neededWithin }: ResourceNeed) => neededWithin ?? Number.POSITIVE_INFINITY;
  return [...needs.values()].sort((a, b) => time(a) - time(b) || a.name.localeCompare(b.name));
}
