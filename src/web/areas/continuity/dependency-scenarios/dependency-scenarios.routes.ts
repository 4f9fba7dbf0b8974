import IconTopologyStar from '@tabler/icons-react/dist/esm/icons/IconTopologyStar.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './dependency-scenarios.titles.ts';

export const dependencyScenarioPages = definePages([
  {
    path: '/dependency-scenarios',
    icon: IconTopologyStar,
    title: titles('title'),
    permissions: [],
    reads: permissionNames.dependency_scenario.read,
    load: () => import('./list/scenario-list.page.tsx').then((module) => module.ScenarioListPage),
  },
  {
    path: '/dependency-scenarios-v2',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.dependency_scenario.read,
    load: () => import('./list/scenario-cards.page.tsx').then((module) => module.ScenarioCardsPage),
  },
  {
    path: '/dependency-scenarios/new',
    title: titles('newTitle'),
    permissions: [],
    reads: permissionNames.dependency_scenario.create,
    load: () => import('./scenario-new.page.tsx').then((module) => module.ScenarioNewPage),
  },
  {
    path: '/dependency-scenarios/:uid',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.dependency_scenario.read,
    load: () => import('./scenario.page.tsx').then((module) => module.ScenarioPage),
  },
]);
