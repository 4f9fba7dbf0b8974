import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#root/contract/import/imports.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { makeBook } from '#test/support/files.ts';
import { applyImport, countByKind, makeCsv, readVersion, toMapping, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());

describe('sheets and rows without activities', () => {
  it.each([
    'Process,Application',
    'From,To',
    'Activity,Needs',
    'Prozess,Anwendung',
    'Service,Depends on',
    'Processus,Système',
  ])('a sheet with two columns of names is a list of dependencies: %s', async (headings) => {
    const { sheets } = await uploadFiles(await person(), [makeCsv('x.csv', headings, 'Payroll,SAP', 'Orders,SAP')]);
    expect([sheets[0]?.kind, sheets[0]?.columns.map(({ field }) => field)]).toEqual([
      'dependency',
      ['dependent', 'provider'],
    ]);
  });

  it('a list of names of an unknown kind is not imported until the user has chosen its kind', async () => {
    const manager = await person();
    const { uid, version, sheets, ...record } = await uploadFiles(manager, [
      makeCsv('contacts.csv', 'Name,Phone,City', 'Ana,1,Rome'),
    ]);
    expect(sheets[0]).toMatchObject({ kind: null, undecided: true });
    expect((await applyImport(manager, uid)).error.code).toBe('nothing_to_do');
    const choice = toMapping({ ...record, uid, version, sheets });
    await manager.call(imports.map, {
      params: { uid },
      version,
      body: {
        ...choice,
        sheets: choice.sheets.map((one) => ({
          ...one,
          kind: 'activity' as const,
          columns: one.columns.map(({ unit }, at) => ({ field: at === 0 ? ('name' as const) : null, unit })),
        })),
      },
    });
    const after = (await manager.call(imports.get, { params: { uid } })).body.data.sheets[0];
    expect(after).toMatchObject({ kind: 'activity', undecided: false });
    expect((await applyImport(manager, uid)).status).toBe(200);
  });

  it('rows that hold no record are left out with a reason, and the user can include them', async () => {
    const manager = await person();
    const { uid, sheets } = await uploadFiles(manager, [
      makeCsv(
        'activities.csv',
        ...['BIA 2026,,', 'As of May,,', 'Name,RTO,MTPD', ',hours,hours', 'Payroll,4,8', 'Name,RTO,MTPD', 'Orders,4,8'],
        ...['Total,4,8', '* estimated,,', ',,', 'Application,Recovery time,', 'SAP,8,'],
      ),
    ]);
    expect(sheets[0]).toMatchObject({ kind: 'activity', rowCount: 2 });
    expect(sheets[0]?.setAside).toEqual([
      { reason: 'above_headings', count: 2, rows: [1, 2] },
      { reason: 'headings', count: 2, rows: [4, 6] },
      { reason: 'total', count: 1, rows: [8] },
      { reason: 'note', count: 1, rows: [9] },
      { reason: 'other_table', count: 2, rows: [11, 12] },
    ]);
    const rows = async () => (await manager.call(imports.rows, { params: { uid } })).body;
    const before = await rows();
    expect(countByKind(before.counts)).toEqual({ activity: [2, 0, 0, 0] });
    expect(before.data.find(({ row }) => row === 8)).toMatchObject({
      verdict: 'removed',
      problems: [{ message: 'It looks like a total, so it is left out. Include the row to import it' }],
    });
    await manager.call(imports.fix, {
      params: { uid },
      version: await readVersion(manager, uid),
      body: { cells: [], rows: [{ sheet: 0, row: 8, removed: false }], dropAdditions: [] },
    });
    expect(countByKind((await rows()).counts)).toEqual({ activity: [3, 0, 0, 0] });
  });

  it('hidden sheets, rows and columns of a workbook are left out until the user chooses them', async () => {
    const manager = await person();
    const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const row = (number: number, [name, rto, mtpd]: readonly string[], attributes = '') =>
      `<row r="${number}"${attributes}>${text(`A${number}`, name ?? '')}${text(`B${number}`, rto ?? '')}${text(`C${number}`, mtpd ?? '')}</row>`;
    const table = `${row(1, ['Name', 'RTO', 'MTPD'])}${row(2, ['Payroll', '4 h', '8 h'])}${row(3, ['Old', '4 h', '8 h'], ' hidden="1"')}`;
    const content = makeBook([
      { name: 'Activities', rows: table, columns: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>' },
      { name: 'Old activities', rows: table, state: 'hidden' },
    ]);
    const { uid, sheets } = await uploadFiles(manager, [{ name: 'bia.xlsx', content }]);
    expect(sheets.map(({ kind, hidden, undecided }) => [kind, hidden, undecided])).toEqual([
      ['activity', false, false],
      [null, true, false],
    ]);
    expect(sheets[0]?.columns.map(({ field, hidden }) => [field, hidden])).toEqual([
      ['name', false],
      [null, true],
      ['mtpd', false],
    ]);
    expect(sheets[0]?.setAside).toEqual([{ reason: 'hidden', count: 1, rows: [3] }]);
    const { body } = await manager.call(imports.rows, { params: { uid } });
    expect(countByKind(body.counts)).toEqual({ activity: [1, 0, 0, 0] });
  });
});
