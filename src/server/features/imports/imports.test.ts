import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities.ts';
import { continuity } from '#root/contract/continuity.ts';
import { divisions } from '#root/contract/divisions.ts';
import { type ImportRecord, imports } from '#root/contract/imports.ts';
import { resources } from '#root/contract/resources.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';

const folder = join(import.meta.dirname, '../../../../test/data/wholesaler');
const wholesaler = ['activities.csv', 'dependencies.csv', 'resources.csv'].map((name) => ({
  name,
  content: readFileSync(join(folder, name)),
}));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.organisation());
const table = (name: string, ...lines: string[]) => ({ name, content: Buffer.from(lines.join('\n')) });

/** Uploads files into one import. */
async function uploaded(client: Client, files: readonly { name: string; content: Buffer }[]): Promise<ImportRecord> {
  const [first, ...others] = files;
  let { data } = (await client.call(imports.upload, { file: first as (typeof files)[number] })).body;
  for (const file of others) {
    const { uid, version } = data;
    data = (await client.call(imports.addFile, { params: { uid }, version, file })).body.data;
  }
  return data;
}

const mappingOf = ({ existing, sheets }: ImportRecord) => ({
  existing,
  sheets: sheets.map(({ thing, columns, categories }) => ({
    thing,
    columns: columns.map(({ field, unit }) => ({ field, unit })),
    categories: categories.map(({ text, kind }) => ({ text, kind })),
  })),
});

const versionOf = async (client: Client, uid: string) =>
  (await client.call(imports.get, { params: { uid } })).body.data.version;

async function applied(client: Client, uid: string, leaveOutErrors = false) {
  const params = { uid };
  const { digest } = (await client.call(imports.preview, { params })).body.data;
  return client.call(imports.apply, {
    params,
    version: await versionOf(client, uid),
    body: { digest, leaveOutErrors },
  });
}

async function importTable(client: Client, ...lines: string[]) {
  const { uid } = await uploaded(client, [table('activities.csv', ...lines)]);
  return { uid, answer: await applied(client, uid) };
}

const counts = (things: readonly { thing: string; create: number; update: number; skip: number; error: number }[]) =>
  Object.fromEntries(things.map(({ thing, create, update, skip, error }) => [thing, [create, update, skip, error]]));

describe("the wholesaler's workbook", () => {
  let manager: Client;
  let uid: string;
  const params = () => ({ uid });
  beforeAll(async () => {
    manager = await person();
  });

  it('is uploaded as three files of one import, and understood', async () => {
    const record = await uploaded(manager, wholesaler);
    uid = record.uid;
    expect(record.sheets.map(({ fileName, thing, rowCount }) => [fileName, thing, rowCount])).toEqual([
      ['activities.csv', 'activities', 6],
      ['dependencies.csv', 'dependencies', 6],
      ['resources.csv', 'resources', 11],
    ]);
    const [, , inResources] = record.sheets;
    expect(inResources?.categories.map(({ text, kind }) => [text, kind])).toContainEqual(['IT-Systeme', 'application']);
    expect(inResources?.columns.at(-1)?.hint).toMatch(/worked out/);
    const mapped = await manager.call(imports.map, {
      params: params(),
      version: record.version,
      body: mappingOf(record),
    });
    expect(mapped.status).toBe(200);
  });

  it('has three activities refused at their RTO, each with its way out', async () => {
    const { body } = await manager.call(imports.rows, { params: params(), query: { 'filter[show]': 'problems' } });
    expect(body.problemCount).toBe(3);
    expect(body.problems.map(({ name, field, message }) => [name, field, message])).toEqual([
      ['Auftragserfassung', 'rto', 'Must be less than the MTPD'],
      ['Lager', 'rto', 'Must be less than the MTPD'],
      ['IT-Betrieb', 'rto', 'Must be less than the MTPD'],
    ]);
    expect(body.problems.map(({ suggestions }) => suggestions[0]?.label)).toEqual([
      'Use an MTPD of 8 hours',
      'Use an MTPD of 12 hours',
      'Use an MTPD of 8 hours',
    ]);
    expect(counts(body.things)).toEqual({
      resources: [11, 0, 0, 0],
      activities: [3, 0, 0, 3],
      dependencies: [1, 0, 0, 5],
    });
    const refused = await applied(manager, uid);
    expect(refused).toMatchObject({ status: 422, error: { code: 'rows_with_errors' } });
    expect((await manager.call(activities.list)).body.meta.total).toBe(0);
  });

  it('gives the rows that can not go in as a workbook, with the reasons', async () => {
    const { raw, headers } = await manager.call(imports.errors, { params: params() });
    expect(headers['content-disposition']).toContain('import-errors.xlsx');
    const again = await uploaded(manager, [{ name: 'import-errors.xlsx', content: raw }]);
    expect(again.sheets.map(({ sheetName, thing, rowCount }) => [sheetName, thing, rowCount])).toEqual([
      ['1 activities.csv', 'activities', 3],
      ['2 dependencies.csv', 'dependencies', 5],
    ]);
    expect(again.sheets[0]?.columns.at(-1)).toMatchObject({
      header: 'What to change',
      samples: ['Must be less than the MTPD'],
    });
    await manager.call(imports.discard, { params: { uid: again.uid }, version: again.version });
  });

  it('is mended in place: one by hand, the others by one click', async () => {
    const version = await versionOf(manager, uid);
    const byHand = { cells: [{ sheet: 0, row: 2, column: 5, value: '8 h' }], rows: [], dropAdditions: [] };
    expect((await manager.call(imports.fix, { params: params(), version, body: byHand })).status).toBe(200);
    const body = {
      sheet: 0,
      row: 4,
      column: 6,
      code: 'rto_not_below_mtpd',
      kind: 'raise_mtpd',
      label: 'Use an MTPD of 12 hours',
      similar: true,
    };
    const clicked = await manager.call(imports.suggest, { params: params(), version: version + 1, body });
    expect(clicked.body.data.changed).toBe(2);
    const rows = (await manager.call(imports.rows, { params: params(), query: { 'filter[sheet]': '0' } })).body;
    expect(rows.problemCount).toBe(0);
    expect(rows.data.map(({ cells, fixed, verdict }) => [cells[0], cells[5], fixed, verdict])).toEqual([
      ['Auftragserfassung', '8 h', [5], 'create'],
      ['Wareneingang', '24', [], 'create'],
      ['Lager', '12 h', [5], 'create'],
      ['Einkauf', '72', [], 'create'],
      ['Rechnungsstellung', '48', [], 'create'],
      ['IT-Betrieb', '8 h', [5], 'create'],
    ]);
  });

  it('shows exactly what would happen, and what the gap list would say, and writes nothing', async () => {
    const { body } = await manager.call(imports.preview, { params: params() });
    expect(counts(body.data.things)).toEqual({
      resources: [11, 0, 0, 0],
      activities: [6, 0, 0, 0],
      dependencies: [6, 0, 0, 0],
    });
    expect(body.data).toMatchObject({ links: { create: 25, update: 0 }, missingPermissions: [], additions: [] });
    expect(body.data.divisions).toEqual(['Vertrieb', 'Logistik', 'Einkauf', 'Buchhaltung', 'IT']);
    expect(body.data.owners).toHaveLength(6);
    const said = (body.data.gaps?.list ?? [])
      .filter(({ kind }) => kind === 'link')
      .map((gap) => `${gap.dependent.name} needs ${gap.provider.name}: ${gap.verdict} ${gap.minutesOver}`);
    expect(said.slice(0, 2)).toEqual([
      'Wareneingang needs Einkauf: critical 2160',
      'Lager needs Wareneingang: critical 240',
    ]);
    expect(said).toContain('Auftragserfassung needs IT-Betrieb: yellow 0');
    expect((await manager.call(divisions.list)).body.meta.total).toBe(0);
  });

  it('is applied once, although two tabs try', async () => {
    const version = await versionOf(manager, uid);
    const { digest } = (await manager.call(imports.preview, { params: params() })).body.data;
    const apply = () =>
      manager.call(imports.apply, { params: params(), version, body: { digest, leaveOutErrors: false } });
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = (answers.find(({ status }) => status === 200) as (typeof answers)[number]).body;
    expect(data).toMatchObject({ state: 'applied', result: { links: 25, owners: 6 } });
    expect(data.result?.activityUids).toHaveLength(6);
    expect((await apply()).error.code).toBe('already_applied');
  });

  it('is there: drafts with their owners and times, resources with theirs', async () => {
    const { body } = await manager.call(activities.list, { query: { sort: 'name' } });
    expect(body.data.map(({ name, state, rtoMinutes, mtpdMinutes }) => [name, state, rtoMinutes, mtpdMinutes])).toEqual(
      [
        ['Auftragserfassung', 'draft', 240, 480],
        ['Einkauf', 'draft', 2880, 4320],
        ['IT-Betrieb', 'draft', 240, 480],
        ['Lager', 'draft', 480, 720],
        ['Rechnungsstellung', 'draft', 1440, 2880],
        ['Wareneingang', 'draft', 720, 1440],
      ],
    );
    expect(body.data[0]).toMatchObject({
      divisionName: 'Vertrieb',
      ownerName: 'Sabine Krüger',
      priority: { name: 'High' },
    });
    const one = await manager.call(activities.get, { params: { uid: body.data[2]?.uid ?? '' } });
    expect(one.body.data).toMatchObject({
      deputyName: '(extern: IT-Dienstleister Nordit GmbH)',
      recoveryTime: { mdlMinutes: 60 },
    });
    const found = (await manager.call(resources.list, { query: { 'filter[kind]': 'application', sort: 'name' } })).body
      .data;
    expect(found.map(({ name, rtoMinutes, usedBy }) => [name, rtoMinutes, usedBy])).toEqual([
      ['ERP-System (Microsoft Dynamics)', 240, 4],
      ['Internetanbindung', null, 1],
      ['Serverraum & Netzwerk', null, 1],
      ['Warenwirtschaftssystem (WMS)', 480, 2],
      ['Zentrale Kundendatenbank', 60, 2],
    ]);
  });

  it('has the gaps that it was known to have', async () => {
    const { body } = await manager.call(continuity.gaps, { query: { 'filter[kind]': 'link', pageSize: 100 } });
    expect(body.data.map((gap) => [gap.dependent.name, gap.provider.name, gap.minutesOver, gap.verdict])).toEqual([
      ['Wareneingang', 'Einkauf', 2160, 'critical'],
      ['Lager', 'Wareneingang', 240, 'critical'],
    ]);
    const grey = await manager.call(continuity.gaps, { query: { 'filter[verdict]': 'grey', pageSize: 100 } });
    expect(new Set(grey.body.data.map((gap) => gap.provider.name)).size).toBe(8);
    const order = (await manager.call(activities.list, { query: { q: 'Auftragserfassung' } })).body.data[0];
    const { upstream } = (await manager.call(continuity.neighbours, { params: { uid: order?.uid ?? '' } })).body.data;
    expect(upstream.find(({ node }) => node.name === 'IT-Betrieb')).toMatchObject({ verdict: 'yellow', margin: 0 });
  });

  it('changes nothing when it is imported again, and remembers its columns', async () => {
    const record = await uploaded(manager, wholesaler);
    expect(record.sheets.map(({ remembered }) => remembered)).toEqual([true, true, true]);
    const cells = [2, 4, 7].map((row) => ({ sheet: 0, row, column: 5, value: row === 4 ? '12' : '8' }));
    const body = { cells, rows: [], dropAdditions: [] };
    await manager.call(imports.fix, { params: { uid: record.uid }, version: record.version, body });
    const preview = (await manager.call(imports.preview, { params: { uid: record.uid } })).body.data;
    expect(counts(preview.things)).toEqual({
      resources: [0, 0, 11, 0],
      activities: [0, 0, 6, 0],
      dependencies: [0, 0, 6, 0],
    });
    expect(await applied(manager, record.uid)).toMatchObject({ status: 422, error: { code: 'nothing_to_do' } });
  });

  it('is undone whole, but for what was changed or used since', async () => {
    const { data } = (await manager.call(activities.list, { query: { q: 'Einkauf' } })).body;
    const einkauf = data[0] as (typeof data)[number];
    const record = (await manager.call(activities.get, { params: { uid: einkauf.uid } })).body.data;
    await test.owner.query(`update activities set description = 'changed since' where uid = $1`, [einkauf.uid]);
    const undone = await manager.call(imports.undo, { params: params(), version: await versionOf(manager, uid) });
    expect(undone.body.data).toMatchObject({ state: 'undone', undone: { restored: 0 } });
    // Einkauf has changed; its division and its owner are still used by it.
    expect(undone.body.data.undone?.kept).toEqual([
      { entity: 'activity', name: 'Einkauf', reason: 'changed' },
      { entity: 'division', name: 'Einkauf', reason: 'in_use' },
      { entity: 'person', name: record.ownerName, reason: 'in_use' },
    ]);
    expect((await manager.call(activities.list)).body.data.map(({ name }) => name)).toEqual(['Einkauf']);
    expect(
      (await manager.call(resources.list, { query: { 'filter[kind]': 'application,supplier,role' } })).body.meta.total,
    ).toBe(0);
    const again = await manager.call(imports.undo, { params: params(), version: await versionOf(manager, uid) });
    expect(again).toMatchObject({ status: 409, error: { code: 'not_undoable' } });
  });
});

describe('an import', () => {
  it('updates, gives the former values back, and never deletes', async () => {
    const manager = await person();
    await importTable(manager, 'name,department,rto,mtpd,description', 'Payroll,Finance,4,8,pays', 'Audit,Finance,,,');
    const { uid, answer } = await importTable(manager, 'name,department,rto,mtpd', 'PAYROLL,Sales,8,24');
    expect(answer.body.data.result?.things).toMatchObject([{ thing: 'activities', create: 0, update: 1 }]);
    const list = async () =>
      (await manager.call(activities.list, { query: { sort: 'name' } })).body.data.map((row) => [
        row.name,
        row.divisionName,
        row.rtoMinutes,
      ]);
    expect(await list()).toEqual([
      ['Audit', 'Finance', null],
      ['Payroll', 'Sales', 480],
    ]);
    const undone = await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect(undone.body.data.undone).toEqual({ restored: 1, removed: 1, kept: [] });
    expect(await list()).toEqual([
      ['Audit', 'Finance', null],
      ['Payroll', 'Finance', 240],
    ]);
  });

  it('leaves wrong rows out when the person says so, and keeps them for the download', async () => {
    const manager = await person();
    const { uid } = await uploaded(manager, [table('a.csv', 'name,rto,mtpd', 'Good,4,8', 'Bad,soon,8')]);
    const answer = await applied(manager, uid, true);
    expect(answer.body.data.result?.things).toMatchObject([{ create: 1, error: 1 }]);
    const { raw } = await manager.call(imports.errors, { params: { uid } });
    const again = await uploaded(manager, [{ name: 'e.xlsx', content: raw }]);
    expect(again.sheets[0]?.columns.map(({ samples }) => samples[0])).toEqual([
      ...['Bad', 'soon', '8', '3', 'This is no time. Use a form such as 4 h, 2 days or 30 min'],
    ]);
  });

  it('adds a value to the list when told so, and takes it away again', async () => {
    const manager = await person();
    const { uid, version } = await uploaded(manager, [table('a.csv', 'name,rto', 'A,3 h')]);
    const suggestion = { sheet: 0, row: 2, column: 1, code: 'unlisted_rto', kind: 'add_listed', similar: false };
    const body = { ...suggestion, label: 'Add 3 hours to the list of recovery times' };
    expect((await manager.call(imports.suggest, { params: { uid }, version, body })).status).toBe(200);
    expect((await manager.call(imports.suggest, { params: { uid }, version: version + 1, body })).error.code).toBe(
      'no_such_suggestion',
    );
    expect((await applied(manager, uid)).body.data.result?.additions).toEqual([{ list: 'rto', name: '3 hours' }]);
    const listed = () => test.owner.query(`select 1 from master_rows where list = 'rto' and minutes = 180`);
    expect((await listed()).rowCount).toBe(1);
    await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect((await listed()).rowCount).toBe(0);
  });

  it('does nothing else than what was looked at', async () => {
    const manager = await person();
    const { uid, version } = await uploaded(manager, [table('a.csv', 'name', 'Lager')]);
    const params = { uid };
    const { digest } = (await manager.call(imports.preview, { params })).body.data;
    await manager.call(activities.create, { body: { name: 'lager' } });
    const late = await manager.call(imports.apply, { params, version, body: { digest, leaveOutErrors: false } });
    expect(late).toMatchObject({ status: 409, error: { code: 'preview_outdated' } });
  });

  it('is no way round permissions', async () => {
    const organisation = await test.organisation();
    const clerk = await test.signIn(organisation, ['import.run', 'activity.read', 'activity.create']);
    const { uid } = await uploaded(clerk, [table('a.csv', 'name,department', 'A,Sales')]);
    expect((await clerk.call(imports.preview, { params: { uid } })).body.data.missingPermissions).toEqual([
      'division.create',
    ]);
    expect(await applied(clerk, uid)).toMatchObject({
      status: 403,
      error: { details: { missing: ['division.create'] } },
    });
    const reader = await test.signIn(organisation, ['activity.read']);
    expect((await reader.call(imports.list)).status).toBe(403);
    const blind = await test.signIn(organisation, ['import.run']);
    expect((await blind.call(imports.preview, { params: { uid } })).body.data.gaps).toBeNull();
  });

  it('of another organisation is not there, byte for byte', async () => {
    const [manager, stranger] = [await person(), await person()];
    const { uid, version } = await uploaded(manager, [table('a.csv', 'name', 'Lager')]);
    const absent = (await stranger.call(imports.get, { params: { uid: '01900000-0000-7000-8000-000000000000' } })).raw;
    for (const endpoint of [imports.get, imports.rows, imports.preview, imports.errors]) {
      const answer = await stranger.call(endpoint, {
        params: { uid },
        body: endpoint.method === 'POST' ? {} : undefined,
      });
      expect([answer.status, answer.raw]).toEqual([404, absent]);
    }
    const body = { digest: 'x', leaveOutErrors: true };
    expect((await stranger.call(imports.apply, { params: { uid }, version, body })).status).toBe(404);
    expect((await stranger.call(imports.discard, { params: { uid }, version })).status).toBe(404);
    expect((await stranger.call(imports.list)).body.meta.total).toBe(0);
  });

  it('is changed by version, and thrown away as long as it is not applied', async () => {
    const manager = await person();
    const record = await uploaded(manager, [table('a.csv', 'name', 'Lager')]);
    const params = { uid: record.uid };
    const body = { cells: [], rows: [{ sheet: 0, row: 2, removed: true }], dropAdditions: [] };
    expect((await manager.call(imports.fix, { params, version: record.version, body })).body.data.version).toBe(2);
    expect((await manager.call(imports.fix, { params, version: record.version, body })).status).toBe(412);
    expect((await manager.call(imports.rows, { params })).body.data).toMatchObject([
      { verdict: 'removed', name: 'Lager' },
    ]);
    expect(await applied(manager, record.uid)).toMatchObject({ status: 422, error: { code: 'nothing_to_do' } });
    const nowhere = { ...body, cells: [{ sheet: 0, row: 99, column: 0, value: '' }] };
    expect((await manager.call(imports.fix, { params, version: 2, body: nowhere })).error.fields).toMatchObject([
      { field: 'cells.0' },
    ]);
    expect((await manager.call(imports.list)).body.data).toMatchObject([
      { fileNames: ['a.csv'], rowCount: 1, state: 'uploaded' },
    ]);
    expect((await manager.call(imports.discard, { params, version: 2 })).status).toBe(204);
    expect((await manager.call(imports.get, { params })).status).toBe(404);
  });

  it('says what is wrong with a choice of columns', async () => {
    const manager = await person();
    const record = await uploaded(manager, [table('a.csv', 'name,rto,x', 'Lager,4,5')]);
    const mapping = mappingOf(record);
    const column = (field: string | null) => ({ field, unit: 'h' });
    const put = async (thing: string, ...fields: (string | null)[]) => {
      const sheets = [{ ...mapping.sheets[0], thing, columns: fields.map(column) }];
      const answer = await manager.call(imports.map, {
        params: { uid: record.uid },
        version: 1,
        body: { ...mapping, sheets },
      });
      return answer.error?.fields;
    };
    expect(await put('activities', 'rto', 'rto', null)).toEqual([
      { field: 'sheets.0.columns.1', message: 'Another column is the RTO already' },
      { field: 'sheets.0.thing', message: 'Choose the column with the name' },
    ]);
    expect(await put('dependencies', 'name', null, null)).toEqual([
      { field: 'sheets.0.columns.0', message: 'Choose one from the list' },
    ]);
    expect(await put('activities', 'name')).toMatchObject([{ field: 'sheets.0.columns' }]);
    expect(await put('activities', 'name', 'rto', null)).toBeUndefined();
  });

  it('can not be undone the day after next', async () => {
    const manager = await person();
    const { uid } = await importTable(manager, 'name', 'Lager');
    await test.owner.query(`update imports set applied_at = now() - interval '25 hours' where uid = $1`, [uid]);
    const late = await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect(late.error.code).toBe('not_undoable');
  });

  it('opens a working version of what is approved, which undoing closes again', async () => {
    const manager = await person();
    await importTable(manager, 'name', 'Lager', 'Einkauf');
    await test.owner.query(`update activities set state = 'approved', approved_at = now() where name = 'Lager'`);
    const link = await uploaded(manager, [table('dependencies.csv', 'dependent,provider', 'Lager,Einkauf')]);
    await applied(manager, link.uid);
    const state = async () => (await manager.call(activities.list, { query: { q: 'Lager' } })).body.data[0]?.state;
    expect(await state()).toBe('draft');
    await manager.call(imports.undo, { params: { uid: link.uid }, version: await versionOf(manager, link.uid) });
    expect(await state()).toBe('approved');
  });
});

describe('templates', () => {
  it('are understood when they are filled in', async () => {
    const manager = await person();
    const { raw } = await manager.call(imports.template);
    const record = await uploaded(manager, [{ name: 'holdfast-import.xlsx', content: raw }]);
    expect(record.sheets.map(({ sheetName, thing }) => [sheetName, thing])).toEqual([
      ['Activities', 'activities'],
      ['Resources', 'resources'],
      ['Dependencies', 'dependencies'],
      ['How to fill in', null],
    ]);
    expect(record.sheets[0]?.columns.map(({ field }) => field)).not.toContain(undefined);
    const csv = await manager.call(imports.templateCsv, { query: { thing: 'dependencies' } });
    expect(csv.text).toBe('\ufeff"Dependent","Provider","Kind of provider","Tolerance","Note","Unit of time"\r\n');
  });
});

describe('files that are none', () => {
  it('are refused with the reason, and nothing is kept of them', async () => {
    const manager = await person();
    const refused = await manager.call(imports.upload, {
      file: { name: 'x.xlsx', content: Buffer.from('%PDF-1.7\n\u0000\u0001') },
    });
    expect(refused).toMatchObject({ status: 422, error: { code: 'not_a_table', fields: [{ field: 'file' }] } });
    const large = await manager.call(imports.upload, {
      file: { name: 'x.csv', content: Buffer.alloc(100 * 1024 * 1024, 'a,b\n') },
    });
    expect(large).toMatchObject({ status: 413, error: { code: 'too_large' } });
    expect((await manager.call(imports.list)).body.meta.total).toBe(0);
  });

  it('are not evaluated: a formula is text', async () => {
    const manager = await person();
    await importTable(manager, 'name', '"=1+1"');
    const { data } = (await manager.call(activities.list)).body;
    expect(data.map(({ name }) => name)).toEqual(['=1+1']);
  });
});

describe('ten thousand rows', () => {
  it('are checked in under three seconds and applied in one go', async () => {
    const manager = await person();
    const names = Array.from({ length: 6000 }, (_, at) => `Activity ${at}`);
    const rows = names.map(
      (name, at) => `${name},Department ${at % 60},First Last${at % 500},high,${at % 2 ? 24 : 8},4,1`,
    );
    const links = names.slice(0, 4000).map((name, at) => `${name},Activity ${at + 1000}`);
    const { uid } = await uploaded(manager, [
      table('activities.csv', 'name,department,owner,priority,mtpd_hours,rto_hours,rpo_hours', ...rows),
      table('dependencies.csv', 'dependent,provider', ...links),
    ]);
    const started = performance.now();
    const checked = await manager.call(imports.rows, { params: { uid }, query: { pageSize: 100 } });
    const checking = performance.now() - started;
    expect(counts(checked.body.things)).toEqual({ activities: [6000, 0, 0, 0], dependencies: [4000, 0, 0, 0] });
    expect(checking).toBeLessThan(3000);
    const before = performance.now();
    expect((await applied(manager, uid)).status).toBe(200);
    const applying = performance.now() - before;
    const undoing = performance.now();
    const undone = await manager.call(imports.undo, { params: { uid }, version: await versionOf(manager, uid) });
    expect(undone.body.data.undone).toMatchObject({ removed: 6000 + 4000 + 60 + 500, kept: [] });
    process.stdout.write(
      `10,000 rows: checked in ${Math.round(checking)} ms, applied in ${Math.round(applying)} ms, undone in ${Math.round(performance.now() - undoing)} ms\n`,
    );
  }, 120_000);

  it('are the most that one import takes', async () => {
    const manager = await person();
    const lines = Array.from({ length: 6000 }, (_, at) => `Activity ${at}`);
    const record = await uploaded(manager, [table('a.csv', 'name', ...lines)]);
    const file = table('b.csv', 'name', ...lines);
    const second = await manager.call(imports.addFile, { params: { uid: record.uid }, version: record.version, file });
    expect(second).toMatchObject({ status: 422, error: { code: 'too_many_rows' } });
  });
});
