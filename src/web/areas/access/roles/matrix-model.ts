import type { Permission } from '#root/contract/platform/permissions.ts';
import {
  listPermissions,
  type MatrixColumn,
  type MatrixGroup,
  matrixColumns,
} from '#root/domain/access/permission-matrix.ts';
import { groupWords, permissionWords, resourceWords } from '#root/web/shared/people/permission.words.ts';

/** How much of several permissions is chosen. */
export type Tick = 'none' | 'some' | 'all';

export function tickOf(permissions: readonly Permission[], chosen: ReadonlySet<Permission>): Tick {
  const count = permissions.filter((permission) => chosen.has(permission)).length;
  if (count === 0) return 'none';
  return count === permissions.length ? 'all' : 'some';
}

/**
 * What is chosen after a press on several at once: all of them, or none where all were. What may not be changed stays.
 * @param may false for what the person does not hold themselves
 */
export function toggled(
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
 * A preset, as far as the person may grant it. What they may not change stays as it was, and so does what the matrix does not
 * offer, such as permissions of a module that is not built.
 */
export function withPreset(
  preset: readonly Permission[],
  chosen: ReadonlySet<Permission>,
  offered: readonly Permission[],
  may: (permission: Permission) => boolean,
): Permission[] {
  const wanted = new Set(preset);
  const others = [...chosen].filter((permission) => !offered.includes(permission));
  const changed = offered.filter((permission) => (may(permission) ? wanted.has(permission) : chosen.has(permission)));
  return [...others, ...changed];
}

/** The groups with those rows whose words, or the names of whose permissions, have the typed text in them. */
export function filteredGroups(groups: readonly MatrixGroup[], typed: string): MatrixGroup[] {
  const wanted = typed.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(wanted);
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

/** All permissions of one column. */
export const inColumn = (groups: readonly MatrixGroup[], column: MatrixColumn): Permission[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells[column] ?? []));

/** The columns that have anything. */
export const usedColumns = (groups: readonly MatrixGroup[]): MatrixColumn[] =>
  matrixColumns.filter((column) => inColumn(groups, column).length > 0);
