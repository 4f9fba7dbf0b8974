import { describe, expect, it } from 'vitest';
import { landlordPermissions, permissions } from '#root/contract/platform/permissions.ts';
import { buildPermissionMatrix, comparePermissions, findMatrixColumn, listPermissions } from './permission-matrix.ts';
import { matrixPresets } from './role-presets.ts';

const all = (landlord: boolean) => buildPermissionMatrix(landlord).flatMap(({ rows }) => listPermissions(rows));

describe('the permission matrix', () => {
  it('has every permission in one place, and none of the landlord in an organisation', () => {
    expect(all(true).sort()).toEqual([...permissions].sort());
    expect(all(false)).toHaveLength(permissions.length - landlordPermissions.length);
    expect(all(false).filter((permission) => landlordPermissions.includes(permission))).toEqual([]);
  });

  it('puts what is none of the six verbs under other', () => {
    expect(findMatrixColumn('activity.approve')).toBe('approve');
    for (const permission of ['activity.bulk_modify', 'user.assign', 'menu.dashboard', 'import.run'] as const)
      expect(findMatrixColumn(permission)).toBe('other');
  });

  it('tells what a change gives and takes', () => {
    expect(comparePermissions(['bcp.read', 'role.read'], ['role.read', 'activity.read'])).toEqual({
      gained: ['activity.read'],
      lost: ['bcp.read'],
    });
  });

  it('offers presets that grow and that an organisation can have', () => {
    const [viewer, contributor, manager] = matrixPresets.map((preset) => preset.permissions);
    expect(comparePermissions(viewer ?? [], contributor ?? []).lost).toEqual([]);
    expect(comparePermissions(contributor ?? [], manager ?? []).lost).toEqual([]);
    expect((manager ?? []).filter((permission) => !all(false).includes(permission))).toEqual([]);
  });
});
