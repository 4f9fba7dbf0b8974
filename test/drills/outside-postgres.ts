import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { findFreePort } from '#test/support/free-port.ts';

/** A database for several servers. */
export interface SharedDatabase {
  /** The environment of a server that uses this database. */
  readonly env: Readonly<Record<string, string>>;
  /** Connects as the owner of the tables, without a pooler. */
  readonly directUrl: string;
  close(): Promise<void>;
}

const quiet = { debug() {}, info() {}, warn() {}, error: (line: string) => void process.stderr.write(`${line}\n`) };
/** The server of Debian's package. */
export const debianPostgres = '/usr/lib/postgresql/15/bin/postgres';
const programs = { postgres: debianPostgres, pgbouncer: '/usr/sbin/pgbouncer' };

/** Creates a database on the PostgreSQL from npm. */
export async function startPostgresFromNpm(folder: string): Promise<SharedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: quiet });
  await run(server.adminUrl, 'create database holdfast');
  const url = new URL(server.adminUrl);
  url.pathname = '/holdfast';
  return { env: { DATABASE_URL: url.href }, directUrl: url.href, close: server.stop };
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = createPgClient({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Waits until the database answers. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run(url, 'select 1');
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

/**
 * Creates a database on Debian's PostgreSQL 15, behind PgBouncer in transaction mode, as docs/hosting.md describes:
 * the owner is no superuser, and PgBouncer looks up the password of the server's role with `auth_query`.
 */
export async function startDebianPostgres(folder: string): Promise<SharedDatabase> {
  for (const [name, program] of Object.entries(programs))
    if (!existsSync(program))
      throw new Error(`Install Debian's packages first: apt-get install postgresql-15 pgbouncer (${name} is missing)`);
  const [direct, pooled] = [await findFreePort(), await findFreePort()];
  const account = findAccount();
  const data = join(folder, 'debian');
  mkdirSync(data);
  chownSync(data, account.uid, account.gid);
  const as = { ...account, cwd: data };
  const write = (name: string, text: string) => {
    writeFileSync(join(data, name), text);
    chownSync(join(data, name), account.uid, account.gid);
    return join(data, name);
  };
  const password = write('password', 'admin');
  execFileSync(
    '/usr/lib/postgresql/15/bin/initdb',
    ['-D', join(data, 'pg'), '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`],
    { ...as, stdio: 'ignore' },
  );
  const children: ChildProcess[] = [
    spawn(
      programs.postgres,
      ['-D', join(data, 'pg'), '-p', String(direct), '-k', data, '-c', 'log_min_messages=fatal'],
      {
        ...as,
        stdio: 'ignore',
      },
    ),
  ];
  const close = () => endAll(children);
  try {
    await createOwnDatabase(`postgres://postgres:admin@127.0.0.1:${direct}`);
  } catch (error) {
    await close();
    throw error;
  }
  const users = write('userlist.txt', '"pgbouncer" "lookup"\n');
  const config = write('pgbouncer.ini', pgbouncerIni(direct, pooled, users, data));
  children.push(spawn(programs.pgbouncer, ['-q', config], { ...as, stdio: 'ignore' }));
  const url = (port: number) => `postgres://holdfast:owner@127.0.0.1:${port}/holdfast`;
  return {
    env: { DATABASE_URL: url(pooled), DATABASE_DIRECT_URL: url(direct), PG_POOLER: 'transaction' },
    directUrl: url(direct),
    close,
  };
}

/** Creates the database and its owner, and what PgBouncer needs. */
async function createOwnDatabase(admin: string): Promise<void> {
  await answers(`${admin}/postgres`);
  await run(
    `${admin}/postgres`,
    `create role holdfast login createrole password 'owner'`,
    'create database holdfast owner holdfast',
  );
  await run(`${admin}/holdfast`, ...lookUp);
}

/** Ends the programs, beginning with the one that started last. */
async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children.toReversed()) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGINT')) await ended;
  }
}

/** The statements of docs/hosting.md, with which PgBouncer finds the password of the server's role. */
const lookUp = [
  `create role pgbouncer login password 'lookup'`,
  'create schema pgbouncer',
  'grant usage on schema pgbouncer to pgbouncer',
  `create function pgbouncer.get_auth(wanted text) returns table (username name, password text)
     language sql security definer set search_path = pg_catalog as $$
     select rolname, rolpassword from pg_authid where rolname = wanted and rolname like 'holdfast\\_%' and rolcanlogin $$`,
  'revoke all on function pgbouncer.get_auth(text) from public',
  'grant execute on function pgbouncer.get_auth(text) to pgbouncer',
];

const pgbouncerIni = (direct: number, pooled: number, users: string, folder: string) => `[databases]
holdfast = host=127.0.0.1 port=${direct} dbname=holdfast auth_user=pgbouncer

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled}
unix_socket_dir = ${folder}
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${users}
auth_query = select username, password from pgbouncer.get_auth($1)
max_client_conn = 200
default_pool_size = 20
`;

/** Returns the user and group for both programs, which refuse to run as root. */
function findAccount(): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return process.getuid?.() === 0
    ? { uid: read('-u'), gid: read('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
