import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Permission, permissions } from '#root/contract/platform/permissions.ts';
import { landlordRoles, organisationRoles, type RolePreset } from '#root/domain/access/role-presets.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { createOwnerRole } from '#test/support/database.ts';
import { project } from '#test/support/sources.ts';

/**
 * The permissions of the first release. The list is never changed, because the roles stored by that release have no
 * other permissions.
 */
const first = new Set<string>(
  JSON.parse(fs.readFileSync(path.join(project, 'test/data/first-permissions.json'), 'utf8')) as string[],
);
const files = fs
  .readdirSync(path.join(project, 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .sort();

const organisation = newUid();
const landlord = newUid();
const stored: readonly (readonly [string, readonly RolePreset[]])[] = [
  [organisation, organisationRoles],
  [landlord, landlordRoles],
];

// The owner is an ordinary role, so forced row-level security also applies to the migrations.
const tag = randomBytes(4).toString('hex');
const owner = `owner_${tag}`;
const database = `oldest_${tag}`;
let admin: pg.Client;
let db: pg.Client;

const actFor = (uid: string) => db.query(`select set_config('holdfast.organisation', $1, false)`, [uid]);

async function runMigration(file: string): Promise<void> {
  await db.query(fs.readFileSync(path.join(project, 'migrations', file), 'utf8'));
  await db.query('select audit_updates()');
}

async function storeRoles(): Promise<void> {
  for (const [uid, presets] of stored) {
    await actFor(uid);
    await db.query(
      `insert into organisations (organisation_uid, uid, name, friendly_url, is_landlord) values ($1, $1, $2, $2, $3)`,
      [uid, `tenant-${uid}`, uid === landlord],
    );
    for (const { name, permissions: held, isSystem } of presets)
      await db.query(
        `insert into roles (organisation_uid, uid, name, label, permissions, is_system) values ($1, $2, $3, $3, $4, $5)`,
        [uid, newUid(), name, held.filter((one) => first.has(one)), isSystem],
      );
  }
  await actFor('');
}

async function readRoles(uid: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  await actFor(uid);
  const { rows } = await db.query<{ name: string; permissions: string[] }>('select name, permissions from roles');
  await actFor('');
  return new Map(rows.map((row) => [row.name, new Set(row.permissions)]));
}

beforeAll(async () => {
  admin = createPgClient({ connectionString: inject('databaseAdminUrl') });
  await admin.connect();
  await createOwnerRole(admin, owner, 'secret');
  await admin.query(`create database ${database} owner ${owner}`);
  const url = new URL(inject('databaseAdminUrl'));
  url.username = owner;
  url.password = 'secret';
  url.pathname = `/${database}`;
  db = createPgClient({ connectionString: url.href });
  await db.connect();
  const [oldest = '', ...later] = files;
  await runMigration(oldest);
  await storeRoles();
  for (const file of later) await runMigration(file);
}, 120_000);
afterAll(async () => {
  await db.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.query(`drop role ${owner}`);
  await admin.end();
});

describe('roles that the first release stored', () => {
  const prefixes = [...new Set(permissions.map((permission) => permission.split('.')[0] ?? ''))];

  it.each(prefixes)('hold the permissions %s.* of their presets after all migrations', async (prefix) => {
    const ofPrefix = (held: Iterable<string>) => [...held].filter((one) => one.startsWith(`${prefix}.`)).sort();
    for (const [uid, presets] of stored) {
      const roles = await readRoles(uid);
      for (const { name, permissions: promised } of presets)
        expect([name, ofPrefix(roles.get(name) ?? [])]).toEqual([name, ofPrefix(promised)]);
    }
  });

  it('get a new permission once, if they hold the comparable older permission', async () => {
    const comparable: Permission = 'equipment.update';
    for (let times = 0; times < 2; times += 1)
      await db.query(`select grant_permission('vehicle.update', $1)`, [comparable]);
    for (const [uid, presets] of stored) {
      await actFor(uid);
      const { rows } = await db.query<{ name: string }>(
        `select name from roles where cardinality(array_positions(permissions, 'vehicle.update')) = 1`,
      );
      const wanted = presets.filter(({ permissions: held }) => held.includes(comparable)).map(({ name }) => name);
      expect(rows.map(({ name }) => name).sort()).toEqual(wanted.sort());
    }
  });
});
