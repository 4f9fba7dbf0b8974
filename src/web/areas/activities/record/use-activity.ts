import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { type Session, useSession } from '#root/web/platform/session/session.ts';
import { type LocalCopies, localCopies } from './local-copy.ts';

/** Why an activity can't be edited; undefined where it can. */
export type ReadOnlyReason = 'permission' | 'in_review' | 'archived';

/**
 * Whether the person may edit the activity now. Until its first approval those who may create activities may, afterwards
 * only those who may update them (the server asks the same).
 */
export function readOnlyReason(record: ActivityRecord, can: Session['can']): ReadOnlyReason | undefined {
  if (!can(permissionNames.activity.update) && !(record.approvedAt === null && can(permissionNames.activity.create)))
    return 'permission';
  if (record.state === 'in_review') return 'in_review';
  return record.state === 'archived' ? 'archived' : undefined;
}

/** The copies on this device that the signed-in person has of an activity, or of the one that is `new`. */
export function useLocalCopies(of: string): LocalCopies {
  const { profile } = useSession();
  return localCopies(profile.uid, actingOrganisation()?.uid ?? profile.organisation.uid, of);
}
