import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPgClient } from '#root/server/platform/db/pg-connections.ts';
import { diskFolder } from '#test/support/temp-folder.ts';
import { type EmbeddedPostgres, restartPause, startEmbeddedPostgres } from './embedded.ts';
import { ended, isRunning, readPostmaster } from './postmaster.ts';

const AS_ROOT = process.getuid?.() === 0;

/**
 * The folder of a stopped cluster, created once. Tests copy it, because creating a cluster takes far longer than
 * starting one.
 */
let made: string;
let parent: string;
let dataDir: string;
let messages: string[];
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(diskFolder, 'holdfast-embedded-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  made = makeFolder();
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  await (await startEmbeddedPostgres({ dataDir: made, log })).stop();
});
afterAll(() => fs.rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  parent = makeFolder();
  dataDir = path.join(parent, 'data');
  messages = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  // Stops a PostgreSQL that a failed test may have left running.
  const left = readPostmaster(path.join(dataDir, 'postgres'));
  if (left && isRunning(left.pid)) process.kill(left.pid, 'SIGQUIT');
  if (left) await ended(left.pid, 5000);
  fs.rmSync(parent, { recursive: true, force: true });
});

/** Copies the cluster to the folder where the next start finds it. */
const useMade = () => fs.cpSync(made, dataDir, { recursive: true });

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const say = (message: string) => void messages.push(message);
  const log = { debug: say, info: say, warn: say, error: say };
  const server = await startEmbeddedPostgres({ dataDir, log, ...options });
  started.push(server);
  return server;
}

async function query(server: { adminUrl: string }, sql: string): Promise<Record<string, unknown>[]> {
  const client = createPgClient({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pid = () => readPostmaster(path.join(fs.realpathSync(dataDir), 'postgres'))?.pid ?? 0;

/** Starts the database in another process on the same folder, as a second Holdfast would. */
async function startInChild(): Promise<{ child: ChildProcess; said: { error?: string; adminUrl: string } }> {
  const script = `
    const { restartPause, startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    const say = (m) => process.stderr.write(m + '\\n');
    const log = { debug: () => {}, info: say, warn: say, error: say };
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.on('SIGINT', () => server.stop().then(() => process.exit(0)));
      console.log(JSON.stringify({ adminUrl: server.adminUrl }));
      setInterval(() => {}, 1000);
    } catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  // Detached: the process has its own group, so that a test can signal the whole group as a terminal does.
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = readline.createInterface({ input: child.stdout as NodeJS.ReadableStream });
  for await (const line of lines) return { child, said: JSON.parse(line) };
  throw new Error('the child said nothing');
}

describe('embedded PostgreSQL', () => {
  test('PostgreSQL starts durably, refuses other users and keeps data over a restart', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first, 'create table t (n int); insert into t values (41)');
    const [settings] = await query(
      first,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('data_checksums') sums,
              current_setting('TimeZone') zone, current_setting('server_encoding') encoding, current_setting('listen_addresses') listen,
              (select datlocprovider from pg_database where datname = 'template1') provider,
              (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) auth`,
    );
    expect(settings).toEqual({
      ...{ fsync: 'on', commit: 'on', sums: 'on', zone: 'UTC', encoding: 'UTF8' },
      ...{ listen: '', provider: 'b', auth: 'scram-sha-256' },
    });
    expect(fs.statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.join(dataDir, 'postgres')).uid).toBe(AS_ROOT ? 65534 : process.getuid?.());
    await expect(query({ adminUrl: first.adminUrl.replace(/:[^:@]+@/, ':wrong@') }, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    const before = pid();
    await first.stop();
    await first.stop();
    expect(isRunning(before)).toBe(false);
    expect(fs.existsSync(path.join(dataDir, 'holdfast.lock'))).toBe(false);

    const second = await start();
    expect(second.adminUrl).toBe(first.adminUrl);
    expect(await query(second, 'select n from t')).toEqual([{ n: 41 }]);
  });

  test('warnings of PostgreSQL are in the log, and errors of statements are not', async () => {
    useMade();
    const warnings: string[] = [];
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: (line: string) => void warnings.push(line), error: quiet };
    const server = await start({ log });
    await query(server, `do $$ begin raise warning 'the disk is nearly full'; end $$`);
    await expect(query(server, `select 'canary'::integer`)).rejects.toThrow();
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    await server.stop();
    expect(warnings).toEqual(['PostgreSQL: WARNING:  the disk is nearly full']);
  });

  test('a killed PostgreSQL restarts by itself with all committed data', async () => {
    useMade();
    const server = await start();
    await query(server, 'create table t (n int); insert into t select generate_series(1, 20000)');
    const before = pid();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => query(server, 'select count(*)::int n from t').catch(() => undefined), { timeout: 20_000 })
      .toEqual([{ n: 20000 }]);
    expect(pid()).not.toBe(before);
    expect(messages.join('\n')).toContain('ended unexpectedly');
  });

  test('a PostgreSQL that ends repeatedly is restarted with pauses, which are logged', async () => {
    useMade();
    const server = await start({ pause: (nth) => restartPause(nth) / 100 });
    for (let times = 0; times < 5; times += 1) {
      const before = pid();
      process.kill(before, 'SIGKILL');
      await expect
        .poll(
          () =>
            query(server, 'select 1 as n').then(
              () => pid() !== before,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
    }
    expect(messages.join('\n')).toContain(
      'PostgreSQL is started again in 0.01 s. Until then, Holdfast answers with 503.',
    );
    expect([1, 2, 3, 4, 8, 50].map(restartPause)).toEqual([0, 0, 1_000, 2_000, 30_000, 30_000]);
  });

  test('the next start recovers after everything was killed', async () => {
    useMade();
    const { child, said } = await startInChild();
    await query(said, 'create table t (n int); insert into t values (7)');
    const postgres = pid();
    child.kill('SIGKILL');
    await ended(child.pid ?? 0, 5000);
    process.kill(postgres, 'SIGKILL');
    const server = await start();
    expect(server.adopted).toBe(false);
    expect(await query(server, 'select n from t')).toEqual([{ n: 7 }]);
  });

  test('a start takes over the PostgreSQL of a killed parent and stops it on request', async () => {
    useMade();
    const { child, said } = await startInChild();
    await query(said, 'create table t (n int); insert into t values (7)');
    const orphan = pid();
    child.kill('SIGKILL');
    await ended(child.pid ?? 0, 5000);
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(pid()).toBe(orphan);
    expect(await query(server, 'select n from t')).toEqual([{ n: 7 }]);
    await server.stop();
    expect(isRunning(orphan)).toBe(false);
  });

  test('a PostgreSQL of a killed parent is replaced, not taken over, if it has other settings', async () => {
    useMade();
    const { child, said } = await startInChild();
    await query(said, 'create table t (n int); insert into t values (7)');
    const orphan = pid();
    child.kill('SIGKILL');
    await ended(child.pid ?? 0, 5000);
    const server = await start({ durability: 'tests' });
    expect(server.adopted).toBe(false);
    expect(isRunning(orphan)).toBe(false);
    expect(await query(server, 'select n from t')).toEqual([{ n: 7 }]);
  });

  test('a second start on the same folder is refused and leaves the first alone', async () => {
    useMade();
    const server = await start();
    const first = pid();
    await expect(start()).rejects.toThrow(/Another Holdfast \(process \d+ on .*\) is using the data folder/);
    const { said } = await startInChild();
    expect(said.error).toContain(`Another Holdfast (process ${process.pid} on`);
    expect(pid()).toBe(first);
    expect(await query(server, 'select 1 one')).toEqual([{ one: 1 }]);
  });

  test('Ctrl-C, which signals the whole process group, ends Holdfast and shuts PostgreSQL down properly', async () => {
    useMade();
    const { child, said } = await startInChild();
    await query(said, 'create table t (n int); insert into t values (7)');
    const postgres = pid();
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended(child.pid ?? 0, 10_000)).toBe(true);
    expect(isRunning(postgres)).toBe(false);
    const server = await start();
    expect(await query(server, 'select n from t')).toEqual([{ n: 7 }]);
    expect(messages.join('\n')).not.toMatch(/not properly shut down|recovery/);
  });

  test('a lock file of a dead process is ignored, even if another process has its pid', async () => {
    useMade();
    await (await start()).stop();
    fs.writeFileSync(
      path.join(dataDir, 'holdfast.lock'),
      JSON.stringify({ id: 'x', pid: 1, start: '1234', host: os.hostname() }),
    );
    fs.writeFileSync(
      path.join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n5432\n\n\n\nready\n`,
    );
    const server = await start();
    expect(server.adopted).toBe(false);
  });

  test('PostgreSQL is reached over TCP if there are no Unix sockets', async () => {
    useMade();
    const server = await start({ transport: 'tcp' });
    expect(server.connection.host).toBe('127.0.0.1');
    expect(await query(server, 'select 1 one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect((await start({ transport: 'tcp' })).adopted).toBe(false);
  });

  test('a lost password file is replaced without losing data', async () => {
    useMade();
    const first = await start();
    await query(first, 'create table t (n int); insert into t values (7)');
    await first.stop();
    fs.rmSync(path.join(dataDir, 'postgres.password'));
    const second = await start();
    expect(second.adminUrl).not.toBe(first.adminUrl);
    expect(await query(second, 'select n from t')).toEqual([{ n: 7 }]);
  });

  test('the socket is in the temporary folder if the path of the data folder is long', async () => {
    dataDir = path.join(parent, 'a-rather-long-name-for-a-folder'.repeat(4), 'data');
    const server = await start();
    expect(path.dirname(server.socketDir)).toBe(os.tmpdir());
    expect(await query(server, 'select 1 one')).toEqual([{ one: 1 }]);
    await server.stop();
    fs.rmSync(server.socketDir, { recursive: true });
  });

  test.runIf(AS_ROOT)('if only root can reach the data folder, the database is in /var/lib behind a link', async () => {
    fs.chmodSync(parent, 0o700);
    const server = await start();
    await query(server, 'create table t (n int); insert into t values (7)');
    const home = path.dirname(fs.realpathSync(path.join(dataDir, 'postgres')));
    expect(home).toMatch(/^\/var\/lib\/holdfast-/);
    expect(messages.join('\n')).toContain(`stored in ${home}`);
    await server.stop();
    const again = await start();
    expect(await query(again, 'select n from t')).toEqual([{ n: 7 }]);
    await again.stop();
    fs.rmSync(home, { recursive: true });
    await expect(start()).rejects.toThrow(/The database is missing/);
  });

  test('foreign files in place of the database are not touched', async () => {
    fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres', 'precious.txt'), 'x');
    await expect(start()).rejects.toThrow(/contains files but no PostgreSQL database/);
    expect(fs.readdirSync(path.join(dataDir, 'postgres'))).toEqual(['precious.txt']);
  });
});
