import { isShown } from '#root/contract/platform/modules.ts';
import {
  landlordPermissions,
  type Permission,
  permissionNames,
  permissions,
} from '#root/contract/platform/permissions.ts';
import { listResources } from './permission-matrix.ts';

/** A role of a new organisation. Every role can be edited, but the system role cannot lose its permissions. */
export interface RolePreset {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** True for the administrators' role. An organisation always has at least one person with this role. */
  readonly isSystem: boolean;
}

const planOwner = 'Plan owner';

type Test = (permission: Permission) => boolean;

const only = (...tests: (Test | Permission)[]): Permission[] =>
  permissions.filter((permission) =>
    tests.some((test) => (typeof test === 'function' ? test(permission) : test === permission)),
  );

const landlordOnly = new Set<Permission>(landlordPermissions);
const organisations: Test = (permission) => !landlordOnly.has(permission);
const of =
  (...resources: readonly string[]): Test =>
  (permission) =>
    resources.includes(permission.slice(0, permission.indexOf('.')));
const both =
  (...tests: Test[]): Test =>
  (permission) =>
    tests.every((test) => test(permission));
const verbs =
  (...names: string[]): Test =>
  (permission) =>
    names.includes(permission.slice(permission.indexOf('.') + 1));

/**
 * Matches the permissions for the content that everyone in the programme works with: all groups of content, and the
 * master data. Accounts and imports are not content.
 */
const content: Test = both(
  of(...(['analyse', 'plan', 'resources', 'organisation'] as const).flatMap(listResources), 'master'),
  (permission) => !of('user', 'role', 'import')(permission),
);
const readContent = both(content, verbs('read'));
const plans = of('bcp', 'resilience_plan');
const resources = of(...listResources('resources'), 'activity_role');

/** The permissions of every role: the start page, the person's own notifications and reading the content. */
const everyone: readonly (Test | Permission)[] = [
  permissionNames.menu.bright_dashboard,
  readContent,
  permissionNames.notification.read,
];

/** The permissions for running the programme, without accounts and settings. */
const manager = only(
  ...everyone,
  both(content, verbs('create', 'update', 'delete', 'approve', 'export', 'bulk_modify', 'simulate', 'set_default')),
  of('notification', 'notification_log'),
  permissionNames.user.read,
  permissionNames.user.assign,
  permissionNames.role.read,
  permissionNames.setting.read,
  permissionNames.audit_log.read,
  permissionNames.import.run,
);

/** The role with which an activity owner is invited. */
export const ownerRole = 'Activity owner';

/** The roles of a new organisation. They are a product decision, because the specification names no roles. */
const everyOrganisationRole: readonly RolePreset[] = [
  { name: 'Organisation admin', isSystem: true, permissions: only(organisations) },
  {
    name: 'BC manager',
    isSystem: false,
    permissions: manager,
  },
  {
    name: 'Unit manager',
    isSystem: false,
    permissions: only(
      ...everyone,
      both(of('division', 'business_unit'), verbs('update')),
      permissionNames.business_unit.create,
      both(of('activity'), verbs('create', 'update', 'bulk_modify', 'export')),
      both(resources, verbs('create', 'update')),
      both(of('bia'), verbs('create', 'update')),
      both(plans, verbs('export')),
      permissionNames.dependency_scenario.simulate,
      permissionNames.report.create,
    ),
  },
  {
    name: ownerRole,
    isSystem: false,
    permissions: only(
      ...everyone,
      both(of('activity'), verbs('create', 'update', 'export')),
      permissionNames.dependency_scenario.simulate,
    ),
  },
  {
    name: planOwner,
    isSystem: false,
    permissions: only(
      ...everyone,
      both(plans, verbs('create', 'update', 'export')),
      both(of('dependency_scenario'), verbs('create', 'update', 'simulate')),
      permissionNames.report.create,
    ),
  },
  {
    name: 'Approver',
    isSystem: false,
    permissions: only(
      ...everyone,
      both(content, verbs('approve', 'export')),
      permissionNames.dependency_scenario.simulate,
    ),
  },
  {
    name: 'Executive viewer',
    isSystem: false,
    permissions: only(...everyone, both(content, verbs('export')), permissionNames.dependency_scenario.simulate),
  },
  {
    name: 'Auditor',
    isSystem: false,
    permissions: only(
      ...everyone,
      both(content, verbs('export')),
      permissionNames.report.create,
      permissionNames.user.read,
      permissionNames.role.read,
      permissionNames.setting.read,
      permissionNames.notification_log.read,
      permissionNames.audit_log.read,
    ),
  },
];

/** The roles of a new organisation. The role for owners of plans is included once the module for plans is built. */
export const organisationRoles = everyOrganisationRole.filter(
  ({ name }) => name !== planOwner || isShown('permissions', 'bcp'),
);

/**
 * The landlord tenant's roles. The permissions of a landlord role also apply when its holders act in an organisation.
 */
export const landlordRoles: readonly RolePreset[] = [
  { name: 'Landlord admin', isSystem: true, permissions: [...permissions] },
  {
    name: 'Landlord support',
    isSystem: false,
    permissions: only(
      permissionNames.menu.dashboard,
      permissionNames.menu.bright_dashboard,
      permissionNames.menu.organization,
      permissionNames.menu.industry,
      verbs('read'),
    ),
  },
];

/** The presets of the permission matrix: read content, keep it up to date, run the programme. */
export const matrixPresets: readonly Pick<RolePreset, 'name' | 'permissions'>[] = [
  { name: 'Viewer', permissions: only(...everyone, both(content, verbs('export'))) },
  {
    name: 'Contributor',
    permissions: only(...everyone, both(content, verbs('create', 'update', 'export', 'bulk_modify', 'simulate'))),
  },
  { name: 'Manager', permissions: manager },
];
