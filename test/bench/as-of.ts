/**
 * `npm run bench:as-of`. Requests 1,000 activities and their gaps as of a past moment. The audit log has 100,000
 * entries since that moment. Measures the time from the call until the answer is stored (aim: 3 s). `-- --short` takes
 * 10,000 entries. Server and database share this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { asOf } from '#root/contract/continuity/as-of.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const activities = 1_000;
const entries = process.argv.includes('--short') ? 10_000 : 100_000;
const rounds = 3;
const aim = 3;
const port = '18475';
const organisation = computeUid(kinds.organisation, 1, 0);

/** Changes every activity again and again. Triggers log each change. @returns the moment after the first changes */
async function fillLog(owner: Pool): Promise<Date> {
  const change = (text: string) =>
    owner.query('update activities set description = $2 where organisation_uid = $1', [organisation, text]);
  // No answers exist for a moment before the first entry of the log, so the first changes come before the moment.
  await change('The first description');
  const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
  for (let round = 0; round < entries / activities; round += 1) await change(`Description of round ${round}`);
  await owner.query('analyze');
  return rows[0]?.now ?? new Date();
}

const headers = { cookie: createCookie(1), 'content-type': 'application/json' };
async function send(method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}

/** Requests the answers as of a moment, and waits until they are stored. @returns the seconds, and the answers */
async function computeAsOf(at: Date) {
  const begin = performance.now();
  const body = { at: at.toISOString(), basis: 'recorded' };
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { resultUid } = await send('POST', asOf.ask.path, body);
    if (resultUid) {
      const seconds = (performance.now() - begin) / 1000;
      return { seconds, result: await send('GET', asOf.get.path.replace(':uid', resultUid)) };
    }
    await sleep(20);
  }
  throw new Error('The past was not worked out within a minute');
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: activities });
  const owner = createPgPool({ connectionString: real, max: 2 });
  const before = await fillLog(owner);
  await serveProduct(real, port);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each call asks for another moment, so that no stored answer can be used.
    const { seconds, result } = await computeAsOf(new Date(before.getTime() + 1 + round));
    times.push(seconds);
    say(`${result.takenBack} changes taken back, ${result.activities} activities: ${seconds.toFixed(2)} s`);
  }
  const result = median(times);
  say(`Median: ${result.toFixed(2)} s (aim ${aim}: ${result <= aim ? 'met' : 'missed'})`);
  const again = await computeAsOf(new Date(before.getTime() + 1));
  say(`The same moment again: ${(again.seconds * 1000).toFixed(0)} ms`);
  await owner.end();
});
