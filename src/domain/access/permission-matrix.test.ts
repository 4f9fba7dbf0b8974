import { describe, expect, it } from 'vitest';
import { landlordPermissions, permissions } from '#root/contract/permissions.ts';
import { columnOf, permissionChange, permissionMatrix, permissionsIn } from './permission-matrix.ts';
import { matrixPresets } from './role-presets.ts';

const all = (landlord: boolean) => permissionMatrix(landlord).flatMap(({ rows }) => permissionsIn(rows));

describe('the permission matrix', () => {
  it('has every permission in one place, and none of the landlord in an organisation', () => {
    expect(all(true).sort()).toEqual([...permissions].sort());
    expect(all(false)).toHaveLength(permissions.length - landlordPermissions.length);
    expect(all(false).filter((permission) => landlordPermissions.includes(permission))).toEqual([]);
  });

  it('puts what is none of the six verbs under other', () => {
    expect(columnOf('activity.approve')).toBe('approve');
    for (const permission of ['activity.bulk_modify', 'user.assign', 'menu.dashboard', 'import.run'] as const)
      expect(columnOf(permission)).toBe('other');
  });

  it('tells what a change gives and takes', () => {
    expect(permissionChange(['bcp.read', 'role.read'], ['role.read', 'activity.read'])).toEqual({
      gained: ['activity.read'],
      lost: ['bcp.read'],
    });
  });

  it('offers presets that grow and that an organisation can have', () => {
    const [viewer, contributor, manager] = matrixPresets.map((preset) => preset.permissions);
    expect(permissionChange(viewer ?? [], contributor ?? []).lost).toEqual([]);
    expect(permissionChange(contributor ?? [], manager ?? []).lost).toEqual([]);
    expect((manager ?? []).filter((permission) => !all(false).includes(permission))).toEqual([]);
  });
});
