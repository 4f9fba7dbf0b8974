/**
 * `npm run bench:live`. Opens one stream of notifications for each of 500 people, and notifies all of them at once.
 * Prints how long the notifications take to arrive (aim: 300 ms for 95 of 100), and the server's memory for each
 * stream. `-- --short` opens 100. Server, database and all callers share this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { newUid } from '#root/server/platform/db/crud.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { type HeardEvent, openStream } from '#test/support/event-stream.ts';
import { readMemory } from './api-load.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookieOf, median, runOnPostgres, say, serveProduct } from './servers.ts';

const people = process.argv.includes('--short') ? 100 : 500;
const rounds = 5;
const aim = 300;
const port = '18473';
const organisation = computeUid(kinds.organisation, 1, 0);
const findShare = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function addPeople(owner: Pool): Promise<{ user: string; session: string }[]> {
  const made = Array.from({ length: people }, () => ({ user: newUid(), session: newUid() }));
  const values = [organisation, made.map(({ user }) => user), made.map(({ session }) => session)];
  await owner.query(
    `insert into users (organisation_uid, uid, username, first_name, last_name, email)
     select $1, u, u::text, 'Kim', 'Okafor', u || '@example.org' from unnest($2::uuid[]) u`,
    values.slice(0, 2),
  );
  await owner.query(
    `insert into sessions (organisation_uid, uid, user_uid, client_id, expires_at, refresh_hash)
     select $1, s, u, 'escalate', now() + interval '1 day', '' from unnest($2::uuid[], $3::uuid[]) p(u, s)`,
    values,
  );
  return made;
}

/** Notifies all people in one statement, as the server does. */
const tell = (owner: Pool, users: readonly string[]) =>
  owner.query(
    `with n as (insert into notifications (organisation_uid, uid, type, name, subject, content, methods, state, sent_at)
       values ($1, gen_random_uuid(), 'user', 'All', 'All', 'Text', '{in_app}', 'sent', now()) returning uid)
     insert into notification_receipts (organisation_uid, uid, notification_uid, user_uid, method, state, sent_at)
     select $1, gen_random_uuid(), n.uid, u, 'in_app', 'sent', now() from n, unnest($2::uuid[]) u`,
    [organisation, users],
  );

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: 10 });
  const owner = createPgPool({ connectionString: real, max: 2 });
  const made = await addPeople(owner);
  const pid = await serveProduct(real, port);
  const address = `http://127.0.0.1:${port}`;
  let began = 0;
  let arrivals: number[] = [];
  const heard = ({ name }: HeardEvent) => {
    if (name === 'notification') arrivals.push(performance.now() - began);
  };
  const open = ({ user, session }: { user: string; session: string }) =>
    openStream(address, createCookieOf({ user, session, organisation }), { heard });
  // The first streams are not measured, because they also load code and fill pools.
  const first = await Promise.all(made.slice(0, 20).map(open));
  await sleep(2_000);
  const before = readMemory(pid);
  const streams = [...first, ...(await Promise.all(made.slice(20).map(open)))];
  await sleep(2_000);
  const each = ((readMemory(pid) - before) * 1000) / (people - first.length);
  say(`${people} streams: ${each.toFixed(0)} kB of the server's memory for each`);
  // The benchmark collects statistics below, because autovacuum may do so only after a minute.
  const users = made.map(({ user }) => user);
  await tell(owner, users);
  await sleep(1_000);
  await owner.query('analyze notifications, notification_receipts');
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    arrivals = [];
    began = performance.now();
    await tell(owner, users);
    for (let tries = 0; arrivals.length < people && tries < 1_000; tries += 1) await sleep(10);
    if (arrivals.length !== people) throw new Error(`${arrivals.length} of ${people} streams heard of it`);
    const [half, most, all] = [0.5, 0.95, 1].map((share) => findShare(arrivals, Math.min(share, 1 - 1e-9)));
    slowest.push(most ?? 0);
    say(`Heard after ${half?.toFixed(0)} ms (half), ${most?.toFixed(0)} ms (95 of 100), ${all?.toFixed(0)} ms (all)`);
    await sleep(500);
  }
  const result = median(slowest);
  say(`Median of the 95th percentiles: ${result.toFixed(0)} ms (aim ${aim}: ${result <= aim ? 'met' : 'missed'})`);
  for (const stream of streams) stream.close();
  await owner.end();
});
