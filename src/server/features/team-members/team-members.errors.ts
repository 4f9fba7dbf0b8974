import { invalidField } from '#root/server/errors.ts';

const notInList = (field: string) => () => invalidField(field, 'Choose one from the list');

export const teamMemberConstraints = {
  team_members_bc_role: notInList('businessContinuityRoleUid'),
  team_members_user: notInList('userUid'),
  team_member_divisions_division: notInList('divisionUids'),
  team_member_business_units_unit: notInList('businessUnitUids'),
};
