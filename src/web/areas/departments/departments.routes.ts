import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './departments.titles.ts';

export const departmentPages = definePages([
  {
    path: '/org',
    title: titles('title'),
    permissions: [permissionNames.division.read],
    load: () => import('./departments.page.tsx').then((module) => module.DepartmentsPage),
  },
]);
