/**
 * Benchmark of the list of suppliers: `npm run bench:suppliers`. `-- --short` uses a tenth of the data.
 *
 * Compares a page of 50 suppliers with a page of 50 activities. A supplier shows the number of activities that depend
 * on the supplier, and their shortest MTPD. The page of activities has a filter, a sort order and a total. Both lists
 * use the same database and take turns, first with many organisations and then with a single one.
 */
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { runSlice, type Slice, type Target } from './api-load.ts';
import { addSuppliers, makeDatabases, type Size } from './api-seed.ts';
import { createCookie, formatRow, median, runOnPostgres, say, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const activities = short ? 10_000 : 100_000;
const plan = short ? { rounds: 3, seconds: 1, warmUp: 2 } : { rounds: 7, seconds: 2, warmUp: 5 };
const connections = 16;
/** The maximum ratio of the time for a page of suppliers to the time for a page of activities. */
const maximumRatio = 1.5;

const buildTarget = (pid: number, port: string, list: 'activities' | 'suppliers'): Target => ({
  name: 'real',
  url: `http://127.0.0.1:${port}`,
  pid,
  root: `/continuity/api/v1/${list}`,
  headers: (organisation) => ({ cookie: createCookie(organisation) }),
});

async function compare(adminUrl: string, size: Size, port: string): Promise<void> {
  const { real } = await makeDatabases(adminUrl, size);
  const owner = createPgPool({ connectionString: real, max: 1 });
  await addSuppliers(owner, size);
  await owner.end();
  // The server for the activities has no cache, because a cache would contain the unchanged list. The server for the
  // suppliers has its cache, because the list of suppliers needs the cached graph.
  const withoutCache = `${Number(port) + 10}`;
  const activityTarget = buildTarget(
    await serveProduct(real, withoutCache, { REMEMBERED_MB: '0' }),
    withoutCache,
    'activities',
  );
  const supplierTarget = buildTarget(await serveProduct(real, port), port, 'suppliers');
  const lists = (['activities', 'suppliers'] as const).map((list) => ({
    operation: list === 'activities' ? ('list uncached' as const) : ('list of suppliers' as const),
    target: list === 'activities' ? activityTarget : supplierTarget,
    slices: [] as Slice[],
  }));
  for (const { operation, target } of lists)
    await runSlice(target, operation, size, { connections, seconds: plan.warmUp });
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { operation, target, slices } of round % 2 ? lists.toReversed() : lists) {
      slices.push(await runSlice(target, operation, size, { connections, seconds: plan.seconds }));
    }
  }
  const [activitySlices = [], supplierSlices = []] = lists.map(({ slices }) => slices);
  const ratio = median(
    activitySlices.map(({ perSecond }, round) => perSecond / (supplierSlices[round]?.perSecond ?? 0)),
  );
  const formatBoth = (field: keyof Slice, digits = 0) =>
    [activitySlices, supplierSlices]
      .map((slices) => median(slices.map((slice) => slice[field])).toFixed(digits))
      .join('/');
  say(
    formatRow([
      String(size.organisations),
      formatBoth('perSecond'),
      ratio.toFixed(2),
      `${maximumRatio} ${ratio <= maximumRatio ? 'met' : 'missed'}`,
      formatBoth('p99', 1),
      formatBoth('cpu'),
      formatBoth('rss'),
    ]),
  );
}

say(`${activities} activities and as many suppliers; activities/suppliers, ${connections} connections`);
say(formatRow(['organisations', 'requests/s', 'times', 'aim', 'p99 ms', 'CPU us', 'RSS MB']));
const many = { organisations: activities / 500, activitiesEach: 500 };
await runOnPostgres((adminUrl) => compare(adminUrl, many, '8393'));
await runOnPostgres((adminUrl) => compare(adminUrl, { organisations: 1, activitiesEach: activities }, '8394'));
