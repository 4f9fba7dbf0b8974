import { createTenantAccess } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { loadAppKey } from '#root/server/start/app-key.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { openDatabase } from '#root/server/start/database/database.ts';
import { readFormerKeys } from '#root/server/start/database/former-keys.ts';
import { createPool } from '#root/server/start/database/pool.ts';
import type { Installation } from './accounts.ts';
import { connectAsOwner, isBuiltInRunning, requireDatabase } from './owner-connection.ts';

export interface OpenInstallation extends Installation {
  close(): Promise<void>;
}

/**
 * Opens the installation for a command, whether or not its server is running. Without a server, the database is
 * migrated as at a start.
 * @param mayCreate true if the command may be the first one in an installation. It then creates the database.
 * @throws StartError if there is no database and the command may not create one
 */
export async function openInstallation(
  config: Config,
  log: Log,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<OpenInstallation> {
  if (!mayCreate && !config.databaseUrl) requireDatabase(config);
  const root = loadAppKey(config);
  const { appUrl } = config;
  if (config.databaseUrl || !isBuiltInRunning(config, log)) {
    const database = await openDatabase(config, createKeys(root), log);
    const keys = createKeys(root, database.formerRoots);
    return { tenants: createTenantAccess(database.pool), keys, appUrl, close: database.close };
  }
  const owner = await connectAsOwner(config, log);
  const { roots } = await readFormerKeys(owner.client, createKeys(root));
  const pool = createPool({ ...owner.where, max: 1 } as Parameters<typeof createPool>[0], () => undefined);
  const close = async () => {
    await pool.end();
    await owner.close();
  };
  return { tenants: createTenantAccess(pool), keys: createKeys(root, roots), appUrl, close };
}
