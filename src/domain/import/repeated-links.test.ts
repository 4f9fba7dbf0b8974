import { describe, expect, it } from 'vitest';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import { buildActivitySheet, buildSheet, emptyOrganisation, updateRules } from '#test/support/import-sheets.ts';
import { checkImport } from './check.ts';

const activities = buildActivitySheet(['name'], ['Sales'], ['Orders'], ['Payroll']);
const resources = (usedBy = '') =>
  buildSheet(
    'resource',
    ['name', 'category', 'usedBy'],
    [
      ['ERP', 'Application', usedBy],
      ['Mail', 'Application', ''],
      ['Clerk', 'Role', ''],
      ['Temp', 'Role', ''],
    ],
  );

/** Checks rows of dependencies. Returns the verdict, problems and changes of each of them, and the links to write. */
function check(fields: readonly ImportField[], rows: string[][], usedBy?: string) {
  const sheet = buildSheet('dependency', ['dependent', 'provider', ...fields], rows);
  const { rows: all, plan } = checkImport([activities, resources(usedBy), sheet], emptyOrganisation, updateRules);
  return {
    links: plan.links,
    rows: all
      .filter(({ kind }) => kind === 'dependency')
      .map(({ verdict, problems, changes }) => [
        verdict,
        ...problems.map(({ field, code }) => `${field} ${code}`),
        ...changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`),
      ]),
  };
}

describe('two rows about one dependency', () => {
  it.each([
    ['tolerance', '1 h', '8 h'],
    ['note', 'first', 'second'],
    ['group', 'x', 'y'],
    ['quantity', '1', '2'],
    ['alternatives', 'Temp', 'Temp; Clerk 2'],
  ] as const)('the second row is refused if it gives another %s', (field, one, other) => {
    const provider = field === 'quantity' || field === 'alternatives' ? 'Clerk' : 'ERP';
    const more = [['Clerk 2', 'Role', '']];
    const sheets = [
      activities,
      { ...resources(), rows: [...resources().rows, ...more.map((cells) => ({ number: 9, cells }))] },
      buildSheet(
        'dependency',
        ['dependent', 'provider', field],
        [
          ['Sales', provider, one],
          ['SALES', provider, other],
        ],
      ),
    ];
    const { rows, plan } = checkImport(sheets, emptyOrganisation, updateRules);
    expect(rows.slice(-2)).toMatchObject([
      { verdict: 'create', problems: [] },
      { verdict: 'error', problems: [{ field, code: 'duplicate_in_file' }] },
    ]);
    expect(plan.links).toHaveLength(1);
  });

  it('the problem names the first row, and the first row is imported alone', () => {
    const rows = [
      ['Sales', 'ERP', '1 h', 'first', 'x', '1 of 2'],
      ['Sales', 'ERP', '8 h', 'second', '', ''],
      ['Sales', 'Mail', '', '', 'x', ''],
    ];
    const fields = ['dependent', 'provider', 'tolerance', 'note', 'group', 'required'] as const;
    const checked = checkImport(
      [activities, resources(), buildSheet('dependency', fields, rows)],
      emptyOrganisation,
      updateRules,
    );
    expect(checked.rows.find(({ verdict }) => verdict === 'error')?.problems.map(({ message }) => message)).toEqual([
      'Row 2 of dependency.csv has another tolerance for this dependency. Keep one of the two rows.',
      'Row 2 of dependency.csv has another note for this dependency. Keep one of the two rows.',
    ]);
    expect(checked.plan.links).toMatchObject([{ toleranceMinutes: 60, note: 'first', group: 'x' }, { group: 'x' }]);
  });

  it('the second row is skipped if it gives the same terms or fewer terms', () => {
    const rows = [
      ['Sales', 'ERP', '60 min', 'first'],
      ['Sales', 'erp', '1 h', ''],
      ['Sales; Orders', 'ERP', '1 h', 'first'],
      ['Orders', 'ERP', '', ''],
    ];
    expect(check(['tolerance', 'note'], rows).rows).toEqual([['create'], ['skip'], ['create'], ['skip']]);
  });

  it('the second row shows the terms that it adds to the first row, or to a column of another sheet', () => {
    const rows = [
      ['Sales', 'ERP', '8 h'],
      ['Orders', 'ERP', ''],
      ['Orders', 'ERP', '2 h'],
    ];
    const { rows: checked, links } = check(['tolerance'], rows, 'Sales');
    expect(checked).toEqual([['update', 'tolerance: 0 min -> 8 h'], ['create'], ['update', 'tolerance: 0 min -> 2 h']]);
    expect(links.map(({ toleranceMinutes }) => toleranceMinutes)).toEqual([480, 120]);
  });
});
