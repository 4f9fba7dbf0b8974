import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './plans.titles.ts';

const load = () => import('./plan-pages.tsx');

/** The routes in section 2 of the specification. Both kinds of plan have the same screens. */
export const planPages = definePages([
  {
    path: '/business-continuity-plans',
    title: titles('title.bcp'),
    permissions: [permissionNames.bcp.read],
    load: () => load().then((module) => module.BcpListPage),
  },
  {
    path: '/business-continuity-plans/new',
    title: titles('newTitle.bcp'),
    permissions: [permissionNames.bcp.create],
    load: () => load().then((module) => module.BcpNewPage),
  },
  {
    path: '/business-continuity-plans/:uid',
    title: titles('title.bcp'),
    permissions: [],
    reads: permissionNames.bcp.read,
    load: () => load().then((module) => module.BcpPage),
  },
  {
    path: '/resilience-plans',
    title: titles('title.resilience_plan'),
    permissions: [permissionNames.resilience_plan.read],
    load: () => load().then((module) => module.ResiliencePlanListPage),
  },
  {
    path: '/resilience-plans/new',
    title: titles('newTitle.resilience_plan'),
    permissions: [permissionNames.resilience_plan.create],
    load: () => load().then((module) => module.ResiliencePlanNewPage),
  },
  {
    path: '/resilience-plans/:cuid/new',
    title: titles('newTitle.resilience_plan'),
    permissions: [permissionNames.resilience_plan.create],
    load: () => load().then((module) => module.ResiliencePlanOfCategoryPage),
  },
  {
    path: '/resilience-plans/:uid',
    title: titles('title.resilience_plan'),
    permissions: [],
    reads: permissionNames.resilience_plan.read,
    load: () => load().then((module) => module.ResiliencePlanPage),
  },
]);
