import { useEffect, useRef } from 'react';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import type { ActivityDetails } from '#root/contract/activities/activity-steps.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSession } from '#root/web/platform/session/session.ts';

type Part = Partial<Pick<ActivityDetails, 'ownerUid' | 'businessUnitUid' | 'divisionUid'>>;

const readUnit = async (uid: string | undefined) =>
  uid ? (await call(businessUnits.get, { params: { uid } })).data : undefined;

/**
 * Prefills the owner with the signed-in person, and the business unit with the person's own, because most people
 * capture their own activities.
 */
export function usePrefill(names: Map<string, string>, fill: (part: Part) => void): void {
  const { profile, can } = useSession();
  const latest = useRef(fill);
  latest.current = fill;
  const canReadMembers = can(teamMembers.list);
  useEffect(() => {
    const isMine = (row: { userUid: string | null; email: string }) =>
      row.userUid === profile.uid || row.email.toLowerCase() === profile.email.toLowerCase();
    const query = { q: profile.email, pageSize: 10 as const };
    // This is only a convenience. If the request fails, the fields remain empty.
    const owner = call(activityOwners.list, { query }).then(({ data }) => data.find(isMine));
    const member = canReadMembers
      ? call(teamMembers.list, { query }).then(({ data }) => readUnit(data.find(isMine)?.businessUnits[0]?.uid))
      : undefined;
    void Promise.allSettled([owner, member]).then(([ownerFound, memberFound]) => {
      const owner = ownerFound.status === 'fulfilled' ? ownerFound.value : undefined;
      const unit = memberFound.status === 'fulfilled' ? memberFound.value : undefined;
      const part: Part = {};
      if (owner) {
        names.set(owner.uid, owner.name);
        part.ownerUid = owner.uid;
      }
      if (unit) {
        names.set(unit.uid, unit.name).set(unit.divisionUid, unit.divisionName);
        part.businessUnitUid = unit.uid;
        part.divisionUid = unit.divisionUid;
      }
      if (owner || unit) latest.current(part);
    });
  }, [profile, canReadMembers, names]);
}
