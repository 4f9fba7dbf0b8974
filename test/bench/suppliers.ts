/**
 * Benchmark of the list of suppliers: `npm run bench:suppliers`, with `-- --short` on a tenth of the size.
 *
 * A page of 50 suppliers, each with how many activities need it and the shortest MTPD of these, next to a page of 50 activities with
 * filter, sort and total, on the same server in slices that take turns: all in many organisations, and all in a single one.
 */
import pg from 'pg';
import { runSlice, type Slice, type Target } from './api-load.ts';
import { addSuppliers, makeDatabases, type Size } from './api-seed.ts';
import { cookieOf, median, onPostgres, pad, say, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const activities = short ? 10_000 : 100_000;
const plan = short ? { rounds: 3, seconds: 1, warmUp: 2 } : { rounds: 7, seconds: 2, warmUp: 5 };
const connections = 16;
/** A page of suppliers may take so many times as long as one of activities. */
const most = 1.5;

const targetOf = (pid: number, port: string, list: 'activities' | 'suppliers'): Target => ({
  name: 'real',
  url: `http://127.0.0.1:${port}`,
  pid,
  root: `/continuity/api/v1/${list}`,
  headers: (organisation) => ({ cookie: cookieOf(organisation) }),
});

async function compare(adminUrl: string, size: Size, port: string): Promise<void> {
  const { real } = await makeDatabases(adminUrl, size);
  const owner = new pg.Pool({ connectionString: real, max: 1 });
  await addSuppliers(owner, size);
  await owner.end();
  // What it takes to work out both: a list of activities that has not changed is remembered otherwise.
  const pid = await serveProduct(real, port, { REMEMBERED_MB: '0' });
  const lists = (['activities', 'suppliers'] as const).map((list) => ({
    operation: list === 'activities' ? ('list anew' as const) : ('list of suppliers' as const),
    target: targetOf(pid, port, list),
    slices: [] as Slice[],
  }));
  for (const { operation, target } of lists)
    await runSlice(target, operation, size, { connections, seconds: plan.warmUp });
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { operation, target, slices } of round % 2 ? lists.toReversed() : lists) {
      slices.push(await runSlice(target, operation, size, { connections, seconds: plan.seconds }));
    }
  }
  const [ofActivities = [], ofSuppliers = []] = lists.map(({ slices }) => slices);
  const times = median(ofActivities.map(({ perSecond }, round) => perSecond / (ofSuppliers[round]?.perSecond ?? 0)));
  const both = (field: keyof Slice, digits = 0) =>
    [ofActivities, ofSuppliers].map((slices) => median(slices.map((slice) => slice[field])).toFixed(digits)).join('/');
  say(
    pad([
      String(size.organisations),
      both('perSecond'),
      times.toFixed(2),
      `${most} ${times <= most ? 'met' : 'missed'}`,
      both('p99', 1),
      both('cpu'),
      both('rss'),
    ]),
  );
}

say(`${activities} activities and as many suppliers; activities/suppliers, ${connections} connections`);
say(pad(['organisations', 'requests/s', 'times', 'aim', 'p99 ms', 'CPU us', 'RSS MB']));
const many = { organisations: activities / 500, activitiesEach: 500 };
await onPostgres((adminUrl) => compare(adminUrl, many, '8393'));
await onPostgres((adminUrl) => compare(adminUrl, { organisations: 1, activitiesEach: activities }, '8394'));
