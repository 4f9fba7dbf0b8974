import { permissionNames } from '#root/contract/platform/permissions.ts';
import { definePages } from '#root/web/platform/routing/page-route.ts';
import { titles } from './audit-log.titles.ts';

export const auditLogPages = definePages([
  {
    path: '/settings/audit-log',
    title: titles('title'),
    permissions: [permissionNames.audit_log.read],
    of: 'tenant',
    load: () => import('./audit-log.page.tsx').then((module) => module.AuditLogPage),
  },
]);
