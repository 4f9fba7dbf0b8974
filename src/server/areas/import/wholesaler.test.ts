import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import { imports } from '#root/contract/import/imports.ts';
import { resources } from '#root/contract/resources/resources.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, countByKind, readVersion, toMapping, uploadFiles, wholesaler } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());

describe("the wholesaler's workbook", () => {
  let manager: Client;
  let uid: string;
  const params = () => ({ uid });
  beforeAll(async () => {
    manager = await person();
  });

  it('three files are uploaded into one import, and their kinds and columns are detected', async () => {
    const record = await uploadFiles(manager, wholesaler);
    uid = record.uid;
    expect(record.sheets.map(({ fileName, kind, rowCount }) => [fileName, kind, rowCount])).toEqual([
      ['activities.csv', 'activity', 6],
      ['dependencies.csv', 'dependency', 6],
      ['resources.csv', 'resource', 11],
    ]);
    const [, , inResources] = record.sheets;
    expect(inResources?.categories.map(({ text, kind }) => [text, kind])).toContainEqual(['IT-Systeme', 'application']);
    expect(inResources?.columns.at(-1)?.hint).toMatch(/calculated from/);
    const mapped = await manager.call(imports.map, {
      params: params(),
      version: record.version,
      body: toMapping(record),
    });
    expect(mapped.status).toBe(200);
  });

  it('three activities are refused because of their RTO, each with suggestions', async () => {
    const { body } = await manager.call(imports.rows, { params: params(), query: { 'filter[show]': 'problems' } });
    expect(body.problemCount).toBe(3);
    expect(body.problems.map(({ name, field, message }) => [name, field, message])).toEqual([
      ['Auftragserfassung', 'rto', 'Must be less than the MTPD'],
      ['Lager', 'rto', 'Must be less than the MTPD'],
      ['IT-Betrieb', 'rto', 'Must be less than the MTPD'],
    ]);
    expect(body.problems.map(({ suggestions }) => suggestions[0]?.label)).toEqual([
      'Use an MTPD of 8 h',
      'Use an MTPD of 12 h',
      'Use an MTPD of 8 h',
    ]);
    expect(countByKind(body.counts)).toEqual({
      resource: [11, 0, 0, 0],
      activity: [3, 0, 0, 3],
      dependency: [1, 0, 0, 5],
    });
    const refused = await applyImport(manager, uid);
    expect(refused).toMatchObject({ status: 422, error: { code: 'rows_with_errors' } });
    expect((await manager.call(activities.list)).body.meta.total).toBe(0);
  });

  it('the rows with errors are downloaded as a workbook with the reasons', async () => {
    const { raw, headers } = await manager.call(imports.errors, { params: params() });
    expect(headers['content-disposition']).toContain('import-errors.xlsx');
    const again = await uploadFiles(manager, [{ name: 'import-errors.xlsx', content: raw }]);
    expect(again.sheets.map(({ sheetName, kind, rowCount }) => [sheetName, kind, rowCount])).toEqual([
      ['1 activities.csv', 'activity', 3],
      ['2 dependencies.csv', 'dependency', 5],
    ]);
    expect(again.sheets[0]?.columns.at(-1)).toMatchObject({
      header: 'What to change',
      samples: ['Must be less than the MTPD'],
    });
    await manager.call(imports.discard, { params: { uid: again.uid }, version: again.version });
  });

  it('one cell is corrected by hand, and the other cells by one suggestion', async () => {
    const version = await readVersion(manager, uid);
    const byHand = { cells: [{ sheet: 0, row: 2, column: 5, value: '8 h' }], rows: [], dropAdditions: [] };
    expect((await manager.call(imports.fix, { params: params(), version, body: byHand })).status).toBe(200);
    const body = {
      sheet: 0,
      row: 4,
      column: 6,
      code: 'rto_not_below_mtpd',
      kind: 'raise_mtpd',
      label: 'Use an MTPD of 12 h',
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

  it('the preview shows all changes and the resulting gaps, and writes nothing', async () => {
    const { body } = await manager.call(imports.preview, { params: params() });
    expect(countByKind(body.data.counts)).toEqual({
      resource: [11, 0, 0, 0],
      activity: [6, 0, 0, 0],
      dependency: [6, 0, 0, 0],
    });
    expect(body.data).toMatchObject({ links: { create: 25, update: 0 }, missingPermissions: [], additions: [] });
    expect(body.data.divisions).toEqual(['Vertrieb', 'Logistik', 'Einkauf', 'Buchhaltung', 'IT']);
    expect(body.data.owners).toHaveLength(5);
    const said = (body.data.gaps?.list ?? [])
      .filter(({ kind }) => kind === 'link' || kind === 'tight')
      .map((gap) => `${gap.dependent.name} needs ${gap.provider.name}: ${gap.verdict} ${gap.minutesOver}`);
    expect(said.slice(0, 2)).toEqual([
      'Wareneingang needs Einkauf: pastMtpd 2160',
      'Lager needs Wareneingang: pastMtpd 240',
    ]);
    expect(said).toContain('Auftragserfassung needs IT-Betrieb: justMet 0');
    expect((await manager.call(divisions.list)).body.meta.total).toBe(0);
  });

  it('an import that two tabs apply at once is applied once', async () => {
    const version = await readVersion(manager, uid);
    const { digest } = (await manager.call(imports.preview, { params: params() })).body.data;
    const apply = () =>
      manager.call(imports.apply, { params: params(), version, body: { digest, leaveOutErrors: false } });
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data } = (answers.find(({ status }) => status === 200) as (typeof answers)[number]).body;
    expect(data).toMatchObject({ state: 'applied', result: { links: 25, owners: 5 } });
    expect(data.result?.activityUids).toHaveLength(6);
    expect((await apply()).error.code).toBe('already_applied');
  });

  it('the activities are drafts with owners and times, and the resources have their times and numbers of uses', async () => {
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
      deputyName: null,
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

  it('the gap list shows the known gaps of the wholesaler', async () => {
    const { body } = await manager.call(continuity.gaps, { query: { 'filter[kind]': 'link', pageSize: 100 } });
    const tight = await manager.call(continuity.gaps, { query: { 'filter[verdict]': 'justMet', pageSize: 100 } });
    expect(tight.body.data.map((gap) => [gap.dependent.name, gap.provider.name])).toContainEqual([
      'Auftragserfassung',
      'IT-Betrieb',
    ]);
    expect(body.data.map((gap) => [gap.dependent.name, gap.provider.name, gap.minutesOver, gap.verdict])).toEqual([
      ['Wareneingang', 'Einkauf', 2160, 'pastMtpd'],
      ['Lager', 'Wareneingang', 240, 'pastMtpd'],
    ]);
    const unknown = await manager.call(continuity.gaps, { query: { 'filter[verdict]': 'unknown', pageSize: 100 } });
    expect(new Set(unknown.body.data.map((gap) => gap.provider.name)).size).toBe(8);
    const order = (await manager.call(activities.list, { query: { q: 'Auftragserfassung' } })).body.data[0];
    const { upstream } = (await manager.call(continuity.neighbours, { params: { uid: order?.uid ?? '' } })).body.data;
    expect(upstream.find(({ node }) => node.name === 'IT-Betrieb')).toMatchObject({ verdict: 'justMet', margin: 0 });
  });

  it('importing the files again changes nothing, and their columns are remembered', async () => {
    const record = await uploadFiles(manager, wholesaler);
    expect(record.sheets.map(({ remembered }) => remembered)).toEqual([true, true, true]);
    const cells = [2, 4, 7].map((row) => ({ sheet: 0, row, column: 5, value: row === 4 ? '12' : '8' }));
    const body = { cells, rows: [], dropAdditions: [] };
    await manager.call(imports.fix, { params: { uid: record.uid }, version: record.version, body });
    const preview = (await manager.call(imports.preview, { params: { uid: record.uid } })).body.data;
    expect(countByKind(preview.counts)).toEqual({
      resource: [0, 0, 11, 0],
      activity: [0, 0, 6, 0],
      dependency: [0, 0, 6, 0],
    });
    expect(await applyImport(manager, record.uid)).toMatchObject({ status: 422, error: { code: 'nothing_to_do' } });
  });

  it('undoing removes everything except records that have been changed since or are still in use', async () => {
    const { data } = (await manager.call(activities.list, { query: { q: 'Einkauf' } })).body;
    const einkauf = data[0] as (typeof data)[number];
    const record = (await manager.call(activities.get, { params: { uid: einkauf.uid } })).body.data;
    await test.owner.query(`update activities set description = 'changed since' where uid = $1`, [einkauf.uid]);
    const undone = await manager.call(imports.undo, { params: params(), version: await readVersion(manager, uid) });
    expect(undone.body.data).toMatchObject({ state: 'undone', undone: { restored: 0 } });
    // The activity Einkauf has changed since. It is kept, and so are the division and the owner that it uses.
    expect(undone.body.data.undone?.kept).toEqual([
      { kind: 'activity', name: 'Einkauf', reason: 'changed' },
      { kind: 'division', name: 'Einkauf', reason: 'in_use' },
      { kind: 'activity owner', name: record.ownerName, reason: 'in_use' },
    ]);
    expect((await manager.call(activities.list)).body.data.map(({ name }) => name)).toEqual(['Einkauf']);
    expect(
      (await manager.call(resources.list, { query: { 'filter[kind]': 'application,supplier,role' } })).body.meta.total,
    ).toBe(0);
    const again = await manager.call(imports.undo, { params: params(), version: await readVersion(manager, uid) });
    expect(again).toMatchObject({ status: 409, error: { code: 'not_undoable' } });
  });
});
