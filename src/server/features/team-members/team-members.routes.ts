import { teamMembers } from '#root/contract/team-members.ts';
import { crudHandlers } from '#root/server/db/crud.ts';
import { implement } from '#root/server/http/route.ts';
import { teamMemberConstraints } from './team-members.errors.ts';
import { teamMembersRepository } from './team-members.repository.ts';

export const teamMemberRoutes = implement(teamMembers, crudHandlers(teamMembersRepository), teamMemberConstraints);
