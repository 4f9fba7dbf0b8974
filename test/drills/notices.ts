/**
 * `npm run drill:notices`. `-- 20` sets the number of kills, `-- --short` kills three times. Reports events, and
 * repeatedly kills the process that turns them into notifications and sends their emails. No notification may be lost,
 * none may appear twice in the app, and a kill may double at most as many emails as are sent at the same time. Then the
 * mail server refuses, stalls and cuts connections: nothing may be lost, and notifications must appear in the app
 * meanwhile. Exits with 1 if one of these checks fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrganisation } from '#root/server/areas/landlord/organisations/create-organisation.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { writeTenant } from '#root/server/platform/db/tenant.ts';
import { createEvents } from '#root/server/platform/events/create-events.ts';
import { maxConcurrentMails } from '#root/server/platform/mail/send-due.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { ensureLoginRole, migrate } from '#root/server/start/database/migrate.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startMailbox } from '#test/support/smtp.ts';

const short = process.argv.includes('--short');
const kills = short ? 3 : Number(process.argv[2] ?? 100);
const each = short ? 40 : Math.ceil(5000 / kills);
const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-notice-drill-'));
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
const key = randomBytes(32).toString('base64');
const organisation = await writeTenant(pool, '', {}, (db) =>
  createOrganisation(db, { name: 'Drill', friendlyUrl: 'drill' }),
);
const person = newUid();
await owner.query(
  `insert into users (organisation_uid, uid, username, first_name, last_name, email) values ($1, $2, 'kim', 'Kim', 'Okafor', 'kim@example.org')`,
  [organisation, person],
);
const mailbox = await startMailbox();
mailbox.delayMs = 5;
const events = createEvents(subscriptions, () => new Date());

async function startWorker(): Promise<ChildProcess> {
  const worker = JSON.stringify({ url: url.href, key, smtpPort: mailbox.port });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'notice-worker.ts')], {
    env: { ...process.env, WORKER: worker },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  await waitUntil(() => text.includes('ready'), 30_000);
  return child;
}

async function killWorker(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function waitUntil(condition: () => boolean | Promise<boolean>, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Timed out waiting');
    await sleep(10);
  }
}

const reported: string[] = [];
/** Approves new activities, each in a transaction of its own with its event, as the product does. */
async function approve(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const uid = newUid();
    const name = `Activity ${reported.length}`;
    reported.push(name);
    await owner.query('insert into activities (organisation_uid, uid, name) values ($1, $2, $3)', [
      organisation,
      uid,
      name,
    ]);
    const payload = { uid, name, ownerUid: null, submittedByUid: person };
    await writeTenant(pool, organisation, {}, (db) => events.emit(db, { type: 'activity.approved', payload }));
  }
}

const countShown = async () =>
  Number(
    (await owner.query(`select count(*) from notification_receipts where method = 'in_app' and state = 'sent'`)).rows[0]
      .count,
  );
const countMailed = async () =>
  Number(
    (await owner.query(`select count(*) from notification_receipts where method = 'email' and state = 'sent'`)).rows[0]
      .count,
  );

/**
 * Returns which notifications are missing and which exist more than once, in the app and among the emails that arrived.
 */
async function count() {
  const { rows } = await owner.query<{ name: string; n: number }>(
    `select n.record_name as name, count(*)::int as n from notification_receipts r
     join notifications n on (n.organisation_uid, n.uid) = (r.organisation_uid, r.notification_uid)
     where r.method = 'in_app' and r.state = 'sent' group by 1`,
  );
  const shown = new Map(rows.map(({ name, n }) => [name, n]));
  const mails = Map.groupBy(mailbox.mails, ({ subject }) => subject.replace(' was approved', ''));
  return {
    lostInApp: reported.filter((name) => !shown.has(name)).length,
    twiceInApp: rows.filter(({ n }) => n > 1).length,
    lostMails: reported.filter((name) => !mails.has(name)).length,
    twiceMails: mailbox.mails.length - mails.size,
  };
}

let worker = await startWorker();
for (let n = 0; n < kills; n += 1) {
  const before = await countShown();
  const work = approve(each);
  await waitUntil(async () => (await countShown()) > before + Math.random() * each * 0.8, 60_000);
  await killWorker(worker);
  await work;
  worker = await startWorker();
}
await waitUntil(async () => (await countMailed()) === reported.length, 600_000);
const afterKills = await count();
say(
  `${reported.length} notifications, ${kills} kills. In the app: ${afterKills.lostInApp} lost, ${afterKills.twiceInApp} doubled (none may). Emails: ${afterKills.lostMails} lost, ${afterKills.twiceMails} doubled (aim: at most ${kills}; at most ${kills * maxConcurrentMails} may, because so many are sent at once)`,
);

let slowest = 0;
for (const behaviour of ['busy', 'hang', 'cut'] as const) {
  // Makes every queued mail due at once. Otherwise the drill would wait minutes for the next attempt to send.
  const hurry = setInterval(() => {
    void owner.query(`update mails set next_try_at = now(), tries = 0 where state = 'queued'`).catch(() => undefined);
  }, 300);
  mailbox.behaviour = behaviour;
  const begin = performance.now();
  await approve(20);
  await waitUntil(async () => (await countShown()) === reported.length, 60_000);
  slowest = Math.max(slowest, performance.now() - begin);
  await sleep(1_000);
  mailbox.behaviour = 'take';
  await waitUntil(async () => (await countMailed()) === reported.length, 60_000);
  clearInterval(hurry);
  say(
    `With the mail server "${behaviour}": 20 notifications in the app ${Math.round(performance.now() - begin)} ms after the first event, ${(await count()).lostMails} emails lost`,
  );
}
await killWorker(worker);
const { lostInApp, twiceInApp, lostMails, twiceMails } = await count();
const mostTwice = kills * maxConcurrentMails * (short ? 2 : 1);
if (lostInApp + twiceInApp + lostMails > 0 || afterKills.twiceMails > mostTwice) process.exitCode = 1;
say(
  `${reported.length} notifications in all. Lost: ${lostInApp} in the app, ${lostMails} emails. Doubled: ${twiceInApp} in the app, ${twiceMails} emails. Slowest in the app during a failure: ${Math.round(slowest)} ms`,
);
await mailbox.close();
await pool.end();
await owner.end();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
