/**
 * `npm run drill:mail`. `-- 20` sets the number of kills, `-- --short` kills twice and leaves out the jobs. Repeatedly
 * kills the process that sends mails while mails are being sent. No mail may be lost, and each kill may duplicate at
 * most as many mails as are sent at the same time. The next process must send the mails that were interrupted by the
 * kill within 15 s. Then the mail server refuses, hangs and cuts connections for a while, and every mail must still
 * arrive. Finally kills the process during a job, which another process must restart within 15 s. Exits with 1 if one
 * of these checks fails.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import { maxConcurrentMails } from '#root/server/platform/mail/send-due.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { ensureLoginRole, migrate } from '#root/server/start/database/migrate.ts';
import { startMailbox } from '#test/support/smtp.ts';
import { sleepJob } from './sleep-job.ts';

const short = process.argv.includes('--short');
const kills = short ? 2 : Number(process.argv[2] ?? 6);
const each = 60;
const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-mail-drill-'));
const say = (message: string) => void process.stdout.write(`${message}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
const server = await startEmbeddedPostgres({ dataDir, log, durability: 'tests' });
const owner = createPgPool({ connectionString: server.adminUrl, max: 2 });
await migrate(owner);
await ensureLoginRole(owner, 'drill', 'drill');
const url = new URL(server.adminUrl);
url.username = 'drill';
url.password = 'drill';
const pool = createPgPool({ connectionString: url.href, max: 4 });
const key = randomBytes(32);
const keys = createKeys(key);
const organisation = await writeTenant(pool, '', {}, (db) =>
  createOrganisation(db, { name: 'Drill', friendlyUrl: 'drill' }),
);
const mailbox = await startMailbox();
mailbox.delayMs = 30;

interface Worker {
  readonly process: ChildProcess;
  readonly output: () => string;
}

async function startWorker(): Promise<Worker> {
  const worker = JSON.stringify({ url: url.href, key: key.toString('base64'), smtpPort: mailbox.port });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'background-worker.ts')], {
    env: { ...process.env, WORKER: worker },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  await waitUntil(() => text.includes('ready'), 30_000);
  return { process: child, output: () => text };
}

async function killWorker({ process: child }: Worker): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function waitUntil(condition: () => boolean | Promise<boolean>, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Timed out waiting');
    await sleep(20);
  }
}

const queued: string[] = [];
async function queueMails(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const data = { name: 'Kim', code: '123456', minutes: 60 };
    const mail = { kind: 'reset', to: `to${queued.length}@example.org`, data } as const;
    queued.push(await writeTenant(pool, organisation, {}, (db) => queueMail(db, { keys }, organisation, mail)));
  }
}

const countUnsent = async () =>
  Number((await owner.query(`select count(*) from mails where state <> 'sent'`)).rows[0].count);
/** Returns the number of mails that never arrived and the number of duplicates. */
function countMails() {
  const counts = new Map<string, number>();
  for (const { messageId } of mailbox.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const lost = queued.filter((uid) => !counts.has(`<${uid}@example.com>`)).length;
  return { lost, twice: mailbox.mails.length - counts.size };
}

/** Waits until the mails that the killed process was sending are sent. @returns the seconds that this took */
async function timeInHand(): Promise<number> {
  const begin = performance.now();
  const { rows } = await owner.query<{ uid: string }>(`select uid from mails where state = 'sending'`);
  const uids = rows.map(({ uid }) => uid);
  const countInHand = async () =>
    (await owner.query(`select from mails where uid = any($1) and state <> 'sent'`, [uids])).rowCount;
  await startAgain();
  await waitUntil(async () => (await countInHand()) === 0, 60_000);
  return (performance.now() - begin) / 1000;
}
async function startAgain(): Promise<void> {
  worker = await startWorker();
}

let worker = await startWorker();
let slowest = 0;
for (let n = 0; n < kills; n += 1) {
  const before = mailbox.mails.length;
  await queueMails(each);
  await waitUntil(() => mailbox.mails.length > before + 5 + Math.random() * 20, 30_000);
  await killWorker(worker);
  slowest = Math.max(slowest, await timeInHand());
}
await waitUntil(async () => (await countUnsent()) === 0, 60_000);
const afterKills = countMails();
say(
  `${queued.length} mails, ${kills} kills: ${afterKills.lost} lost, ${afterKills.twice} duplicated (at most ${kills * maxConcurrentMails} may)`,
);
say(`What was in hand at a kill was sent after at most ${slowest.toFixed(1)} s (at most 15 may pass)`);

for (const behaviour of ['busy', 'hang', 'cut'] as const) {
  // Makes every queued mail due at once. Otherwise the drill would wait minutes for the next attempt to send.
  const hurry = setInterval(() => {
    void owner.query(`update mails set next_try_at = now(), tries = 0 where state = 'queued'`).catch(() => undefined);
  }, 300);
  mailbox.behaviour = behaviour;
  await queueMails(20);
  await sleep(2_500);
  mailbox.behaviour = 'take';
  await waitUntil(async () => (await countUnsent()) === 0, 60_000);
  clearInterval(hurry);
  say(`After a mail server with the behaviour "${behaviour}": ${countMails().lost} lost`);
}

let seconds = 0;
if (!short) seconds = await timeJob();
await killWorker(worker);
const { lost, twice } = countMails();
// The short form runs beside other work on machines of any speed, so it fails only if a time is far beyond its aim. A
// process that gets no processor time for a long time loses its claim on mails. These mails are then sent twice, so the
// short form allows twice as many duplicates.
const longest = short ? 45 : 15;
const mostTwice = kills * maxConcurrentMails * (short ? 2 : 1);
if (lost > 0 || afterKills.twice > mostTwice || Math.max(seconds, slowest) > longest) process.exitCode = 1;
say(`${queued.length} mails in all: ${lost} lost, ${twice} duplicated`);
await mailbox.close();
await pool.end();
await owner.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

/** Kills the process during a job. @returns the seconds until another process begins the job again */
async function timeJob(): Promise<number> {
  await writeTenant(pool, organisation, {}, (db) => enqueue(db, sleepJob, {}));
  await waitUntil(() => worker.output().includes('attempt 1'), 10_000);
  await sleep(4_000);
  await killWorker(worker);
  const begin = performance.now();
  worker = await startWorker();
  await waitUntil(() => worker.output().includes('attempt 2'), 30_000);
  const took = (performance.now() - begin) / 1000;
  say(`A job whose worker was killed began again after ${took.toFixed(1)} s (at most 15 may pass)`);
  return took;
}
