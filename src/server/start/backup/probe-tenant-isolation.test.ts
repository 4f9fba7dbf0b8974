import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { type Database, openDatabase } from '#root/server/start/database/database.ts';
import { createInstallation, type Installation } from '#test/support/installations.ts';
import { probeTenantIsolation } from './probe-tenant-isolation.ts';

let home: Installation;
let database: Database;
beforeAll(async () => {
  home = await createInstallation();
  database = await openDatabase(home.config, createKeys(home.key), { debug() {}, info() {}, warn() {}, error() {} });
});
afterAll(async () => {
  await database.close();
  await home.close();
});

it('an unchanged database keeps tenants apart', async () => {
  expect(await probeTenantIsolation(home.superuser, database.pool)).toEqual([]);
});

it('the result names tables with rows that other organisations can read, and organisations that others can change', async () => {
  for (const table of ['activities', 'organisations'])
    await home.superuser.query(`alter table ${table} disable row level security`);
  const problems = await probeTenantIsolation(home.superuser, database.pool);
  const [first = '', second = ''] = home.organisations;
  expect(problems).toEqual(
    expect.arrayContaining([
      `public.activities shows rows to the server's role without an organisation.`,
      `public.activities shows rows of other organisations to ${first}.`,
      `${first} can change the organisation ${second}.`,
    ]),
  );
});
