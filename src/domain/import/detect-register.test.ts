import { describe, expect, it } from 'vitest';
import { registerKinds } from '#root/contract/import/import-terms.ts';
import { readExportHeading } from './field-spec.ts';
import { importFieldSpecs } from './fields.ts';
import { findHeaders, guessTable } from './guess.ts';

const guess = (fileName: string, ...headings: string[]) =>
  guessTable(findHeaders({ fileName, sheetName: '', rows: [{ number: 1, cells: headings }] }), fileName, '');
const detect = (fileName: string, ...headings: string[]) => guess(fileName, ...headings).kind;

describe('headings of exports', () => {
  const headings = registerKinds.map((kind) => ({
    kind,
    headings: importFieldSpecs[kind].filter(({ field }) => field !== 'unit').map(readExportHeading),
  }));

  it('identify one register, and each heading names its own column', () => {
    expect(new Set(headings.map((one) => one.headings.join())).size).toBe(registerKinds.length);
    for (const { kind, headings: own } of headings) {
      const { kind: taken, columns } = guess('x.csv', ...own);
      expect([taken, columns.map(({ field }) => field)]).toEqual([
        kind,
        importFieldSpecs[kind].flatMap(({ field }) => (field === 'unit' ? [] : field)),
      ]);
    }
  });

  it('distinguish the two kinds of categories even without ids, in any order and under any file name', () => {
    expect(detect('x.csv', 'Status', 'Equipment category')).toBe('equipment_category');
    expect(detect('x.csv', 'Supplier category', 'Description')).toBe('supplier_category');
    expect(detect('Supplier categories.csv', 'Equipment category', 'Status', 'Holdfast id')).toBe('equipment_category');
  });

  it('are recognised in older exports by the name of the file', () => {
    const before = ['Name', 'Description', 'Status', 'Holdfast id'];
    expect(detect('equipment-categories.csv', ...before)).toBe('equipment_category');
    expect(detect('supplier-categories.csv', ...before)).toBe('supplier_category');
  });

  it('with only a name and a category are not detected as categories', () => {
    expect(detect('list.csv', 'Name', 'Supplier category')).toBe(null);
    expect(detect('Suppliers.csv', 'Name', 'Supplier category', 'Phone', 'Holdfast id')).toBe('supplier');
  });
});
