/**
 * `npm run bench:notices`. Sends one notification to 10,000 people, in the app and by email. Prints how long it takes
 * until everything is written and queued (aim: 2 s). Also prints how much longer reading one activity takes during that
 * time (aim: the 99th percentile is at most 1.5 times as long), and which processes use the processors. `-- --short`
 * sends it to 1,000 people. Server, database and caller share this machine, and the server begins to send the emails at
 * once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { countCpu } from '#test/drills/noise/cpu.ts';
import { startMailbox } from '#test/support/smtp.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const people = process.argv.includes('--short') ? 1_000 : 10_000;
const port = '18471';
const api = `http://127.0.0.1:${port}/continuity/api/v1`;
const cookie = createCookie(1);
const find99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

async function readOnce(): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${api}/activities/${computeUid(kinds.activity, 1, 1)}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Reading was answered ${answer.status}`);
  return performance.now() - begin;
}

/** Reads one activity over and over. @returns the milliseconds of each call */
async function readUntil(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) times.push(await readOnce());
  return times;
}
const readFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return readUntil(() => performance.now() > end);
};

const draft = {
  ...{
    name: 'To everybody',
    description: '',
    subject: 'To everybody',
    content: 'A text of one line.',
    urgency: 'normal',
  },
  ...{ methods: ['in_app', 'email'], allUsers: true, userUids: [], roleUids: [], industryUids: [], clientUids: [] },
  ...{ scheduledAt: null, pinnedUntil: null },
};

/** Sends a notification. @returns the seconds until everything is written and queued */
async function send(countQueued: () => Promise<number>): Promise<number> {
  const wanted = (await countQueued()) + 2 * people;
  const begin = performance.now();
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${api}/notifications`, { method: 'POST', headers, body: JSON.stringify(draft) });
  if (answer.status !== 201) throw new Error(`Sending was answered ${answer.status}: ${await answer.text()}`);
  while ((await countQueued()) < wanted) {
    if (performance.now() - begin > 120_000) throw new Error('The notification was not written');
    await sleep(100);
  }
  return (performance.now() - begin) / 1000;
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: 100 });
  const owner = createPgPool({ connectionString: real, max: 2 });
  const organisation = computeUid(kinds.organisation, 1, 0);
  await owner.query(
    `insert into users (organisation_uid, uid, username, first_name, last_name, email)
     select $1, gen_random_uuid(), 'person-' || n, 'Kim', 'Okafor ' || n, 'person-' || n || '@example.org' from generate_series(1, $2::int) n`,
    [organisation, people - 1],
  );
  await owner.query('analyze users');
  const mailbox = await startMailbox();
  const server = await serveProduct(real, port, { SMTP_URL: mailbox.url, MAIL_FROM: 'Bench <bench@example.org>' });
  const countQueued = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select (select count(*) from notification_receipts where method = 'in_app' and state = 'sent')::int
        + (select count(*) from notification_receipts where method = 'email' and mail_uid is not null)::int as n`,
    );
    return rows[0]?.n ?? 0;
  };
  await readFor(3_000);
  const rounds: { seconds: number; ratio: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = find99(await readFor(2_000));
    let isOver = false;
    const describeCpu = countCpu(server);
    const reading = readUntil(() => isOver);
    const seconds = await send(countQueued);
    isOver = true;
    const cpu = describeCpu();
    const meanwhile = find99(await reading);
    rounds.push({ seconds, ratio: meanwhile / before });
    say(
      `${people} people: written and queued in ${seconds.toFixed(2)} s. Reading one activity, p99: ${before.toFixed(1)} ms before, ${meanwhile.toFixed(1)} ms meanwhile (${(meanwhile / before).toFixed(2)} times)`,
    );
    say(`  Processors meanwhile: ${cpu}`);
    // Deletes the emails of this round, so that they are not sent during the next one.
    await owner.query(`delete from mails where state = 'queued'`);
    await sleep(2_000);
  }
  const [seconds, ratio] = [median(rounds.map((one) => one.seconds)), median(rounds.map((one) => one.ratio))];
  say(
    `Median: ${seconds.toFixed(2)} s (aim 2: ${seconds <= 2 ? 'met' : 'missed'}), ${ratio.toFixed(2)} times (aim 1.5: ${ratio <= 1.5 ? 'met' : 'missed'})`,
  );
  await owner.end();
  await mailbox.close();
});
