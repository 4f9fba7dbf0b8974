import { activityOwners } from '#root/contract/activities/activity-owners.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { teamMembers } from '#root/contract/departments/team-members.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LoadOptions, PickerOption } from '#root/web/platform/ui/hooks/use-options.ts';

/** Finds divisions that match the typed text. */
export const findDivisions: LoadOptions = async (q) => {
  const { data } = await call(divisions.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Finds business units that match the typed text, each with its division. */
export const findUnits: LoadOptions = async (q) => {
  const { data } = await call(businessUnits.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name, divisionName }) => ({ value: uid, label: name, description: divisionName }));
};

/** Finds team members that match the typed text, each with their role in the organisation. */
export const findMembers: LoadOptions = async (q) => {
  const { data } = await call(teamMembers.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name, organisationRole }) => ({
    value: uid,
    label: name,
    description: organisationRole || undefined,
  }));
};

/** Finds activity owners that match the typed text. */
export const findOwners: LoadOptions = async (q) => {
  const { data } = await call(activityOwners.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name, email }) => ({ value: uid, label: name, description: email || undefined }));
};

/** Finds active business continuity roles. */
export const findBcRoles: LoadOptions = async (q) => {
  const { data } = await call(masters.list, {
    params: { list: 'bc-roles' },
    query: { q, pageSize: 100, sort: 'order', filter: { isActive: 'true' } },
  });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Creates an owner with this full name. */
export async function createOwner(name: string): Promise<PickerOption> {
  const [firstName = name, ...rest] = name.split(/\s+/);
  const { data } = await call(activityOwners.create, { body: { firstName, lastName: rest.join(' '), email: '' } });
  return { value: data.uid, label: name };
}
