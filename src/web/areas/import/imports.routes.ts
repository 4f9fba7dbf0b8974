import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './imports.titles.ts';

export const importPages = definePages([
  {
    path: '/import',
    title: titles('title'),
    permissions: [permissionNames.import.run],
    load: () => import('./import-start.page.tsx').then((module) => module.ImportStartPage),
  },
  {
    path: '/import/:uid',
    title: titles('title'),
    permissions: [permissionNames.import.run],
    load: () => import('./import-run.page.tsx').then((module) => module.ImportRunPage),
  },
]);
