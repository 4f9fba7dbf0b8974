import type { PlanTeamMember } from '#root/contract/plans/plan-sections.ts';

/** Returns the roles of a team in the order in which they first appear. */
export const listRoles = (team: readonly PlanTeamMember[]): string[] => [
  ...new Set(team.map(({ roleUid }) => roleUid)),
];

/** Returns the team with the people of one role in another order. */
export function reorderRole(
  team: readonly PlanTeamMember[],
  roleUid: string,
  uids: readonly string[],
): PlanTeamMember[] {
  const byUid = new Map(team.map((one) => [one.uid, one]));
  const sorted = uids.flatMap((uid) => byUid.get(uid) ?? []);
  let next = 0;
  return team.map((one) => (one.roleUid === roleUid ? (sorted[next++] ?? one) : one));
}
