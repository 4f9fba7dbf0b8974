import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { SUPERUSER } from '#root/server/start/database/embedded-create.ts';
import { prepareLayout } from '#root/server/start/database/embedded-layout.ts';
import { isPostmasterOf, readPostmaster } from '#root/server/start/database/postmaster.ts';
import { StartError } from '#root/server/start/start-error.ts';

export interface OwnerConnection {
  readonly client: pg.Client;
  /** The configuration of the client, for further connections as the owner. */
  readonly where: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Connects to the installation's database as its owner, for a command-line tool. The database is the one of
 * DATABASE_URL or the built-in one, which is started if no server is running.
 * @throws StartError if there is no database, because a command would find nothing in a new one
 */
export async function connectAsOwner(config: Config, log: Log): Promise<OwnerConnection> {
  if (config.databaseDirectUrl) return connect({ connectionString: config.databaseDirectUrl }, async () => undefined);
  requireDatabase(config);
  const { pgData, passwordFile, socketDir } = prepareLayout(config.dataDir, log);
  const running = readPostmaster(pgData);
  if (running?.ready && isPostmasterOf(running.pid, pgData)) {
    const password = fs.readFileSync(passwordFile, 'utf8').trim();
    const host = running.listenAddress ? '127.0.0.1' : socketDir;
    return connect(
      { host, port: running.port, user: SUPERUSER, password, database: 'holdfast' },
      async () => undefined,
    );
  }
  const builtIn = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const url = new URL(builtIn.adminUrl);
  url.pathname = '/holdfast';
  return connect({ connectionString: url.href }, builtIn.stop);
}

/**
 * @throws StartError if the data folder contains no database, for example because it is not the server's data folder
 */
export function requireDatabase({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (fs.lstatSync(path.join(dataDir, 'postgres'), { throwIfNoEntry: false })) return;
  throw new StartError(
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the server, or DATABASE_URL to its database.`,
  );
}

/** Returns true if the built-in PostgreSQL is running, which is so while the server runs. */
export function isBuiltInRunning({ dataDir }: Config, log: Log): boolean {
  const { pgData } = prepareLayout(dataDir, log);
  const running = readPostmaster(pgData);
  return running?.ready === true && isPostmasterOf(running.pid, pgData);
}

async function connect(where: pg.ClientConfig, after: () => Promise<void>): Promise<OwnerConnection> {
  const client = createPgClient({ ...where, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    await after();
    throw error;
  }
  return {
    client,
    where,
    close: async () => {
      await client.end();
      await after();
    },
  };
}
