/**
 * Benchmark of a what-if over HTTP: `npm run bench:what-if`.
 *
 * One caller uses the product as `npm start` runs it. The organisation has 500 activities, 500 suppliers and 20
 * applications. Each activity has about four links and an impact matrix. The loss stops about a hundred activities.
 * `warm`: the call repeats the previous one, and nothing has changed. `new question`: only the graph is cached. `cold`:
 * the graph has changed since the previous call.
 */

import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { addSuppliers, computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, formatRow, median, runOnPostgres, say, serveProduct } from './servers.ts';

const size = { organisations: 1, activitiesEach: 500 };
const port = 8394;
const rounds = 200;
/** The number of the lost activity. */
const LOST = 45;
/** The maximum medians in milliseconds. */
const aims: Readonly<Record<string, number>> = { cold: 8, warm: 2.5 };

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a call. @returns the milliseconds until the complete response has arrived, and the size of the response */
function ask(path: string, body: object): Promise<{ ms: number; bytes: number }> {
  const payload = JSON.stringify(body);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ agent, port, host: '127.0.0.1', method: 'POST', path: `/continuity/api/v1/${path}` },
        headers: {
          ...{ cookie: createCookie(1), 'content-type': 'application/json' },
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ ms: performance.now() - start, bytes });
          else reject(new Error(`The server answers ${response.statusCode}`));
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** Links each activity to three more activities and a supplier, and fills in two rows of the impact matrix. */
async function fill(owner: pg.Pool): Promise<void> {
  await owner.query(`
    with activity as materialized (select organisation_uid, uid, row_number() over (order by uid) as n from activities)
    insert into activity_links (organisation_uid, uid, activity_uid, needs_activity_uid, tolerance_minutes)
    select a.organisation_uid, gen_random_uuid(), a.uid, p.uid, 30
    from activity a cross join generate_series(1, 3) i join activity p on p.n = (a.n * i) / (i + 1) where p.uid <> a.uid
    on conflict do nothing`);
  await owner.query(`
    insert into impact_categories (organisation_uid, uid, name)
    select organisation_uid, gen_random_uuid(), 'Category ' || n from organisations, generate_series(1, 6) n`);
  await owner.query(`update activities a set impacts = (
    select jsonb_object_agg(c.uid, '[0, 1, 2, 3, 4, 5, 5, 5]'::jsonb) from impact_categories c where c.organisation_uid = a.organisation_uid)`);
  await owner.query('analyze');
}

const buildLoss = (number: number, outageMinutes: number) => ({
  targets: [
    {
      recordUid: computeUid(kinds.activity, 1, number),
      ...{ lostAtMinutes: 0, outageMinutes, forever: false },
    },
  ],
});

async function measure(what: string, call: (round: number) => Promise<{ ms: number; bytes: number }>): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds + 50; round += 1) {
    const answer = await call(round);
    bytes = answer.bytes;
    if (round >= 50) times.push(answer.ms);
  }
  const medianTime = median(times);
  const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const aim = aims[what];
  const verdict = aim === undefined ? '' : `${aim} ${medianTime <= aim ? 'met' : 'missed'}`;
  say(formatRow([what.padEnd(14), medianTime.toFixed(2), slow.toFixed(2), (bytes / 1024).toFixed(0), verdict]));
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, size);
  const owner = createPgPool({ connectionString: real, max: 1 });
  await addSuppliers(owner, size);
  await fill(owner);
  await serveProduct(real, String(port));
  // Waits until the audit log is sealed, because each call counts the entries that are not yet sealed.
  await setTimeout(5_000);
  say(formatRow(['', 'p50 ms', 'p95 ms', 'kB', 'aim']));
  await measure('warm', () => ask('what-if', buildLoss(LOST, 3000)));
  await measure('new question', (round) => ask('what-if', buildLoss(LOST, 3000 + round)));
  await measure('cold', async (round) => {
    await owner.query('update activities set restart_minutes = $2 where uid = $1', [
      computeUid(kinds.activity, 1, 400),
      round,
    ]);
    return ask('what-if', buildLoss(LOST, 3000));
  });
  await owner.end();
  agent.destroy();
});
