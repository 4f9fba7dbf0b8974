import { describe, expect, it } from 'vitest';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { landlordPermissions, permissions } from '#root/contract/platform/permissions.ts';
import { buildPermissionMatrix, comparePermissions, findMatrixColumn, listPermissions } from './permission-matrix.ts';
import { matrixPresets } from './role-presets.ts';

const all = (landlord: boolean) => buildPermissionMatrix(landlord).flatMap(({ rows }) => listPermissions(rows));

describe('the permission matrix', () => {
  it('has each permission of the built modules once, and hides the landlord’s permissions from organisations', () => {
    const shown = permissions.filter(isPermissionShown);
    expect(all(true).sort()).toEqual([...shown].sort());
    expect(all(false)).toHaveLength(shown.length - landlordPermissions.length);
    expect(all(false).filter((permission) => landlordPermissions.includes(permission))).toEqual([]);
  });

  it('puts a permission without one of the six verbs under “other”', () => {
    expect(findMatrixColumn('activity.approve')).toBe('approve');
    for (const permission of ['activity.bulk_modify', 'user.assign', 'menu.dashboard', 'import.run'] as const)
      expect(findMatrixColumn(permission)).toBe('other');
  });

  it('lists the permissions that a change grants and takes away', () => {
    expect(comparePermissions(['bcp.read', 'role.read'], ['role.read', 'activity.read'])).toEqual({
      gained: ['activity.read'],
      lost: ['bcp.read'],
    });
  });

  it('offers presets that each include the permissions of the preset before, but no landlord permissions', () => {
    const [viewer, contributor, manager] = matrixPresets.map((preset) => preset.permissions);
    expect(comparePermissions(viewer ?? [], contributor ?? []).lost).toEqual([]);
    expect(comparePermissions(contributor ?? [], manager ?? []).lost).toEqual([]);
    expect((manager ?? []).filter((permission) => landlordPermissions.includes(permission))).toEqual([]);
  });
});
