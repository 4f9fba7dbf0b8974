import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#root/contract/activities/activities.ts';
import { imports } from '#root/contract/import/imports.ts';
import { startTestApp, type TestApp, unknownUid } from '#test/support/app.ts';
import {
  applyImport,
  countByKind,
  importTable,
  makeCsv,
  makeZipBomb,
  readVersion,
  toMapping,
  uploadFiles,
} from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());

describe('an import', () => {
  it('an import updates records but deletes none, and undoing the import restores the former values', async () => {
    const manager = await person();
    await importTable(manager, 'name,department,rto,mtpd,description', 'Payroll,Finance,4,8,pays', 'Audit,Finance,,,');
    const { uid, answer } = await importTable(manager, 'name,department,rto,mtpd', 'PAYROLL,Sales,8,24');
    expect(answer.body.data.result?.counts).toMatchObject([{ kind: 'activity', create: 0, update: 1 }]);
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
    const undone = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(undone.body.data.undone).toEqual({ restored: 1, removed: 1, kept: [] });
    expect(await list()).toEqual([
      ['Audit', 'Finance', null],
      ['Payroll', 'Finance', 240],
    ]);
  });

  it('rows with errors can be left out of an import, and can still be downloaded afterwards', async () => {
    const manager = await person();
    const { uid } = await uploadFiles(manager, [makeCsv('activities.csv', 'name,rto,mtpd', 'Good,4,8', 'Bad,soon,8')]);
    const answer = await applyImport(manager, uid, true);
    expect(answer.body.data.result?.counts).toMatchObject([{ create: 1, error: 1 }]);
    const { raw } = await manager.call(imports.errors, { params: { uid } });
    const again = await uploadFiles(manager, [{ name: 'e.xlsx', content: raw }]);
    expect(again.sheets[0]?.columns.map(({ samples }) => samples[0])).toEqual([
      ...['Bad', 'soon', '8', '3', 'This is not a time. Enter one such as 4 h, 2 days or 30 min'],
    ]);
  });

  it('a missing time is added to its list on request, and undoing the import removes the time again', async () => {
    const manager = await person();
    const { uid, version } = await uploadFiles(manager, [makeCsv('activities.csv', 'name,rto', 'A,3 h')]);
    const suggestion = { sheet: 0, row: 2, column: 1, code: 'unlisted_rto', kind: 'add_listed', similar: false };
    const body = { ...suggestion, label: 'Add 3 h to the list of recovery times' };
    expect((await manager.call(imports.suggest, { params: { uid }, version, body })).status).toBe(200);
    expect((await manager.call(imports.suggest, { params: { uid }, version: version + 1, body })).error.code).toBe(
      'no_such_suggestion',
    );
    expect((await applyImport(manager, uid)).body.data.result?.additions).toEqual([{ list: 'rto', name: '3 hours' }]);
    const listed = () => test.owner.query(`select 1 from master_rows where list = 'rto' and minutes = 180`);
    expect((await listed()).rowCount).toBe(1);
    await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect((await listed()).rowCount).toBe(0);
  });

  it('an import is refused if its changes would differ from the changes in its preview', async () => {
    const manager = await person();
    const { uid, version } = await uploadFiles(manager, [makeCsv('activities.csv', 'name', 'Lager')]);
    const params = { uid };
    const { digest } = (await manager.call(imports.preview, { params })).body.data;
    await manager.call(activities.create, { body: { name: 'lager' } });
    const late = await manager.call(imports.apply, { params, version, body: { digest, leaveOutErrors: false } });
    expect(late).toMatchObject({ status: 409, error: { code: 'preview_outdated' } });
  });

  it('an import without the permissions for its changes is refused', async () => {
    const organisation = await test.addOrganisation();
    const clerk = await test.signIn(organisation, ['import.run', 'activity.read', 'activity.create']);
    const { uid } = await uploadFiles(clerk, [makeCsv('activities.csv', 'name,department', 'A,Sales')]);
    expect((await clerk.call(imports.preview, { params: { uid } })).body.data.missingPermissions).toEqual([
      'division.create',
    ]);
    expect(await applyImport(clerk, uid)).toMatchObject({
      status: 403,
      error: { details: { missing: ['division.create'] } },
    });
    const reader = await test.signIn(organisation, ['activity.read']);
    expect((await reader.call(imports.list)).status).toBe(403);
    const blind = await test.signIn(organisation, ['import.run']);
    expect((await blind.call(imports.preview, { params: { uid } })).body.data.gaps).toBeNull();
  });

  it('an import of another organisation is answered like an import that does not exist', async () => {
    const [manager, stranger] = [await person(), await person()];
    const { uid, version } = await uploadFiles(manager, [makeCsv('activities.csv', 'name', 'Lager')]);
    const absent = (await stranger.call(imports.get, { params: { uid: unknownUid } })).raw;
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

  it('changes of an import need its current version, and an import can be discarded until it is applied', async () => {
    const manager = await person();
    const record = await uploadFiles(manager, [makeCsv('activities.csv', 'name', 'Lager')]);
    const params = { uid: record.uid };
    const body = { cells: [], rows: [{ sheet: 0, row: 2, removed: true }], dropAdditions: [] };
    expect((await manager.call(imports.fix, { params, version: record.version, body })).body.data.version).toBe(2);
    expect((await manager.call(imports.fix, { params, version: record.version, body })).status).toBe(412);
    expect((await manager.call(imports.rows, { params })).body.data).toMatchObject([
      { verdict: 'removed', name: 'Lager' },
    ]);
    expect(await applyImport(manager, record.uid)).toMatchObject({ status: 422, error: { code: 'nothing_to_do' } });
    const nowhere = { ...body, cells: [{ sheet: 0, row: 99, column: 0, value: '' }] };
    expect((await manager.call(imports.fix, { params, version: 2, body: nowhere })).error.fields).toMatchObject([
      { field: 'cells.0' },
    ]);
    expect((await manager.call(imports.list)).body.data).toMatchObject([
      { fileNames: ['activities.csv'], rowCount: 1, state: 'uploaded' },
    ]);
    expect((await manager.call(imports.discard, { params, version: 2 })).status).toBe(204);
    expect((await manager.call(imports.get, { params })).status).toBe(404);
  });

  it('an invalid choice of columns gets an error for each problem', async () => {
    const manager = await person();
    const record = await uploadFiles(manager, [makeCsv('activities.csv', 'name,rto,x', 'Lager,4,5')]);
    const mapping = toMapping(record);
    const column = (field: string | null) => ({ field, unit: 'h' });
    const put = async (kind: string, ...fields: (string | null)[]) => {
      const sheets = [{ ...mapping.sheets[0], kind, columns: fields.map(column) }];
      const answer = await manager.call(imports.map, {
        params: { uid: record.uid },
        version: 1,
        body: { ...mapping, sheets },
      });
      return answer.error?.fields;
    };
    expect(await put('activity', 'rto', 'rto', null)).toEqual([
      { field: 'sheets.0.columns.1', message: 'Another column is already mapped to RTO' },
      { field: 'sheets.0.kind', message: 'Choose the column with the name' },
    ]);
    expect(await put('dependency', 'name', null, null)).toEqual([
      { field: 'sheets.0.columns.0', message: 'Choose one from the list' },
    ]);
    expect(await put('activity', 'name')).toMatchObject([{ field: 'sheets.0.columns' }]);
    expect(await put('activity', 'name', 'rto', null)).toBeUndefined();
  });

  it('an import cannot be undone after 24 hours', async () => {
    const manager = await person();
    const { uid } = await importTable(manager, 'name', 'Lager');
    await test.owner.query(`update imports set applied_at = now() - interval '25 hours' where uid = $1`, [uid]);
    const late = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(late.error.code).toBe('not_undoable');
  });

  it('importing into an approved activity opens a working version, and undoing the import makes the activity approved again', async () => {
    const manager = await person();
    await importTable(manager, 'name', 'Lager', 'Einkauf');
    await test.owner.query(`update activities set state = 'approved', approved_at = now() where name = 'Lager'`);
    const link = await uploadFiles(manager, [makeCsv('dependencies.csv', 'dependent,provider', 'Lager,Einkauf')]);
    await applyImport(manager, link.uid);
    const state = async () => (await manager.call(activities.list, { query: { q: 'Lager' } })).body.data[0]?.state;
    expect(await state()).toBe('draft');
    await manager.call(imports.undo, { params: { uid: link.uid }, version: await readVersion(manager, link.uid) });
    expect(await state()).toBe('approved');
  });
});

describe('templates', () => {
  it('a completed template is imported with every column detected', async () => {
    const manager = await person();
    const { raw } = await manager.call(imports.template);
    const record = await uploadFiles(manager, [{ name: 'holdfast-import.xlsx', content: raw }]);
    expect(record.sheets.map(({ sheetName, kind }) => [sheetName, kind])).toEqual([
      ['Activities', 'activity'],
      ['Resources', 'resource'],
      ['Dependencies', 'dependency'],
      ['How to fill in', null],
    ]);
    expect(record.sheets[0]?.columns.map(({ field }) => field)).not.toContain(undefined);
    const csv = await manager.call(imports.templateCsv, { query: { kind: 'dependency' } });
    expect(csv.text).toBe(
      '\ufeff"Dependent","Provider","Kind of dependent","Kind of provider","Tolerance","Group of alternatives","Required of the group","People","Alternative roles","Note","Unit of time"\r\n',
    );
  });
});

describe('invalid files', () => {
  it('a file that is not a table is refused with the reason and not stored', async () => {
    const manager = await person();
    const refused = await manager.call(imports.upload, {
      file: { name: 'x.xlsx', content: Buffer.from('%PDF-1.7\n\u0000\u0001') },
    });
    expect(refused).toMatchObject({ status: 422, error: { code: 'not_a_table', fields: [{ field: 'file' }] } });
    const bomb = await manager.call(imports.upload, { file: makeZipBomb() });
    expect(bomb.status).toBe(422);
    expect(bomb.error.message).toMatch(/too large when it is unpacked/);
    const large = await manager.call(imports.upload, {
      file: { name: 'x.csv', content: Buffer.alloc(100 * 1024 * 1024, 'a,b\n') },
    });
    expect(large).toMatchObject({ status: 413, error: { code: 'too_large' } });
    expect((await manager.call(imports.list)).body.meta.total).toBe(0);
  });

  it('a formula is read as text and not evaluated', async () => {
    const manager = await person();
    await importTable(manager, 'name', '"=1+1"');
    const { data } = (await manager.call(activities.list)).body;
    expect(data.map(({ name }) => name)).toEqual(['=1+1']);
  });
});

describe('ten thousand rows', () => {
  it('ten thousand rows are checked and applied at once, and the test prints the time', async () => {
    const manager = await person();
    const names = Array.from({ length: 6000 }, (_, at) => `Activity ${at}`);
    const letter = (at: number) => String.fromCharCode(97 + (at % 26));
    const owners = Array.from({ length: 500 }, (_, at) => `First Last${letter(at)}${letter(Math.floor(at / 26))}`);
    const rows = names.map(
      (name, at) => `${name},Department ${at % 60},${owners[at % 500]},high,${at % 2 ? 24 : 8},4,1`,
    );
    const links = names.slice(0, 4000).map((name, at) => `${name},Activity ${at + 1000}`);
    const files = [
      makeCsv('activities.csv', 'name,department,owner,priority,mtpd_hours,rto_hours,rpo_hours', ...rows),
      makeCsv('dependencies.csv', 'dependent,provider', ...links),
    ];
    const { uid } = await uploadFiles(manager, files);
    const started = performance.now();
    const checked = await manager.call(imports.rows, { params: { uid }, query: { pageSize: 100 } });
    const checking = performance.now() - started;
    expect(countByKind(checked.body.counts)).toEqual({ activity: [6000, 0, 0, 0], dependency: [4000, 0, 0, 0] });
    const before = performance.now();
    expect((await applyImport(manager, uid)).status).toBe(200);
    const applying = performance.now() - before;
    const again = await uploadFiles(manager, files);
    const second = performance.now();
    const same = await manager.call(imports.rows, { params: { uid: again.uid }, query: { pageSize: 100 } });
    expect(countByKind(same.body.counts)).toEqual({ activity: [0, 0, 6000, 0], dependency: [0, 0, 4000, 0] });
    const checkingAgain = performance.now() - second;
    const undoing = performance.now();
    const undone = await manager.call(imports.undo, { params: { uid }, version: await readVersion(manager, uid) });
    expect(undone.body.data.undone).toMatchObject({ removed: 6000 + 4000 + 60 + 500, kept: [] });
    process.stdout.write(
      `10,000 rows: checked in ${Math.round(checking)} and ${Math.round(checkingAgain)} ms, applied in ${Math.round(applying)} ms, undone in ${Math.round(performance.now() - undoing)} ms\n`,
    );
  }, 120_000);

  it('more than ten thousand rows are refused', async () => {
    const manager = await person();
    const lines = Array.from({ length: 6000 }, (_, at) => `Activity ${at}`);
    const record = await uploadFiles(manager, [makeCsv('activities.csv', 'name', ...lines)]);
    const file = makeCsv('processes.csv', 'name', ...lines);
    const second = await manager.call(imports.addFile, { params: { uid: record.uid }, version: record.version, file });
    expect(second).toMatchObject({ status: 422, error: { code: 'too_many_rows' } });
  });
});
