import { useEffect, useRef } from 'react';
import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import type { ActivityDetails } from '#root/contract/activities/activity-steps.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSession } from '#root/web/platform/session/session.ts';

type Part = Partial<Pick<ActivityDetails, 'ownerUid' | 'businessUnitUid' | 'divisionUid'>>;

const unitOf = async (uid: string | undefined) =>
  uid ? (await call(businessUnits.get, { params: { uid } })).data : undefined;

/** Who the person is as an owner of activities, and where they work: most people describe their own. */
export function usePrefill(names: Map<string, string>, fill: (part: Part) => void): void {
  const { profile, can } = useSession();
  const latest = useRef(fill);
  latest.current = fill;
  const readsMembers = can(teamMembers.list);
  useEffect(() => {
    const mine = (row: { userUid: string | null; email: string }) =>
      row.userUid === profile.uid || row.email.toLowerCase() === profile.email.toLowerCase();
    const query = { q: profile.email, pageSize: 10 as const };
    // Only a convenience: what can't be found out stays empty.
    const owner = call(activityOwners.list, { query }).then(({ data }) => data.find(mine));
    const member = readsMembers
      ? call(teamMembers.list, { query }).then(({ data }) => unitOf(data.find(mine)?.businessUnits[0]?.uid))
      : undefined;
    void Promise.allSettled([owner, member]).then(([ownerFound, memberFound]) => {
      const who = ownerFound.status === 'fulfilled' ? ownerFound.value : undefined;
      const where = memberFound.status === 'fulfilled' ? memberFound.value : undefined;
      const part: Part = {};
      if (who) {
        names.set(who.uid, who.name);
        part.ownerUid = who.uid;
      }
      if (where) {
        names.set(where.uid, where.name).set(where.divisionUid, where.divisionName);
        part.businessUnitUid = where.uid;
        part.divisionUid = where.divisionUid;
      }
      if (who || where) latest.current(part);
    });
  }, [profile, readsMembers, names]);
}
