import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '#test/support/files.ts';
import { readFile } from './read-file.ts';
import { storedZip, unzip } from './safe-zip.ts';

const read = async (rows: string, merged: readonly string[] = []) =>
  (await readFile(makeWorkbook(rows, '', merged), 'x.xlsx'))[0]?.rows.map(({ cells }) => cells);

const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;

describe('percentages', () => {
  it('are read as people see them', async () => {
    const cells = [
      ['A1', 4, '1'],
      ['B1', 4, '0.5'],
      ['C1', 5, '0.125'],
      ['D1', 5, '0.07'],
      ['E1', 6, '50'],
      ['F1', 0, '0.5'],
    ].map(([place, style, value]) => `<c r="${place}" s="${style}"><v>${value}</v></c>`);
    expect(await read(`<row r="1">${cells.join('')}</row>`)).toEqual([['100%', '50%', '12.5%', '7%', '50', '0.5']]);
  });

  it('are read from formulas, and from files with single quotes around attributes', async () => {
    expect(await read('<row r="1"><c r="A1" s="4"><f>1/2</f><v>0.5</v></c></row>')).toEqual([['50%']]);
    expect(
      await read(`<row r="1"><c r='A1' s='4' t='n'><v>0.1</v></c>${text('B1', 'é &lt;c s="4"&gt;')}</row>`),
    ).toEqual([['10%', 'é <c s="4">']]);
  });
});

describe('errors of formulas', () => {
  it('are kept as their text', async () => {
    const codes = ['#DIV/0!', '#N/A', '#REF!', '#NAME?', '#VALUE!', '#NUM!', '#NULL!', '#SPILL!'];
    const cells = codes.map((code, at) => `<c r="${'ABCDEFGH'[at]}1" s="4" t="e"><f>1/0</f><v>${code}</v></c>`);
    expect(await read(`<row r="1">${cells.join('')}</row>`)).toEqual([codes]);
  });

  it('a formula without a result, or an unreadable number, is an error of its cell and not of the file', async () => {
    const cells =
      '<c r="A1"><f>1+1</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1" t="b"><f>TRUE()</f></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><v>1,5</v></c><c r="F1" s="99"><v>1</v></c>';
    expect(await read(`<row r="1">${cells}</row>`)).toEqual([
      ['#NOT CALCULATED!', '#NOT CALCULATED!', '#NOT CALCULATED!', '', '#UNREADABLE!', '#UNREADABLE!'],
    ]);
  });

  it('a formula with the result true or false is read', async () => {
    const cells = '<c r="A1" t="b"><f>TRUE()</f><v>1</v></c><c r="B1" t="b"><f>1=2</f><v>0</v></c>';
    expect(await read(`<row r="1">${cells}</row>`)).toEqual([['true', 'false']]);
  });
});

describe('merged cells', () => {
  it('have their text in each row', async () => {
    const rows = `<row r="1">${text('A1', 'Department')}${text('B1', 'Name')}</row><row r="2">${text('A2', 'Finance')}${text('B2', 'Payroll')}</row><row r="3">${text('B3', 'Invoicing')}</row><row r="4">${text('A4', 'Sales')}${text('B4', 'Orders')}</row>`;
    expect(await read(rows, ['A2:A3'])).toEqual([
      ['Department', 'Name'],
      ['Finance', 'Payroll'],
      ['Finance', 'Invoicing'],
      ['Sales', 'Orders'],
    ]);
  });

  it('fill headings of two lines, and create no row for lines that only continue the line above', async () => {
    const rows = `<row r="1">${text('A1', 'Name')}${text('B1', 'Times')}</row><row r="2">${text('B2', 'RTO')}${text('C2', 'MTPD')}</row><row r="3">${text('A3', 'Payroll')}${text('B3', '4 h')}${text('C3', '8 h')}</row><row r="4"><c r="A4" s="1"/></row><row r="5">${text('A5', 'Orders')}</row>`;
    expect(await read(rows, ['A1:A2', 'B1:C1', 'A3:A4', 'B3:B4', 'C3:C4'])).toEqual([
      ['Name', 'Times', 'Times'],
      ['Name', 'RTO', 'MTPD'],
      ['Payroll', '4 h', '8 h'],
      ['Orders', '', ''],
    ]);
  });

  it('that overlap or reach beyond the sheet cost no time', async () => {
    const many = Array.from({ length: 20_000 }, () => 'A1:XFD1048576');
    expect(await read(`<row r="1">${text('A1', 'x')}</row><row r="2">${text('B2', 'y')}</row>`, many)).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ]);
  });
});

it('an archive whose content does not match its checksum is refused', async () => {
  const file = makeWorkbook(`<row r="1">${text('A1', 'RTO 4 h')}</row>`);
  const at = file.indexOf('RTO 4 h');
  file.write('RTO 8 h', at);
  await expect(readFile(file, 'x.xlsx')).rejects.toThrow(/damaged/);
  const zip = storedZip([{ name: 'a', content: Buffer.from('whole') }]);
  expect(await unzip(zip, () => true, 100)).toHaveLength(1);
});
