import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Config } from '#root/server/start/config/config.ts';
import { canTraverse } from '#root/server/start/database/embedded-layout.ts';
import { StartError } from '#root/server/start/start-error.ts';
import { type Account, findOwner, findUserName, listGroups, nameLostCapabilities, nobody } from './account.ts';
import { changeOwner } from './change-owner.ts';

const project = path.resolve(import.meta.dirname, '../../../..');

/**
 * The entries of PostgreSQL in the data folder. They belong to the user of PostgreSQL, which need not be the user of
 * the server.
 */
const ofPostgres = new Set(['postgres', 'run']);

const describe = (account: Account) => {
  const name = findUserName(account);
  return name === undefined ? `the user with id ${account.uid}` : `the user ${name}`;
};

interface Places {
  /** Folders that the user must be able to enter. */
  readonly entered: readonly (string | undefined)[];
  /** Files and folders outside of the data folder that the server writes to. */
  readonly written: readonly string[];
}

/** Creates a place outside of the data folder. @throws StartError that names the variable with the place */
function createPlace(variable: string, place: string, create: () => void): void {
  try {
    create();
  } catch (error) {
    throw new StartError(
      `${variable} cannot be used: ${(error as Error).message}. Create the folder ${path.dirname(place)}, mount it, or change ${variable}.`,
      { cause: error },
    );
  }
}

function listPlaces({ dataDir, backup, sealTargets }: Config, webRoot: string | undefined): Places {
  const target = backup.target !== undefined && path.isAbsolute(backup.target) ? [backup.target] : [];
  for (const folder of target) createPlace('BACKUP_TARGET', folder, () => createFolder(folder, 0o700));
  const file = sealTargets.file === undefined ? [] : [sealTargets.file];
  for (const one of file) createPlace('AUDIT_SEAL_FILE', one, () => fs.closeSync(fs.openSync(one, 'a', 0o600)));
  const parents = [dataDir, ...target, ...file].map((one) => path.dirname(one));
  return {
    entered: [import.meta.dirname, path.join(project, 'node_modules'), webRoot, ...parents],
    written: [...target, ...file],
  };
}

/** Makes this process and all its threads run as the user. This cannot be undone. */
function become(account: Account): void {
  // Saves the cache of compiled code now, because the user may not be able to write to its folder.
  flushCompileCache();
  process.setgroups?.(listGroups(account));
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
}

/**
 * Gives the data folder to the user of RUN_AS, if it belongs to another user because of earlier runs. Call this before
 * the database is opened, because the user must be able to reach the database.
 */
export function changeOwnerOfData({ runAs, dataDir }: Pick<Config, 'runAs' | 'dataDir'>): void {
  const former = findOwner(dataDir);
  if (process.getuid?.() !== 0 || nameLostCapabilities() || !former || !runAs || runAs === 'root') return;
  changeOwner(dataDir, runAs, { former, except: ofPostgres });
}

/**
 * Changes from root to a user. @returns the reason why this is not possible; undefined if this process now runs as the
 * user
 */
function tryToBecome(account: Account, config: Config, webRoot: string | undefined): string | undefined {
  // Checked first, because a change of the user must not fail halfway.
  const lost = nameLostCapabilities();
  if (lost) return `it lacks the capabilities ${lost}`;
  const { entered, written } = listPlaces(config, webRoot);
  const closed = entered.find((folder) => folder !== undefined && !canTraverse(folder, account));
  if (closed !== undefined) return `${describe(account)} cannot enter ${closed}`;
  try {
    changeOwner(config.dataDir, account, { except: ofPostgres });
    for (const place of written) changeOwner(place, account);
    become(account);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Gives up root if the server was started as root, unless its configuration says otherwise. Call this after everything
 * that needs root has been opened: ports, secrets and PostgreSQL. Files of earlier runs as root are given to the new
 * user.
 * @param database the user of the built-in PostgreSQL. Only this user may restart and stop PostgreSQL.
 * @throws StartError if the configured user cannot work here
 */
export function dropRoot(
  config: Config,
  { database, webRoot }: { readonly database: Account | undefined; readonly webRoot: string | undefined },
  log: Log,
): void {
  if (process.getuid?.() !== 0) return;
  const { runAs, dataDir } = config;
  const account = runAs === 'root' ? undefined : (runAs ?? database ?? findOwner(dataDir) ?? nobody);
  const obstacle = account ? tryToBecome(account, config, webRoot) : 'RUN_AS says so';
  if (account && !obstacle) {
    log.info(`Runs as ${describe(account)} (${account.uid}:${account.gid}), and no longer as root`);
    return;
  }
  if (account && runAs)
    throw new StartError(`The server cannot run as ${describe(account)}, as RUN_AS says: ${obstacle}.`);
  const advice = account ? ' Use folders that other users can enter, or start Holdfast as an ordinary user.' : '';
  log.warn(`Runs as root, because ${obstacle}.${advice}`);
}
