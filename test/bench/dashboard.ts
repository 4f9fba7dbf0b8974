/**
 * `npm run bench:dashboard`. Measures the overview of an organisation with 10,000 activities: the call for the figures,
 * and the calls of the tiles, for the whole organisation and for one division. `cold`: the dependency graph has changed
 * since the last call. `-- --short` uses a tenth of the activities. Server and database share this machine.
 */
import type { Pool } from 'pg';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { dueDates } from '#root/contract/overview/due-dates.ts';
import { planCoverage } from '#root/contract/plans/plan-coverage.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { reviews } from '#root/contract/reviews/reviews.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const count = process.argv.includes('--short') ? 1_000 : 10_000;
const runs = 9;
const port = '18478';
const organisation = computeUid(kinds.organisation, 1, 0);
const division = computeUid(kinds.division, 1, 1);
const headers = { cookie: createCookie(1) };

async function send(path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
}

async function time(path: string): Promise<number> {
  const start = performance.now();
  await send(path);
  return performance.now() - start;
}

interface Aims {
  readonly cold?: number;
  readonly warm?: number;
}

/** Prints the medians of calls after a change of the graph, and of calls without one. */
async function measure(owner: Pool, name: string, path: string, aims: Aims = {}): Promise<void> {
  const times = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    await owner.query(
      'update applications set rto_minutes = rto_minutes + 1 where organisation_uid = $1 and uid = $2',
      [organisation, computeUid('3', 1, 20)],
    );
    times.cold.push(await time(path));
    times.warm.push(await time(path));
  }
  const figures = (['cold', 'warm'] as const).map((kind) => {
    const result = median(times[kind]);
    const aim = aims[kind];
    return `${result.toFixed(0)} ms ${kind}${aim ? ` (aim ${aim}: ${result <= aim ? 'met' : 'missed'})` : ''}`;
  });
  say(`${name.padEnd(34)}${figures.join(', ')}`);
}

/** The calls of the tiles, with the query by which each is limited to a division. */
const tiles = [
  ['gaps', `${continuity.gaps.path}?pageSize=10`, 'filter[divisionUid]'],
  ['single points of failure', `${continuity.singlePointsOfFailure.path}?limit=10`, 'divisionUid'],
  ['suppliers', `${suppliers.list.path}?pageSize=10&sort=-linkedActivityCount`, 'filter[divisionUid]'],
  ['due dates', `${dueDates.summary.path}?`, 'divisionUid'],
  ['reviews', `${reviews.summary.path}?`, 'divisionUid'],
  ['coverage', `${planCoverage.list.path}?pageSize=10`, 'filter[divisionUid]'],
] as const;

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: count });
  const owner = createPgPool({ connectionString: real, max: 2 });
  await owner.query('analyze');
  await serveProduct(real, port);
  const { path } = dashboards.organisation;
  await send(path);
  await measure(owner, 'dashboard', path, { cold: 150, warm: 30 });
  await measure(owner, 'dashboard of a division', `${path}?divisionUid=${division}`, { cold: 150, warm: 30 });
  for (const [name, tile, filter] of tiles) {
    await measure(owner, name, tile);
    await measure(owner, `${name} of a division`, `${tile}&${filter}=${division}`);
  }
  await owner.end();
});
