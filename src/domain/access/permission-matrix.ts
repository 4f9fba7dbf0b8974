import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { landlordPermissions, type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { describeKind, findMenuEntry, kinds } from '#root/contract/shared/kinds/kinds.ts';

/** The columns of the matrix. `other` is for every action that is not one of the usual six. */
export const matrixColumns = ['create', 'read', 'update', 'delete', 'approve', 'export', 'other'] as const;
export type MatrixColumn = (typeof matrixColumns)[number];

/** One row: a resource or a menu entry. Each column has at most one permission. */
export interface MatrixRow {
  /** The part of the permission before the dot; for a menu entry, the whole permission. */
  readonly resource: string;
  readonly cells: Partial<Readonly<Record<MatrixColumn, Permission>>>;
}

export interface MatrixGroup {
  readonly group: string;
  readonly rows: readonly MatrixRow[];
}

/** The resources of each group in a fixed order. */
const listed = {
  menu: permissions.filter((permission) => permission.startsWith('menu.')),
  analyse: ['activity', 'bia', 'dependency_scenario', 'import'],
  plan: ['bcp', 'resilience_plan', 'report', 'report_template'],
  resources: ['application', 'equipment', 'location', 'supplier', 'supplier_category'],
  organisation: ['division', 'business_unit', 'activity_role', 'user', 'role'],
  messages: ['notification', 'notification_log'],
  settings: ['setting', 'master', 'audit_log', 'api_token'],
  platform: ['organization', 'industry'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type PermissionGroup = keyof typeof listed;

const listedResources: ReadonlySet<string> = new Set(Object.values(listed).flat());

/** Lists the permission prefixes of those kinds in this group of the main menu that `listed` does not contain. */
const listOthers = (group: string): readonly string[] => [
  ...new Set(
    kinds
      .filter((kind) => findMenuEntry(kind)?.group === group)
      .map((kind) => describeKind(kind).permissions)
      .filter((prefix) => !listedResources.has(prefix)),
  ),
];

/**
 * Lists the resources of a group. Resources in a fixed order come first; resources of other kinds with an entry in the
 * main menu follow.
 */
export const listResources = (group: PermissionGroup): string[] => [...listed[group], ...listOthers(group)];

export const readPermissionPrefix = (permission: Permission): string =>
  permission.startsWith('menu.') ? permission : permission.slice(0, permission.indexOf('.'));

export function findMatrixColumn(permission: Permission): MatrixColumn {
  const verb = permission.slice(permission.indexOf('.') + 1);
  return matrixColumns.find((column) => column === verb) ?? 'other';
}

const landlordOnly = new Set(landlordPermissions);

/**
 * Returns the permissions that the interface offers for a role, as rows and columns. Permissions of modules that are
 * not built are left out.
 * @param landlord true for the landlord's own roles, which can have more permissions
 */
export function buildPermissionMatrix(landlord: boolean): MatrixGroup[] {
  const offered = permissions.filter(
    (permission) => isPermissionShown(permission) && (landlord || !landlordOnly.has(permission)),
  );
  const byResource = Map.groupBy(offered, readPermissionPrefix);
  const toRows = (resources: readonly string[]): MatrixRow[] =>
    resources.flatMap((resource) => {
      const held = byResource.get(resource);
      if (!held) return [];
      return [
        { resource, cells: Object.fromEntries(held.map((permission) => [findMatrixColumn(permission), permission])) },
      ];
    });
  return (Object.keys(listed) as PermissionGroup[])
    .map((group) => ({ group, rows: toRows(listResources(group)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Lists the permissions of the rows, in their order. */
export const listPermissions = (rows: readonly MatrixRow[]): Permission[] =>
  rows.flatMap(({ cells }) => Object.values(cells));

/** Lists the permissions that a change of a role adds, and the permissions that it removes. */
export function comparePermissions(
  before: Iterable<Permission>,
  after: Iterable<Permission>,
): { gained: Permission[]; lost: Permission[] } {
  const [former, next] = [new Set(before), new Set(after)];
  return {
    gained: permissions.filter((permission) => next.has(permission) && !former.has(permission)),
    lost: permissions.filter((permission) => former.has(permission) && !next.has(permission)),
  };
}
