/**
 * `npm run bench:audit-log`. Uses an organisation with a million entries in its audit log. Measures how long it takes
 * to seal the entries. Also measures these calls: the pages of the log with each filter, one entry, the history of a
 * record, a write, and an export. Then measures for how long answers cannot come from the cache after a change of many
 * records. `-- --short` uses a tenth of the entries. Server and database share this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { divisions } from '#root/contract/departments/divisions.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { apiRoot } from '#root/contract/platform/endpoint.ts';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { computeUid, kinds, makeDatabases } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

const isShort = process.argv.includes('--short');
const entries = isShort ? 100_000 : 1_000_000;
const activities = 10_000;
const runs = 9;
const port = '18476';
const organisation = computeUid(kinds.organisation, 1, 0);
const userUid = computeUid(kinds.user, 1, 0);
const activityUid = computeUid(kinds.activity, 1, 7);
const divisionUid = computeUid(kinds.division, 1, 1);

/** Adds changes of the activities, one each minute, by the user and by Holdfast itself. */
async function addEntries(owner: Pool): Promise<void> {
  await owner.query(
    `insert into audit_entries (organisation_uid, at, entity, root_uid, record_uid, action, actor_uid, before, after)
     select $1, now() - ($2 - n) * interval '1 minute', 'activities', a.uid, a.uid,
       case when n % 500 = 0 then 'deleted' when n % 10 = 0 then 'created' else 'updated' end,
       case when n % 4 = 0 then null else $3::uuid end,
       json_build_object('name', 'Activity ' || n, 'rto_minutes', n), json_build_object('name', 'Activity ' || n + 1, 'rto_minutes', n + 1)
     from generate_series(1, $2::int) n
     join (select uid, row_number() over (order by uid) - 1 as number from activities where organisation_uid = $1) a on a.number = n % $4`,
    [organisation, entries, userUid, activities],
  );
}

/** Waits until all entries are sealed. @returns milliseconds */
async function waitForSeals(owner: Pool): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ open: number }>(
      'select ((select count(*) from audit_entries) - (select count(*) from audit_seals))::int as open',
    );
    if (rows[0]?.open === 0) return performance.now() - start;
    await sleep(100);
  }
}

const headers = { cookie: createCookie(1) };

async function send(method: string, path: string, { body, version }: { body?: object; version?: number } = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(version && { 'if-match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(name: string, work: () => Promise<unknown>, times = runs) {
  const figures: number[] = [];
  for (let run = 0; run < times; run += 1) figures.push(await time(work));
  say(`${name.padEnd(48)}${median(figures).toFixed(0).padStart(6)} ms, at most ${Math.max(...figures).toFixed(0)}`);
}

/** Renames a division. */
async function write() {
  const path = divisions.get.path.replace(':uid', divisionUid);
  const { version, ...body } = JSON.parse(await send('GET', path)).data;
  await send('PUT', path, { version, body: { ...body, name: `Division ${performance.now()}` } });
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

async function measurePages() {
  const list = (query: string) => () => send('GET', `${auditLog.list.path}?${query}`);
  await measure('first page', list(''));
  await measure('page 100', list('page=100&pageSize=100'));
  await measure('of one kind', list('filter[kind]=activity'));
  await measure('of a kind without entries', list('filter[kind]=supplier'));
  await measure('deletions', list('filter[action]=deleted'));
  await measure('of one person', list(`filter[actor]=${userUid}`));
  await measure('of one record', list(`filter[record]=${activityUid}`));
  await measure('of one day long ago', list(`filter[from]=${day(60)}&filter[to]=${day(60)}`));
  await measure('with a word', list('q=Activity%2077'));
  await measure('with a word that nothing has', list('q=Nowhere'));
  await measure('people', () => send('GET', auditLog.people.path));
  await measure('history of one activity', () => send('GET', `${apiRoot}/records/activity/${activityUid}/history`));
  await measure('rename a division (two calls)', write);
}

/** Changes all activities, and prints for how long the dashboard then cannot be answered from the cache. */
async function measureCatchUp(owner: Pool) {
  const look = () => send('GET', dashboards.organisation.path);
  await sleep(5_000);
  await look();
  say(`${'dashboard, remembered'.padEnd(48)}${(await time(look)).toFixed(0).padStart(6)} ms`);
  await owner.query(`update activities set description = description || '.' where organisation_uid = $1`, [
    organisation,
  ]);
  const start = performance.now();
  say(
    `all entries of ${activities} changed activities are sealed after ${((await waitForSeals(owner)) / 1000).toFixed(1)} s`,
  );
  for (;;) {
    const { rows } = await owner.query<{ open: number }>(
      'select count(*)::int as open from audit_entries where id > audit_settled()',
    );
    if ((rows[0]?.open ?? 0) <= 5_000) break;
    await sleep(100);
  }
  say(`answers are remembered again after ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

await runOnPostgres(async (adminUrl) => {
  const { real } = await makeDatabases(adminUrl, { organisations: 1, activitiesEach: activities });
  const owner = createPgPool({ connectionString: real, max: 2 });
  await serveProduct(real, port);
  await waitForSeals(owner);
  say(`${entries} entries are added in ${((await time(() => addEntries(owner))) / 1000).toFixed(1)} s`);
  say(`and sealed in ${((await waitForSeals(owner)) / 1000).toFixed(1)} s, before PostgreSQL has statistics of them`);
  await measurePages();
  await owner.query('analyze audit_entries, audit_seals');
  say('With statistics:');
  await measurePages();
  await measure('CSV of 60 days', () => send('GET', `${auditLog.exportCsv.path}?filter[from]=${day(60)}`), 1);
  await measureCatchUp(owner);
  await owner.end();
});
