import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#root/contract/import-records.ts';
import { imports } from '#root/contract/imports.ts';
import { equipmentCategories, supplierCategories } from '#root/contract/register-categories.ts';
import { suppliers } from '#root/contract/suppliers.ts';
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts';
import { applied, counts, mappingOf, table, type UploadFile, uploaded } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const person = async () => test.signIn(await test.organisation());
/** Presses Continue: with what was proposed, or with another kind. */
const goOn = async (manager: Client, record: ImportRecord, sheets: object[] = mappingOf(record).sheets) => {
  const answer = await manager.call(imports.map, {
    params: { uid: record.uid },
    version: record.version,
    body: { ...mappingOf(record), sheets } as never,
  });
  expect(answer.status, answer.text).toBe(200);
};
const taken = async (manager: Client, file: UploadFile) => {
  const { sheets } = await uploaded(manager, [file]);
  return [sheets[0]?.thing, sheets[0]?.remembered];
};

describe('an export', () => {
  it('is known as its register under any name', async () => {
    const manager = await person();
    const lines = ['Name,Category,Status', 'Northern Freight,Logistics,Active'];
    expect((await applied(manager, (await uploaded(manager, [table('Suppliers.csv', ...lines)])).uid)).status).toBe(
      200,
    );
    const { raw } = await manager.call(suppliers.exportFile, { query: { format: 'csv' } });
    const { uid, sheets } = await uploaded(manager, [{ name: 'exp.csv', content: raw }]);
    expect(sheets[0]).toMatchObject({ thing: 'suppliers' });
    const { body } = await manager.call(imports.rows, { params: { uid } });
    expect([body.problems, counts(body.things)]).toEqual([[], { suppliers: [0, 0, 1, 0] }]);
  });

  it('of categories changes nothing under a name that says nothing, whichever they are', async () => {
    const manager = await person();
    for (const [thing, { exportFile }, title] of [
      ['equipment_categories', equipmentCategories, 'Equipment categories.csv'],
      ['supplier_categories', supplierCategories, 'Supplier categories.csv'],
    ] as const) {
      const { uid } = await uploaded(manager, [table(title, 'Name,Description,Status', 'Vehicles,=1,Inactive', 'B,,')]);
      expect((await applied(manager, uid)).status).toBe(200);
      for (const format of ['csv', 'xlsx'] as const) {
        const { raw } = await manager.call(exportFile, { query: { format } });
        const again = await uploaded(manager, [{ name: `x.${format}`, content: raw }]);
        expect(again.sheets[0]).toMatchObject({ thing, columns: [{ field: 'name' }, {}, {}, { field: 'uid' }] });
        const { body } = await manager.call(imports.rows, { params: { uid: again.uid } });
        expect([format, body.problems, counts(body.things)]).toEqual([format, [], { [thing]: [0, 0, 2, 0] }]);
      }
    }
  });

  it('of before, written like that of another register, is known by its name', async () => {
    const manager = await person();
    const lines = ['Name,Description,Status,Holdfast id', 'Vehicles,,Active,'];
    expect(await taken(manager, table('Equipment categories.csv', ...lines))).toEqual(['equipment_categories', false]);
  });

  it('without ids is known by headings that no other register has', async () => {
    const manager = await person();
    expect(await taken(manager, table('list.csv', 'Name,Seats,Access point', 'Depot,12,Gate'))).toEqual([
      'locations',
      false,
    ]);
    expect(await taken(manager, table('list.csv', 'Name,Department', 'Payroll,Sales'))).toEqual(['activities', false]);
  });
});

describe('how columns are assigned', () => {
  const lines = ['Name,Category,Workaround', 'Northern Freight,Supplier,Another'];

  it('is not remembered because somebody went on', async () => {
    const manager = await person();
    const record = await uploaded(manager, [table('list.csv', ...lines)]);
    expect(record.sheets[0]).toMatchObject({ thing: 'resources' });
    await goOn(manager, record);
    expect(await taken(manager, table('list.csv', ...lines))).toEqual(['resources', false]);
  });

  it('is remembered once it was applied, for files that say nothing else', async () => {
    const manager = await person();
    const { uid } = await uploaded(manager, [table('list.csv', ...lines)]);
    expect((await applied(manager, uid)).status).toBe(200);
    expect(await taken(manager, table('other.csv', ...lines))).toEqual(['resources', true]);
    expect(await taken(manager, table('suppliers.csv', ...lines))).toEqual(['suppliers', false]);
  });

  it('is not remembered for rows of which none went in', async () => {
    const manager = await person();
    const files = [
      table('list.csv', 'Name,Category', 'Boat,Nothing known'),
      table('activities.csv', 'Name', 'Payroll'),
    ];
    expect((await applied(manager, (await uploaded(manager, files)).uid, true)).status).toBe(200);
    expect(await taken(manager, table('list.csv', 'Name,Category', 'Boat,Supplier'))).toEqual(['resources', false]);
    expect(await taken(manager, table('list.csv', 'Name', 'Sales'))).toEqual(['activities', true]);
  });

  it('is remembered when the person has chosen the kind, also against the name of the file', async () => {
    const manager = await person();
    const record = await uploaded(manager, [table('suppliers.csv', ...lines)]);
    const columns = ['name', 'category', 'workaround'].map((field) => ({ field, unit: 'h' }));
    await goOn(manager, record, [{ thing: 'equipment', columns, categories: [] }]);
    expect(await taken(manager, table('suppliers.csv', ...lines))).toEqual(['equipment', true]);
    expect(await taken(manager, table('list.csv', ...lines))).toEqual(['equipment', true]);
    expect(await taken(manager, table('locations.csv', 'Name,Category,Workaround', 'A,b,c'))).toEqual([
      'locations',
      false,
    ]);
  });
});
