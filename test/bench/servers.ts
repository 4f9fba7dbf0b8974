import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#root/server/db/embedded.ts';
import { issueAccessToken } from '#root/server/security/access-token.ts';
import { createKeys } from '#root/server/security/keys.ts';
import { kinds, uidOf } from './api-seed.ts';

const root = path.resolve(import.meta.dirname, '../..');
const appKey = randomBytes(32);
const keys = createKeys(appKey);
const children: ChildProcess[] = [];

export const say = (line: string) => void process.stdout.write(`${line}\n`);
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** One line of a table. */
export const pad = (cells: readonly string[]) =>
  cells.map((cell, index) => (index < 1 ? cell.padEnd(9) : cell.padStart(11))).join('');

/** Starts a server in a process of its own and waits until it says that it is ready. @returns its process id */
export function serve(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('is ready')) resolve(child.pid ?? 0);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${said}`)));
  });
}

/** What `npm start` runs: options of Node, and the file. */
const started = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts.start as string)
  .split(' ')
  .slice(1);

/** The product as `npm start` runs it, on a database that is there. @param more of its environment */
export function serveProduct(databaseUrl: string, port: string, more: Record<string, string> = {}): Promise<number> {
  return serve(started, {
    NODE_ENV: 'development', // Vite would serve the web application, which nobody asks for here
    LOG_LEVEL: 'warn',
    PORT: port,
    DATABASE_URL: databaseUrl,
    APP_KEY: appKey.toString('base64'),
    ...more,
  });
}

/** The sign-in of the user of organisation number `organisation`. */
export function cookieOf(organisation: number): string {
  const token = issueAccessToken(keys, {
    session: uidOf(kinds.session, organisation, 0),
    user: uidOf(kinds.user, organisation, 0),
    organisation: uidOf(kinds.organisation, organisation, 0),
    expiresAt: Date.now() + 86_400_000,
  });
  return `holdfast_access=${token}`;
}

/** Runs a benchmark on an empty PostgreSQL of its own, and ends all that it has started. */
export async function onPostgres(bench: (adminUrl: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'holdfast-bench-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: { debug() {}, info() {}, warn: say, error: say } });
    try {
      await bench(server.adminUrl);
    } finally {
      for (const child of children) child.kill('SIGTERM');
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
