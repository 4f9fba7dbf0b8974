import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './reports.titles.ts';

/** The routes in section 2 of the specification. */
export const reportPages = definePages([
  {
    path: '/reports',
    title: titles('title'),
    permissions: [permissionNames.report.read],
    load: () => import('./report-list.page.tsx').then((module) => module.ReportListPage),
  },
  {
    path: '/reports/generator',
    title: titles('generatorTitle'),
    permissions: [permissionNames.report.create],
    load: () => import('./report-generator.page.tsx').then((module) => module.ReportGeneratorPage),
  },
  {
    path: '/reports/:uid',
    title: titles('title'),
    permissions: [permissionNames.report.read],
    load: () => import('./report.page.tsx').then((module) => module.ReportPage),
  },
]);
