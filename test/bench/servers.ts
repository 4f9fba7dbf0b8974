import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AccessClaims, createAccessTokens } from '#root/server/platform/security/access-token.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { computeUid, kinds } from './api-seed.ts';

const root = path.resolve(import.meta.dirname, '../..');
const appKey = randomBytes(32);
const accessTokens = createAccessTokens(createKeys(appKey));
const children: ChildProcess[] = [];

export const say = (line: string) => void process.stdout.write(`${line}\n`);
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Formats one line of a table. */
export const formatRow = (cells: readonly string[]) =>
  cells.map((cell, index) => (index < 1 ? cell.padEnd(9) : cell.padStart(11))).join('');

/** Starts a server in its own process and waits until the server is ready. @returns the process id */
export function serve(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  let isReady = false;
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      // Messages that the server prints after its start appear among the figures.
      if (isReady) process.stderr.write(text);
      output += text;
      isReady ||= output.includes('is ready');
      if (isReady) resolve(child.pid ?? 0);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)));
  });
}

/**
 * The arguments that `npm start` passes to Node. The script contains them twice, because its part after `||` is for
 * shells without `exec`.
 */
const startScript = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts.start as string;
const startArguments = /node ([^|]*)/.exec(startScript)?.[1]?.trim().split(' ') ?? [];

/** Starts the product as `npm start` does, on an existing database. @param more further environment variables */
export function serveProduct(databaseUrl: string, port: string, more: Record<string, string> = {}): Promise<number> {
  return serve(startArguments, {
    NODE_ENV: 'development', // skips the build of the web application, because no benchmark with this function uses it
    LOG_LEVEL: 'warn',
    PORT: port,
    DATABASE_URL: databaseUrl,
    APP_KEY: appKey.toString('base64'),
    REQUESTS_PER_MINUTE: '0',
    ...more,
  });
}

/** Returns the Cookie header that signs in the user of the organisation with this number. */
export const createCookie = (organisation: number): string =>
  createCookieOf({
    session: computeUid(kinds.session, organisation, 0),
    user: computeUid(kinds.user, organisation, 0),
    organisation: computeUid(kinds.organisation, organisation, 0),
  });

/** Returns the Cookie header of a sign-in. */
export const createCookieOf = (signIn: Omit<AccessClaims, 'expiresAt'>): string =>
  `holdfast_access=${accessTokens.issue({ ...signIn, expiresAt: Date.now() + 86_400_000 })}`;

/** Runs a benchmark on a new, empty PostgreSQL. Then stops PostgreSQL and all servers that the benchmark started. */
export async function runOnPostgres(bench: (adminUrl: string) => Promise<void>): Promise<void> {
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
