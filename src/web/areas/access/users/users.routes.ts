import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './users.titles.ts';

export const userPages = definePages([
  {
    path: '/users/manage-users',
    icon: IconUsers,
    title: titles('title'),
    permissions: [permissionNames.user.read],
    of: 'tenant',
    load: () => import('./user-list.page.tsx').then((module) => module.UserListPage),
  },
  {
    path: '/users/manage-users/new',
    title: titles('newTitle'),
    permissions: [permissionNames.user.create],
    of: 'tenant',
    load: () => import('./invite.page.tsx').then((module) => module.InvitePage),
  },
  {
    path: '/users/manage-users/:userId',
    title: titles('user'),
    permissions: [permissionNames.user.update],
    of: 'tenant',
    load: () => import('./user-edit.page.tsx').then((module) => module.UserEditPage),
  },
  {
    path: '/users/manage-users/:userId/assignment',
    title: titles('assign'),
    permissions: [],
    of: 'tenant',
    load: () => import('./assignment.page.tsx').then((module) => module.AssignmentPage),
  },
]);
