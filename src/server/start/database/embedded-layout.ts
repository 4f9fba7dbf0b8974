import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolder } from '#root/server/platform/files/create-folder.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { type Account, findOwner, nameLostCapabilities, nobody } from '#root/server/start/user/account.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';

/** The folders of the embedded database, and the user that it runs as. */
export type Layout = {
  /** PostgreSQL's data directory: the real path of `<dataDir>/postgres`, which may be a link. */
  pgData: string;
  /** The folder that contains `pgData` and that `account` can enter. */
  stateDir: string;
  socketDir: string;
  passwordFile: string;
  /** The user of PostgreSQL; undefined for the server's user. */
  account: Account | undefined;
};

// The limit leaves room for "/.s.PGSQL.5432.lock", which PostgreSQL adds: the path of a unix socket has at
// most 107 bytes on Linux and 103 on macOS.
const MAX_SOCKET_DIR = 80;

/**
 * Creates the folders and chooses the user for PostgreSQL. If the server runs as root, PostgreSQL runs as the user
 * `chosen`, or else as the owner of an existing data directory, or else as "nobody" (initdb needs a user with an entry
 * in passwd). If "nobody" cannot reach the data folder (as in root's 0700 home), the data is stored under /var/lib with
 * a link to it. This is done only on the same file system, because data outside a separate volume would be lost with
 * the container.
 */
export function prepareLayout(dataDir: string, log: Log, chosen?: Account): Layout {
  const root = process.getuid?.() === 0;
  const lost = root && nameLostCapabilities();
  if (lost) throw cannotChangeUser(lost);
  createFolder(path.dirname(dataDir)); // Only the last folder gets restricted permissions.
  if (!fs.existsSync(dataDir)) fs.mkdirSync(dataDir, { mode: 0o700 });
  const link = path.join(fs.realpathSync(dataDir), 'postgres');
  const account = root ? (chosen ?? findOwner(link) ?? nobody) : undefined;
  if (account) admit(path.dirname(link), account);
  if (!fs.existsSync(link) && !canTraverse(path.dirname(link), account)) relocate(link, account, log);
  const pgData = fs.existsSync(link) ? fs.realpathSync(link) : (readLink(link) ?? link);
  const stateDir = path.dirname(pgData);
  checkOwner(pgData, stateDir, link);
  if (!canTraverse(stateDir, account)) throw unreachable(stateDir);
  return {
    pgData,
    stateDir,
    socketDir: makeSocketDir(stateDir, account),
    passwordFile: path.join(path.dirname(link), 'postgres.password'),
    account,
  };
}

/**
 * Returns true if `account` (undefined: the server's user) can enter the folder, according to the mode bits of the
 * folder and its parents.
 */
export function canTraverse(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Creates a folder that only `account` can enter. */
export function makePrivateDir(folder: string, account: Account | undefined): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  if (account) fs.chownSync(folder, account.uid, account.gid);
}

const cannotChangeUser = (lost: string) =>
  new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run as root, and here root cannot start it as another user: it lacks the capabilities ${lost}. Start Holdfast as an ordinary user, give it these capabilities, or set DATABASE_URL to a PostgreSQL of your own.`,
  );

function checkOwner(pgData: string, stateDir: string, link: string): void {
  if (!fs.existsSync(stateDir)) {
    throw new EmbeddedPostgresError(
      `The database is missing: ${link} is a link to ${pgData}, which does not exist. Restore it, or delete the link to start with an empty database.`,
    );
  }
  const owner = fs.statSync(pgData, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (owner === undefined || me === undefined || me === 0 || owner === me) return;
  throw new EmbeddedPostgresError(
    `The database in ${pgData} belongs to the user with id ${owner}, and Holdfast was started by the one with id ${me}. Start it as that user, or change the owner: chown -R ${me} ${path.dirname(link)}`,
  );
}

/**
 * Allows the group of the database's user to pass through the folder without listing it. Other users remain excluded.
 */
function admit(folder: string, account: Account): void {
  const { mode, uid, gid } = fs.statSync(folder);
  if (uid !== 0 || (mode & 0o001) !== 0) return;
  if (gid !== account.gid) fs.chownSync(folder, uid, account.gid);
  fs.chmodSync(folder, (mode & 0o700) | 0o010);
}

function readLink(link: string): string | undefined {
  return fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(link) : undefined;
}

function relocate(link: string, account: Account | undefined, log: Log): void {
  if (readLink(link)) return; // An earlier start chose this folder but did not create the database.
  const base = '/var/lib';
  const here = fs.statSync(path.dirname(link));
  const there = fs.statSync(base, { throwIfNoEntry: false });
  if (!there || there.dev !== here.dev || !canTraverse(base, account)) throw unreachable(path.dirname(link));
  const home = fs.mkdtempSync(path.join(base, 'holdfast-'));
  if (account) admit(home, account);
  fs.symlinkSync(path.join(home, 'postgres'), link);
  log.warn(
    `PostgreSQL cannot run as root, and other users cannot enter ${path.dirname(link)}. The database is therefore stored in ${home}, and ${link} is a link to it. To choose another place, set DATA_DIR to a folder outside of root's home, or do not start Holdfast as root.`,
  );
}

function unreachable(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the other user it runs as cannot enter ${folder} because a folder in that path is closed to others. Do one of these: set DATA_DIR to a folder that is open (such as /var/lib/holdfast), start Holdfast as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function makeSocketDir(stateDir: string, account: Account | undefined): string {
  const near = path.join(stateDir, 'run');
  if (Buffer.byteLength(near) <= MAX_SOCKET_DIR) {
    makePrivateDir(near, account);
    return near;
  }
  const digest = createHash('sha256').update(stateDir).digest('hex').slice(0, 12);
  const far = path.join(os.tmpdir(), `holdfast-${digest}`);
  // Refuses a folder of another user, who would own the socket. Any user can create a folder of this name in the
  // temporary folder.
  const taken = fs.lstatSync(far, { throwIfNoEntry: false });
  const mine = account?.uid ?? process.getuid?.();
  if (
    taken &&
    (!taken.isDirectory() || (mine !== undefined && taken.uid !== mine && taken.uid !== process.getuid?.()))
  ) {
    throw new EmbeddedPostgresError(
      `${far} is needed for the database's socket but belongs to someone else. Remove it.`,
    );
  }
  makePrivateDir(far, account);
  return far;
}
