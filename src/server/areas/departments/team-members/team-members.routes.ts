import { teamMembers } from '#root/contract/departments/team-members.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { deleteMany } from '#root/server/shared/bulk/bulk-delete.ts';
import { listedBy } from '#root/server/shared/bulk/selection.ts';
import { exportOf } from '#root/server/shared/exports/export-handler.ts';
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
