import { definePages } from '#root/web/page-route.ts';
import { text } from './departments.messages.ts';

export const departmentPages = definePages([
  {
    path: '/org',
    title: text('title'),
    permissions: ['division.read'],
    load: () => import('./departments.page.tsx').then((module) => module.DepartmentsPage),
  },
]);
