import pg from 'pg';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { createTenantAccess, type TenantAccess } from '#root/server/platform/http/services.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { createKeys, type Keys } from '#root/server/platform/security/keys.ts';
import { type Resealed, resealSecrets } from '#root/server/platform/security/reseal.ts';
import { hasNextKey, loadAppKey, prepareNextKey, useNextKey } from '#root/server/start/app-key.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { deriveRolePassword, openDatabase, runtimeRole } from '#root/server/start/database/database.ts';
import {
  finishRotation,
  forgetFormerKeys,
  readFormerKeys,
  retireKey,
} from '#root/server/start/database/former-keys.ts';
import { isCheckOf, signCheck } from '#root/server/start/database/key-check.ts';
import { mayCreateRoles } from '#root/server/start/database/postgres-checks.ts';
import { StartError } from '#root/server/start/start-error.ts';
import { connectAsOwner } from './owner-connection.ts';

export interface Rotation extends Resealed {
  /** The id of the former root key. It is equal to `to` if only an interrupted rotation was finished. */
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces the root key: makes the new one the key of the database in one transaction, then encrypts all secrets with
 * it, a few rows at a time. All servers must be stopped for the transaction, and need the new key afterwards. If the
 * rotation is interrupted, the next call continues with the same new key. The former key is kept, encrypted with the
 * new one, because sign-ins, links and recovery codes that were signed with it stay valid.
 * @throws StartError with advice
 */
export async function rotateKeys(config: Config, log: Log): Promise<Rotation> {
  const current = loadAppKey(config);
  const next = await asOwner(config, log, (owner) => switchKey(owner, config, current));
  if (!config.appKey) useNextKey(config.dataDir);
  const database = await openDatabase(config, createKeys(next), log);
  try {
    const keys = createKeys(next, database.formerRoots);
    const owner = createPgPool({ connectionString: database.ownerUrl, max: 1 });
    try {
      const { rows } = await owner.query<{ uid: string }>('select uid from organisations');
      const tenants = createTenantAccess(database.pool);
      const resealed = await resealAll(tenants, keys, rows);
      await finishRotation(owner);
      return { from: createKeys(current).id, to: keys.id, ...resealed };
    } finally {
      await owner.end();
    }
  } finally {
    await database.close();
  }
}

/** Deletes the former keys. Everything that was signed with them is then invalid. */
export async function forgetKeys(config: Config, log: Log): Promise<void> {
  const keys = createKeys(loadAppKey(config));
  await asOwner(config, log, async (owner) => {
    if (!isCheckOf(keys, await readCheck(owner))) throw wrongKey();
    if ((await readFormerKeys(owner, keys)).unfinished)
      throw new StartError('Stored secrets still need the former key. Finish the rotation first: npm run keys:rotate');
    await forgetFormerKeys(owner);
  });
}

async function asOwner<T>(config: Config, log: Log, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = await connectAsOwner(config, log);
  try {
    const { rows } = await owner.client.query<{ ready: boolean }>(
      `select to_regclass('public.former_keys') is not null as ready`,
    );
    if (!rows[0]?.ready)
      throw new StartError('Start the server of this release once, so that it prepares the database.');
    return await work(owner.client);
  } finally {
    await owner.close();
  }
}

/** Makes the next key the key of the database, unless an earlier call has done so. @returns the key of the database */
async function switchKey(owner: pg.Client, config: Config, current: Buffer): Promise<Buffer> {
  await owner.query('begin');
  try {
    const key = await makeNextCurrent(owner, config, current);
    await owner.query('commit');
    return key;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function makeNextCurrent(owner: pg.Client, config: Config, current: Buffer): Promise<Buffer> {
  const check = await readCheck(owner);
  if (!isCheckOf(createKeys(current), check)) {
    const next = hasNextKey(config.dataDir) && !config.appKey ? prepareNextKey(config.dataDir) : config.newAppKey;
    if (next && isCheckOf(createKeys(next), check)) return next;
    throw wrongKey();
  }
  if ((await readFormerKeys(owner, createKeys(current))).unfinished) return current;
  await refuseRunningServers(owner);
  await mayCreateRoles(owner);
  const next = chooseNextKey(config);
  if (next.equals(current)) throw new StartError('NEW_APP_KEY is the same as APP_KEY.');
  await retireKey(owner, current, next);
  await owner.query('update installation set key_check = $1', [signCheck(createKeys(next))]);
  await changeRolePassword(owner, deriveRolePassword(createKeys(next)));
  return next;
}

function chooseNextKey({ appKey, newAppKey, dataDir }: Config): Buffer {
  if (!appKey) return prepareNextKey(dataDir);
  if (newAppKey) return newAppKey;
  throw new StartError(
    'APP_KEY is set, so set NEW_APP_KEY (or NEW_APP_KEY_FILE) to the key that replaces it. Create one with: openssl rand -base64 32',
  );
}

const wrongKey = () =>
  new StartError('Neither APP_KEY nor NEW_APP_KEY is the key of this database. Set APP_KEY to the key of the servers.');

async function readCheck(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ check: string }>('select key_check as check from installation for update');
  return rows[0]?.check ?? '';
}

async function findRole(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  return runtimeRole(rows[0]?.name ?? '');
}

/**
 * Gives the runtime role the password that follows from the new key. Otherwise, the server would first try this
 * password in vain, which PostgreSQL logs as an error.
 */
async function changeRolePassword(owner: pg.Client, password: string): Promise<void> {
  const role = await findRole(owner);
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) await owner.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`);
}

/** Refuses to rotate while servers run, because they could not decrypt secrets that are encrypted with the new key. */
async function refuseRunningServers(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(
    'select from pg_stat_activity where datname = current_database() and usename = $1',
    [await findRole(owner)],
  );
  if (rowCount)
    throw new StartError(
      `A server is connected to the database (${rowCount} connections). Stop all servers of this installation, and poolers that keep their connections. Then run this again.`,
    );
}

async function resealAll(
  tenants: TenantAccess,
  keys: Keys,
  organisations: readonly { uid: string }[],
): Promise<Resealed> {
  let done = 0;
  const unreadable: string[] = [];
  for (const { uid } of organisations) {
    const one = await resealSecrets(tenants, keys, uid);
    done += one.done;
    unreadable.push(...one.unreadable);
  }
  return { done, unreadable };
}
