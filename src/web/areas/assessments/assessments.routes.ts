import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './assessments.titles.ts';

const load = () => import('./assessment-pages.tsx');

/** The routes in section 2 of the specification. */
export const assessmentPages = definePages([
  {
    path: '/assessments',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.bia.read,
    load: () => load().then((module) => module.AssessmentListPage),
  },
  {
    path: '/assessments/new',
    title: titles('newTitle'),
    permissions: [],
    reads: permissionNames.bia.create,
    load: () => load().then((module) => module.AssessmentNewPage),
  },
  {
    path: '/assessments/:uid',
    title: titles('title'),
    permissions: [],
    reads: permissionNames.bia.read,
    load: () => load().then((module) => module.AssessmentPage),
  },
]);
