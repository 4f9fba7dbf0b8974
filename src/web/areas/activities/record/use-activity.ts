import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { Session } from '#root/web/platform/session/session.ts';

/** The reason why an activity can't be edited. */
export type ReadOnlyReason = 'permission' | 'frozen' | 'in_review' | 'archived';

/**
 * Returns why the person can't edit the activity; undefined if they can. Until the first approval, people with the
 * permission to create activities can edit it. Afterwards the permission to update them is required. The server applies
 * the same rule.
 */
export function readOnlyReason(record: ActivityRecord, { can, isFrozen }: Session): ReadOnlyReason | undefined {
  if (!can(permissionNames.activity.update) && !(record.approvedAt === null && can(permissionNames.activity.create)))
    return 'permission';
  if (isFrozen) return 'frozen';
  if (record.state === 'in_review') return 'in_review';
  return record.state === 'archived' ? 'archived' : undefined;
}
