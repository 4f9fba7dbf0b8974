import { reference } from '#root/server/platform/db/constraint-errors.ts';

export const teamMemberConstraints = {
  team_members_bc_role: reference('businessContinuityRoleUid'),
  team_members_user: reference('userUid'),
  team_member_divisions_division: reference('divisionUids'),
  team_member_business_units_unit: reference('businessUnitUids'),
};
