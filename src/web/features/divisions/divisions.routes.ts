import { definePages } from '#root/web/page-route.ts';
import { titles } from './divisions.titles.ts';

export const divisionPages = definePages([
  {
    path: '/org/divisions/new',
    title: titles('newTitle'),
    permissions: ['division.create'],
    load: () => import('./division-new.page.tsx').then((module) => module.DivisionNewPage),
  },
  {
    path: '/org/divisions/:divisionUid',
    title: titles('departments'),
    permissions: ['division.update'],
    load: () => import('./division-edit.page.tsx').then((module) => module.DivisionEditPage),
  },
]);
