import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import type { Log } from '#root/server/platform/log/log.ts';
import { programEnvironment, SUPERUSER } from './embedded-create.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import type { Layout } from './embedded-layout.ts';
import { isPostmasterOf, isRunning, type Postmaster, readPostmaster, stopPostmaster } from './postmaster.ts';

const SOCKET_PORT = 5432; // Only part of a file name: each installation has its socket in a folder of its own.
const RECOVERY_PATIENCE_MS = 600_000; // Replaying the log after a crash of the machine may take minutes.
const PREDECESSOR_PATIENCE_MS = 15_000; // After a postmaster is killed, its other processes take a while to end.

/** The parameters for starting PostgreSQL. `settings` are `name=value` pairs for the command line. */
export type ServerPlan = Layout & { program: string; tcp: boolean; settings: string[]; password: string; log: Log };

/** A running PostgreSQL that accepts connections. */
export type Running = {
  pid: number;
  host: string;
  port: number;
  /** Calls the callback once when PostgreSQL has ended. */
  whenEnded(callback: () => void): void;
  /** Stops watching the process. */
  release(): void;
};

/** Returns the settings that differ from PostgreSQL's defaults. They reduce durability only if `durable` is false. */
export function settingsFor(wish: { durable: boolean; tcp: boolean; socketDir: string; version: string }): string[] {
  return [
    wish.tcp ? 'listen_addresses=127.0.0.1' : 'listen_addresses=',
    `unix_socket_directories=${wish.tcp ? '' : wish.socketDir}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off', // JIT compilation needs LLVM, which the package lacks.
    // PostgreSQL's messages go to the server's log, without statements, which may contain personal data.
    'log_line_prefix=',
    'log_min_error_statement=panic',
    `holdfast.binaries=${wish.version}`, // adopt() compares it, so that another version is not taken over.
    ...(wish.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

/**
 * Takes over the PostgreSQL that a killed Holdfast left running on this data directory. A process that does not
 * respond, or runs with other settings or binaries, is stopped. The postmaster.pid of a dead process is deleted.
 * @param passwordKnown false if the process can only be stopped, because the password is not known
 * @returns the running PostgreSQL; undefined if it must be started
 */
export async function adopt(plan: ServerPlan, passwordKnown: boolean): Promise<Running | undefined> {
  const orphan = await settled(plan.pgData);
  if (!orphan) {
    fs.rmSync(path.join(plan.pgData, 'postmaster.pid'), { force: true });
    return undefined;
  }
  const host = plan.tcp ? '127.0.0.1' : plan.socketDir;
  if (
    passwordKnown &&
    orphan.ready &&
    sameUser(plan) &&
    sameCommand(plan, orphan) &&
    (await answers(plan, host, orphan.port))
  ) {
    plan.log.info(`Taking over the running PostgreSQL (process ${orphan.pid}) of a Holdfast that was killed`);
    return { pid: orphan.pid, host, port: orphan.port, ...watchByPolling(orphan.pid) };
  }
  if (process.platform !== 'linux') {
    // Without /proc, the process id does not prove that the process is PostgreSQL, and any other process must not be
    // stopped.
    throw new EmbeddedPostgresError(
      `${plan.pgData}/postmaster.pid says that PostgreSQL runs as process ${orphan.pid}, but it does not answer. Stop that process, or delete the file if it is something else.`,
    );
  }
  plan.log.info(`Stopping the PostgreSQL (process ${orphan.pid}) of a Holdfast that was killed`);
  await stopPostmaster(orphan.pid);
  return undefined;
}

/** Starts PostgreSQL and waits until it accepts connections. After a crash this includes the replay of its log. */
export async function boot(plan: ServerPlan, tcpPort?: number): Promise<Running> {
  const host = plan.tcp ? '127.0.0.1' : plan.socketDir;
  const deadline = Date.now() + PREDECESSOR_PATIENCE_MS;
  for (let port = plan.tcp ? (tcpPort ?? (await freePort())) : SOCKET_PORT; ; ) {
    clearLeftovers(plan, port);
    const { child, lastLines } = launch(plan, port);
    const pid = await ready(plan, child);
    if (pid !== undefined) {
      if (await answers(plan, host, port)) return { pid, host, port, ...watchChild(child) };
      await stopPostmaster(pid);
      throw new EmbeddedPostgresError(
        `PostgreSQL started but refuses the password in ${plan.passwordFile}. Delete that file: a new password is then set.`,
      );
    }
    const reason = lastLines.join('\n');
    const addressTaken = /could not (bind|create any TCP\/IP)/i.test(reason);
    if (Date.now() > deadline || !(addressTaken || /shared memory block|lock file/i.test(reason))) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason || 'it gave no reason.'}`);
    }
    await sleep(200);
    // A restart uses the same port if possible, because the application's pool connects to it.
    if (plan.tcp && addressTaken && tcpPort === undefined) port = await freePort();
  }
}

function commandLine(plan: ServerPlan, port: number): string[] {
  return ['-D', plan.pgData, '-p', String(port), ...plan.settings.flatMap((setting) => ['-c', setting])];
}

/**
 * Returns true if the process was started with the command of this plan. PostgreSQL writes its command to
 * `postmaster.opts`.
 */
function sameCommand(plan: ServerPlan, orphan: Postmaster): boolean {
  const quoted = commandLine(plan, orphan.port).map((argument) => `"${argument}"`);
  const file = path.join(plan.pgData, 'postmaster.opts');
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').trim() === [plan.program, ...quoted].join(' ');
}

/** Returns true if the process runs as the user of the plan. Only that user may stop the process later. */
const sameUser = ({ account, pgData }: ServerPlan): boolean =>
  account === undefined || fs.statSync(pgData).uid === account.uid;

/** Finds the running PostgreSQL of this data directory. If it is starting, waits a little. */
async function settled(pgData: string): Promise<Postmaster | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const found = readPostmaster(pgData);
    if (!found || !isPostmasterOf(found.pid, pgData)) return undefined;
    if (found.ready || attempt === 100) return found;
    await sleep(50);
  }
}

/**
 * Returns true for a line about PostgreSQL itself. An ERROR is about a statement and does not count: the caller of the
 * statement reports it, and its details may quote what people have entered.
 */
const isForOperators = (line: string): boolean =>
  /^(WARNING|FATAL|PANIC):|^LOG: +(checkpoints are occurring too frequently|could not (write|open|create|extend|fsync|read)|server process .* was terminated|out of )/.test(
    line,
  );

function launch(plan: ServerPlan, port: number): { child: ChildProcess; lastLines: string[] } {
  const child = spawn(plan.program, commandLine(plan, port), {
    ...plan.account,
    cwd: path.dirname(plan.program), // The account may not be able to enter the current folder.
    env: programEnvironment(),
    detached: true, // PostgreSQL has its own process group, because Ctrl-C signals the whole group of the terminal.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastLines: string[] = [];
  child.once('error', (error) => lastLines.push(error.message));
  const lines = readline.createInterface({ input: child.stderr as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    if (lastLines.push(line) > 20) lastLines.shift();
    // A fast shutdown causes a FATAL message for each client, and so does a connection before PostgreSQL is ready.
    // Neither needs a warning.
    const expected = /administrator command|(shutting down|starting up|recovery mode)$/.test(line);
    if (isForOperators(line) && !expected) plan.log.warn(`PostgreSQL: ${line}`);
    else plan.log.debug(`PostgreSQL: ${line}`);
  });
  // PostgreSQL must not keep this process alive. A script can exit without stopping PostgreSQL, and the next start then
  // takes PostgreSQL over.
  child.unref();
  (child.stderr as net.Socket).unref();
  return { child, lastLines };
}

/** Waits for `ready` in postmaster.pid and returns the process id; undefined if the process ended first. */
async function ready(plan: ServerPlan, child: ChildProcess): Promise<number | undefined> {
  let over = child.pid === undefined;
  child.once('close', () => {
    over = true;
  });
  const begun = Date.now();
  for (let nextWord = begun + 10_000; ; ) {
    await sleep(10);
    if (over) return undefined;
    const found = readPostmaster(plan.pgData);
    if (found?.ready && found.pid === child.pid) return found.pid;
    if (Date.now() > begun + RECOVERY_PATIENCE_MS)
      throw new EmbeddedPostgresError('PostgreSQL did not become ready in time.');
    if (Date.now() > nextWord) {
      plan.log.info('Waiting for PostgreSQL, which is still recovering');
      nextWord += 10_000;
    }
  }
}

async function answers(plan: ServerPlan, host: string, port: number): Promise<boolean> {
  const client = createPgClient({
    ...{ host, port, user: SUPERUSER, password: plan.password, database: 'postgres' },
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0] !== undefined && fs.realpathSync(rows[0].folder) === fs.realpathSync(plan.pgData);
  } catch (error) {
    plan.log.debug(`PostgreSQL does not answer: ${(error as Error).message}`);
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Deletes files of a dead server. This server holds the lock and is the only one that uses the socket folder. */
function clearLeftovers(plan: ServerPlan, port: number): void {
  const found = readPostmaster(plan.pgData);
  if (found && !isPostmasterOf(found.pid, plan.pgData))
    fs.rmSync(path.join(plan.pgData, 'postmaster.pid'), { force: true });
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    fs.rmSync(path.join(plan.socketDir, name), { force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function watchChild(child: ChildProcess): Pick<Running, 'whenEnded' | 'release'> {
  return {
    whenEnded: (callback) => {
      if (child.exitCode !== null || child.signalCode !== null) callback();
      else child.once('exit', callback);
    },
    release: () => child.removeAllListeners('exit'),
  };
}

function watchByPolling(pid: number): Pick<Running, 'whenEnded' | 'release'> {
  let timer: NodeJS.Timeout | undefined;
  return {
    whenEnded: (callback) => {
      timer = setInterval(() => {
        if (isRunning(pid)) return;
        clearInterval(timer);
        callback();
      }, 1000);
      timer.unref();
    },
    release: () => clearInterval(timer),
  };
}
