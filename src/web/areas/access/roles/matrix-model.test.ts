import { describe, expect, it } from 'vitest';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { buildPermissionMatrix, listPermissions } from '#root/domain/access/permission-matrix.ts';
import { filteredGroups, inColumn, tickOf, toggled, usedColumns, withPreset } from './matrix-model.ts';

const groups = buildPermissionMatrix(false);
const offered = groups.flatMap(({ rows }) => listPermissions(rows));
const set = (...permissions: Permission[]) => new Set(permissions);
const everything = () => true;

describe('the matrix', () => {
  it('ticks a row, a column or a group as none, some or all', () => {
    const reading = inColumn(groups, 'read');
    expect(tickOf(reading, set())).toBe('none');
    expect(tickOf(reading, set('activity.read'))).toBe('some');
    expect(tickOf(reading, new Set(offered))).toBe('all');
    expect(usedColumns(buildPermissionMatrix(false))).toHaveLength(7);
  });

  it('turns several on together, and off once all are on', () => {
    const all = toggled(['bcp.read', 'bcp.update'], set('bcp.read'), everything);
    expect(all.sort()).toEqual(['bcp.read', 'bcp.update']);
    expect(toggled(['bcp.read', 'bcp.update'], new Set(all), everything)).toEqual([]);
  });

  it('leaves alone what the person does not hold', () => {
    const may = (permission: Permission) => permission !== 'user.delete';
    expect(toggled(['user.read', 'user.delete'], set('user.delete'), may)).toEqual(['user.delete', 'user.read']);
    expect(toggled(['user.read', 'user.delete'], set('user.read'), may)).toEqual([]);
    expect(withPreset(['user.read', 'user.delete'], set('role.read'), offered, may)).toEqual(['user.read']);
    expect(withPreset([], set('user.delete', 'user.read'), offered, may)).toEqual(['user.delete']);
  });

  it('keeps the permissions of a module that is not built', () => {
    expect(offered).not.toContain('bcp.read');
    expect(toggled(['user.read'], set('user.read', 'bcp.read'), everything)).toEqual(['bcp.read']);
    expect(withPreset(['user.read'], set('bcp.read', 'role.read'), offered, everything)).toEqual([
      'bcp.read',
      'user.read',
    ]);
    expect(toggled(offered, set('bcp.read'), everything).sort()).toEqual([...offered, 'bcp.read'].sort());
  });

  it('finds rows by words and by the names of permissions', () => {
    const found = (typed: string) =>
      filteredGroups(groups, typed).flatMap(({ rows }) => rows.map((row) => row.resource));
    expect(found('bulk')).toEqual(['activity']);
    expect(found('change many')).toEqual(['activity']);
    expect(found('location.')).toEqual(['location']);
    expect(found('settings')).toEqual(['setting', 'master', 'audit_log']);
    expect(found('bcp.')).toEqual([]);
    expect(found('nothing like it')).toEqual([]);
    expect(found('  ')).toHaveLength(groups.flatMap(({ rows }) => rows).length);
  });
});
