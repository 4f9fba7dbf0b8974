import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { importForeign, latin } from '#test/support/foreign-imports.ts';
import { makeForeignWorkbook as book, type Cell } from '#test/support/foreign-workbook.ts';
import { makeCsv, wholesaler } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const importSheet = (...rows: readonly (readonly Cell[])[]) =>
  importForeign(test, [book('BIA.xlsx', { name: 'Processes', rows })]);
const headings = ['Process', 'RTO', 'MTPD'];

describe('times and numbers in cells', () => {
  it('durations, percentages and numbers are read as the spreadsheet shows them', async () => {
    const { activities, problems } = await importSheet(
      [...headings, 'MBCO'],
      ['Durations', { value: 4 / 24, format: '[h]:mm' }, { value: 2, format: '[h]:mm' }, { value: 0.5, format: '0%' }],
      ['Full', '4 h', { value: 48, format: '#,##0.00 "h"' }, { value: 1, format: '0%' }],
      ['Text', '4 h', '8 h', '75 %'],
      ['Thousand', '4 h', '1,000 h', null],
      ['Fraction', '4 h', '8 h', 0.25],
    );
    expect(activities).toEqual([
      'Durations, 240 of 2880, MBCO 50',
      'Full, 240 of 2880, MBCO 100',
      'Text, 240 of 480, MBCO 75',
    ]);
    expect(problems).toEqual([
      '5 error 41 d 16 h is not in the list of MTPDs (Use 30 d / Use 60 d / Add 41 d 16 h to the list of MTPDs)',
      '6 error "0.25" is not allowed. Enter a whole number from 0 to 100 (Use 25)',
    ]);
  });

  it('a unit in the format of a number is read like a typed unit', async () => {
    const { activities, problems } = await importSheet(
      [...headings, 'Minimum people'],
      [
        'Tage',
        { value: 1, format: '0" Tage"' },
        { value: 2, format: '0" Tage"' },
        { value: 3, format: '0" Personen"' },
      ],
      ['Days', { value: 1, format: '0\\ "days"' }, { value: 1, format: '0"w"' }, { value: 4, format: '0.00" €"' }],
      ['Minutes', { value: 240, format: '#,##0" min"' }, { value: 1440, format: '[>=60]0" min"' }],
      ['Weeks', { value: 3, format: 'General" Tage"' }, { value: 1, format: '0" Wochen"' }],
      ['Fraction', '4 h', { value: 3, format: '0.0" d"' }],
      ['Months', '4 h', { value: 1, format: '0" Monate"' }],
    );
    expect(activities).toEqual([
      'Days, 1440 of 10080',
      'Fraction, 240 of 4320',
      'Minutes, 240 of 1440',
      'Tage, 1440 of 2880',
      'Weeks, 4320 of 10080',
    ]);
    expect(problems).toEqual([
      '7 error "1 Monate" is not one exact time. Choose the time that is meant, or type it, such as 4 h (Use 30 d)',
    ]);
  });

  it.each([
    ['4-8h', 'Use 4 h / Use 8 h'],
    ['4 – 8 hours', 'Use 4 h / Use 8 h'],
    ['4h, 8h', 'Use 4 h / Use 8 h'],
    ['<4h', 'Use 4 h'],
    ['4.5.6 h', 'Use 4 h 30 min / Use 6 h'],
    ['up to 1 day', 'Use 24 h'],
  ])('%s is not an exact time, and gets suggestions to choose from', async (text, repairs) => {
    const { activities, problems } = await importSheet(headings, ['Unclear', text, '72 h'], ['Clear', '4 h', '72 h']);
    expect(activities).toEqual(['Clear, 240 of 4320']);
    expect(problems).toEqual([
      `2 error "${text}" is not one exact time. Choose the time that is meant, or type it, such as 4 h (${repairs})`,
    ]);
  });

  it('a number below a heading in months or working days is never read as hours', async () => {
    const { activities, problems } = await importForeign(test, [
      makeCsv('Prozesse.csv', 'Prozess;MTPD (Monate);RTO (Arbeitstage)', 'Plain;2;1', 'Own unit;3 d;4 h'),
    ]);
    expect(activities).toEqual(['Own unit, 240 of 4320']);
    const rest = 'which is not an exact time. Choose the time that is meant, or type it, such as 4 h';
    expect(problems).toEqual([
      `2 error The unit of "1" is "Arbeitstage", ${rest} (Use 24 h)`,
      `2 error The unit of "2" is "Monate", ${rest} (Use 60 d)`,
    ]);
  });

  it('errors of the spreadsheet, and formulas without results, are shown at their cells', async () => {
    const { activities, problems } = await importSheet(
      [...headings, 'Department'],
      ['Good', { formula: 'A1', value: '4 h' }, '8 h', 'Sales'],
      ['Division', { error: '#DIV/0!' }, '8 h', 'Sales'],
      [{ error: '#REF!' }, '4 h', '8 h', 'Sales'],
      ['Lookup', '4 h', '8 h', { error: '#N/A' }],
      ['Formula', '4 h', { formula: 'C2' }, 'Sales'],
    );
    expect(activities).toEqual(['Good, Sales, 240 of 480']);
    expect(problems.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual([
      '3 error "#DIV/0!"',
      '4 error "#REF!"',
      '5 error "#N/A"',
      '6 error The',
    ]);
  });

  it('answers to yes-or-no questions can be formulas or words of other languages', async () => {
    const { remote } = await importSheet(
      ['Process', 'Can be done remotely'],
      ['A', { formula: 'TRUE()', value: true }],
      ['B', false],
      ['C', 'partly'],
      ['D', 'ja'],
    );
    expect(remote).toEqual(['A yes', 'B no', 'C partly', 'D yes']);
  });
});

describe('other languages', () => {
  it('a German list is read with German words for times, priorities and "nobody"', async () => {
    const { activities, problems } = await importForeign(test, [
      makeCsv(
        'Prozesse.csv',
        'Prozess;Abteilung;Prozessverantwortlicher;Stellvertreter;Wiederanlaufzeit;Maximal tolerierbare Ausfallzeit;Kritikalität',
        'Auftragserfassung;Vertrieb;Sabine Krüger;Jonas Weller;4 Std.;1 Tag;hoch',
        'Gehaltsabrechnung;Personal;Krüger, Sabine;offen;2 Tage;1 Woche;mittel',
        'Notruf;Vertrieb;k.A.;;sofort;4 Stunden;sehr hoch',
      ),
    ]);
    expect(problems).toEqual([]);
    expect(activities).toEqual([
      'Auftragserfassung, Vertrieb, Sabine Krüger, Jonas Weller, 240 of 1440, High',
      'Gehaltsabrechnung, Personal, Sabine Krüger, 2880 of 10080, Medium',
      'Notruf, Vertrieb, 0 of 240, Very high',
    ]);
  });

  it('a French list is read with French words for times and priorities', async () => {
    const content = latin(
      'Processus;Service;Responsable;Délai de reprise;DMIA;PDMA;Criticité\nPaie;Ressources humaines;Zoé Léger;2 jours;1 semaine;24 heures;élevée\nAccueil;Ventes;à définir;immédiat;3 jours;;faible\n',
    );
    const { activities, problems } = await importForeign(test, [{ name: 'processus.csv', content }]);
    expect(problems).toEqual([]);
    expect(activities).toEqual([
      'Accueil, Ventes, 0 of 4320, Low',
      'Paie, Ressources humaines, Zoé Léger, 2880 of 10080, High, MDL 1440',
    ]);
  });
});

describe('people and texts', () => {
  it('only people become owners, and each person is created once', async () => {
    const { activities, owners, problems } = await importSheet(
      ['Process', 'Owner', 'Deputy'],
      ['One', 'Hill, Jo; Ray, Ann', null],
      ['Two', 'Jo Hill <jo@x.org>', 'TBC'],
      ['Three', 'jo@x.org', 'Nordit GmbH'],
      ['Four', 'Dr. Ann Ray', 'vacant'],
      ['Five', 'IT department', 'Ray, Prof. Ann'],
    );
    expect(owners).toEqual(['Ann Ray', 'Jo Hill jo@x.org']);
    expect(activities).toEqual(['Five, Ann Ray', 'Four, Ann Ray', 'Three, Jo Hill', 'Two, Jo Hill']);
    expect(problems).toEqual([
      '2 error "Hill, Jo; Ray, Ann" names 2 people. Choose one owner (Use Jo Hill, and Ann Ray as deputy / Use Jo Hill / Use Ann Ray)',
      `4 warning "Nordit GmbH" is not a person's name, so it is not imported as deputy. Name a person, or add the company as a supplier`,
      `6 warning "IT department" is not a person's name, so it is not imported as owner. Name a person`,
    ]);
  });

  it('formatting code (HTML) is removed with a notice, but other angle brackets are kept', async () => {
    const { descriptions, problems } = await importForeign(test, [
      makeCsv(
        'activities.csv',
        'Name,Description',
        'A,"<p>Pays <b>people</b>&nbsp;&amp; bills</p>"',
        'B,"See <https://x.org/a?b=1> or Jo <jo@x.org>"',
        'C,if a < b and c > d',
        '<script>alert(1)</script>D,x',
      ),
    ]);
    expect(descriptions).toEqual([
      'A: Pays people & bills',
      'B: See <https://x.org/a?b=1> or Jo <jo@x.org>',
      'C: if a < b and c > d',
      'D: x',
    ]);
    expect(problems.map((one) => one.slice(0, 9))).toEqual(['2 warning', '5 warning']);
  });

  it('a cell with several locations needs a choice', async () => {
    const { activities, problems } = await importSheet(
      ['Process', 'Location'],
      ['Order entry', 'Head office\nDepot'],
      ['Quotes', 'Head office'],
    );
    expect(activities).toEqual(['Quotes, Head office']);
    expect(problems).toEqual([
      '2 error "Head office\nDepot" names 2 locations. Choose the primary one (Use Head office / Use Depot)',
    ]);
  });

  it.each([
    ['03/04/2027', '25/04/2027', ['Acme 2027-04-25', 'Nordit 2027-04-03']],
    ['03/04/2027', '04/25/2027', ['Acme 2027-04-25', 'Nordit 2027-03-04']],
    ['03/04/2027', '05/06/2027', []],
  ])('the dates %s and %s of one column are read in the same order', async (first, second, ends) => {
    const { contracts } = await importForeign(test, [
      makeCsv('Suppliers.csv', 'Supplier,E-mail,Contract end', `Nordit,,${first}`, `Acme,,${second}`),
    ]);
    expect(contracts).toEqual(ends);
  });
});

it('the sample files of a wholesaler are imported, except activities whose RTO is not below their MTPD', async () => {
  const { activities, problems } = await importForeign(test, wholesaler);
  expect(activities.map((one) => one.split(',')[0])).toEqual(['Einkauf', 'Rechnungsstellung', 'Wareneingang']);
  expect(problems.filter((one) => one.includes('error Must be less than the MTPD'))).toHaveLength(3);
});
