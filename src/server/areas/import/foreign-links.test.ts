import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { importForeign } from '#test/support/foreign-imports.ts';
import { makeForeignWorkbook as book, type Cell, type Sheet } from '#test/support/foreign-workbook.ts';
import { makeCsv } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const headings = ['Process', 'RTO', 'MTPD'];
const processes: Sheet = {
  name: 'Processes',
  rows: [headings, ['Order entry', '4 h', '8 h'], ['Quotes', '8 h', '24 h']],
};
const systems: Sheet = {
  name: 'Applications',
  rows: [
    ['Application', 'RTO'],
    ['SAP', '4 h'],
    ['Mail', '8 h'],
    ['CRM', '8 h'],
  ],
};
const importBook = (...sheets: readonly Sheet[]) => importForeign(test, [book('bcm.xlsx', ...sheets)]);

describe('a matrix of processes and applications', () => {
  const bothWays = ['Order entry > application CRM', 'Order entry > application SAP', 'Quotes > application Mail'];
  it.each<[string, (readonly Cell[])[]]>([
    [
      'crosses',
      [
        ['Process', 'SAP', 'Mail', 'CRM'],
        ['Order entry', 'x', null, 'X'],
        ['Quotes', null, '✓', null],
      ],
    ],
    [
      'numbers',
      [
        ['Process / Application', 'SAP', 'Mail', 'CRM'],
        ['Order entry', 1, 0, 1],
        ['Quotes', 0, 1, 0],
      ],
    ],
    [
      'dashes',
      [
        ['Process', 'SAP', 'Mail', 'CRM'],
        ['Order entry', 'x', '-', 'x'],
        ['Quotes', '-', 'x', '-'],
      ],
    ],
    [
      'an empty corner below a title',
      [
        ['Which process uses what?'],
        [null, 'SAP', 'Mail', 'CRM'],
        ['Order entry', 'x', null, 'x'],
        ['Quotes', null, 'x', null],
      ],
    ],
    [
      'applications in its rows',
      [
        ['Application', 'Order entry', 'Quotes'],
        ['SAP', 'x', null],
        ['Mail', null, 'x'],
        ['CRM', 'x', null],
      ],
    ],
  ])('is read with %s', async (_, rows) => {
    const { links, activities } = await importBook(processes, systems, { name: 'Matrix', rows });
    expect(links).toEqual(bothWays);
    expect(activities).toHaveLength(2);
  });

  it('creates applications that are in no other sheet, and says so in a notice', async () => {
    const { links, resources, problems } = await importBook(processes, {
      name: 'Matrix',
      rows: [
        ['Process / Application', 'SAP', 'Mail'],
        ['Order entry', 'x', null],
        ['Quotes', 'x', 'x'],
      ],
    });
    expect(resources).toEqual(['application Mail', 'application SAP']);
    expect(links).toEqual(['Order entry > application SAP', 'Quotes > application Mail', 'Quotes > application SAP']);
    expect(problems).toEqual([
      '2 warning "SAP" is new, so it becomes an application with only a name',
      '3 warning "Mail" is new, so it becomes an application with only a name',
    ]);
  });
});

describe('dependencies in cells', () => {
  it('several columns can list the dependencies of a process', async () => {
    const { links, sheets, resources } = await importBook({
      name: 'Processes',
      rows: [
        [...headings, 'Applications', 'Suppliers', 'Depends on'],
        ['Order entry', '4 h', '8 h', 'SAP; Mail', 'Nordit GmbH; Acme, Inc.', 'Quotes, Picking'],
        ['Quotes', '8 h', '24 h', 'SAP,Mail', 'none', '-'],
        ['Picking', '8 h', '24 h', 'sap\nWMS', null, null],
      ],
    });
    expect(sheets).toEqual(['activity: name rto mtpd needs needs needs']);
    expect(resources).toEqual([
      ...['application Mail', 'application SAP', 'application WMS', 'supplier Acme, Inc.', 'supplier Nordit GmbH'],
    ]);
    expect(links).toEqual([
      'Order entry > activity Picking',
      'Order entry > activity Quotes',
      'Order entry > application Mail',
      'Order entry > application SAP',
      'Order entry > supplier Acme, Inc.',
      'Order entry > supplier Nordit GmbH',
      'Picking > application SAP',
      'Picking > application WMS',
      'Quotes > application Mail',
      'Quotes > application SAP',
    ]);
  });

  it('a misspelt name of an activity is a warning at its cell, and only that link is lost', async () => {
    const { links, problems, activities } = await importBook({
      name: 'Processes',
      rows: [
        [...headings, 'Applications', 'Depends on'],
        ['Order entry', '4 h', '8 h', 'SAP', 'Nothing such'],
      ],
    });
    expect(activities).toHaveLength(1);
    expect(links).toEqual(['Order entry > application SAP']);
    expect(problems[1]).toBe('2 warning No activity or resource is called "Nothing such"');
  });

  it('a cell of a resource can list the activities that use it, separated by commas or semicolons', async () => {
    const { links } = await importForeign(test, [
      makeCsv(
        'Ressourcen.csv',
        'Ressource;Kategorie;Wiederherstellungszeit (h);Genutzt von',
        'SAP;IT-System;4;Auftrag, Versand',
        'Nordit GmbH;Dienstleister;8;Auftrag',
      ),
      makeCsv('Prozesse.csv', 'Prozess;RTO;MTPD', 'Auftrag;4h;8h', 'Versand;8h;24h'),
    ]);
    expect(links).toEqual(['Auftrag > application SAP', 'Auftrag > supplier Nordit GmbH', 'Versand > application SAP']);
  });
});

describe('lists of dependencies', () => {
  it('a workbook is imported with all its links, in whatever order its sheets are', async () => {
    const sheets: Sheet[] = [
      {
        name: 'Dependencies',
        rows: [
          ['Process', 'Depends on'],
          ['Order entry', 'SAP'],
          ['Order entry', 'Nordit GmbH'],
          ['Quotes', 'Order entry'],
        ],
      },
      {
        name: 'Suppliers',
        rows: [
          ['Supplier', 'Contact'],
          ['Nordit GmbH', 'Max Maier'],
        ],
      },
      systems,
      processes,
    ];
    const { links, problems } = await importBook(...sheets);
    expect(problems).toEqual([]);
    expect(links).toEqual([
      'Order entry > application SAP',
      'Order entry > supplier Nordit GmbH',
      'Quotes > activity Order entry',
    ]);
  });

  it('in a list with the columns "From" and "To", invalid rows are refused and all other rows are imported', async () => {
    const { links, problems } = await importBook(processes, {
      name: 'Links',
      rows: [
        ['From', 'To', 'Type', 'Tolerance'],
        ['Order entry', 'Quotes', 'process', '2 h'],
        ['Order entry', 'SAP', 'application', 2],
        ['Quotes', 'Quotes', 'process', null],
        ['Nobody', 'SAP', 'application', null],
      ],
    });
    expect(links).toEqual(['Order entry > activity Quotes, 120', 'Order entry > application SAP, 120']);
    expect(problems.filter((one) => one.includes(' error '))).toEqual([
      '4 error An activity cannot need itself',
      '5 error No activity is called "Nobody"',
    ]);
  });

  it('"2 of 3" is read as the number of alternatives that are needed, whatever its column is called', async () => {
    const rows = (heading: string) => [
      ['Process', 'Needs', 'Kind', heading],
      ...['Server A', 'Server B', 'Server C'].map((name) => ['Order entry', name, 'equipment', '2 of 3']),
    ];
    const { links } = await importBook(processes, { name: 'Dependencies', rows: rows('Alternatives') });
    expect(links).toEqual(['A', 'B', 'C'].map((name) => `Order entry > equipment Server ${name}, 2 of "2 of 3"`));
  });
});
