import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './roles.titles.ts';

export const rolePages = definePages([
  {
    path: '/users/roles',
    title: titles('title'),
    permissions: [permissionNames.role.read],
    of: 'tenant',
    load: () => import('./role-list.page.tsx').then((module) => module.RoleListPage),
  },
  {
    path: '/users/roles/new',
    title: titles('newTitle'),
    permissions: [permissionNames.role.create],
    of: 'tenant',
    load: () => import('./role-new.page.tsx').then((module) => module.RoleNewPage),
  },
  {
    path: '/users/roles/:uid',
    title: titles('title'),
    permissions: [permissionNames.role.update],
    of: 'tenant',
    load: () => import('./role-edit.page.tsx').then((module) => module.RoleEditPage),
  },
]);
