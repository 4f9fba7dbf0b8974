import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './report-templates.titles.ts';

const needs = { permissions: [permissionNames.report_template.read], of: 'tenant' } as const;

export const reportTemplatePages = definePages([
  {
    ...needs,
    path: '/settings/report-templates',
    title: titles('title'),
    load: () => import('./template-types.page.tsx').then((module) => module.TemplateTypesPage),
  },
  {
    ...needs,
    path: '/settings/report-templates/:type',
    title: titles('title'),
    load: () => import('./template-type.page.tsx').then((module) => module.TemplateTypePage),
  },
  {
    ...needs,
    path: '/settings/report-templates/:type/:uid',
    title: titles('revisionTitle'),
    load: () => import('./template-revision.page.tsx').then((module) => module.TemplateRevisionPage),
  },
]);
