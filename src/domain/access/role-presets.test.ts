import { expect, it } from 'vitest';
import { landlordPermissions, permissions } from '#root/contract/platform/permissions.ts';
import { describeKind, findMenuEntry, findPermission, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { landlordRoles, organisationRoles } from './role-presets.ts';

it('a new organisation starts with eight roles, none of which has landlord permissions', () => {
  expect(organisationRoles.map(({ name }) => name)).toEqual([
    'Organisation admin',
    'BC manager',
    'Unit manager',
    'Activity owner',
    'Plan owner',
    'Approver',
    'Executive viewer',
    'Auditor',
  ]);
  for (const role of organisationRoles) {
    expect(role.permissions).toContain('menu.bright_dashboard');
    for (const permission of landlordPermissions) expect(role.permissions).not.toContain(permission);
  }
});

it('the admin has all permissions of the other roles, and viewers can change nothing', () => {
  const admin = new Set(organisationRoles[0]?.permissions);
  for (const role of organisationRoles) for (const permission of role.permissions) expect(admin).toContain(permission);
  const writing = /\.(update|delete|approve|create|assign|bulk_modify|set_default|run|manage)$/;
  const viewers = [...organisationRoles, ...landlordRoles].filter(({ name }) => /viewer|support/.test(name));
  expect(viewers).toHaveLength(2);
  for (const { permissions: held } of viewers) expect(held.filter((name) => writing.test(name))).toEqual([]);
  expect(landlordRoles[0]?.permissions).toEqual(permissions);
});

it('every role can read every kind in the main menu except accounts, and the manager can edit all these kinds', () => {
  const content = kinds.filter(
    (kind) => findMenuEntry(kind) && kind !== 'user' && (describeKind(kind).scope ?? 'organisation') === 'organisation',
  );
  for (const role of organisationRoles)
    for (const kind of content) expect(role.permissions).toContain(findPermission(kind, 'read'));
  const manager = organisationRoles.find(({ name }) => name === 'BC manager')?.permissions;
  for (const kind of content)
    for (const verb of ['create', 'update', 'delete'] as const) expect(manager).toContain(findPermission(kind, verb));
});
