import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { type ActivityRolesStep, activitySteps } from '#root/contract/activities/activity-steps.ts';
import { fields } from '#root/domain/values/merge/fields.ts';
import { rows } from '#root/domain/values/merge/rows.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import type { SectionModel } from '#root/web/areas/activities/record/section-model.ts';
import { text } from './steps.messages.ts';

export type RoleLine = ActivityRolesStep['roles'][number];

/** Returns the total number of people that all roles need. */
const sumPeople = (roles: readonly RoleLine[]): number => roles.reduce((sum, role) => sum + (role.quantity || 0), 0);

/** Sets the roles. The minimum number of people is updated too, unless somebody has entered another number. */
export function updateRoles(before: ActivityRolesStep, roles: RoleLine[]): ActivityRolesStep {
  const follows = before.minimumPeople === null || before.minimumPeople === sumPeople(before.roles);
  const sum = sumPeople(roles);
  return { ...before, roles, minimumPeople: follows ? sum || null : before.minimumPeople };
}

function rememberRoles(names: Map<string, string>, { links }: ActivityRecord): void {
  for (const link of links) {
    if (link.kind === 'role') names.set(link.providerUid, link.name);
    for (const role of link.alternatives) names.set(role.uid, role.name);
  }
}

/**
 * Creates the model of the section.
 * @param names names of roles by uid; the model adds the names of roles in the records that it reads
 */
export const rolesModel = (names: Map<string, string>): SectionModel<ActivityRolesStep> => ({
  section: 'roles',
  endpoint: activitySteps.roles,
  toValues: (record) => {
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
  shape: fields<ActivityRolesStep>({
    minimumPeople: value(),
    roles: rows({ key: ({ roleUid }: RoleLine) => roleUid, row: value() }),
    completed: value(),
  }),
  words: {
    label: ([field, uid = '']) => (field === 'roles' ? (names.get(uid) ?? text('roles')) : text('minimumPeople')),
    show: ([field], part) => {
      if (field !== 'roles') return String(part ?? '');
      if (part === undefined) return '';
      const { quantity, alternativeUids } = part as RoleLine;
      return [quantity, ...alternativeUids.map((uid) => names.get(uid) ?? uid)].join(', ');
    },
  },
});
