import { definePages } from '#root/web/page-route.ts';
import { titles } from './imports.titles.ts';

export const importPages = definePages([
  {
    path: '/import',
    title: titles('title'),
    permissions: ['import.run'],
    load: () => import('./import-start.page.tsx').then((module) => module.ImportStartPage),
  },
  {
    path: '/import/:uid',
    title: titles('title'),
    permissions: ['import.run'],
    load: () => import('./import-run.page.tsx').then((module) => module.ImportRunPage),
  },
]);
