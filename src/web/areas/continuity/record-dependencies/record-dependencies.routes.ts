import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './record-dependencies.titles.ts';

export const recordDependencyPages = definePages([
  {
    path: '/dependency-scenarios/around/:uid',
    title: titles('title'),
    permissions: [permissionNames.activity.read],
    load: () => import('./record-dependencies.page.tsx').then((module) => module.RecordDependenciesPage),
  },
]);
