import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { gapAcceptances } from '#root/contract/continuity/gap-acceptances.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { readFile } from '#root/server/platform/spreadsheets/read-file.ts';
import { createActivityWorld } from '#test/support/activities.ts';
import type { Client } from '#test/support/app.ts';
import { useJobs } from '#test/support/jobs.ts';
import { generateReport } from './generate-report.job.ts';

const jobs = useJobs();
let client: Client;

/** Texts that begin like a formula, or contain special characters of XML. */
const names = ['=1+1', '+49 40', '-cmd', '@SUM(A1)', 'A & "c"', 'Ümläut ’ 東京'];

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');

/** Reads the sheets of a workbook from its XML. Numbers stay numbers, and texts are not interpreted. */
function readSheets(content: Uint8Array) {
  const parts = unzipSync(content);
  const xmlOf = (name: string) => strFromU8(parts[name] as Uint8Array);
  const named = [...xmlOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => decode(name));
  return Object.fromEntries(
    named.map((name, at) => {
      const rows = [...xmlOf(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row r="\d+">(.*?)<\/row>/g)];
      const cells = rows.map(([, row = '']) =>
        Object.fromEntries(
          [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g)].map(
            ([, column = '', text, number]) => [column, text === undefined ? Number(number) : decode(text)],
          ),
        ),
      );
      return [name, cells] as const;
    }),
  );
}

async function generate(type: ReportType): Promise<Buffer> {
  const scope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
  const asked = await client.call(reports.generate, { body: { type, scope, formats: ['xlsx'] } });
  expect(asked.status, asked.text).toBe(201);
  const params = { uid: asked.body.data.uid };
  const get = async () => (await client.call(reports.get, { params })).body.data;
  await jobs.waitUntil(async () => (await get()).status !== 'generating');
  expect((await get()).error).toBe('');
  return (await client.call(reports.download, { params, query: { format: 'xlsx' } })).raw;
}

beforeAll(async () => {
  const world = await createActivityWorld(jobs.test);
  ({ client } = world);
  await jobs.test.owner.query(
    `update organisations set modules = '{report}', users_generate_reports = true where uid = $1`,
    [world.organisation.uid],
  );
  for (const name of names) {
    const supplier = await world.addResource('supplier', name, 4320);
    const { uid } = await world.addActivity(name, 60, 240);
    await world.saveLinks(uid, [{ kind: 'supplier', providerUid: supplier, toleranceMinutes: 30 }]);
  }
  await world.addActivity('Not assessed');
  await jobs.test.owner.query(`update suppliers set contract_ends_on = '2031-02-03' where name = '=1+1'`);
});

/** Returns the values of a sheet in these columns, without its headings. */
const take = (rows: readonly Record<string, string | number>[] | undefined, ...columns: string[]) =>
  (rows ?? []).slice(1).map((row) => columns.map((column) => row[column] ?? null));
const escaped = (name: string) => (/^[=+\-@]/.test(name) ? `'${name}` : name);
const days = (minutes: number | null) => (minutes === null ? null : minutes / 1440);
const sort = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();
const whole = { query: { pageSize: '100' } } as const;

it('the workbook of a BIA report has the listed activities and their links, with durations as numbers', async () => {
  jobs.startWorker([generateReport]);
  const sheets = readSheets(await generate('bia'));
  const { data } = (await client.call(activities.list, whole)).body;
  expect(data).toHaveLength(names.length + 1);
  expect(sort(take(sheets.Activities, 'A', 'E', 'F'))).toEqual(
    sort(
      data.map(({ name, rtoMinutes, mtpdMinutes }) => [
        escaped(name),
        days(rtoMinutes) ?? 'Not assessed',
        days(mtpdMinutes) ?? 'Not assessed',
      ]),
    ),
  );
  expect(sort(take(sheets.Dependencies, 'A', 'B', 'D', 'E'))).toEqual(
    sort(names.map((name) => [escaped(name), escaped(name), 3, days(30)])),
  );
});

it('the workbook of a gap report has the gaps in the order of the list, and the accepted gaps separately', async () => {
  jobs.startWorker([generateReport]);
  const list = async (state: 'open' | 'accepted') =>
    (await client.call(continuity.gaps, { query: { pageSize: '100', filter: { state } } })).body.data;
  const before = await list('open');
  const [first] = before;
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { key: first?.key ?? '', until, reason: '=No budget' };
  const accepted = await client.call(gapAcceptances.create, { body });
  expect(accepted.status, accepted.text).toBeLessThan(300);
  const sheets = readSheets(await generate('dependency-gap'));
  const open = await list('open');
  expect(open).toEqual(before.slice(1));
  expect(open.length).toBeGreaterThan(1);
  expect(take(sheets['Open gaps'], 'A', 'B', 'E')).toEqual(
    open.map(({ dependent, provider, minutesOver }) => [
      escaped(dependent.name),
      escaped(provider.name),
      minutesOver ? days(minutesOver) : null,
    ]),
  );
  const serial = (Date.parse(until) - Date.UTC(1899, 11, 30)) / 86_400_000;
  expect(take(sheets['Accepted gaps'], 'A', 'D', 'E')).toEqual([
    [escaped(first?.dependent.name ?? ''), serial, "'=No budget"],
  ]);
});

it('the workbook of a supplier report has the listed suppliers, with dates and numbers as such, and empty cells instead of dashes', async () => {
  jobs.startWorker([generateReport]);
  const sheets = readSheets(await generate('supplier-assurance'));
  const { data } = (await client.call(suppliers.list, whole)).body;
  expect(sort(take(sheets.Suppliers, 'A', 'B', 'D', 'E', 'F'))).toEqual(
    sort(data.map(({ name }) => [escaped(name), null, 3, name === '=1+1' ? 47_882 : null, 0])),
  );
});

it('the workbook of a recovery order has every activity and the records it needs, with names that the import accepts', async () => {
  jobs.startWorker([generateReport]);
  const content = await generate('recovery-order');
  const rows = take(readSheets(content)['Order of recovery'], 'B', 'A', 'D');
  const expected = names.flatMap((name) => [
    [escaped(name), days(60), days(60)],
    [escaped(name), days(90), 3],
  ]);
  expect(sort(rows)).toEqual(sort([...expected, ['Not assessed', 'Not assessed', 'Not assessed']]));
  const [sheet] = await readFile(content, 'recovery-order.xlsx');
  const read = sheet?.rows.slice(1).map(({ cells }) => cells[1]) ?? [];
  expect(sort(read.map((name) => [name]))).toEqual(sort([...names, ...names, 'Not assessed'].map((name) => [name])));
});
