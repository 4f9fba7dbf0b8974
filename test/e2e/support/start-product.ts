import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readiness } from '#root/server/platform/servers/health.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { startMailbox } from '#test/support/smtp.ts';

/**
 * The time limit in seconds. Only a hanging product exceeds it. Creating the demonstration data is slow on a busy
 * machine.
 */
const longestStart = 240;

/** Waits until requests are answered and the background process works. */
async function waitUntilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < longestStart * 5; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The product ended while starting:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (((await answer?.json()) as Readiness | undefined)?.status === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The product was not ready after ${longestStart} s:\n${output()}`);
}

const waitUntilStopped = (server: ChildProcess) =>
  server.exitCode === null ? new Promise((resolve) => server.once('exit', resolve)) : Promise.resolve();

/**
 * Starts the product as `npm start` does, on a free port, with demonstration data and a mail server that stores the
 * received mails.
 * @param template the folder of {@link prepareData}, whose copy is used. Without it, the product starts in an empty folder
 * @param env further settings
 */
export async function startProduct(template?: string, env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-e2e-'));
  if (template) copyFolder(template, dataDir);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const mailDir = join(dataDir, 'received');
  mkdirSync(mailDir, { recursive: true });
  const mailbox = await startMailbox({ folder: mailDir });
  let text = '';
  const server = spawn(process.execPath, ['src/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_URL: url,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      SMTP_URL: mailbox.url,
      MAIL_ALLOW_PRIVATE_HOSTS: '127.0.0.0/8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (text += chunk));
  const end = async () => {
    server.kill('SIGTERM');
    await waitUntilStopped(server);
    await mailbox.close();
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await waitUntilReady(url, server, () => text).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, dataDir, mailDir, mailbox, end, stop, output: () => text };
}

/** Copies a folder. The files keep their owners, because PostgreSQL may have a user of its own. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** Waits until the jobs and mails that follow from the demonstration data are done. */
async function waitForQueues(metricsPort: number): Promise<void> {
  for (let tries = 0; tries < longestStart * 5; tries += 1) {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const left = [...text.matchAll(/^holdfast_queue_(?:waiting|running)\{.*\} (\d+)$/gm)].map(([, count]) => count);
    if (left.length > 0 && left.every((count) => count === '0')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The jobs of the demonstration data were not done after ${longestStart} s.`);
}

/**
 * Sets the product up once, with its demonstration data, and stops it. A product with a copy of this folder then starts
 * in a fraction of the time.
 */
export async function prepareData(): Promise<string> {
  const metricsPort = await findFreePort();
  const { dataDir, end } = await startProduct(undefined, { METRICS_PORT: String(metricsPort) });
  await waitForQueues(metricsPort);
  await end();
  return dataDir;
}
