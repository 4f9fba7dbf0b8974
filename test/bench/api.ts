/**
 * Benchmark of the API: `npm run bench:api`. `-- --short` uses a tenth of the data. `-- list` measures only the
 * operation `list`.
 *
 * Compares the product as `npm start` runs it (with sign-in, permissions, row-level security, audit and versions) with
 * a bare Fastify and pg server that runs the same SQL without these features (bare-server.ts). Each server has its own
 * process. Both use the same PostgreSQL in the same run and take turns. The result is the ratio of requests per second,
 * because the rates themselves depend on the machine, which also runs the load generator and PostgreSQL.
 */
import { type Operation, operations, runSlice, type Slice, type Target } from './api-load.ts';
import { computeUid, kinds, makeDatabases, type Size } from './api-seed.ts';
import { createCookie, formatRow, median, runOnPostgres, say, serve, serveProduct } from './servers.ts';

const short = process.argv.includes('--short');
const size: Size = short ? { organisations: 20, activitiesEach: 500 } : { organisations: 200, activitiesEach: 500 };
const plan = short
  ? { connections: [16], rounds: 3, seconds: 1, warmUp: 2 }
  : { connections: [1, 16, 64], rounds: 7, seconds: 2, warmUp: 5 };
/** The aim for each operation: the minimum ratio of the product's requests per second to the bare server's. */
const targetRatios: Record<Operation, number> = {
  'get one': 0.8,
  list: 1.3,
  'list uncached': 1.3,
  create: 0.6,
  update: 0.65,
};

async function startTargets(urls: { real: string; bare: string }) {
  const real = await serveProduct(urls.real, '8391');
  const uncached = await serveProduct(urls.real, '8393', { REMEMBERED_MB: '0' });
  const bare = await serve(['test/bench/bare-server.ts', urls.bare, '8392'], { NODE_ENV: 'production' });
  const cookies = Array.from({ length: size.organisations + 1 }, (_, organisation) => createCookie(organisation));
  const describeProduct = (port: string, pid: number): Target => ({
    name: 'real',
    url: `http://127.0.0.1:${port}`,
    pid,
    root: '/continuity/api/v1/activities',
    headers: (organisation) => ({ cookie: cookies[organisation] ?? '' }),
  });
  const bareTarget: Target = {
    name: 'bare',
    url: 'http://127.0.0.1:8392',
    pid: bare,
    root: '/activities',
    headers: (organisation) => ({ organization: computeUid(kinds.organisation, organisation, 0) }),
  };
  return (operation: Operation): readonly Target[] => [
    operation === 'list uncached' ? describeProduct('8393', uncached) : describeProduct('8391', real),
    bareTarget,
  ];
}

/** Measures one operation. @returns the ratio divided by its aim; 1 or more if the aim is met */
async function measure(targets: readonly Target[], operation: Operation, connections: number): Promise<number> {
  const slices: Record<Target['name'], Slice[]> = { real: [], bare: [] };
  // Repeats the operation until Node has compiled the hot code.
  for (const target of targets) await runSlice(target, operation, size, { connections, seconds: plan.warmUp });
  for (let round = 0; round < plan.rounds; round += 1) {
    // The two servers also take turns to be measured first.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      slices[target.name].push(await runSlice(target, operation, size, { connections, seconds: plan.seconds }));
    }
  }
  const computeMedian = (name: Target['name'], field: keyof Slice) => median(slices[name].map((slice) => slice[field]));
  const ratios = slices.real.map((slice, round) => slice.perSecond / (slices.bare[round]?.perSecond ?? 1));
  const formatBoth = (field: keyof Slice, digits = 0) =>
    `${computeMedian('real', field).toFixed(digits)}/${computeMedian('bare', field).toFixed(digits)}`;
  const share = median(ratios) / targetRatios[operation];
  say(
    formatRow([
      operation,
      String(connections),
      formatBoth('perSecond'),
      median(ratios).toFixed(2),
      `${targetRatios[operation]} ${share >= 1 ? 'met' : 'missed'}`,
      formatBoth('p99', 1),
      formatBoth('cpu'),
      formatBoth('rss'),
    ]),
  );
  return share;
}

await runOnPostgres(async (adminUrl) => {
  const activities = size.organisations * size.activitiesEach;
  say(
    `${activities} activities in ${size.organisations} organisations; product/bare, medians of ${plan.rounds} slices of ${plan.seconds} s`,
  );
  const targets = await startTargets(await makeDatabases(adminUrl, size));
  say(formatRow(['', 'connections', 'requests/s', 'ratio', 'aim', 'p99 ms', 'CPU us', 'RSS MB']));
  const results: number[] = [];
  const selected = operations.filter((operation) => process.argv.includes(operation));
  for (const operation of selected.length > 0 ? selected : operations) {
    for (const connections of plan.connections) results.push(await measure(targets(operation), operation, connections));
  }
  say(`${results.filter((share) => share >= 1).length} of ${results.length} aims met`);
});
