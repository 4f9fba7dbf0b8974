import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './gaps.titles.ts';

export const gapPages = definePages([
  {
    path: '/gaps',
    title: titles('title'),
    permissions: [permissionNames.activity.read],
    load: () => import('./gap-list.page.tsx').then((module) => module.GapListPage),
  },
  {
    path: '/gaps/single-points-of-failure',
    title: titles('pointsTitle'),
    permissions: [permissionNames.activity.read],
    load: () => import('./single-points.page.tsx').then((module) => module.SinglePointsPage),
  },
  {
    path: '/gaps/false-redundancies',
    title: titles('redundancyTitle'),
    permissions: [permissionNames.activity.read],
    load: () => import('./false-redundancies.page.tsx').then((module) => module.FalseRedundanciesPage),
  },
  {
    path: '/gaps/recovery-suggestions',
    title: titles('suggestionsTitle'),
    permissions: [permissionNames.activity.read],
    load: () => import('./suggestions.page.tsx').then((module) => module.SuggestionsPage),
  },
  {
    path: '/gaps/as-of',
    title: titles('asOfTitle'),
    permissions: [permissionNames.activity.read],
    load: () => import('./as-of.page.tsx').then((module) => module.AsOfPage),
  },
]);
