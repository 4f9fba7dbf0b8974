import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '#test/support/files.ts';
import { readFile } from './read-file.ts';
import { storedZip, unzip, type ZipEntry } from './safe-zip.ts';
import { writeXlsx } from './write-file.ts';

const csv = (text: string, encoding: BufferEncoding = 'utf8') => readFile(Buffer.from(text, encoding), 'x.csv');
const cells = async (sheets: ReturnType<typeof readFile>) => (await sheets)[0]?.rows.map((row) => row.cells);

/** Creates a compressed archive of one file that states a wrong unpacked size. */
function packed(name: string, content: Buffer): Buffer {
  const zip = storedZip([{ name, content: deflateRawSync(content) }]);
  zip.writeUInt16LE(8, 8);
  zip.writeUInt16LE(8, zip.length - 22 - 46 - name.length + 10);
  return zip;
}

const part = (name: string, text: string): ZipEntry => ({ name, content: Buffer.from(text) });

describe('text files', () => {
  it('are read with comma, semicolon, tab, and the delimiter that they state', async () => {
    const expected = [
      ['name', 'rto'],
      ['Lager', '1,5'],
    ];
    expect(await cells(csv('name;rto\nLager;1,5'))).toEqual(expected);
    expect(await cells(csv('name\trto\r\nLager\t1,5\r\n'))).toEqual(expected);
    expect(await cells(csv('name,rto\nLager,"1,5"'))).toEqual(expected);
    expect(await cells(csv('sep=;\nname;rto\nLager;1,5'))).toEqual(expected);
  });

  it('are read in UTF-8 with and without byte order mark, UTF-16 and Windows-1252', async () => {
    const expected = [['Gebäude'], ['Krüger']];
    expect(await cells(csv('Gebäude\nKrüger'))).toEqual(expected);
    expect(await cells(csv('\ufeffGebäude\nKrüger'))).toEqual(expected);
    expect(await cells(csv('\ufeffGebäude\nKrüger', 'utf16le'))).toEqual(expected);
    expect(await cells(csv('Gebäude\nKrüger', 'latin1'))).toEqual(expected);
  });

  it('keep their line numbers if some lines are empty', async () => {
    const [sheet] = await csv('a,b\n\n,\n1,2');
    expect(sheet?.rows.map(({ number }) => number)).toEqual([1, 4]);
    const [far] = await csv(`a,b\n${',\n'.repeat(30_000)}1,2`);
    expect(far?.rows.map(({ number }) => number)).toEqual([1, 30_002]);
  });
});

describe('a file that is not a table', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['only empty lines', Buffer.from('\n\n,,\n'), /no rows/],
    [
      'a picture',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(5000)]),
      /neither/,
    ],
    ['a web page', Buffer.from('<!DOCTYPE html><p>x'), /not contain a table/],
    ['JSON', Buffer.from('[{"name": "x"}]'), /not contain a table/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old workbook/],
    ['another archive', storedZip([part('readme.txt', 'x')]), /not a workbook/],
    ['a cut workbook', makeWorkbook('<row/>').subarray(0, 300), /damaged/],
    ['more rows than can be taken', Buffer.from('x\n'.repeat(10_100)), /more than 10,000 rows/],
    ['more lines than are read', Buffer.from(`name\n${',\n'.repeat(400_000)}Lager\n`), /A file reaches to row 400,000/],
    [
      'a quotation mark at which lines would end',
      Buffer.from('name,rto\nA,1\n"B,2\nC,3\n'),
      /in row 3 is never closed/,
    ],
    ['a cell that is too long', Buffer.from(`name\n${'x'.repeat(5001)}`), /Row 2, column 1 holds more/],
    [
      'a sheet with cells at its ends',
      makeWorkbook('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>'),
      /reaches to row 1,048,576/,
    ],
    [
      'a sheet that is formatted to its end',
      makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row>'),
      /reaches to row 1,048,576/,
    ],
    [
      'one that says so on lines of its own',
      makeWorkbook("<row r='1'><c\n r='A1'><v>1</v></c><c\nr='XFD1048576'><v>1</v></c></row>"),
      /reaches to row 1,048,576/,
    ],
  ])('is refused: %s', async (_, content, reason) => {
    await expect(readFile(content, 'x')).rejects.toThrow(reason);
  });

  it('is refused before it is completely unpacked if it is a decompression bomb', async () => {
    const bomb = packed('xl/workbook.xml', Buffer.alloc(300 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(400_000);
    await expect(readFile(bomb, 'x.xlsx')).rejects.toThrow(/too large when it is unpacked/);
  });
});

describe('workbooks', () => {
  const readXml = async (file: Buffer, part: string) =>
    (await unzip(file, (name) => name === `xl/${part}`, 1e6)).map(({ content }) => content.toString()).join();

  it('are written with escaped formulas and read again', async () => {
    const lines = [
      ['name', 'rto'],
      ['=HYPERLINK("http://x")', '-4'],
      ['@x', ''],
    ];
    const file = await writeXlsx([{ name: 'A/B', lines }]);
    expect(await readXml(file, 'worksheets/sheet1.xml')).toContain('&#39;=HYPERLINK');
    const [sheet] = await readFile(file, 'x.xlsx');
    expect(sheet).toMatchObject({ name: 'A B' });
    expect(sheet?.rows.map((row) => row.cells)).toEqual(lines);
  });

  it('have all sheets in order, with bold frozen headings and columns as wide as their text', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => [`Activity ${at}`, '04']);
    const long = ['x'.repeat(100), 'مالية 🚚 & <b>"ß"</b>'];
    const sheets = [
      { name: 'Only headings', lines: [['A heading of some length', 'RTO']] },
      { name: 'Many', lines: [['Name', 'Hours'], ...many, long] },
      { name: 'Nothing', lines: [] },
    ];
    const file = await writeXlsx(sheets);
    const read = await readWorkbook(new Uint8Array(file).buffer);
    // Cells remain text: another program's reader finds no numbers.
    expect(read.map(({ sheet, data }) => ({ name: sheet, lines: data }))).toEqual(sheets);
    const [headings, rows] = await Promise.all([1, 2].map((at) => readXml(file, `worksheets/sheet${at}.xml`)));
    const widths = (xml = '') =>
      [...xml.matchAll(/<col min="(\d+)"[^>]* width="(\d+)"/g)].map(([, at, width]) => [at, width]);
    expect(widths(headings)).toEqual([
      ['1', '26'],
      ['2', '10'],
    ]);
    // The column widths depend on the first few hundred lines.
    expect(widths(rows)).toEqual([
      ['1', '14'],
      ['2', '10'],
    ]);
    for (const xml of [headings, rows])
      expect(xml).toMatch(/<pane ySplit="1" [^>]*state="frozen"\/>.*<\/sheetViews>.*<cols>.*<\/cols><sheetData>/s);
    const bold = [...(rows ?? '').matchAll(/<c r="([A-Z]+\d+)" s="1"/g)].map(([, cell]) => cell);
    expect(bold).toEqual(['A1', 'B1']);
    expect(await readXml(file, 'styles.xml')).toMatch(/<font><b\/>.*<xf fontId="1"/s);
  });

  it('keep the spaces and line breaks of a text', async () => {
    const lines = [['a  b', ' lead', 'trail ', 'two\nlines', 'tab\tbed', 'plain text']];
    const file = await writeXlsx([{ name: 'S', lines }]);
    const [read] = await readWorkbook(new Uint8Array(file).buffer, { trim: false });
    expect(read?.data).toEqual(lines);
    expect((await readXml(file, 'worksheets/sheet1.xml')).match(/xml:space="preserve"/g)).toHaveLength(5);
  });

  /** Builds a row of cells, each with its own style. */
  const styled = (...cells: readonly (readonly [style: number, value: number])[]) =>
    `<row r="1">${cells.map(([style, value], at) => `<c r="${String.fromCharCode(65 + at)}1" s="${style}"><v>${value}</v></c>`).join('')}</row>`;
  const [date, time, hours] = [1, 2, 3];

  it('return dates, and times as they were typed, even times of more than a day', async () => {
    const row = styled([time, 1 / 6], [time, 1 / 48], [hours, 1], [hours, 1.5], [hours, 14], [date, 46_347]);
    const expected = ['04:00', '00:30', '24:00', '36:00', '336:00', '2026-11-21'];
    expect(await cells(readFile(makeWorkbook(row), 'x.xlsx'))).toEqual([expected]);
  });

  it('return every time of two days, minute by minute', async () => {
    const minutes = Array.from({ length: 2880 }, (_, minute) => minute);
    const rows = minutes.map((minute) => styled([hours, minute / 1440]).replaceAll('1"', `${minute + 1}"`));
    const read = (await cells(readFile(makeWorkbook(rows.join('')), 'x.xlsx'))) ?? [];
    expect(read.map(([text = '']) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))).toEqual(minutes);
  });

  it.each(['1', 'true'])('that count days from 1904 return the same dates and times: %s', async (says) => {
    const row = styled([time, 1 / 6], [hours, 1.5], [date, 46_347 - 1462]);
    const file = makeWorkbook(row, `<workbookPr date1904="${says}"/>`);
    expect(await cells(readFile(file, 'x.xlsx'))).toEqual([['04:00', '36:00', '2026-11-21']]);
  });

  it('return the saved value of a formula', async () => {
    const sheet =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c><c r="C1" t="b"><v>1</v></c></row>';
    expect(await cells(readFile(makeWorkbook(sheet), 'x.xlsx'))).toEqual([['2', '2x', 'true']]);
  });
});
