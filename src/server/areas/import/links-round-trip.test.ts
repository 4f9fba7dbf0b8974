import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { readFile } from '#root/server/platform/spreadsheets/read-file.ts';
import { unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { makeBook } from '#test/support/files.ts';
import { applyImport, countByKind, makeCsv, readVersion, type UploadFile, uploadFiles } from '#test/support/imports.ts';
import { registerCalls } from '#test/support/register-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function exportAll(client: Client): Promise<UploadFile[]> {
  const lists: [string, EndpointShape][] = [
    ...registerKinds.map((kind): [string, EndpointShape] => [
      registerSpecs[kind].title,
      registerCalls[kind].exportFile,
    ]),
    ['Activities', activities.exportFile],
  ];
  const files: UploadFile[] = [];
  for (const [name, list] of lists) {
    const { raw, status, text } = await client.call(list, { query: { format: 'xlsx' } });
    expect(status, text).toBe(200);
    files.push({ name: `${name}.xlsx`, content: raw });
  }
  return files;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns all cells of the files except the ids, because ids differ between organisations. */
async function readCells(files: readonly UploadFile[]): Promise<[file: string, sheet: string, rows: string[][]][]> {
  const sheets: [string, string, string[][]][] = [];
  for (const { name, content } of files)
    for (const sheet of await readFile(content, name))
      sheets.push([name, sheet.name, sheet.rows.map(({ cells }) => cells.filter((cell) => !uuid.test(cell)))]);
  return sheets;
}

/** Imports files as they are. */
async function importAll(client: Client, files: readonly UploadFile[]): Promise<string> {
  const { uid } = await uploadFiles(client, files);
  const { problems } = (await client.call(imports.rows, { params: { uid } })).body;
  expect(problems.map(({ name, message }) => [name, message])).toEqual([]);
  const answer = await applyImport(client, uid);
  expect(answer.status, answer.text).toBe(200);
  return uid;
}

const fill = [
  makeCsv('Suppliers.csv', 'Name,Description', 'Nordit,hosts'),
  makeCsv('Equipment.csv', 'Name', 'Server'),
  makeCsv('Locations.csv', 'Name,Seats', 'Head office,12', 'Depot,4'),
  makeCsv(
    'Applications.csv',
    'Name,RTO,Hosting,Supplier,Why losing the supplier does not stop it',
    'SAP,4 h,Hosted,Nordit,We hold the source code',
    'Mail,8 h',
    '"a; b",1 h',
  ),
  makeCsv('Activity roles.csv', 'Name,Description', 'Clerk,counts', 'Temp,', 'Cook,'),
  makeCsv(
    'activities.csv',
    'code,name,department,business unit,location,owner,priority,rto,mtpd,mtpd reason,mdl,restart,impacts,remote work,needed for remote work,why losing the location does not stop it',
    'BP-001,Payroll,Finance,Payables,Head office,Jo Hill,High,4 h,1 d,as agreed,none,30 min,Financial: 0 1 1 2 2 3 3 5,partly,VPN; Laptop,Any office will do',
    'BP-002,Orders,Sales,,Depot,,,8 h,2 d,,n/a,,,no',
  ),
  makeCsv(
    'dependencies.csv',
    'dependent,provider,kind,tolerance,group,required,people,note,alternative roles',
    'Payroll,Orders,,2 h,,,,"first; second"',
    'Payroll,SAP,,,Any system,1 of 2,,',
    'Payroll,Mail,,1 h,Any system,1 of 2,,',
    'Payroll,Clerk,role,,,,3,,Temp; Cook',
    'Orders,"a; b",,,,,,',
    'SAP,Nordit,,30 min,,,,hosting',
    'SAP,Server,,,,,,',
    'Server,Depot,,,,,,',
    'Head office,Nordit,,,,,,cleaning',
    'Nordit,Mail,,,,,,',
  ),
  makeCsv('Business continuity plans.csv', 'Name,Owners,Activities', 'Pay by hand,Jo Hill,Payroll; Orders'),
];

describe('an export of the whole organisation', () => {
  it('can be imported into an empty organisation; the export of that organisation has equal cells and all links', async () => {
    const manager = await test.signIn(await test.addOrganisation());
    await importAll(manager, fill);
    const files = await exportAll(manager);
    const home = await readCells(files);
    const dependencies = home.filter(([, sheet]) => sheet === 'Dependencies');
    expect(dependencies.map(([name, , rows]) => [name, rows.length - 1])).toEqual([
      ['Suppliers.xlsx', 1],
      ['Applications.xlsx', 2],
      ['Equipment.xlsx', 1],
      ['Locations.xlsx', 1],
      ['Activities.xlsx', 5],
    ]);
    const texts = home.flatMap(([, , rows]) => rows.flat());
    expect(texts).toEqual(expect.arrayContaining(['We hold the source code', 'Any office will do', 'Partly', 'No']));
    expect(texts).toEqual(expect.arrayContaining(['Laptop; VPN', 'Cook; Temp']));
    const again = await uploadFiles(manager, files);
    const rows = (await manager.call(imports.rows, { params: { uid: again.uid } })).body;
    expect(rows.counts.filter(({ create, update, error }) => create + update + error > 0)).toEqual([]);

    const other = await test.signIn(await test.addOrganisation());
    const uid = await importAll(other, files.toReversed());
    expect(await readCells(await exportAll(other))).toEqual(home);
    const undone = await other.call(imports.undo, { params: { uid }, version: await readVersion(other, uid) });
    expect(undone.body.data.undone?.kept).toEqual([]);
    expect((await test.owner.query('select 1 from application_links')).rowCount).toBe(2);
  }, 120_000);
});

it('dependencies can be exported as CSV, and the CSV file can be imported again', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  await importAll(manager, fill);
  const query = { format: 'csv', part: 'dependencies' } as const;
  const { raw, text: csv } = await manager.call(activities.exportFile, { query });
  expect(csv).toMatch(/\r\nPayroll,Clerk,activity,.*"Cook; Temp"/);
  const { uid, sheets } = await uploadFiles(manager, [{ name: 'activities-dependencies.csv', content: raw }]);
  expect(sheets.map(({ kind }) => kind)).toEqual(['dependency']);
  const { counts } = (await manager.call(imports.rows, { params: { uid } })).body;
  expect(countByKind(counts)).toEqual({ dependency: [0, 0, 5, 0] });
  const chosen = await manager.call(activities.exportChosen, {
    ...{
      query,
      body: { uids: [(await manager.call(activities.list, { query: { q: 'Orders' } })).body.data[0]?.uid ?? ''] },
    },
  });
  expect(chosen.text.split('\r\n').filter((line) => line !== '').length).toBe(2);
  const refused = await manager.call(registerCalls.division.exportFile, { query });
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    [{ field: 'part', message: 'Divisions need nothing, so there are no dependencies to export. Leave this out' }],
  ]);
});

it('the undo of an import restores remote work, alternative roles, and links that are switched off', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  await importAll(manager, fill);
  const before = await readCells(await exportAll(manager));
  const uid = await importAll(manager, [
    makeCsv('Applications.csv', 'Name,Why losing the supplier does not stop it', 'SAP,We run it'),
    makeCsv('Activity roles.csv', 'Name', 'Porter'),
    makeCsv(
      'activities.csv',
      'name,remote work,remote access,why losing the location does not stop it',
      'Payroll,yes,Softphone,It is done at home',
      'Orders,,Laptop,',
      'Pay slips,yes,VPN,',
    ),
    makeCsv('dependencies.csv', 'dependent,provider,alternative roles', 'Payroll,Clerk,Porter', 'Orders,Clerk,Temp'),
  ]);
  const { data } = (await manager.call(activities.list, { query: { q: 'Payroll' } })).body;
  const params = { uid: data[0]?.uid ?? '' };
  const changed = (await manager.call(activities.get, { params })).body.data;
  expect([changed.remoteDelivery, changed.remoteFactors.map(({ name }) => name)]).toEqual(['yes', ['Softphone']]);
  expect(changed.locationLinkOff).toBe('It is done at home');
  expect(changed.links.find(({ name }) => name === 'Clerk')?.alternatives.map(({ name }) => name)).toEqual(['Porter']);
  const undone = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
  expect(undone.body.data.undone?.kept).toEqual([]);
  expect(await readCells(await exportAll(manager))).toEqual(before);
}, 120_000);

const text = (place: string, words: string) =>
  words === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const toRows = (...lines: string[][]) =>
  lines
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, c) => text(`${'ABCDE'[c]}${at + 1}`, cell)).join('')}</row>`,
    )
    .join('');

it('an exported workbook has typed cells, a filter, hidden ids, and the verdicts', async () => {
  const manager = await test.signIn(await test.addOrganisation());
  await importAll(manager, fill);
  const { raw } = await manager.call(activities.exportFile, { query: { format: 'xlsx' } });
  const parts = await unzip(raw, () => true, 1e7);
  const read = (sheet: number) =>
    String(parts.find(({ name }) => name === `xl/worksheets/sheet${sheet}.xml`)?.content ?? '');
  expect(read(1)).toMatch(/<c r="[A-Z]+3" s="4"><v>0.1666/);
  expect(read(1)).toMatch(/<autoFilter ref="A1:[A-Z]+3"\/>/);
  expect(read(1)).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
  expect(read(1)).toMatch(/<col min="(\d+)" max="\1" width="[\d.]+" customWidth="1" hidden="1"\/><\/cols>/);
  const tables = await readFile(raw, 'x.xlsx');
  expect(tables.map(({ rows }) => rows[0]?.cells.at(-1))).toEqual(['Holdfast id', 'Late by']);
  const links = tables[1]?.rows.map(({ cells }) => [cells[1], ...cells.slice(-2)]) ?? [];
  expect(links).toContainEqual(['Orders', 'Late', '2 h 30 min']);
  expect(tables[0]?.rows[2]?.cells).toContain('04:00');
});

describe('links in foreign workbooks', () => {
  it('a workbook with sheets of processes, applications, suppliers and dependencies is imported with its links', async () => {
    const manager = await test.signIn(await test.addOrganisation());
    const links = [
      ['Payroll', 'SAP'],
      ['Payroll', 'Nordit'],
      ['Orders', 'Payroll'],
      ['SAP', 'Nordit'],
    ];
    const content = makeBook([
      {
        name: 'Processes',
        rows: toRows(['Process', 'RTO', 'MTPD'], ['Payroll', '4 h', '8 h'], ['Orders', '4 h', '8 h']),
      },
      { name: 'Applications', rows: toRows(['Application', 'Recovery time'], ['SAP', '4 h'], ['Mail', '8 h']) },
      { name: 'Suppliers', rows: toRows(['Supplier', 'Contact'], ['Nordit', 'Ana']) },
      { name: 'Dependencies', rows: toRows(['Process', 'Depends on'], ...links) },
    ]);
    const { uid, sheets } = await uploadFiles(manager, [{ name: 'bia.xlsx', content }]);
    expect(sheets.map(({ kind }) => kind)).toEqual(['activity', 'application', 'supplier', 'dependency']);
    const { body } = await manager.call(imports.rows, { params: { uid } });
    expect([body.problems, countByKind(body.counts).dependency]).toEqual([[], [4, 0, 0, 0]]);
    expect((await applyImport(manager, uid)).body.data.result?.links).toBe(4);
  });

  it('names in a cell of a process become links', async () => {
    const manager = await test.signIn(await test.addOrganisation());
    const { uid } = await uploadFiles(manager, [
      makeCsv('Processes.csv', 'Process,Applications', 'Payroll,SAP; Mail; Other', 'Orders,SAP'),
      makeCsv('Applications.csv', 'Name', 'SAP', 'Mail'),
    ]);
    const { body } = await manager.call(imports.rows, { params: { uid } });
    expect(body.data[0]?.problems).toMatchObject([{ level: 'warning', message: expect.stringContaining('"Other"') }]);
    expect((await applyImport(manager, uid)).body.data.result?.links).toBe(4);
    const again = await uploadFiles(manager, [makeCsv('Processes.csv', 'Process,Applications', 'Payroll,SAP; Mail')]);
    const rows = (await manager.call(imports.rows, { params: { uid: again.uid } })).body;
    expect(countByKind(rows.counts)).toEqual({ activity: [0, 0, 1, 0] });
  });
});
