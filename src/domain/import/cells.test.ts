import { describe, expect, it } from 'vitest';
import { buildActivitySheet, checkRows, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';

const check = (fields: Parameters<typeof buildActivitySheet>[0], ...rows: string[][]) =>
  checkImport([buildActivitySheet(fields, ...rows)], emptyOrganisation, updateRules);

describe('errors of the spreadsheet', () => {
  it.each(['#DIV/0!', '#N/A', '#REF!', '#NAME?', '#WERT!', '#BEZUG!', '#NV', '#VALEUR!', '#####', 'Err:502'])(
    '%s is an error at its cell',
    (text) => {
      const { rows } = check(['name', 'rto'], ['A', text], ['B', '4 h']);
      expect(rows.map(({ verdict }) => verdict)).toEqual(['error', 'create']);
      expect(rows[0]?.problems).toMatchObject([
        {
          field: 'rto',
          column: 1,
          message: `"${text}" is an error of the spreadsheet, not a value. Type the value, or empty the cell`,
          suggestions: [{ kind: 'empty_cell', cells: [{ column: 1, value: '' }] }],
        },
      ]);
    },
  );

  it('a required cell has only this error, and other text that begins with # is kept', () => {
    expect(checkRows([buildActivitySheet(['name'], ['#REF!'], ['#1 priority'])])).toEqual([
      ['error', 'cell_error'],
      ['create'],
    ]);
    const { rows } = check(['name'], ['#NOT CALCULATED!']);
    expect(rows[0]?.problems[0]?.message).toMatch(/formula without its result/);
  });
});
