import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { importForeign, latin } from '#test/support/foreign-imports.ts';
import { makeForeignWorkbook as book, type Cell, type Sheet } from '#test/support/foreign-workbook.ts';
import { makeCsv, type UploadFile } from '#test/support/imports.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const importFiles = (...files: readonly UploadFile[]) => importForeign(test, files);
/** Imports a workbook with one sheet. */
const importSheet = (rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}) =>
  importFiles(book('BIA 2026.xlsx', { name: 'Processes', rows, ...more }));
const headings = ['Process', 'RTO', 'MTPD'];

describe('tables of other organisations', () => {
  it('the text of a merged cell applies to all its rows', async () => {
    const { activities } = await importSheet(
      [
        ['Department', ...headings],
        ['Sales', 'Order entry', '4 h', '8 h'],
        [null, 'Quotes', '1 day', '3 days'],
        ['Logistics', 'Picking', '4 h', '24 h'],
      ],
      { merged: ['A2:A3'] },
    );
    expect(activities).toEqual([
      'Order entry, Sales, 240 of 480',
      'Picking, Logistics, 240 of 1440',
      'Quotes, Sales, 1440 of 4320',
    ]);
  });

  it('a column "Unit" is read as the business unit if another column has the division', async () => {
    const { activities } = await importSheet(
      [
        ['Division', 'Unit', 'Activity', 'RTO', 'MTPD'],
        ['Finance', 'Payables', 'Pay bills', 1, 2],
        [null, null, 'Match orders', 2, 4],
        [null, 'Payroll', 'Pay wages', 1, 2],
      ],
      { merged: ['A2:A4', 'B2:B3'] },
    );
    expect(activities).toEqual([
      'Match orders, Finance, Payables, 120 of 240',
      'Pay bills, Finance, Payables, 60 of 120',
      'Pay wages, Finance, Payroll, 60 of 120',
    ]);
  });

  it('if a table has two lines of headings, the second line is used', async () => {
    const { activities, setAside } = await importSheet(
      [
        ['Process', 'Responsible', null, 'Recovery', null],
        [null, 'Owner', 'Deputy', 'RTO (h)', 'MTPD (h)'],
        ['Order entry', 'Jo Hill', 'Ann Ray', 4, 8],
        ['Quotes', 'Jo Hill', null, 24, 72],
      ],
      { merged: ['A1:A2', 'B1:C1', 'D1:E1'] },
    );
    expect(setAside).toEqual(['above_headings 1']);
    expect(activities).toEqual(['Order entry, Jo Hill, Ann Ray, 240 of 480', 'Quotes, Jo Hill, 1440 of 4320']);
  });

  it('titles, totals, footnotes, page numbers and repeated headings do not become activities', async () => {
    const { activities, setAside } = await importSheet([
      ['Business impact analysis 2026 - confidential'],
      [],
      headings,
      ['Order entry', 4, 8],
      headings,
      ['Quotes', 24, 72],
      ['Page 1 of 2'],
      ['Grand total: 2'],
      [],
      ['* hours are working hours'],
      ['Source: interviews 2026'],
    ]);
    expect(setAside).toEqual(['above_headings 1, headings 5, total 8, note 7 10 11']);
    expect(activities).toEqual(['Order entry, 240 of 480', 'Quotes, 1440 of 4320']);
  });

  it.each([
    ['merged', ['A2:C2', 'A4:C4']],
    ['in capitals', []],
  ])('titles of sections do not become activities if they are %s', async (_, merged) => {
    const { activities, setAside } = await importSheet(
      [headings, ['FINANCE', null, null], ['Payroll', '4 h', '8 h'], ['LOGISTICS'], ['Picking', '4 h', '8 h']],
      { merged },
    );
    expect(setAside).toEqual(['section 2 4']);
    expect(activities).toEqual(['Payroll, 240 of 480', 'Picking, 240 of 480']);
  });

  it('hidden sheets, rows and columns are left out', async () => {
    const { activities, setAside } = await importFiles(
      book(
        'bia.xlsx',
        {
          name: 'Processes',
          rows: [
            [...headings, 'Owner'],
            ['Order entry', '4 h', '8 h', 'Jo Hill'],
            ['Old', '4 h', '8 h', ''],
          ],
          ...{ hiddenRows: [3], hiddenColumns: [4] },
        },
        { name: 'Old processes', state: 'veryHidden', rows: [['Process'], ['Older']] },
      ),
    );
    expect(setAside).toEqual(['hidden 3', '']);
    expect(activities).toEqual(['Order entry, 240 of 480']);
  });

  it('a table may begin anywhere, and its cells may contain text of mixed formats', async () => {
    const { activities } = await importSheet(
      [
        [{ runs: ['Pro', 'cess'] }, 'RTO', 'MTPD'],
        [{ runs: ['Order ', 'entry'] }, '4 h', '8 h'],
      ],
      { at: [5, 3] },
    );
    expect(activities).toEqual(['Order entry, 240 of 480']);
  });

  it('sheets with other contents are left out; for a plain list of names, the user must decide', async () => {
    const { activities, sheets } = await importFiles(
      book(
        'bia.xlsx',
        { name: 'Processes', rows: [headings, ['Order entry', '4 h', '8 h']] },
        {
          name: 'Holidays',
          rows: [
            ['Name', 'Date'],
            ['Christmas', { value: 46_016, format: 'dd/mm/yyyy' }],
          ],
        },
        {
          name: 'Risks',
          rows: [
            ['Risk', 'Owner', 'Score'],
            ['Fire', 'Jo Hill', 5],
          ],
        },
        { name: 'Read me', rows: [['Please fill in all yellow cells.'], ['Contact Jo Hill.']] },
      ),
    );
    expect(sheets).toEqual(['activity: name rto mtpd', 'undecided', 'left out', 'left out']);
    expect(activities).toEqual(['Order entry, 240 of 480']);
  });
});

describe('text files of other programs', () => {
  it.each([
    [
      'German Windows',
      latin('Prozess;RTO (Std.);MTPD (Std.)\r\nKöhler & Söhne;1;4,0\r\n'),
      'Köhler & Söhne, 60 of 240',
    ],
    [
      'Excel as Unicode text',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Process\tRTO\tMTPD\nZürich desk\t4 h\t8 h\n', 'utf16le')]),
      'Zürich desk, 240 of 480',
    ],
    ['a line with the separator', Buffer.from('sep=;\nProcess;RTO;MTPD\nMail;4 h;8 h\n'), 'Mail, 240 of 480'],
    [
      'quoted line breaks',
      Buffer.from('Process,Description,RTO,MTPD\r\n"Order ""entry""","one\r\ntwo",4 h,8 h\r\n\r\n'),
      'Order "entry", 240 of 480',
    ],
  ])('are read correctly: %s', async (_, content, activity) => {
    expect((await importFiles({ name: 'activities.csv', content })).activities).toEqual([activity]);
  });

  it('names that differ only in spaces or case mean one record, and links to any of them find it', async () => {
    const { activities, links, problems } = await importFiles(
      makeCsv(
        'activities.csv',
        'Name,RTO,MTPD',
        'Order  entry,4 h,8 h',
        'Order\u00a0entry ,4 h,8 h',
        'order ENTRY,4 h,8 h',
      ),
      makeCsv('dependencies.csv', 'Process,Application', 'Order   entry,SAP  ERP', 'Order entry,SAP ERP'),
    );
    expect(activities).toEqual(['Order entry, 240 of 480']);
    expect(links).toEqual(['Order entry > application SAP ERP']);
    expect(problems.filter((one) => one.includes(' error '))).toEqual([
      '3 error Row 2 of activities.csv has this name too. Keep one of them.',
      '4 error Row 2 of activities.csv has this name too. Keep one of them.',
    ]);
  });
});
