import { definePages } from '#root/web/page-route.ts';
import { titles } from './locations.titles.ts';

export const locationPages = definePages([
  {
    path: '/locations',
    title: titles('title'),
    permissions: [],
    load: () => import('./locations.pages.tsx').then((module) => module.LocationListPage),
  },
  {
    path: '/locations/:uid',
    title: titles('title'),
    permissions: [],
    load: () => import('./locations.pages.tsx').then((module) => module.LocationPage),
  },
]);
