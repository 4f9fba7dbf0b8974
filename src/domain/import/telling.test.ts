import { describe, expect, it } from 'vitest';
import { registerThings } from '#root/contract/import-terms.ts';
import { exportHeading } from './field-spec.ts';
import { fieldsOf } from './fields.ts';
import { findHeaders, guessTable } from './guess.ts';

const guess = (fileName: string, ...headings: string[]) =>
  guessTable(findHeaders({ fileName, sheetName: '', rows: [{ number: 1, cells: headings }] }), fileName, '');
const thingOf = (fileName: string, ...headings: string[]) => guess(fileName, ...headings).thing;

describe('the headings of an export', () => {
  const headings = registerThings.map((thing) => ({
    thing,
    headings: fieldsOf[thing].filter(({ field }) => field !== 'unit').map(exportHeading),
  }));

  it('are those of one register alone, and each means its column', () => {
    expect(new Set(headings.map((one) => one.headings.join())).size).toBe(registerThings.length);
    for (const { thing, headings: own } of headings) {
      const { thing: taken, columns } = guess('x.csv', ...own);
      expect([taken, columns.map(({ field }) => field)]).toEqual([
        thing,
        fieldsOf[thing].flatMap(({ field }) => (field === 'unit' ? [] : field)),
      ]);
    }
  });

  it('tell categories apart also without ids, in another order, and whatever the file is called', () => {
    expect(thingOf('x.csv', 'Status', 'Equipment category')).toBe('equipment_categories');
    expect(thingOf('x.csv', 'Supplier category', 'Description')).toBe('supplier_categories');
    expect(thingOf('Supplier categories.csv', 'Equipment category', 'Status', 'Holdfast id')).toBe(
      'equipment_categories',
    );
  });

  it('of before are known by the name of the file', () => {
    const before = ['Name', 'Description', 'Status', 'Holdfast id'];
    expect(thingOf('equipment-categories.csv', ...before)).toBe('equipment_categories');
    expect(thingOf('supplier-categories.csv', ...before)).toBe('supplier_categories');
  });

  it('do not make a list of categories of what has names besides', () => {
    expect(thingOf('list.csv', 'Name', 'Supplier category')).toBe('activities');
    expect(thingOf('Suppliers.csv', 'Name', 'Supplier category', 'Phone', 'Holdfast id')).toBe('suppliers');
  });
});
