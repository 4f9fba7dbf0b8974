import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createPgClient, createPgPool } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Keys } from '#root/server/platform/security/keys.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { StartError } from '#root/server/start/start-error.ts';
import { atMost } from '#root/server/start/stop/at-most.ts';
import type { Account } from '#root/server/start/user/account.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { readFormerKeys } from './former-keys.ts';
import { keepKeyCheck, refuseOtherKey } from './key-check.ts';
import { ensureLoginRole, migrate } from './migrate.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { mayCreateRoles, mayLogIn, refusePooler, waitForPostgres } from './postgres-checks.ts';
import { isNewerSchema } from './schema-check.ts';
import { findIsolationProblems, findLossySettings } from './tenant-isolation.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** The migrated database, opened with the runtime role of the server. */
export interface Database {
  readonly pool: pg.Pool;
  /** The options for another pool of the same role in another process. They contain the password. */
  readonly poolOptions: PoolOptions;
  /** The URL for the runtime role, for a connection outside the pool and without a pooler (LISTEN). It contains the password. */
  readonly url: string;
  /**
   * The URL for the owner of the tables, only for work that the runtime role may not do (demonstration data,
   * maintenance).
   */
  readonly ownerUrl: string;
  /** True if the database has no organisation yet. */
  readonly empty: boolean;
  /** The root keys that were used before the current one. */
  readonly formerRoots: readonly Buffer[];
  /** True during a rotation of the key, or after it was interrupted. */
  readonly isRotating: boolean;
  /**
   * The user that the built-in PostgreSQL runs as. Undefined if that is the user of this process, or if the database is
   * external.
   */
  readonly account: Account | undefined;
  /** Closes the pool and stops the built-in PostgreSQL. */
  close(): Promise<void>;
}

const DATABASE = 'holdfast';

/** Returns the user that the configuration chooses for the server, and so for the built-in PostgreSQL. */
const chosenAccount = ({ runAs }: Config): Account | undefined => (runAs === 'root' ? undefined : runAs);

/** Milliseconds to wait for statements that are still running when the database is closed. */
const queryPatience = 1_000;

/**
 * Opens the database of DATABASE_URL or the built-in PostgreSQL in the data folder. Migrates the database as its owner,
 * creates the runtime role, and checks the separation of tenants.
 * @throws StartError or EmbeddedPostgresError with advice for the operator
 */
export async function openDatabase(config: Config, keys: Keys, log: Log): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, poolSize, pooler } = config;
  const builtIn = databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log, account: chosenAccount(config) });
  try {
    if (databaseUrl && pooler === 'none') await refusePooler('DATABASE_URL', databaseUrl, log);
    if (databaseDirectUrl && databaseDirectUrl !== databaseUrl)
      await refusePooler('DATABASE_DIRECT_URL', databaseDirectUrl, log);
    const ownerUrl = builtIn ? await ensureDatabase(builtIn.adminUrl) : (databaseDirectUrl ?? '');
    const url = asRuntime(ownerUrl, keys);
    const prepared = await prepare(ownerUrl, url, keys, log);
    let closing = false;
    const lost = (error: Error): void => {
      if (!closing) log.warn(`A connection to PostgreSQL was lost: ${error.message}`);
    };
    const pooled = asRuntime(databaseUrl ?? ownerUrl, keys);
    const poolOptions = { connectionString: pooled.href, max: poolSize, pooler };
    const pool = createPool(poolOptions, lost);
    const close = async (): Promise<void> => {
      closing = true;
      // From here on, the built-in PostgreSQL may end by itself. If it has received a SIGTERM too, it ends as soon as
      // the pool has closed its connections.
      builtIn?.expectEnd();
      await atMost(queryPatience, pool.end());
      await builtIn?.stop();
    };
    await signIn(pool, pooler);
    await refuseWithoutIsolation(pool, config.mode);
    return { pool, poolOptions, url: url.href, ownerUrl, ...prepared, account: builtIn?.account, close };
  } catch (error) {
    await builtIn?.stop();
    throw error;
  }
}

/** Creates the database in the built-in PostgreSQL, unless it already exists. @returns the URL of the database */
export async function ensureDatabase(adminUrl: string): Promise<string> {
  const client = createPgClient({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** Returns the password of the runtime role. It is derived from APP_KEY, so it need not be stored. */
export const deriveRolePassword = (keys: Keys): string => keys.derive('database-role').export().toString('base64url');

/** Returns the URL for the runtime role. */
function asRuntime(ownerUrl: string, keys: Keys): URL {
  const url = new URL(ownerUrl);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  url.username = runtimeRole(decodeURIComponent(url.pathname.slice(1)));
  url.password = deriveRolePassword(keys);
  return url;
}

/**
 * Returns the name of the runtime role for a database. Roles belong to the whole PostgreSQL server, so the name
 * contains the name of the database, or its hash if the role's name would exceed 63 bytes.
 */
export function runtimeRole(database: string): string {
  const name = `holdfast_runtime_${database}`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `holdfast_runtime_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

/**
 * Does the work that only the owner can do: refuses another root key, runs the migrations and creates the runtime role, unless an administrator
 * has already created it.
 */
async function prepare(
  ownerUrl: string,
  runtime: URL,
  keys: Keys,
  log: Log,
): Promise<Pick<Database, 'empty' | 'formerRoots' | 'isRotating'>> {
  const owner = createPgPool({ connectionString: ownerUrl, max: 2, connectionTimeoutMillis: 5_000, keepAlive: true });
  try {
    await waitForPostgres(owner, log);
    await refuseUnfinishedRestore(owner);
    const role = decodeURIComponent(runtime.username);
    const ready = await mayLogIn(owner, runtime);
    await refuseOtherKey(owner, keys, role, ready);
    if (!ready) await mayCreateRoles(owner);
    await migrateUnlessNewer(owner, log);
    await keepKeyCheck(owner, keys);
    if (!ready) await ensureLoginRole(owner, role, runtime.password);

    const { rows } = await owner.query<{ empty: boolean }>(`select not exists (select from organisations) as empty`);
    const { roots, unfinished } = await readFormerKeys(owner, keys);
    return { empty: rows[0]?.empty ?? false, formerRoots: roots, isRotating: unfinished };
  } finally {
    await owner.end();
  }
}

/** Migrates the database, unless a newer release has done so and this release can still work with the result. */
async function migrateUnlessNewer(owner: pg.Pool, log: Log): Promise<void> {
  if (await isNewerSchema(owner)) {
    log.warn(
      'A newer release has migrated the database. This server can still work with it. Upgrade this server soon.',
    );
    return;
  }
  try {
    const migrated = await migrate(owner);
    if (migrated.length > 0) log.info(`Migrated the database: ${migrated.join(', ')}`);
  } catch (error) {
    // It is no failure if a newer server has migrated the database in the meantime.
    if (!(await isNewerSchema(owner))) throw error;
  }
}

/** Signs in as the runtime role, through the pooler if there is one. @throws StartError if the pooler refuses the role */
async function signIn(pool: pg.Pool, pooler: Config['pooler']): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    await pool.end();
    // PgBouncer gives every refusal the code 08P01.
    if (pooler === 'none' || !/^28|^08P01/.test(code)) throw error;
    throw new StartError(
      `The pooler in DATABASE_URL does not let the server's own role sign in (${message}). Let it look up the passwords of roles with auth_query: docs/hosting.md, PgBouncer.`,
      { cause: error },
    );
  }
}

async function refuseWithoutIsolation(pool: pg.Pool, mode: Config['mode']): Promise<void> {
  // Tests may lose writes: their PostgreSQL is temporary and runs without fsync, which is faster.
  const lossy = mode === 'test' ? [] : await findLossySettings(pool);
  const problems = [...(await findIsolationProblems(pool)), ...lossy];
  if (problems.length === 0) return;
  await pool.end();
  throw new StartError(
    `The database is not safe to use:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nFix this in the database. The server starts only if organisations are separated and no confirmed write can be lost.`,
  );
}
