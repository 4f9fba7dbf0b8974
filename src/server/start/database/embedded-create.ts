import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Account } from '#root/server/start/user/account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { type Layout, makePrivateDir } from './embedded-layout.ts';

/** The superuser of the embedded database. The application itself uses a role with fewer rights. */
export const SUPERUSER = 'postgres';

/** Returns the environment for PostgreSQL's programs, without PG* variables and the application's secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Creates the database cluster, unless it exists, and returns the superuser's password. The cluster is created in
 * another folder and moved when it is complete, so an interrupted first start leaves nothing that looks like a
 * database.
 */
export async function ensureCluster(layout: Layout, binaries: Binaries, sync: boolean, log: Log): Promise<string> {
  if (!fs.existsSync(path.join(layout.pgData, 'PG_VERSION'))) return await createCluster(layout, binaries, sync, log);
  const made = fs.readFileSync(path.join(layout.pgData, 'PG_VERSION'), 'utf8').trim();
  const ours = binaries.version.split('.')[0];
  if (made !== ours) {
    throw new EmbeddedPostgresError(
      `The database in ${layout.pgData} was created by PostgreSQL ${made}; this version of Holdfast contains PostgreSQL ${ours}. Export the data with the version of Holdfast that you used before, and import it into a new data folder.`,
    );
  }
  changeOwnerOfRestored(layout);
  if (fs.existsSync(layout.passwordFile)) return fs.readFileSync(layout.passwordFile, 'utf8').trim();
  log.warn(`${layout.passwordFile} is missing. Setting a new password for the database's superuser.`);
  return await resetPassword(layout, binaries);
}

async function createCluster(layout: Layout, binaries: Binaries, sync: boolean, log: Log): Promise<string> {
  const { account, pgData, stateDir } = layout;
  if (fs.existsSync(pgData) && fs.readdirSync(pgData).length > 0) {
    throw new EmbeddedPostgresError(`${pgData} contains files but no PostgreSQL database. Move them elsewhere.`);
  }
  log.info(`Creating the database in ${pgData}`);
  const password = writePassword(layout.passwordFile);
  const draft = path.join(stateDir, 'postgres.new');
  fs.rmSync(draft, { recursive: true, force: true });
  makePrivateDir(draft, account);
  const passwordForInitdb = path.join(layout.socketDir, 'initdb.password');
  fs.writeFileSync(passwordForInitdb, `${password}\n`, { mode: 0o600 });
  if (account) fs.chownSync(passwordForInitdb, account.uid, account.gid);
  // The builtin provider keeps indexes valid when the ICU or C library changes. C libraries outside Linux may not know
  // C.UTF-8.
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--builtin-locale=C.UTF-8'];
  try {
    await run(binaries.initdb, account, [
      ...['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordForInitdb}`, '--auth=scram-sha-256'],
      ...['--locale-provider=builtin', ...locale, '-E', 'UTF8', '--data-checksums', '--no-instructions'],
      ...(sync ? [] : ['--no-sync']),
    ]);
  } finally {
    fs.rmSync(passwordForInitdb, { force: true });
  }
  if (fs.existsSync(pgData)) fs.rmdirSync(pgData);
  fs.renameSync(draft, pgData);
  return password;
}

/** Replaces a lost password with a new one. This uses a single-user session, which needs only the files. */
async function resetPassword(layout: Layout, binaries: Binaries): Promise<string> {
  const password = writePassword(layout.passwordFile);
  // The password is base64url, so nothing needs escaping.
  const statement = `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'\n`;
  try {
    await run(binaries.postgres, layout.account, ['--single', '-D', layout.pgData, 'postgres'], statement);
  } catch (error) {
    fs.rmSync(layout.passwordFile, { force: true });
    throw error;
  }
  return password;
}

function writePassword(file: string): string {
  const password = randomBytes(24).toString('base64url');
  const handle = fs.openSync(file, 'w', 0o600);
  fs.writeSync(handle, `${password}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  return password;
}

/** Changes the owner of files that were restored as root, because PostgreSQL would not accept them. */
function changeOwnerOfRestored({ account, pgData }: Layout): void {
  if (!account || fs.statSync(pgData).uid === account.uid) return;
  for (const name of ['', ...(fs.readdirSync(pgData, { recursive: true }) as string[])]) {
    fs.lchownSync(path.join(pgData, name), account.uid, account.gid);
  }
  fs.chmodSync(pgData, 0o700);
}

function run(program: string, account: Account | undefined, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (detail: string) =>
      reject(new EmbeddedPostgresError(`${path.basename(program)} failed: ${detail.trim()}${hint(detail)}`));
    // `cwd`: the account may not be able to enter the current folder. `detached`: this process handles Ctrl-C, not the
    // child.
    const options = { ...account, cwd: path.dirname(program), env: programEnvironment(), detached: true };
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.stdin.on('error', () => undefined); // If the program ends before it reads its input, its exit code says why.
    child.stdin.end(input);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => (code === 0 ? resolve() : fail(output || `exit code ${code}`)));
  });
}

function hint(detail: string): string {
  if (detail.includes('ENOENT')) return ' (The built-in PostgreSQL needs glibc; on Alpine set DATABASE_URL instead.)';
  if (detail.includes('effective user ID')) return ' (Add an entry for this user to /etc/passwd, or set DATABASE_URL.)';
  return '';
}
