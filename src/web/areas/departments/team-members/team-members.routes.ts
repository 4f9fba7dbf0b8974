import { permissionNames } from '#root/contract/platform/permissions.ts';
import { capitalise } from '#root/contract/shared/kinds/kinds.ts';
import { teamMember } from '#root/contract/shared/kinds/team-member.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { newTitle } from '#root/web/shared/registers/record-titles.ts';

const pages = () => import('./team-member.pages.tsx');

export const teamMemberPages = definePages([
  {
    path: '/org/team-members/new',
    title: newTitle(teamMember.words),
    permissions: [permissionNames.division.create],
    load: () => pages().then((module) => module.TeamMemberNewPage),
  },
  {
    path: '/org/team-members/:teamMemberUid',
    title: capitalise(teamMember.words.one),
    permissions: [permissionNames.division.update],
    load: () => pages().then((module) => module.TeamMemberPage),
  },
]);
