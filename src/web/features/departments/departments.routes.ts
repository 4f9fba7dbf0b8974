import { definePages } from '#root/web/page-route.ts';
import { titles } from './departments.titles.ts';

export const departmentPages = definePages([
  {
    path: '/org',
    title: titles('title'),
    permissions: ['division.read'],
    load: () => import('./departments.page.tsx').then((module) => module.DepartmentsPage),
  },
]);
