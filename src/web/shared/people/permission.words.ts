import { type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { capitalise, describeKind, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { findMatrixColumn, type MatrixColumn, readPermissionPrefix } from '#root/domain/access/permission-matrix.ts';
import { defineMessages, type MessageKey } from '#root/web/platform/i18n/i18n.ts';

const messages = {
  'group.menu': 'Menu entries',
  'group.analyse': 'Analyse',
  'group.plan': 'Plan',
  'group.resources': 'Resources',
  'group.organisation': 'Organisation',
  'group.messages': 'Messages',
  'group.settings': 'Settings',
  'group.platform': 'Platform',
  'column.create': 'Create',
  'column.read': 'Read',
  'column.update': 'Update',
  'column.delete': 'Delete',
  'column.approve': 'Approve',
  'column.export': 'Export',
  'column.other': 'Other',
  'resource.menu.dashboard': 'Platform dashboard',
  'resource.menu.bright_dashboard': 'Overview',
  'resource.menu.organization': 'Organisations',
  'resource.menu.industry': 'Industries',
  'resource.division': 'Divisions and team members',
  'resource.bcp': 'Continuity plans',
  'resource.resilience_plan': 'Resilience plans',
  'resource.bia': 'BIAs',
  'resource.report': 'Reports',
  'resource.report_template': 'Report templates',
  'resource.notification': 'Notifications',
  'resource.notification_log': 'Notification log',
  'resource.master': 'Master data',
  'resource.setting': 'Settings',
  'resource.audit_log': 'Audit log',
  'resource.import': 'Import',
  'resource.api_token': 'API tokens',
  'other.menu': 'Show in menu',
  'other.bulk_modify': 'Change many at once',
  'other.simulate': 'Simulate',
  'other.set_default': 'Set default',
  'other.assign': 'Assign roles',
  'other.run': 'Run',
  'other.manage': 'Manage',
} as const;

const text = defineMessages('permissions', messages);
// The keys are derived from the list of permissions. A test checks that each permission has a text.
const translate = (key: string) => text(key as MessageKey<typeof messages>);

export const groupWords = (group: string) => translate(`group.${group}`);
export const columnWords = (column: MatrixColumn) => translate(`column.${column}`);

/**
 * Formats the resource of a permission. Returns its own text if it has one, otherwise the plural of the kind of record
 * of the same name.
 */
export function resourceWords(resource: string): string {
  const kind = kinds.find((one) => one === resource);
  return kind && !(`resource.${resource}` in messages)
    ? capitalise(describeKind(kind).words.many)
    : translate(`resource.${resource}`);
}

/** Formats a permission without its resource: "Update", "Assign roles". */
export function verbWords(permission: Permission): string {
  if (permission.startsWith('menu.')) return translate('other.menu');
  const column = findMatrixColumn(permission);
  return column === 'other' ? translate(`other.${permission.slice(permission.indexOf('.') + 1)}`) : columnWords(column);
}

/** Formats a permission: "Activities: Update". */
export const permissionWords = (permission: Permission) =>
  `${resourceWords(readPermissionPrefix(permission))}: ${verbWords(permission)}`;

/** Formats the permission with this name; '' if there is no such permission. */
export function formatPermissionName(name: string): string {
  const permission = permissions.find((one) => one === name);
  return permission ? permissionWords(permission) : '';
}
