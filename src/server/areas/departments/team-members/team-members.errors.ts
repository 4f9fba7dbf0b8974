import { teamMemberFields } from '#root/contract/departments/team-members.ts';
import { referenceConstraints } from '#root/server/shared/registers/reference-constraints.ts';

export const teamMemberConstraints = referenceConstraints('team_member', teamMemberFields);
