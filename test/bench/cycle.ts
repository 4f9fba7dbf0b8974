/**
 * `npm run bench:cycle`. Launches a BIA of 10,000 activities. Measures the launch, the board and its list, the count of
 * a scope, the proposal of the smallest scope, and the dashboard of the organisation. `cold`: the dependency graph has
 * changed since the last call. `-- --short` uses a tenth of the activities. Server and database share this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { assessmentScopes } from '#root/contract/assessments/assessment-scopes.ts';
import { assessments } from '#root/contract/assessments/assessments.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const count = process.argv.includes('--short') ? 1_000 : 10_000;
const runs = 9;
const port = '18474';
const organisation = computeUid(kinds.organisation, 1, 0);
const divisionUids = [1, 2, 3, 4, 5].map((number) => computeUid(kinds.division, 1, number));

/** Adds the statuses of BIAs, and approves all activities. */
async function prepare(owner: Pool): Promise<void> {
  await owner.query(
    `insert into master_rows (organisation_uid, uid, list, name, phase, is_default)
     select $1, gen_random_uuid(), 'bia-statuses', p, p, p = 'draft'
     from unnest('{draft,in_review,pending_approval,approved,returned,archived}'::text[]) p`,
    [organisation],
  );
  await owner.query(`update activities set state = 'approved', approved_at = now() where organisation_uid = $1`, [
    organisation,
  ]);
  await owner.query('analyze');
}

/** Waits until the server has stored the engine's findings about each activity. */
async function waitForStandings(owner: Pool): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from activity_standings');
    if (rows[0]?.n === count) return;
    await sleep(200);
  }
  throw new Error('The standings of the activities were not stored within two minutes');
}

const headers = { cookie: createCookie(1) };
const ofJson = { 'content-type': 'application/json' };

async function send(method: string, path: string, { body, version }: { body?: object; version?: number } = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body && ofJson), ...(version && { 'if-match': `"${version}"` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text).data;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Prints the medians of calls after a change of the graph, and of calls without one. */
async function measure(
  owner: Pool,
  name: string,
  work: () => Promise<unknown>,
  aims: { cold?: number; warm?: number },
) {
  const times = { cold: [] as number[], warm: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    await owner.query(
      'update applications set rto_minutes = rto_minutes + 1 where organisation_uid = $1 and uid = $2',
      [organisation, computeUid('3', 1, 20)],
    );
    times.cold.push(await time(work));
    times.warm.push(await time(work));
  }
  const figures = (['cold', 'warm'] as const).map((kind) => {
    const result = median(times[kind]);
    const aim = aims[kind];
    return `${result.toFixed(0)} ms ${kind}${aim ? ` (aim ${aim}: ${result <= aim ? 'met' : 'missed'})` : ''}`;
  });
  say(`${name.padEnd(34)}${figures.join(', ')}`);
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: count });
  const owner = createPgPool({ connectionString: real, max: 2 });
  await prepare(owner);
  await serveProduct(real, port);
  await waitForStandings(owner);
  const scope = { divisionUids, businessUnitUids: [], activityUids: [] };
  const root = assessments.list.path;
  const body = { name: 'All', dueOn: '2020-01-31', scope };
  const { uid, version } = await send('POST', root, { body });
  const launched = await time(() => send('POST', `${root}/${uid}/launch`, { version }));
  say(`launch with ${count} activities${' '.repeat(6)}${launched.toFixed(0)} ms`);
  const at = (path: string) => path.replace(':uid', uid);
  const board = () => send('GET', at(assessmentBoard.board.path));
  await board();
  say(`board before PostgreSQL has statistics of it  ${(await time(board)).toFixed(0)} ms`);
  // Collects statistics, as autovacuum does within a minute of the launch.
  await owner.query('analyze assessment_items, assessment_scopes');
  const items = `${at(assessmentBoard.items.path)}?page=20&pageSize=50&sort=urgency`;
  await measure(owner, 'board', board, { cold: 300, warm: 300 });
  await measure(owner, 'page 20 of the activities', () => send('GET', items), {});
  await measure(owner, 'record', () => send('GET', `${root}/${uid}`), {});
  await measure(owner, 'count of the scope', () => send('POST', assessmentScopes.count.path, { body: { scope } }), {});
  await measure(owner, 'smallest scope', () => send('POST', assessmentScopes.smallest.path, { body: { scope } }), {});
  await measure(owner, 'dashboard', () => send('GET', dashboards.organisation.path), { cold: 150, warm: 30 });
  await owner.end();
});
