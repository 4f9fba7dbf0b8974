import { describe, expect, it } from 'vitest';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { buildPermissionMatrix, listPermissions } from '#root/domain/access/permission-matrix.ts';
import {
  applyPreset,
  filterGroups,
  listColumnPermissions,
  listUsedColumns,
  readTick,
  togglePermissions,
} from './matrix-model.ts';

const groups = buildPermissionMatrix(false);
const offered = groups.flatMap(({ rows }) => listPermissions(rows));
const set = (...permissions: Permission[]) => new Set(permissions);
const everything = () => true;

describe('the permission matrix', () => {
  it('shows a row, column or group as unticked, partly ticked or ticked', () => {
    const reading = listColumnPermissions(groups, 'read');
    expect(readTick(reading, set())).toBe('none');
    expect(readTick(reading, set('activity.read'))).toBe('some');
    expect(readTick(reading, new Set(offered))).toBe('all');
    expect(listUsedColumns(buildPermissionMatrix(false))).toHaveLength(7);
  });

  it('ticks several permissions together, and clears them once all are ticked', () => {
    const all = togglePermissions(['bcp.read', 'bcp.update'], set('bcp.read'), everything);
    expect(all.sort()).toEqual(['bcp.read', 'bcp.update']);
    expect(togglePermissions(['bcp.read', 'bcp.update'], new Set(all), everything)).toEqual([]);
  });

  it('changes only permissions that the person who edits the role has too', () => {
    const may = (permission: Permission) => permission !== 'user.delete';
    expect(togglePermissions(['user.read', 'user.delete'], set('user.delete'), may)).toEqual([
      'user.delete',
      'user.read',
    ]);
    expect(togglePermissions(['user.read', 'user.delete'], set('user.read'), may)).toEqual([]);
    expect(applyPreset(['user.read', 'user.delete'], set('role.read'), offered, may)).toEqual(['user.read']);
    expect(applyPreset([], set('user.delete', 'user.read'), offered, may)).toEqual(['user.delete']);
  });

  it('keeps permissions that it does not show, because their modules do not exist yet', () => {
    expect(offered).not.toContain('api_token.manage');
    expect(togglePermissions(['user.read'], set('user.read', 'api_token.manage'), everything)).toEqual([
      'api_token.manage',
    ]);
    expect(applyPreset(['user.read'], set('api_token.manage', 'role.read'), offered, everything)).toEqual([
      'api_token.manage',
      'user.read',
    ]);
    expect(togglePermissions(offered, set('api_token.manage'), everything).sort()).toEqual(
      [...offered, 'api_token.manage'].sort(),
    );
  });

  it('filters rows by labels and by names of permissions', () => {
    const filterRows = (typed: string) =>
      filterGroups(groups, typed).flatMap(({ rows }) => rows.map((row) => row.resource));
    expect(filterRows('bulk')).toEqual(['activity']);
    expect(filterRows('change many')).toEqual(['activity']);
    expect(filterRows('location.')).toEqual(['location']);
    expect(filterRows('settings')).toEqual(['setting', 'master', 'audit_log']);
    expect(filterRows('bcp.')).toEqual(['bcp']);
    expect(filterRows('report.')).toEqual(['report']);
    expect(filterRows('nothing like it')).toEqual([]);
    expect(filterRows('  ')).toHaveLength(groups.flatMap(({ rows }) => rows).length);
  });
});
