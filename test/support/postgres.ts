import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#root/server/db/embedded.ts';
import { isPostmasterOf, processStart, readPostmaster, stopPostmaster } from '#root/server/db/postmaster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a superuser of the PostgreSQL that the tests may make databases in. */
    databaseAdminUrl: string;
  }
}

const PREFIX = 'holdfast-test-';
const say = (message: string) => void process.stderr.write(`${message}\n`);
const quiet = { debug: () => undefined, info: () => undefined, warn: say, error: say };

/**
 * Vitest's global set-up: one throw-away PostgreSQL for the whole run, or the server that TEST_DATABASE_ADMIN_URL names.
 * Tests find it by `inject('databaseAdminUrl')` or in the environment under that same name.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_ADMIN_URL;
  if (given) {
    project.provide('databaseAdminUrl', given);
    return async () => undefined;
  }
  await removeStale();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.writeFileSync(path.join(folder, 'owner'), `${process.pid} ${processStart(process.pid) ?? ''}`);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durability: 'tests' });
  project.provide('databaseAdminUrl', server.adminUrl);
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  return async () => {
    delete process.env.TEST_DATABASE_ADMIN_URL;
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** What runs that were killed left behind: their PostgreSQL and its folder. */
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
      // Another user's, or one that is being made at this moment: not ours to remove.
    }
  }
}
