import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#root/server/platform/log/log.ts';
import type { Account } from '#root/server/start/user/account.ts';
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts';
import { prepareBinaries } from './embedded-binaries.ts';
import { ensureCluster, SUPERUSER } from './embedded-create.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { prepareLayout } from './embedded-layout.ts';
import { adopt, boot, type Running, type ServerPlan, settingsFor } from './embedded-server.ts';
import { isPostmasterOf, stopPostmaster } from './postmaster.ts';

/** The connection to the embedded database as its superuser, as a configuration of a `pg` client. */
export type EmbeddedConnection = { host: string; port: number; user: string; password: string; database: string };

export type EmbeddedPostgres = {
  /** The same connection as a URL that `pg` understands. It contains the password. */
  adminUrl: string;
  connection: EmbeddedConnection;
  /** The folder of the unix socket; empty if TCP on 127.0.0.1 is used (Windows). */
  socketDir: string;
  port: number;
  /** The user that PostgreSQL runs as; undefined for the user of this process. */
  account: Account | undefined;
  /** True if the PostgreSQL of a killed Holdfast was taken over. */
  adopted: boolean;
  /** After this call, PostgreSQL may end by itself and is not restarted. */
  expectEnd(): void;
  /**
   * Stops PostgreSQL with a fast shutdown, which disconnects clients and writes everything. May be called more than
   * once.
   */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /**
   * The application's data folder (DATA_DIR), which contains the database in `postgres` and its password in
   * `postgres.password`.
   */
  dataDir: string;
  log: Log;
  /** The user that PostgreSQL runs as if this process runs as root; by default the owner of its folder, or "nobody". */
  account?: Account | undefined;
  /** The durability of writes. With `tests` there is no fsync, so a crash of the machine may destroy the database. */
  durability?: 'full' | 'tests';
  /** The transport; `tcp` is for systems without unix sockets. The default depends on the platform. */
  transport?: 'socket' | 'tcp';
  /** The milliseconds to wait before PostgreSQL is started for the nth time within a minute. Default: `restartPause`. */
  pause?: (nth: number) => number;
};

/**
 * Two restarts are immediate. A PostgreSQL that ends repeatedly, for example because the disk is full, is restarted
 * less and less often.
 */
export const restartPause = (nth: number): number => (nth <= 2 ? 0 : Math.min(30_000, 1_000 * 2 ** (nth - 3)));

/**
 * Starts the PostgreSQL that npm installed, in `dataDir`, and creates its database cluster the first time. PostgreSQL
 * has its own process group, so Ctrl-C does not reach it, and the caller must call `stop`. If this process is killed,
 * PostgreSQL continues, and the next start takes it over. If PostgreSQL is killed, it is restarted.
 * @throws EmbeddedPostgresError with advice, if PostgreSQL cannot start or another Holdfast uses the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const dataDir = path.resolve(options.dataDir);
  const layout = prepareLayout(dataDir, log, options.account);
  const release = await lock(dataDir);
  try {
    const binaries = prepareBinaries(layout.stateDir, layout.account);
    const durable = options.durability !== 'tests';
    const tcp = (options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')) === 'tcp';
    const settings = settingsFor({ durable, tcp, socketDir: layout.socketDir, version: binaries.version });
    const passwordKnown = fs.existsSync(layout.passwordFile);
    const plan: ServerPlan = { ...layout, program: binaries.postgres, tcp, settings, password: '', log };
    if (passwordKnown) plan.password = fs.readFileSync(layout.passwordFile, 'utf8').trim();
    const orphan = await adopt(plan, passwordKnown);
    if (!orphan) plan.password = await ensureCluster(layout, binaries, durable, log);
    const running = orphan ?? (await boot(plan));
    const started = { first: running, adopted: orphan !== undefined, pause: options.pause ?? restartPause };
    return handle(plan, started, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function lock(dataDir: string): Promise<() => void> {
  try {
    return await lockDirectory(path.join(dataDir, 'holdfast.lock'));
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    const { pid, host } = error.holder;
    throw new EmbeddedPostgresError(
      `Another Holdfast (process ${pid} on ${host}) is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder. To run several servers on the same data, set DATABASE_URL to a shared PostgreSQL.`,
      { cause: error },
    );
  }
}

interface Started {
  readonly first: Running;
  readonly adopted: boolean;
  readonly pause: (nth: number) => number;
}

function handle(plan: ServerPlan, { first, adopted, pause }: Started, release: () => void): EmbeddedPostgres {
  let running = first;
  let stopping: Promise<void> | undefined;
  const mayEnd = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  /** Restarts PostgreSQL until it runs. Until then, requests get 503. */
  const restart = async (): Promise<void> => {
    plan.log.error(`PostgreSQL (process ${running.pid}) ended unexpectedly; restarting it.`);
    ends.push(Date.now());
    for (let tries = ends.filter((time) => time > Date.now() - 60_000).length; ; tries += 1) {
      await pauseBefore(tries);
      if (mayEnd.signal.aborted) return;
      try {
        running = await boot(plan, running.port);
        plan.log.info(`PostgreSQL runs again (process ${running.pid}).`);
        return watch();
      } catch (error) {
        plan.log.error(`PostgreSQL could not be restarted: ${(error as Error).message}`);
      }
    }
  };
  const pauseBefore = async (tries: number): Promise<void> => {
    const wait = pause(tries);
    if (wait === 0) return;
    plan.log.warn(`PostgreSQL is started again in ${wait / 1000} s. Until then, Holdfast answers with 503.`);
    await sleep(wait, undefined, { signal: mayEnd.signal }).catch(() => undefined);
  };
  const watch = (): void => {
    running.whenEnded(() => {
      if (!mayEnd.signal.aborted) restarting = restart();
    });
  };
  const stop = async (): Promise<void> => {
    await restarting;
    running.release();
    if (isPostmasterOf(running.pid, plan.pgData)) await stopPostmaster(running.pid);
    release();
  };

  watch();
  const { port, host } = first;
  const connection = { host, port, user: SUPERUSER, password: plan.password, database: 'postgres' };
  return {
    adminUrl: `postgres://${SUPERUSER}:${plan.password}@${encodeURIComponent(host)}:${port}/postgres`,
    connection,
    socketDir: plan.tcp ? '' : plan.socketDir,
    port,
    account: plan.account,
    adopted,
    expectEnd: () => mayEnd.abort(),
    stop: () => {
      mayEnd.abort();
      stopping ??= stop();
      return stopping;
    },
  };
}
