import { teamMembers } from '#root/contract/departments/team-members.ts';
import { crudHandlers } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createBulkDelete } from '#root/server/shared/bulk/bulk-delete.ts';
import { createUidLister } from '#root/server/shared/bulk/selection.ts';
import { createRegisterExport } from '#root/server/shared/exports/export-handler.ts';
import { teamMemberConstraints } from './team-members.errors.ts';
import { teamMembersRepository } from './team-members.repository.ts';

const plain = crudHandlers(teamMembersRepository);

export const teamMemberRoutes = implement(
  teamMembers,
  {
    ...plain,
    ...createRegisterExport('team_members', teamMembersRepository),
    ...createBulkDelete({
      table: 'team_members',
      remove: plain.remove,
      constraints: teamMemberConstraints,
      listed: createUidLister(teamMembersRepository),
    }),
  },
  teamMemberConstraints,
);
