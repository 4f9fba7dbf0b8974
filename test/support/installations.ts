import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import { diskStore } from '#root/server/platform/files/disk-store.ts';
import { createTenantAccess } from '#root/server/platform/http/services.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { type Config, readConfig } from '#root/server/start/config/config.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import { createOwnerRole } from '#test/support/database.ts';
import { makePdf } from '#test/support/files.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * An empty database and an empty data folder. As with a hosting provider, the owner of the database is no superuser.
 */
export interface EmptyInstallation {
  /** The configuration of a server that uses this database and this folder. */
  readonly config: Config;
  /** A connection to the database that may read and change everything. */
  readonly superuser: pg.Client;
  close(): Promise<void>;
}

export async function createEmptyInstallation(appKey: Buffer): Promise<EmptyInstallation> {
  const adminUrl = inject('databaseAdminUrl');
  const admin = createPgClient({ connectionString: adminUrl });
  await admin.connect();
  const name = `holdfast_own_${randomBytes(5).toString('hex')}`;
  await createOwnerRole(admin, name, 'only-for-tests');
  await admin.query(`create database ${name} owner ${name}`);
  const place = (user?: string) => {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    if (user) [url.username, url.password] = [user, 'only-for-tests'];
    return url.href;
  };
  const superuser = createPgClient({ connectionString: place() });
  await superuser.connect();
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-own-'));
  const env = { NODE_ENV: 'test', DATABASE_URL: place(name), DATA_DIR: dataDir, APP_KEY: appKey.toString('base64') };
  return {
    config: readConfig(env),
    superuser,
    close: async () => {
      await superuser.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role if exists holdfast_runtime_${name}`);
      await admin.query(`drop owned by ${name} cascade`);
      await admin.query(`drop role ${name}`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An organisation with an uploaded file, and with rows that only this organisation may see. */
async function fill(config: Config, pool: pg.Pool, friendlyUrl: string): Promise<string> {
  const tenants = createTenantAccess(pool);
  const organisation = await tenants.write('', {}, (db) =>
    createOrganisation(db, { name: friendlyUrl, friendlyUrl, isLandlord: false }),
  );
  const hash = await diskStore(config.files.folder).put(organisation, makePdf(friendlyUrl));
  await tenants.write(organisation, {}, async (db) => {
    const own = () => ({ organisation_uid: organisation, uid: newUid() });
    await db.run(queries.insertInto('divisions').values({ ...own(), name: 'Line\nbreak, tab\t and \\ backslash' }));
    await db.run(queries.insertInto('activities').values({ ...own(), name: 'Pay salaries' }));
    const supplier = own();
    await db.run(queries.insertInto('suppliers').values({ ...supplier, name: 'Grid Ltd' }));
    await db.run(
      queries.insertInto('supplier_certificates').values({
        ...{ ...own(), supplier_uid: supplier.uid, file_name: 'iso.pdf' },
        ...{ file_hash: hash, file_type: 'pdf', file_size: 10 },
      }),
    );
  });
  return organisation;
}

export interface Installation extends EmptyInstallation {
  readonly key: Buffer;
  readonly organisations: readonly string[];
}

/** Creates an installation with two organisations. No server runs. */
export async function createInstallation(): Promise<Installation> {
  const key = randomBytes(32);
  const empty = await createEmptyInstallation(key);
  const database = await openDatabase(empty.config, createKeys(key), silent);
  const organisations = [];
  for (const friendlyUrl of ['northwind', 'harbour'])
    organisations.push(await fill(empty.config, database.pool, friendlyUrl));
  await database.pool.query('select seal_audit_entries(10000)');
  await database.close();
  return { ...empty, key, organisations };
}
