/**
 * The only list of permissions. Routes, menu entries, buttons and tests use these names, and an unknown name does not
 * compile. The names in the specification are used literally, even odd names.
 *
 * A new permission also needs a migration that grants it to stored roles (`grant_permission`). A new prefix also needs:
 * - a group in `src/domain/access/permission-matrix.ts`, from which the presets in `src/domain/access/role-presets.ts`
 *   follow, unless its kind has an entry in the main menu;
 * - words in `src/web/shared/people/permission.words.ts`, unless it is the name of a kind.
 *
 * Tests fail if any of these is missing.
 */
const crud = <const R extends string>(resource: R) =>
  [`${resource}.create`, `${resource}.read`, `${resource}.update`, `${resource}.delete`] as const;

export const permissions = [
  'menu.dashboard',
  'menu.bright_dashboard',
  'menu.organization',
  'menu.industry',
  ...crud('organization'),
  ...crud('industry'),
  ...crud('division'),
  ...crud('business_unit'),
  ...crud('activity'),
  'activity.bulk_modify',
  'activity.approve',
  'activity.export',
  ...crud('application'),
  ...crud('equipment'),
  ...crud('location'),
  ...crud('supplier'),
  ...crud('supplier_category'),
  ...crud('activity_role'),
  ...crud('dependency_scenario'),
  'dependency_scenario.simulate',
  ...crud('bcp'),
  'bcp.approve',
  'bcp.export',
  ...crud('resilience_plan'),
  'resilience_plan.approve',
  'resilience_plan.export',
  ...crud('bia'),
  'bia.approve',
  ...crud('report'),
  ...crud('report_template'),
  'report_template.set_default',
  ...crud('notification'),
  'notification_log.read',
  ...crud('user'),
  'user.assign',
  ...crud('role'),
  ...crud('master'),
  'setting.read',
  'setting.update',
  'audit_log.read',
  'import.run',
  'api_token.manage',
] as const;

export type Permission = (typeof permissions)[number];

/** The part of a permission before the verb: `supplier` of `supplier.read`. */
export type PermissionPrefix = Permission extends `${infer Prefix}.${infer _Verb}` ? Prefix : never;
type VerbOf<Prefix extends PermissionPrefix> =
  Extract<Permission, `${Prefix}.${string}`> extends `${Prefix}.${infer Verb}` ? Verb : never;
type PermissionNames = {
  readonly [Prefix in PermissionPrefix]: { readonly [Verb in VerbOf<Prefix>]: `${Prefix}.${Verb}` & Permission };
};

/**
 * Every permission by prefix and verb, such as `permissionNames.supplier.read`. No file outside of the contract spells
 * a permission. If an endpoint has the permission, use the endpoint instead, as in `useCan(suppliers.create)`.
 */
export const permissionNames = permissions.reduce<Record<string, Record<string, Permission>>>((names, permission) => {
  const [prefix = '', verb = ''] = permission.split('.');
  names[prefix] = { ...names[prefix], [verb]: permission };
  return names;
}, {}) as PermissionNames;

/** Permissions that only the landlord's roles can have. */
export const landlordPermissions: readonly Permission[] = [
  'menu.dashboard',
  'menu.organization',
  'menu.industry',
  'organization.create',
  'organization.read',
  'organization.update',
  'organization.delete',
  'industry.create',
  'industry.read',
  'industry.update',
  'industry.delete',
];

/** Returns true if `held` includes all of `needed`. A route requires all of its permissions (specification 2). */
export function hasAllPermissions(held: ReadonlySet<string>, needed: readonly Permission[]): boolean {
  return needed.every((permission) => held.has(permission));
}
