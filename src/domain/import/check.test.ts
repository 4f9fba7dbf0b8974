import { describe, expect, it } from 'vitest';
import {
  buildActivitySheet,
  buildSheet,
  checkRows,
  emptyOrganisation,
  organisationWithPayroll,
  storedActivity,
  updateRules,
} from '#test/support/import-sheets.ts';
import { checkImport, countRows } from './check.ts';
import type { KnownActivity } from './types.ts';

describe('rows of activities', () => {
  it('are refused without a valid name', () => {
    expect(
      checkRows([
        buildActivitySheet(['name', 'description'], ['', 'x'], ['<b>x</b>', ''], ['y'.repeat(256), ''], ['R&D', '']),
      ]),
    ).toEqual([['error', 'required'], ['create', 'markup_removed'], ['error', 'not_allowed'], ['create']]);
  });

  it('are refused if an earlier row has the same name, ignoring case', () => {
    const { rows } = checkImport(
      [buildActivitySheet(['name'], ['Lager'], [' LAGER '])],
      emptyOrganisation,
      updateRules,
    );
    expect(rows[1]?.problems[0]?.message).toBe('Row 2 of activity.csv has this name too. Keep one of them.');
  });

  it('are refused if an earlier row is for the same record under another name', () => {
    const stored = { ...storedActivity, code: 'BP-1' };
    const { rows } = checkImport(
      [buildActivitySheet(['name', 'code'], ['Payroll', 'BP-1'], ['Wages', 'bp-1'], ['payroll', ''])],
      { ...emptyOrganisation, activities: [stored] },
      updateRules,
    );
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ['Row 2 of activity.csv is for the same record. Keep one of them.'],
      ['Row 2 of activity.csv has this name too. Keep one of them.'],
    ]);
  });

  it('an unlisted time gets the nearest listed values and an addition as suggestions', () => {
    const { rows } = checkImport([buildActivitySheet(['name', 'rto'], ['A', '3 h'])], emptyOrganisation, updateRules);
    expect(rows[0]?.problems[0]).toMatchObject({
      code: 'unlisted_rto',
      message: '3 h is not in the list of recovery times',
    });
    expect(rows[0]?.problems[0]?.suggestions).toMatchObject([
      { kind: 'nearest_below', cells: [{ column: 1, value: '1 h' }] },
      { kind: 'nearest_above', cells: [{ column: 1, value: '4 h' }] },
      {
        kind: 'add_listed',
        addition: { list: 'rto', minutes: 180 },
        label: 'Add 3 h to the list of recovery times',
      },
    ]);
    const added = checkImport([buildActivitySheet(['name', 'rto'], ['A', '3 h'])], emptyOrganisation, {
      existing: 'update',
      additions: [{ list: 'rto', minutes: 180 }],
    });
    expect(added.plan).toMatchObject({
      additions: [{ uid: 'new:1', list: 'rto', name: '3 hours' }],
      activities: [{ values: { rtoUid: 'new:1', rtoMinutes: 180 } }],
    });
  });

  it('the unit of a time comes from the cell, then the row, then the column', () => {
    const fields = ['name', 'rto', 'unit'] as const;
    const { plan } = checkImport(
      [buildActivitySheet(fields, ['A', '1', 'days'], ['B', '4', ''], ['C', '60 min', 'days'])],
      emptyOrganisation,
      updateRules,
    );
    expect(plan.activities.map(({ values }) => values.rtoMinutes)).toEqual([1440, 240, 60]);
  });

  it('words for priorities are understood, and any other text gets the list as suggestions', () => {
    const { rows, plan } = checkImport(
      [buildActivitySheet(['name', 'priority'], ['A', 'hoch'], ['B', '5'], ['C', 'MEDIUM'], ['D', 'urgent'])],
      emptyOrganisation,
      updateRules,
    );
    expect(plan.activities.map(({ values }) => values.priorityUid)).toEqual(['High', 'Critical', 'Medium']);
    expect(rows[3]?.problems[0]?.suggestions.map(({ label }) => label)).toContain('Use Very high');
  });

  it('an MDL can be none, not applicable, empty or a listed time', () => {
    const { plan } = checkImport(
      [buildActivitySheet(['name', 'mdl'], ['A', 'none'], ['B', 'n/a'], ['C', ''], ['D', '4'])],
      emptyOrganisation,
      updateRules,
    );
    expect(plan.activities.map(({ values }) => [values.mdlUid, values.mdlMinutes, values.mdlNotApplicable])).toEqual([
      [null, 0, false],
      [null, null, true],
      [null, null, false],
      ['m240', 240, false],
    ]);
  });

  it('an existing activity is updated, empty cells keep its values, and equal rows are skipped', () => {
    const fields = ['name', 'department', 'mtpd', 'description'] as const;
    expect(
      checkRows([buildActivitySheet(fields, ['PAYROLL ', 'finance', '8 h', '-'])], organisationWithPayroll),
    ).toEqual([['skip']]);
    const { rows, plan } = checkImport(
      [buildActivitySheet(fields, ['Payroll', 'Sales', '1 d', ''])],
      organisationWithPayroll,
      updateRules,
    );
    expect(rows[0]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Division', 'Finance', 'Sales'],
      ['MTPD', '8 h', '24 h'],
    ]);
    expect(plan.activities).toMatchObject([
      { uid: storedActivity.uid, version: 3, values: { description: 'Pays people', mtpdMinutes: 1440 } },
    ]);
    expect(
      checkRows([buildActivitySheet(fields, ['Payroll', 'Sales', '1 d', ''])], organisationWithPayroll, {
        existing: 'skip',
        additions: [],
      }),
    ).toEqual([['skip']]);
  });

  it('are refused if their RTO is not below the stored MTPD, or their MTPD is not above the stored RTO', () => {
    const { rows } = checkImport(
      [buildActivitySheet(['name', 'mtpd'], ['Payroll', '4'])],
      organisationWithPayroll,
      updateRules,
    );
    expect(rows[0]?.problems).toMatchObject([{ field: 'mtpd', message: 'Must be greater than the RTO' }]);
    expect(rows[0]?.problems[0]?.suggestions.map(({ kind }) => kind)).toEqual(['raise_mtpd']);
    expect(checkRows([buildActivitySheet(['name', 'rto'], ['Payroll', '8'])], organisationWithPayroll)).toEqual([
      ['error', 'rto_not_below_mtpd'],
    ]);
  });

  it('an activity is found by its id if the file has one', () => {
    const fields = ['uid', 'name'] as const;
    const { plan } = checkImport(
      [buildActivitySheet(fields, [storedActivity.uid, 'Salaries'])],
      organisationWithPayroll,
      updateRules,
    );
    expect(plan.activities).toMatchObject([{ uid: storedActivity.uid, values: { name: 'Salaries' } }]);
    const unknown = '01900000-0000-7000-8000-00000000ffff';
    expect(
      checkRows([buildActivitySheet(fields, [storedActivity.uid, 'Payroll'], [unknown, 'X'])], organisationWithPayroll),
    ).toEqual([['skip'], ['error', 'unknown_uid']]);
  });

  it('if none of the ids exists, they are ignored with one notice, and rows are matched by name', () => {
    const ids = ['01900000-0000-7000-8000-00000000fff1', '01900000-0000-7000-8000-00000000fff2'];
    const sheet = buildActivitySheet(['name', 'uid'], ['Left out', ids[0] ?? ''], ['PAYROLL', ids[1] ?? ''], ['X', '']);
    const { rows, plan } = checkImport([{ ...sheet, removed: new Set([2]) }], organisationWithPayroll, updateRules);
    expect(
      rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ code, column }) => [code, column])]),
    ).toEqual([['removed'], ['skip', ['foreign_ids', 1]], ['create']]);
    expect(plan.activities.map(({ values }) => values.name)).toEqual(['X']);
  });

  it('activities in review and archived activities are refused, and approved activities get a warning', () => {
    const row = () => buildActivitySheet(['name', 'description'], ['Payroll', 'new words']);
    const as = (state: KnownActivity['state']) => ({
      ...organisationWithPayroll,
      activities: [{ ...storedActivity, state }],
    });
    expect(checkRows([row()], as('in_review'))).toEqual([['error', 'in_review']]);
    expect(checkRows([row()], as('archived'))).toEqual([['error', 'archived']]);
    expect(checkRows([row()], as('approved'))).toEqual([['update', 'reopens']]);
  });

  it('a row with errors creates no department and no person', () => {
    const { plan } = checkImport(
      [buildActivitySheet(['name', 'department', 'owner', 'rto'], ['A', 'New', 'Some One', 'soon'])],
      emptyOrganisation,
      updateRules,
    );
    expect([plan.divisions, plan.owners]).toEqual([[], []]);
  });
});

describe('an import of ten thousand rows', () => {
  it('an import of ten thousand rows is checked row by row', () => {
    const toLetters = (number: number) =>
      String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const rows = Array.from({ length: 6000 }, (_, at) => [
      `Activity ${at}`,
      `Department ${at % 60}`,
      `First ${toLetters(at % 500)}`,
      '4',
      '8',
    ]);
    const links = Array.from({ length: 4000 }, (_, at) => [
      `Activity ${at}`,
      at % 50 ? `Activity ${at + 1}` : `Activty ${at + 1}`,
      '',
    ]);
    const sheets = [
      buildActivitySheet(['name', 'department', 'owner', 'rto', 'mtpd'], ...rows),
      buildSheet('dependency', ['dependent', 'provider', 'tolerance'], links),
    ];
    const started = performance.now();
    const checked = checkImport(sheets, emptyOrganisation, updateRules);
    process.stdout.write(`ten thousand rows are checked in ${(performance.now() - started).toFixed(0)} ms\n`);
    expect(countRows(checked.rows)).toMatchObject([{ create: 6000 }, { create: 3920, error: 80 }]);
  });
});
