import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationArchives } from '#root/contract/landlord/organisation-archives.ts';
import { organisationDuplications } from '#root/contract/landlord/organisation-duplications.ts';
import { type Permission, type PermissionPrefix, permissions } from '#root/contract/platform/permissions.ts';
import type { records } from '#root/contract/shared/kinds/all-kinds.ts';
import { findPermission, type KindThatCan, listKindsThatCan } from '#root/contract/shared/kinds/kinds.ts';
import { storedZip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { type Client, startTestApp, type TestApp, type TestOrganisation, unknownUid } from '#test/support/app.ts';

/** The kinds whose permissions do not begin with the name of the kind. */
type Borrower = {
  [K in KindThatCan<'archive'>]: (typeof records)[K]['permissions'] extends K ? never : K;
}[KindThatCan<'archive'>];

/**
 * The permissions of kinds that have none of their own, as specifications 2 and 6 name them. The list is written by
 * hand and not derived from the definitions, because it checks them. A new kind of this sort does not compile until it
 * has an entry here.
 */
const borrowed: Readonly<Record<Borrower, PermissionPrefix>> = {
  impact_category: 'master',
  activity_owner: 'activity',
  equipment_category: 'equipment',
  equipment_owner: 'equipment',
  // The routes below /org, including the routes of team members, have the permissions of divisions.
  team_member: 'division',
  scenario_category: 'dependency_scenario',
  assessment: 'bia',
  assessment_category: 'bia',
  notification_template: 'notification',
  event_notification: 'notification',
};
const prefixes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(listKindsThatCan('archive').map((kind) => [kind, kind])),
  ...borrowed,
};

const verbs = ['read', 'create', 'update'] as const;
const listPermissions = (verb: (typeof verbs)[number]) => [
  ...new Set(Object.values(prefixes).map((prefix) => `${prefix}.${verb}` as Permission)),
];
const toMake: readonly Permission[] = ['setting.update', 'activity.export', ...listPermissions('read')];
const toImport: readonly Permission[] = [
  ...(['setting.update', 'import.run'] as const),
  ...listPermissions('create'),
  ...listPermissions('update'),
];
const refused = {
  status: 403,
  error: { code: 'forbidden', message: 'You are not authorized to do this action.' },
};

let test: TestApp;
let home: TestOrganisation;
let landlord: TestOrganisation;

beforeAll(async () => {
  test = await startTestApp();
  home = await test.addOrganisation();
  landlord = await test.addOrganisation({ isLandlord: true });
}, 20_000);
afterAll(() => test.close());

const without = (granted: readonly Permission[], missing: Permission) => granted.filter((one) => one !== missing);
const makeArchive = (client: Client) => client.call(organisationArchives.make);
const importArchive = (client: Client) => {
  const manifest = { format: 'holdfast-organisation', version: 1, organisationUid: unknownUid, name: 'Empty' };
  const content = storedZip([{ name: 'holdfast.json', content: Buffer.from(JSON.stringify(manifest)) }]);
  return client.call(organisationArchives.bring, { file: { name: 'archive.zip', content } });
};
const listKinds = (permission: Permission) =>
  listKindsThatCan('archive').filter((kind) => permission.startsWith(`${prefixes[kind]}.`));
const describeCases = (needed: readonly Permission[]) =>
  needed.map((permission) => ({ permission, holds: listKinds(permission).join(', ') || 'the whole organisation' }));

describe('the permissions of an archive', { timeout: 15_000 }, () => {
  it('follow the specification for every kind that an archive holds', () => {
    const kinds = listKindsThatCan('archive');
    expect(Object.keys(prefixes).sort()).toEqual([...kinds].sort());
    for (const kind of kinds)
      for (const verb of verbs) expect([kind, findPermission(kind, verb)]).toEqual([kind, `${prefixes[kind]}.${verb}`]);
  });

  it.each(describeCases(toMake))(
    'making an archive without $permission is refused, because an archive contains $holds',
    async ({ permission }) => {
      expect(await makeArchive(await test.signIn(home, without(permissions, permission)))).toMatchObject(refused);
    },
  );

  it.each(describeCases(toImport))(
    'importing an archive without $permission is refused, because an archive contains $holds',
    async ({ permission }) => {
      expect(await importArchive(await test.signIn(home, without(permissions, permission)))).toMatchObject(refused);
    },
  );

  it('are sufficient: a user with exactly these permissions can make or import an archive', async () => {
    expect((await makeArchive(await test.signIn(home, toMake))).status).toBe(202);
    expect((await importArchive(await test.signIn(home, toImport))).status).toBe(202);
  });

  it('are separate: the permissions to make an archive do not allow an import, and the permissions to import do not allow making an archive', async () => {
    expect(await importArchive(await test.signIn(home, toMake))).toMatchObject(refused);
    expect(await makeArchive(await test.signIn(home, toImport))).toMatchObject(refused);
  });
});

describe('the permission to duplicate an organisation', { timeout: 15_000 }, () => {
  const params = { uid: unknownUid };
  const body = { name: 'Copy', friendlyUrl: 'copy', parts: [] };

  it('is organization.create, without which every call is refused', async () => {
    const client = await test.signIn(landlord, without(permissions, 'organization.create'));
    const calls = [
      () => client.call(organisationDuplications.counts, { params }),
      () => client.call(organisationDuplications.begin, { params, body }),
      () => client.call(organisationDuplications.get, { params }),
    ];
    for (const call of calls) expect(await call()).toMatchObject(refused);
  });

  it('is sufficient for the landlord’s users, and has no effect for an organisation’s users', async () => {
    const source = { params: { uid: home.uid } };
    const client = await test.signIn(landlord, ['organization.create']);
    expect((await client.call(organisationDuplications.counts, source)).status).toBe(200);
    expect((await client.call(organisationDuplications.begin, { ...source, body })).status).toBe(202);
    const tenant = await test.signIn(home);
    expect(await tenant.call(organisationDuplications.counts, source)).toMatchObject(refused);
    expect(await tenant.call(organisationDuplications.begin, { ...source, body })).toMatchObject(refused);
  });
});
