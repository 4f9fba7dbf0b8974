import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import {
  isPostmasterOf,
  processStart,
  readPostmaster,
  stopPostmaster,
} from '#root/server/start/database/postmaster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL with which a superuser connects to the PostgreSQL server that holds the test databases. */
    databaseAdminUrl: string;
  }
}

const PREFIX = 'holdfast-test-';
const say = (message: string) => void process.stderr.write(`${message}\n`);
const quiet = { debug: () => undefined, info: () => undefined, warn: say, error: say };

/**
 * Vitest's global set-up. Uses the PostgreSQL server at TEST_DATABASE_ADMIN_URL, or starts a temporary one for the
 * whole run. Tests read the URL with `inject('databaseAdminUrl')` or from that environment variable.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  if (adminUrl) {
    await createSharedRole(adminUrl);
    project.provide('databaseAdminUrl', adminUrl);
    return async () => undefined;
  }
  await removeStale();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.writeFileSync(path.join(folder, 'owner'), `${process.pid} ${processStart(process.pid) ?? ''}`);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durability: 'tests' });
  await createSharedRole(server.adminUrl);
  project.provide('databaseAdminUrl', server.adminUrl);
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  return async () => {
    delete process.env.TEST_DATABASE_ADMIN_URL;
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Creates the role that all databases share. Otherwise the first tests could create it at the same moment, and one would fail. */
async function createSharedRole(adminUrl: string): Promise<void> {
  const admin = createPgClient({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `do $$ begin create role holdfast_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  await admin.end();
}

/** Removes the PostgreSQL servers and folders of earlier runs that were killed. */
async function removeStale(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    try {
      const [pid, start] = fs.readFileSync(path.join(folder, 'owner'), 'utf8').split(' ');
      if (start && processStart(Number(pid)) === start) continue;
      const pgData = path.join(folder, 'postgres');
      const left = readPostmaster(pgData);
      if (left && isPostmasterOf(left.pid, pgData)) await stopPostmaster(left.pid);
      fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // Leaves a folder that belongs to another user or is still being created.
    }
  }
}
