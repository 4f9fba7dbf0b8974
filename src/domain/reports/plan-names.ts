import type { PlanReference } from '#root/contract/plans/plan-endpoints.ts';
import type { CalledNames } from '#root/domain/plans/first-hour.ts';

/** Returns the names of everything that a plan refers to. */
export function toNames(references: readonly PlanReference[]): CalledNames {
  const byUid = new Map(references.map((one) => [one.uid, one]));
  return {
    get: (uid) => byUid.get(uid)?.name ?? 'a record that no longer exists',
    getPhone: (uid) => byUid.get(uid)?.phone,
  };
}
