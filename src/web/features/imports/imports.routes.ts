import { definePages } from '#root/web/page-route.ts';
import { text } from './imports.messages.ts';

export const importPages = definePages([
  {
    path: '/import',
    title: text('title'),
    permissions: ['import.run'],
    load: () => import('./import-start.page.tsx').then((module) => module.ImportStartPage),
  },
  {
    path: '/import/:uid',
    title: text('title'),
    permissions: ['import.run'],
    load: () => import('./import-run.page.tsx').then((module) => module.ImportRunPage),
  },
]);
