import type { ActivityRecord } from '#root/contract/activities.ts';
import { type ActivityRolesStep, activitySteps } from '#root/contract/activity-steps.ts';
import type { SectionModel } from '#root/web/features/activities/record/section-model.ts';
import { text } from './steps.messages.ts';

export type RoleLine = ActivityRolesStep['roles'][number];

/** How many people the roles need together. */
const peopleOf = (roles: readonly RoleLine[]): number => roles.reduce((sum, role) => sum + (role.quantity || 0), 0);

/** The minimum follows the roles as long as nobody has typed another one. */
export function followPeople(former: ActivityRolesStep, roles: RoleLine[]): ActivityRolesStep {
  const follows = former.minimumPeople === null || former.minimumPeople === peopleOf(former.roles);
  const sum = peopleOf(roles);
  return { ...former, roles, minimumPeople: follows ? sum || null : former.minimumPeople };
}

function rememberRoles(names: Map<string, string>, { links }: ActivityRecord): void {
  for (const link of links) {
    if (link.kind === 'role') names.set(link.providerUid, link.name);
    for (const role of link.alternatives) names.set(role.uid, role.name);
  }
}

const minimum = 'minimumPeople';

/** @param names of roles by uid; the model adds those of the records it reads */
export const rolesModel = (names: Map<string, string>): SectionModel<ActivityRolesStep> => ({
  section: 'roles',
  endpoint: activitySteps.roles,
  valuesOf: (record) => {
    rememberRoles(names, record);
    const roles = record.links.filter(({ kind }) => kind === 'role');
    return {
      minimumPeople: record.minimumPeople,
      roles: roles.map(({ providerUid, quantity, alternatives }) => ({
        roleUid: providerUid,
        quantity: quantity ?? 1,
        alternativeUids: alternatives.map(({ uid }) => uid),
      })),
      completed: record.completed.roles,
    };
  },
  parts: (values) => [
    { key: minimum, label: text('minimumPeople'), words: String(values.minimumPeople ?? '') },
    ...values.roles.map((role) => ({
      key: role.roleUid,
      label: names.get(role.roleUid) ?? text('roles'),
      words: [role.quantity, ...role.alternativeUids.map((uid) => names.get(uid) ?? uid)].join(', '),
    })),
  ],
  take: (values, from, key) => {
    if (key === minimum) return { ...values, minimumPeople: from.minimumPeople };
    const theirs = from.roles.find(({ roleUid }) => roleUid === key);
    const kept = values.roles.filter(({ roleUid }) => roleUid !== key);
    return { ...values, roles: theirs ? [...kept, theirs] : kept };
  },
});
