import { describe, expect, it } from 'vitest';
import { guessCategoryKind } from './categories.ts';
import { findClosestName } from './closest-name.ts';
import { findHeaders, guessTable } from './guess.ts';
import { readHeading } from './headers.ts';
import { splitName } from './people.ts';
import { splitList, toNameKey } from './text.ts';
import { parseTime } from './times.ts';

describe('headings', () => {
  it.each([
    ['rto_hours', 'rto', 'h'],
    ['RTO (days)', 'rto', 'd'],
    ['RTO in Std.', 'rto', 'h'],
    ['Wiederanlaufzeit [Tage]', 'wiederanlaufzeit', 'd'],
    ['  Used-by ', 'used by', undefined],
    ['Hours', 'hours', undefined],
    ['MDL/RPO', 'mdl rpo', undefined],
  ])('%j is about %j in %j', (header, key, unit) => expect(readHeading(header)).toEqual({ key, unit }));
});

describe('headings with a unit that has no exact length', () => {
  it.each([
    ['MTPD (Monate)', 'mtpd', ['Monate']],
    ['RTO (Arbeitstage)', 'rto', ['Arbeitstage']],
    ['rto_months', 'rto', ['months']],
    ['RTO (working days)', 'rto', ['working days']],
    ['Wiederanlaufzeit in Werktagen', 'wiederanlaufzeit', ['Werktagen']],
    ['Délai de reprise (jours ouvrés)', 'délai de reprise', ['jours ouvrés']],
    ['RTO (AT)', 'rto', ['AT']],
    ['RTO (hours/days)', 'rto', ['hours', 'days']],
    ['RTO (Std. oder Tage)', 'rto', ['Std', 'Tage']],
  ])('%j is about %j in %j', (header, subject, words) =>
    expect(readHeading(header)).toMatchObject({ unit: undefined, inexact: { subject, words } }),
  );

  it.each(['Months', 'RTO (calendar days)', 'Last month h', "Durée maximale d'interruption (h)"])(
    '%j is not such a heading',
    (header) => expect(readHeading(header).inexact).toBeUndefined(),
  );
});

describe('times', () => {
  it.each([
    ['4', 'h', 240],
    ['4', 'd', 5760],
    ['2 Tage', 'h', 2880],
    ['1,5 Stunden', 'min', 90],
    ['4 Std.', 'd', 240],
    ['04:30', 'd', 270],
    ['1 h 30 min', 'd', 90],
    ['30 m', 'h', 30],
    ['1,000 h', 'min', 60_000],
    ['1 000 h', 'min', 60_000],
    ['1,000', 'min', 1000],
    ['1.000,5 h', 'min', 60_030],
    ['1,000.5 h', 'min', 60_030],
    ['0,250 h', 'min', 15],
    ['1h30', 'd', 90],
    ['4 heures', 'd', 240],
    ['2 jours', 'h', 2880],
    ['1 semaine', 'h', 10_080],
    ['5 j', 'h', 7200],
    ['immediate', 'h', 0],
    ['Sofort', 'h', 0],
    ['immédiat', 'h', 0],
  ] as const)('%j in %s is %i minutes', (text, unit, minutes) =>
    expect(parseTime(text, unit)).toEqual({ ok: true, minutes }),
  );

  it.each([
    ['soon', 'This is not a time. Enter one such as 4 h, 2 days or 30 min'],
    ['-4', 'A time cannot be negative'],
    ['3 fortnights', 'Use minutes, hours, days or weeks'],
    ['2 decades', 'Use minutes, hours, days or weeks'],
    ['400 d', 'Use at most one year'],
  ])('%j: %s', (text, message) => expect(parseTime(text, 'h')).toEqual({ ok: false, message }));
});

describe('names', () => {
  it('the name of a person is split into first and last name', () => {
    expect(splitName('Sabine  Krüger')).toEqual({ firstName: 'Sabine', lastName: 'Krüger' });
    expect(splitName('Krüger, Sabine')).toEqual({ firstName: 'Sabine', lastName: 'Krüger' });
    expect(splitName('Anna Maria von Stein')).toEqual({ firstName: 'Anna Maria von', lastName: 'Stein' });
    expect(splitName('(extern: IT-Dienstleister Nordit GmbH)')).toMatchObject({ lastName: '' });
    expect(splitName('Nordit GmbH')).toEqual({ firstName: 'Nordit GmbH', lastName: '' });
  });

  it('names that differ only in case, outer spaces or Unicode composition are equal', () => {
    expect(toNameKey(' Kru\u0308ger\u00a0')).toBe(toNameKey('KRÜGER'));
    expect(splitList('A; B ;;C\nD')).toEqual(['A', 'B', 'C', 'D']);
  });

  it('a name with one or two wrong characters gets the closest name as a suggestion', () => {
    const names = ['Lager', 'Wareneingang', 'Einkauf'].map((name) => ({ name, key: toNameKey(name) }));
    expect(findClosestName('wareneingnag', names)).toBe('Wareneingang');
    expect(findClosestName('Lage', names)).toBe('Lager');
    expect(findClosestName('Versand', names)).toBeUndefined();
  });

  it('category names in two languages are mapped to kinds', () => {
    const words = [
      'IT-Systeme',
      'Personen',
      'Lieferanten',
      'Dienstleister',
      'Daten',
      'Gebäude / Standorte',
      'Utilities',
      'x',
    ];
    expect(words.map(guessCategoryKind)).toEqual([
      ...['application', 'role', 'supplier', 'supplier', 'application', 'location', 'utility', undefined],
    ]);
  });
});

const table = (...lines: string[][]) => ({
  fileName: 'file.xlsx',
  sheetName: 'Sheet1',
  rows: lines.map((cells, at) => ({ number: at + 1, cells })),
});

describe('tables', () => {
  it('a table begins at its headings, and titles and empty lines are skipped', () => {
    const headed = findHeaders(
      table(['Our BIA 2026'], [], ['Process', 'RTO', 'MTPD'], [], ['Payroll', '4', '8', 'extra']),
    );
    expect(headed.headers).toEqual(['Process', 'RTO', 'MTPD', '']);
    expect(headed.rows).toEqual([{ number: 5, cells: ['Payroll', '4', '8', 'extra'] }]);
  });

  it('a table without known headings is excluded', () => {
    expect(guessTable(findHeaders(table(['a', 'b'], ['1', '2'])), 'x.csv', '')).toMatchObject({ kind: null });
    expect(guessTable(findHeaders(table()), 'x.csv', '')).toEqual({
      kind: null,
      undecided: false,
      columns: [],
    });
  });

  it('a column "unit" that contains business units is not read as a unit of time', () => {
    const lines = (value: string) => findHeaders(table(['Process', 'RTO', 'Unit'], ['Payroll', '4', value]));
    expect(guessTable(lines('Sales'), '', '').columns[2]?.field).toBe('businessUnit');
    expect(guessTable(lines('days'), '', '').columns[2]?.field).toBe('unit');
  });

  it('headings are recognised by an abbreviation within a longer text', () => {
    const guess = guessTable(
      findHeaders(table(['Prozess', 'Max. tolerable downtime (MTPD)', 'RTO des Prozesses'], ['a'])),
      '',
      '',
    );
    expect(guess).toMatchObject({
      kind: 'activity',
      columns: [{ field: 'name' }, { field: 'mtpd' }, { field: 'rto' }],
    });
  });
});
