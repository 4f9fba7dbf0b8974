import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './coverage.titles.ts';

export const coveragePages = definePages([
  {
    path: '/plan-coverage',
    title: titles('title'),
    permissions: [
      permissionNames.bcp.read,
      permissionNames.resilience_plan.read,
      permissionNames.dependency_scenario.read,
    ],
    load: () => import('./coverage.page.tsx').then((module) => module.CoveragePage),
  },
]);
