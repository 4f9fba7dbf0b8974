import { describe, expect, it } from 'vitest';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { readExportHeading } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { findHeaders, guessTable } from './guess.ts';

const guess = (fileName: string, ...headings: string[]) =>
  guessTable(findHeaders({ fileName, sheetName: '', rows: [{ number: 1, cells: headings }] }), fileName, '');
const detect = (fileName: string, ...headings: string[]) => guess(fileName, ...headings).kind;

describe('the headings of an export', () => {
  const headings = registerKinds.map((kind) => ({
    kind,
    headings: importFieldSpecs[kind].filter(({ field }) => field !== 'unit').map(readExportHeading),
  }));

  it('are those of one register alone, and each means its column', () => {
    expect(new Set(headings.map((one) => one.headings.join())).size).toBe(registerKinds.length);
    for (const { kind, headings: own } of headings) {
      const { kind: taken, columns } = guess('x.csv', ...own);
      expect([taken, columns.map(({ field }) => field)]).toEqual([
        kind,
        importFieldSpecs[kind].flatMap(({ field }) => (field === 'unit' ? [] : field)),
      ]);
    }
  });

  it('tell categories apart also without ids, in another order, and whatever the file is called', () => {
    expect(detect('x.csv', 'Status', 'Equipment category')).toBe('equipment_category');
    expect(detect('x.csv', 'Supplier category', 'Description')).toBe('supplier_category');
    expect(detect('Supplier categories.csv', 'Equipment category', 'Status', 'Holdfast id')).toBe('equipment_category');
  });

  it('of before are known by the name of the file', () => {
    const before = ['Name', 'Description', 'Status', 'Holdfast id'];
    expect(detect('equipment-categories.csv', ...before)).toBe('equipment_category');
    expect(detect('supplier-categories.csv', ...before)).toBe('supplier_category');
  });

  it('do not make a list of categories of what has names besides', () => {
    expect(detect('list.csv', 'Name', 'Supplier category')).toBe('activity');
    expect(detect('Suppliers.csv', 'Name', 'Supplier category', 'Phone', 'Holdfast id')).toBe('supplier');
  });
});
