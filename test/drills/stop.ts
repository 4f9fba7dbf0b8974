/**
 * `npm run drill:stop`. `-- --short` uses fewer clients for a shorter time. Stops a server with SIGTERM in three
 * situations: with idle connections, through npm alone, and under load together with its whole process group and its
 * PostgreSQL. Prints figures beside aims. Exits with 1 if an aim is missed.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processStart, readPostmaster } from '#root/server/start/database/postmaster.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type ServerProcess, said, startServerProcess } from '#test/support/server-process.ts';
import { createLoad, type Load, signIn } from './stop/load.ts';

const short = process.argv.includes('--short');
const size = short
  ? { rounds: 1, clients: 16, seconds: 2, silent: 20 }
  : { rounds: 3, clients: 64, seconds: 10, silent: 200 };
const longest = 10;
const folder = mkdtempSync(join(tmpdir(), 'holdfast-stop-'));
chmodSync(folder, 0o711); // PostgreSQL may run as another user, who has to enter this folder.
const pgData = join(folder, 'postgres');
let missed = 0;

interface Product {
  readonly server: ServerProcess;
  readonly port: number;
}

async function start(through: 'node' | 'npm'): Promise<Product> {
  const port = await findFreePort();
  const env = { PORT: String(port), APP_URL: `http://localhost:${port}`, DATA_DIR: folder, REQUESTS_PER_MINUTE: '0' };
  const server = startServerProcess(env, through, true);
  await said(server, 'is ready');
  return { server, port };
}

/** Opens connections that send nothing, half a request, or one request and then nothing. */
function openSilent(port: number): net.Socket[] {
  const texts = ['', 'POST /identity/api/v1/login HTTP/1.1\r\nHost: a\r\n', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'];
  return Array.from({ length: size.silent }, (_, n) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(texts[n % texts.length] ?? ''));
    return socket.on('error', () => undefined).on('data', () => undefined);
  });
}

/** Lists a process and all that it has started, even if they have process groups of their own. */
function listFamily(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
      } catch {
        return [Number(name), 0]; // The process has ended in the meantime.
      }
    });
  const family = [pid];
  for (const one of family) family.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child));
  return family;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const say = (what: string, value: number | string, aim: string, right: boolean) => {
  process.stdout.write(`  ${what}: ${value} (aim: ${aim})${right ? '' : '  MISSED'}\n`);
  if (!right) missed += 1;
};

/** Sends the signals, and prints how the server has stopped. @param load what clients do meanwhile */
async function stop(name: string, { server, port }: Product, signal: () => void, load?: Load): Promise<void> {
  const family = listFamily(server.child.pid ?? 0).map((pid) => ({ pid, begun: processStart(pid) }));
  const begin = performance.now();
  signal();
  const code = await server.ended;
  const listLeft = () => family.filter(({ pid, begun }) => isRunning(pid) && processStart(pid) === begun);
  // npm can end before the server that it has started, so the drill waits for all processes.
  while ((listLeft().length > 0 || existsSync(join(pgData, 'postmaster.pid'))) && performance.now() - begin < 30_000)
    await sleep(20);
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`${name}\n`);
  say('seconds until everything has ended', seconds.toFixed(1), `<= ${longest}`, seconds <= longest);
  say('exit code', String(code), '0', code === 0);
  say('processes left, PostgreSQL included', `${listLeft().length} of ${family.length}`, '0', listLeft().length === 0);
  const listening = await isListening(port);
  say('port', listening ? 'listening' : 'closed', 'closed', !listening);
  if (!load) return;
  const { answered, failed, cut } = await load.end();
  say('requests answered under load', answered, '> 0', answered > 0);
  say('answers of 500 and more', failed, '0', failed === 0);
  say('accepted requests that were cut off', cut, '0', cut === 0);
}

async function stopUnderLoad(round: number): Promise<void> {
  const product = await start('node');
  const load = createLoad(product.port, await signIn(product.port, folder), size.clients);
  await sleep(size.seconds * 1000);
  const group = product.server.child.pid ?? 0;
  const postmaster = readPostmaster(pgData)?.pid ?? 0;
  const signal = () => {
    // A service manager sends the signal to PostgreSQL too. PostgreSQL has a process group of its own, so it gets a
    // separate signal here.
    process.kill(postmaster, 'SIGTERM');
    process.kill(-group, 'SIGTERM');
  };
  await stop(
    `SIGTERM to the whole process group and to PostgreSQL, ${size.clients} clients (${round})`,
    product,
    signal,
    load,
  );
}

try {
  const silent = await start('node');
  const sockets = openSilent(silent.port);
  await sleep(500);
  await stop(`SIGTERM with ${size.silent} silent connections`, silent, () => silent.server.child.kill('SIGTERM'));
  for (const socket of sockets) socket.destroy();
  const npm = await start('npm');
  await stop('SIGTERM to npm alone', npm, () => npm.server.child.kill('SIGTERM'));
  for (let round = 1; round <= size.rounds; round += 1) await stopUnderLoad(round);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(missed > 0 ? `${missed} aims were missed\n` : 'All aims were reached\n');
process.exitCode = missed > 0 ? 1 : 0;
