import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { organisationModules } from '#root/contract/landlord/organisations.ts';
import { masterListNames } from '#root/contract/master-data/master-lists.ts';
import { isPermissionShown, listHidden, modules } from '#root/contract/platform/modules.ts';
import { type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { generalSettingsInput } from '#root/contract/settings/settings.ts';
import { buildPermissionMatrix, listPermissions } from '#root/domain/access/permission-matrix.ts';
import { masterReferences } from '#root/server/shared/registers/master-references.ts';
import { features } from '#root/server/start/features.ts';

const readPrefix = (permission: string) => permission.slice(0, permission.indexOf('.'));

const specifiedPaths = fs
  .readFileSync(new URL('routes.csv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(',')[1] ?? '');

/** Permissions that open pages and that no call requires. */
const pagePermissions: readonly Permission[] = ['menu.organization', 'menu.industry'];

/** The rule for paths is in src/web/app/pages.test.ts. */
describe(`${Object.keys(modules).length} modules`, () => {
  it('name only permissions, settings, lists and paths that the contract has', () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      permissions: permissions.map(readPrefix),
      settings: Object.keys(generalSettingsInput.shape),
      masterLists: masterListNames,
      organisationModules,
      paths: specifiedPaths,
    };
    const unknown = Object.values(modules).flatMap(({ isBuilt, ...parts }) =>
      Object.entries(parts).flatMap(([part, names]: [string, readonly string[]]) =>
        names.filter((name) => !known[part]?.includes(name)),
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('hide every permission that no call or page needs, and no other permission', () => {
    const ofCalls = features.flatMap(({ endpoint }) => endpoint.permissions);
    const needed = new Set([...ofCalls, ...pagePermissions]);
    expect(permissions.filter((permission) => !isPermissionShown(permission))).toEqual(
      permissions.filter((permission) => !needed.has(permission)),
    );
    const offered = buildPermissionMatrix(true).flatMap(({ rows }) => listPermissions(rows));
    expect(offered.toSorted()).toEqual([...needed].toSorted());
  });

  it('hide every master list that no record refers to, and no other list', () => {
    const used = new Set(masterReferences.map(({ list }) => list));
    const unused = masterListNames.filter((list) => !used.has(list));
    expect(listHidden('masterLists')).toEqual(unused);
  });
});
