import type { Permission } from '#root/contract/platform/permissions.ts';
import {
  listPermissions,
  type MatrixColumn,
  type MatrixGroup,
  matrixColumns,
} from '#root/domain/access/permission-matrix.ts';
import { groupWords, permissionWords, resourceWords } from '#root/web/shared/people/permission.words.ts';

/** Whether none, some or all of several permissions are selected. */
export type Tick = 'none' | 'some' | 'all';

export function readTick(permissions: readonly Permission[], chosen: ReadonlySet<Permission>): Tick {
  const count = permissions.filter((permission) => chosen.has(permission)).length;
  if (count === 0) return 'none';
  return count === permissions.length ? 'all' : 'some';
}

/**
 * Returns the selected permissions after several were toggled together: all of them become selected, or none if all
 * were selected already. Permissions that the person may not change keep their state.
 * @param may returns false for permissions that the person does not have
 */
export function togglePermissions(
  permissions: readonly Permission[],
  chosen: ReadonlySet<Permission>,
  may: (permission: Permission) => boolean,
): Permission[] {
  const open = permissions.filter(may);
  const on = !open.every((permission) => chosen.has(permission));
  const next = new Set(chosen);
  for (const permission of open) {
    if (on) next.add(permission);
    else next.delete(permission);
  }
  return [...next];
}

/**
 * Returns the selected permissions after a preset has been applied. Permissions that the person may not change keep
 * their state. Permissions that the matrix does not show, such as those of modules that do not exist yet, also keep
 * their state.
 */
export function applyPreset(
  preset: readonly Permission[],
  chosen: ReadonlySet<Permission>,
  offered: readonly Permission[],
  may: (permission: Permission) => boolean,
): Permission[] {
  const presetPermissions = new Set(preset);
  const others = [...chosen].filter((permission) => !offered.includes(permission));
  const changed = offered.filter((permission) =>
    may(permission) ? presetPermissions.has(permission) : chosen.has(permission),
  );
  return [...others, ...changed];
}

/** Returns the groups reduced to the rows whose label or permission names contain the text. */
export function filterGroups(groups: readonly MatrixGroup[], typed: string): MatrixGroup[] {
  const query = typed.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(query);
  return groups
    .map(({ group, rows }) => ({
      group,
      rows: rows.filter(
        (row) =>
          has(groupWords(group)) ||
          has(resourceWords(row.resource)) ||
          listPermissions([row]).some((permission) => has(permission) || has(permissionWords(permission))),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Returns all permissions of a column. */
export const listColumnPermissions = (groups: readonly MatrixGroup[], column: MatrixColumn): Permission[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells[column] ?? []));

/** Returns the columns that contain at least one permission. */
export const listUsedColumns = (groups: readonly MatrixGroup[]): MatrixColumn[] =>
  matrixColumns.filter((column) => listColumnPermissions(groups, column).length > 0);
