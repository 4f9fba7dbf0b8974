import { teamMembers } from '#root/contract/team-members.ts';
import { deleteMany } from '#root/server/bulk/bulk-delete.ts';
import { listedBy } from '#root/server/bulk/selection.ts';
import { crudHandlers } from '#root/server/db/crud.ts';
import { exportOf } from '#root/server/exports/export-handler.ts';
import { implement } from '#root/server/http/route.ts';
import { teamMemberConstraints } from './team-members.errors.ts';
import { teamMembersRepository } from './team-members.repository.ts';

const plain = crudHandlers(teamMembersRepository);

export const teamMemberRoutes = implement(
  teamMembers,
  {
    ...plain,
    ...exportOf('team_members', teamMembersRepository),
    ...deleteMany({
      table: 'team_members',
      remove: plain.remove,
      constraints: teamMemberConstraints,
      listed: listedBy(teamMembersRepository),
    }),
  },
  teamMemberConstraints,
);
