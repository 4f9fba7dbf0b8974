import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { migrate } from '#root/server/start/database/migrate.ts';
import { runSlice, type Target } from './api-load.ts';
import { computeUid, fill, kinds, type Size } from './api-seed.ts';
import { createCookie, median, runOnPostgres, say, serveProduct } from './servers.ts';

/** The organisation that generates reports. The load reads the activities of all organisations. */
const busy = 1;
const port = '8394';
const root = '/continuity/api/v1';
const connections = 8;

async function prepare(url: string, size: Size): Promise<void> {
  const owner = createPgPool({ connectionString: url, max: 1 });
  await migrate(owner);
  await fill(owner, size);
  await owner.query(`update organisations set modules = '{report}', users_generate_reports = true where uid = $1`, [
    computeUid(kinds.organisation, busy, 0),
  ]);
  await owner.query('analyze');
  await owner.end();
}

const headers = (organisation: number) => ({ cookie: createCookie(organisation) });

async function callReports(path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${root}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers(busy), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as { data: { status: string }[] };
}

/** Asks for ten BIA reports about everything, as PDF, Word and Excel. */
async function askForTen(): Promise<void> {
  const scope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null };
  const order = { type: 'bia', scope, formats: ['pdf', 'docx', 'xlsx'] };
  for (let number = 0; number < 10; number += 1) await callReports('/reports', order);
}

const countWaiting = async () =>
  (await callReports('/reports?pageSize=100')).data.filter(({ status }) => status === 'generating').length;

/**
 * Resets the budget of reports, because several turns need more reports than an organisation may generate within ten
 * minutes.
 */
async function forgetUses(adminUrl: string): Promise<void> {
  const owner = createPgPool({ connectionString: adminUrl, max: 1 });
  await owner.query('delete from budget_uses');
  await owner.end();
}

/**
 * Prints how much slower one activity is read while ten reports are generated. Measurements with and without reports
 * take turns.
 */
export async function measureNeighbours(rounds: number, size: Size): Promise<void> {
  await runOnPostgres(async (adminUrl) => {
    await prepare(adminUrl, size);
    const pid = await serveProduct(adminUrl, port);
    const url = `http://127.0.0.1:${port}`;
    const target: Target = { name: 'real', url, pid, root: `${root}/activities`, headers };
    const slice = () => runSlice(target, 'get one', size, { connections, seconds: 3 });
    await slice();
    const turns: { quiet: number; meanwhile: number; ratio: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const quiet = (await slice()).p99;
      await askForTen();
      const meanwhile = (await slice()).p99;
      const waiting = await countWaiting();
      if (waiting === 0) say('The reports were ready before the load ended: the figure is too low');
      while ((await countWaiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
      await forgetUses(adminUrl);
      turns.push({ quiet, meanwhile, ratio: meanwhile / quiet });
    }
    const of = (name: 'quiet' | 'meanwhile' | 'ratio') => median(turns.map((turn) => turn[name]));
    const verdict = of('ratio') <= 1.5 ? 'met' : 'missed';
    say(`Get one, p99, quiet ${of('quiet').toFixed(1)} ms, with ten reports ${of('meanwhile').toFixed(1)} ms`);
    say(`Ratio, median of ${rounds} turns: ${of('ratio').toFixed(2)} (aim 1.5: ${verdict})`);
  });
}
