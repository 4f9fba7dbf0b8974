import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes } from '#root/server/start/database/generate-types.ts';
import { findIsolationProblems } from '#root/server/start/database/tenant-isolation.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { project } from '#test/support/sources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('separation of organisations in the database', () => {
  it('is enforced by every table', async () => {
    expect(await findIsolationProblems(database.pool)).toEqual([]);
  });

  it('is not required of a table of the installation that the server cannot reach', async () => {
    await database.owner.query('create table loose (uid uuid primary key)');
    try {
      expect(await findIsolationProblems(database.pool)).toEqual([]);
      await expect(database.pool.query('select from loose')).rejects.toThrow('permission denied');
    } finally {
      await database.owner.query('drop table loose');
    }
  });

  it.each([
    [
      'create table loose (uid uuid primary key); grant select on loose to holdfast_app',
      'has no organisation_uid not null',
    ],
    [
      'create table loose (organisation_uid uuid primary key); grant insert (organisation_uid) on loose to holdfast_app',
      'does not enforce row-level security',
    ],
    [
      `create table loose (organisation_uid uuid primary key); select secure_tenant_table('loose');
       alter table loose no force row level security`,
      'does not enforce row-level security',
    ],
    [
      `create table loose (organisation_uid uuid primary key); alter table loose enable row level security, force row level security;
       create policy half on loose using (organisation_uid = current_organisation()); grant select on loose to holdfast_app`,
      'has no policy that checks reading and writing',
    ],
    [
      `create table loose (uid uuid primary key, organisation_uid uuid not null); select secure_tenant_table('loose')`,
      'has a primary key that does not lead with organisation_uid',
    ],
    [
      `create table loose (organisation_uid uuid, uid uuid, other uuid references organisations (uid), primary key (organisation_uid, uid));
       select secure_tenant_table('loose')`,
      'has a foreign key loose_other_fkey that does not carry organisation_uid',
    ],
    [
      `create table loose (organisation_uid uuid, uid uuid unique, primary key (organisation_uid, uid)); select secure_tenant_table('loose')`,
      'has a unique index loose_uid_key across organisations',
    ],
    [
      `create table loose (organisation_uid uuid primary key); select secure_tenant_table('loose'); grant truncate on loose to holdfast_app`,
      'can be truncated by the role the server runs as',
    ],
    ['create view loose as select * from organisations', 'is a view that does not run with the rights of its reader'],
  ])('the check at start-up reports what is missing: %s', async (sql, problem) => {
    await database.owner.query(sql);
    try {
      expect(await findIsolationProblems(database.pool)).toContain(`table loose ${problem}`);
    } finally {
      await database.owner.query(sql.startsWith('create view') ? 'drop view loose' : 'drop table loose');
    }
  });
});

describe('tables', () => {
  it('every table with a version records who changed it', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped)
         and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                         where t.tgrelid = c.oid and p.proname = 'audit_row_of_' || c.relname)`,
    );
    expect(rows).toEqual([]);
  });

  it('an update of any column is recorded', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
         join pg_proc p on p.oid = t.tgfoid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where t.tgname = 'audit_update' and position(format('if new.%I is distinct', a.attname) in p.prosrc) = 0
         and a.attname not in ('organisation_uid', 'uid', 'version', 'updated_at', 'mfa_last_step')`,
    );
    expect(rows).toEqual([]);
    const { rows: logged } = await database.owner.query<{ n: number }>(
      `select count(*)::integer as n from pg_trigger where tgname = 'audit_update'`,
    );
    expect(logged[0]?.n).toBeGreaterThan(30);
  });

  it('the version of every record that people edit is raised by a trigger', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped)
         and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
                         where t.tgrelid = c.oid and p.proname = 'touch_version')`,
    );
    expect(rows).toEqual([]);
  });

  it('the generated types match the schema (npm run db:types)', async () => {
    const written = await readFile(join(project, 'src/server/platform/db/types.ts'), 'utf8');
    expect(await generateTypes(database.owner)).toBe(written);
  });
});
