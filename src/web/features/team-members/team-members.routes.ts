import { definePages } from '#root/web/page-route.ts';
import { titles } from './team-members.titles.ts';

export const teamMemberPages = definePages([
  {
    path: '/org/team-members/new',
    title: titles('newTitle'),
    permissions: ['division.create'],
    load: () => import('./team-member-new.page.tsx').then((module) => module.TeamMemberNewPage),
  },
  {
    path: '/org/team-members/:teamMemberUid',
    title: titles('title'),
    permissions: ['division.update'],
    load: () => import('./team-member-edit.page.tsx').then((module) => module.TeamMemberEditPage),
  },
]);
