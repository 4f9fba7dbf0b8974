/**
 * `npm run drill:mail`, or with `-- 20` kills: the process that sends mails is killed (-9) with mails in flight, again and
 * again. No mail may be lost, and for each kill at most as many may come twice as are handed over at the same time. Then the
 * mail server refuses, hangs and cuts for a while, and still all come. At last the process is killed over a job, which
 * another one must begin anew within 15 s. Ends with 1 where something of this does not hold.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#root/server/db/embedded.ts';
import { ensureLoginRole, migrate } from '#root/server/db/migrate.ts';
import { writeTenant } from '#root/server/db/tenant.ts';
import { createOrganisation } from '#root/server/features/organisations/create-organisation.ts';
import { enqueue } from '#root/server/jobs/enqueue.ts';
import { queueMail } from '#root/server/mail/queue.ts';
import { slots } from '#root/server/mail/send-due.ts';
import { createKeys } from '#root/server/security/keys.ts';
import { startMailbox } from '#test/support/smtp.ts';
import { sleepJob } from './sleep-job.ts';

const kills = Number(process.argv[2] ?? 6);
const each = 60;
const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-mail-drill-'));
const say = (message: string) => void process.stdout.write(`${message}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
const server = await startEmbeddedPostgres({ dataDir, log, durability: 'tests' });
const owner = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
owner.on('error', () => undefined);
await migrate(owner);
await ensureLoginRole(owner, 'drill', 'drill');
const url = new URL(server.adminUrl);
url.username = 'drill';
url.password = 'drill';
const pool = new pg.Pool({ connectionString: url.href, max: 4 });
pool.on('error', () => undefined);
const key = randomBytes(32);
const keys = createKeys(key);
const organisation = await writeTenant(pool, '', {}, (db) =>
  createOrganisation(db, { name: 'Drill', friendlyUrl: 'drill' }),
);
const mailbox = await startMailbox();
mailbox.slowness = 30;

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
  await until(() => text.includes('ready'), 30_000);
  return { process: child, output: () => text };
}

async function kill({ process: child }: Worker): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function until(condition: () => boolean | Promise<boolean>, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Waited in vain');
    await sleep(20);
  }
}

const queued: string[] = [];
async function queue(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const data = { name: 'Kim', code: '123456', minutes: 60 };
    const mail = { kind: 'reset', to: `to${queued.length}@example.org`, data } as const;
    queued.push(await writeTenant(pool, organisation, {}, (db) => queueMail(db, { keys }, organisation, mail)));
  }
}

const unsent = async () =>
  Number((await owner.query(`select count(*) from mails where state <> 'sent'`)).rows[0].count);
/** The mails that never came, and how many came more than once too often. */
function account() {
  const counts = new Map<string, number>();
  for (const { messageId } of mailbox.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const lost = queued.filter((uid) => !counts.has(`<${uid}@example.com>`)).length;
  return { lost, twice: mailbox.mails.length - counts.size };
}

let worker = await startWorker();
for (let n = 0; n < kills; n += 1) {
  const before = mailbox.mails.length;
  await queue(each);
  await until(() => mailbox.mails.length > before + 5 + Math.random() * 20, 30_000);
  await kill(worker);
  worker = await startWorker();
}
await until(async () => (await unsent()) === 0, 60_000);
const killed = account();
say(
  `${queued.length} mails, ${kills} kills: ${killed.lost} lost, ${killed.twice} came twice (at most ${kills * slots} may)`,
);

for (const mood of ['busy', 'hang', 'cut'] as const) {
  // Waits of a minute are not for a drill.
  const hurry = setInterval(() => {
    void owner.query(`update mails set next_try_at = now(), tries = 0 where state = 'queued'`).catch(() => undefined);
  }, 300);
  mailbox.mood = mood;
  await queue(20);
  await sleep(2_500);
  mailbox.mood = 'take';
  await until(async () => (await unsent()) === 0, 60_000);
  clearInterval(hurry);
  say(`A mail server that does this for a while, ${mood}: ${account().lost} lost`);
}

await writeTenant(pool, organisation, {}, (db) => enqueue(db, sleepJob, {}));
await until(() => worker.output().includes('begun 1'), 10_000);
await sleep(4_000);
await kill(worker);
const begin = performance.now();
worker = await startWorker();
await until(() => worker.output().includes('begun 2'), 30_000);
const seconds = (performance.now() - begin) / 1000;
say(`A job whose worker was killed was begun anew after ${seconds.toFixed(1)} s (at most 15 may pass)`);

await kill(worker);
const { lost, twice } = account();
if (lost > 0 || killed.twice > kills * slots || seconds > 15) process.exitCode = 1;
say(`${queued.length} mails in all: ${lost} lost, ${twice} came twice`);
await mailbox.close();
await pool.end();
await owner.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
