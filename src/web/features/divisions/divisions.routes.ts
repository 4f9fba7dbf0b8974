import { definePages } from '#root/web/page-route.ts';
import { text } from './divisions.messages.ts';

export const divisionPages = definePages([
  {
    path: '/org/divisions/new',
    title: text('newTitle'),
    permissions: ['division.create'],
    load: () => import('./division-new.page.tsx').then((module) => module.DivisionNewPage),
  },
  {
    path: '/org/divisions/:divisionUid',
    title: text('departments'),
    permissions: ['division.update'],
    load: () => import('./division-edit.page.tsx').then((module) => module.DivisionEditPage),
  },
]);
