import { definePages } from '#root/web/page-route.ts';
import { titles } from './applications.titles.ts';

export const applicationPages = definePages([
  {
    path: '/applications',
    title: titles('title'),
    permissions: [],
    load: () => import('./applications.pages.tsx').then((module) => module.ApplicationListPage),
  },
  {
    path: '/applications/:uid',
    title: titles('title'),
    permissions: [],
    load: () => import('./applications.pages.tsx').then((module) => module.ApplicationPage),
  },
]);
