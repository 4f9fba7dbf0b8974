import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { identity } from '#root/contract/access/identity.ts';
import { organisationRoles } from '#root/domain/access/role-presets.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { migrate } from '#root/server/start/database/migrate.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { createOrganisation } from './create-organisation.ts';
import { measureOrganisations } from './figures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const count = async (table: string, organisation: string): Promise<number> =>
  (await test.owner.query(`select count(*)::integer as n from ${table} where organisation_uid = $1`, [organisation]))
    .rows[0].n;

describe('a new organisation', () => {
  it('has a client, roles, master lists and impact categories, and its creation is logged', async () => {
    const { uid, friendlyUrl } = await test.addOrganisation();
    expect(await count('clients', uid)).toBe(1);
    expect(await count('roles', uid)).toBe(organisationRoles.length);
    expect(await count('impact_categories', uid)).toBe(6);
    const { rows } = await test.owner.query(
      `select list, count(*) filter (where is_default)::integer as defaults from master_rows where organisation_uid = $1 group by list`,
      [uid],
    );
    expect(rows).toHaveLength(11);
    expect(rows.every(({ defaults }) => defaults === 1)).toBe(true);
    expect((await test.anonymous.call(identity.configs, { query: { tenantId: friendlyUrl } })).status).toBe(200);
    const history = await test.owner.query(
      `select action from audit_entries where entity = 'organisations' and root_uid = $1`,
      [uid],
    );
    expect(history.rows).toEqual([{ action: 'created' }]);
  });

  it('is created completely or not at all, and the transaction then acts for the caller’s organisation again', async () => {
    const home = await test.addOrganisation();
    const tenants = createTenantAccess(test.pool);
    const divisions = queries.selectFrom('organisations').select('uid');
    const seen = await tenants.write(home.uid, {}, async (db) => {
      await createOrganisation(db, { name: 'Next door', friendlyUrl: 'next-door' });
      return db.many(divisions);
    });
    expect(seen).toEqual([{ uid: home.uid }]);
    const failing = tenants.write(home.uid, {}, (db) =>
      createOrganisation(db, { name: 'Half', friendlyUrl: 'half-made' }, async () => {
        throw new Error('no users');
      }),
    );
    await expect(failing).rejects.toThrow('no users');
    const taken = tenants.write(home.uid, {}, (db) =>
      createOrganisation(db, { name: 'Again', friendlyUrl: 'next-door' }),
    );
    await expect(taken).rejects.toMatchObject({ constraint: 'organisations_friendly_url_key' });
    const { rows } = await test.owner.query(
      `select name from organisations where friendly_url like 'half%' or name = 'Again'`,
    );
    expect(rows).toEqual([]);
  });
});

it('tenants are found even if the owner of the tables is not a superuser', async () => {
  const admin = createPgClient({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
  const database = `plain_owner_${process.pid}`;
  await admin.query(`create role ${database} login createrole password 'for-this-test'`);
  await admin.query(`create database ${database} owner ${database}`);
  const url = (user: string, password: string) => {
    const changed = new URL(inject('databaseAdminUrl'));
    Object.assign(changed, { pathname: `/${database}`, username: user, password });
    return changed.href;
  };
  const owner = createPgPool({ connectionString: url(database, 'for-this-test'), max: 2 });
  await migrate(owner);
  const runtime = createPgPool({
    connectionString: test.pool.options.connectionString?.replace(/\/[^/?]+(\?|$)/, `/${database}$1`),
    max: 2,
  });
  const uid = await createTenantAccess(runtime).write('', {}, (db) =>
    createOrganisation(db, { name: 'Plain', friendlyUrl: 'plain' }),
  );
  const found = await runtime.query(`select uid, has_organisations() as some from find_tenant('plain')`);
  expect(found.rows).toEqual([{ uid, some: true }]);
  const tenants = createTenantAccess(runtime);
  const landlord = await tenants.write('', {}, (db) =>
    createOrganisation(db, { name: 'Landlord', friendlyUrl: 'landlord', isLandlord: true }),
  );
  const industryUid = newUid();
  const industry = { organisation_uid: landlord, uid: industryUid, name: 'Water' };
  await tenants.write(landlord, {}, (db) => db.run(queries.insertInto('industries').values(industry)));
  const other = await tenants.write('', {}, (db) =>
    createOrganisation(db, { name: 'Other', friendlyUrl: 'other', industryUid }),
  );
  const removing = tenants.write(landlord, {}, (db) =>
    db.run(queries.deleteFrom('industries').where('organisation_uid', '=', landlord)),
  );
  await expect(removing).rejects.toMatchObject({ constraint: 'industries_in_use' });
  await measureOrganisations(runtime);
  const registered = sql<{ name: string; industry: string | null; measured: boolean }>`
    select name, industry_name as industry, last_activity_at is not null as measured from organisation_registry() order by name`;
  expect(await tenants.read(landlord).many(query(registered))).toEqual([
    { name: 'Other', industry: 'Water', measured: true },
    { name: 'Plain', industry: null, measured: true },
  ]);
  expect(await tenants.read(other).many(query(registered))).toEqual([]);
  await tenants.write(other, {}, (db) => db.run(queries.updateTable('organisations').set({ state: 'deleted' })));
  const ago = sql`update organisations set deleted_at = now() - interval '31 days'`;
  await tenants.write(other, {}, (db) => db.run(query(ago)));
  expect((await runtime.query('select purge_organisation(organisations_to_purge()) as gone')).rows).toEqual([
    { gone: true },
  ]);
  // Only the functions run as the owner. The runtime role still sees no rows without an organisation.
  expect((await runtime.query('select from organisations')).rowCount).toBe(0);
  await runtime.end();
  await owner.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.query(`drop owned by ${database}`);
  await admin.query(`drop role ${database}`);
  await admin.end();
});
