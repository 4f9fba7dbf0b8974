import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { equipmentCategories, supplierCategories } from '#root/contract/shared/register-categories.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applyImport, countByKind, makeCsv, toMapping, type UploadFile, uploadFiles } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.addOrganisation());
/** Continues with the proposed assignment of the sheets, or with another assignment. */
const goOn = async (manager: Client, record: ImportRecord, sheets: object[] = toMapping(record).sheets) => {
  const answer = await manager.call(imports.map, {
    params: { uid: record.uid },
    version: record.version,
    body: { ...toMapping(record), sheets },
  });
  expect(answer.status, answer.text).toBe(200);
};
const taken = async (manager: Client, file: UploadFile) => {
  const { sheets } = await uploadFiles(manager, [file]);
  return [sheets[0]?.kind, sheets[0]?.remembered];
};

describe('an export', () => {
  it('an export is recognised as its register under any file name', async () => {
    const manager = await person();
    const lines = ['Name,Category,Status', 'Northern Freight,Logistics,Active'];
    expect(
      (await applyImport(manager, (await uploadFiles(manager, [makeCsv('Suppliers.csv', ...lines)])).uid)).status,
    ).toBe(200);
    const { raw } = await manager.call(suppliers.exportFile, { query: { format: 'csv' } });
    const { uid, sheets } = await uploadFiles(manager, [{ name: 'exp.csv', content: raw }]);
    expect(sheets[0]).toMatchObject({ kind: 'supplier' });
    const { body } = await manager.call(imports.rows, { params: { uid } });
    expect([body.problems, countByKind(body.counts)]).toEqual([[], { supplier: [0, 0, 1, 0] }]);
  });

  it('importing an export of categories under any file name changes nothing', async () => {
    const manager = await person();
    for (const [kind, { exportFile }, title] of [
      ['equipment_category', equipmentCategories, 'Equipment categories.csv'],
      ['supplier_category', supplierCategories, 'Supplier categories.csv'],
    ] as const) {
      const { uid } = await uploadFiles(manager, [
        makeCsv(title, 'Name,Description,Status', 'Vehicles,=1,Inactive', 'B,,'),
      ]);
      expect((await applyImport(manager, uid)).status).toBe(200);
      for (const format of ['csv', 'xlsx'] as const) {
        const { raw } = await manager.call(exportFile, { query: { format } });
        const again = await uploadFiles(manager, [{ name: `x.${format}`, content: raw }]);
        expect(again.sheets[0]).toMatchObject({ kind, columns: [{ field: 'name' }, {}, {}, { field: 'uid' }] });
        const { body } = await manager.call(imports.rows, { params: { uid: again.uid } });
        expect([format, body.problems, countByKind(body.counts)]).toEqual([format, [], { [kind]: [0, 0, 2, 0] }]);
      }
    }
  });

  it('an older export whose headings now belong to another register is recognised by its file name', async () => {
    const manager = await person();
    const lines = ['Name,Description,Status,Holdfast id', 'Vehicles,,Active,'];
    expect(await taken(manager, makeCsv('Equipment categories.csv', ...lines))).toEqual(['equipment_category', false]);
  });

  it('an export without ids is recognised by headings that no other register has', async () => {
    const manager = await person();
    expect(await taken(manager, makeCsv('list.csv', 'Name,Seats,Access point', 'Depot,12,Gate'))).toEqual([
      'location',
      false,
    ]);
    expect(await taken(manager, makeCsv('list.csv', 'Name,Department', 'Payroll,Sales'))).toEqual([null, false]);
  });
});

describe('remembered columns', () => {
  const lines = ['Name,Category,Workaround', 'Northern Freight,Supplier,Another'];

  it('confirming the guessed columns does not store them', async () => {
    const manager = await person();
    const record = await uploadFiles(manager, [makeCsv('list.csv', ...lines)]);
    expect(record.sheets[0]).toMatchObject({ kind: 'resource' });
    await goOn(manager, record);
    expect(await taken(manager, makeCsv('list.csv', ...lines))).toEqual(['resource', false]);
  });

  it('columns are remembered once the import is applied, for files that indicate no other kind', async () => {
    const manager = await person();
    const { uid } = await uploadFiles(manager, [makeCsv('list.csv', ...lines)]);
    expect((await applyImport(manager, uid)).status).toBe(200);
    expect(await taken(manager, makeCsv('other.csv', ...lines))).toEqual(['resource', true]);
    expect(await taken(manager, makeCsv('suppliers.csv', ...lines))).toEqual(['supplier', false]);
  });

  it('columns of a sheet without imported rows are not remembered', async () => {
    const manager = await person();
    const files = [
      makeCsv('list.csv', 'Name,Category', 'Boat,Nothing known'),
      makeCsv('activities.csv', 'Name', 'Payroll'),
    ];
    expect((await applyImport(manager, (await uploadFiles(manager, files)).uid, true)).status).toBe(200);
    expect(await taken(manager, makeCsv('list.csv', 'Name,Category', 'Boat,Supplier'))).toEqual(['resource', false]);
    expect(await taken(manager, makeCsv('list.csv', 'Name', 'Sales'))).toEqual(['activity', true]);
  });

  it('a kind that the person has chosen is remembered, even if the file name indicates another kind', async () => {
    const manager = await person();
    const record = await uploadFiles(manager, [makeCsv('suppliers.csv', ...lines)]);
    const columns = ['name', 'category', 'workaround'].map((field) => ({ field, unit: 'h' }));
    await goOn(manager, record, [{ kind: 'equipment', columns, categories: [] }]);
    expect(await taken(manager, makeCsv('suppliers.csv', ...lines))).toEqual(['equipment', true]);
    expect(await taken(manager, makeCsv('list.csv', ...lines))).toEqual(['equipment', true]);
    expect(await taken(manager, makeCsv('locations.csv', 'Name,Category,Workaround', 'A,b,c'))).toEqual([
      'location',
      false,
    ]);
  });
});
