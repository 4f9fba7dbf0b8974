import { describe, expect, it } from 'vitest';
import { readBlock, writeBlock } from './clipboard.ts';
import {
  arrangeByHeadings,
  blankLines,
  clearRange,
  fillDown,
  newLine,
  pasteBlock,
  removeLines,
  removeMarkup,
  setCells,
} from './grid-lines.ts';

const texts = (lines: readonly { cells: readonly string[] }[]) => lines.map(({ cells }) => cells.join('|'));
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const limits = { columns: 3, maxRows: 6, canGrow: true };
const headings = {
  findColumn: (heading: string) => ({ name: 0, rto: 2 })[heading.toLowerCase()],
  readCell: (cell: string) => cell,
};
const three = [newLine(['a', '1', 'x']), newLine(['b', '', '']), newLine(['c', '', ''])];

describe('a block from a spreadsheet', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one\ntwo', [['one'], ['two']]],
    ['"two\nlines"\t"say ""hi"""\r\n', [['two\nlines', 'say "hi"']]],
    ['a\t\tb', [['a', '', 'b']]],
    ['\tb\r\n', [['', 'b']]],
    ['=1+1\t5" nails', [['=1+1', '5" nails']]],
  ])('%j is read as rows and cells', (text, rows) => {
    expect(readBlock(text)).toEqual(rows);
    expect(readBlock(writeBlock(rows))).toEqual(rows);
  });

  it('keeps its text without the HTML, and the result has the number of changed cells', () => {
    const block = [
      ['<p>Payroll<br>run</p>', 'Jo <jo@example.com>'],
      ['a < b', '<b>4 h</b>'],
    ];
    expect(removeMarkup(block)).toEqual({
      block: [
        ['Payroll\nrun', 'Jo <jo@example.com>'],
        ['a < b', '4 h'],
      ],
      cleaned: 2,
    });
  });

  it('is pasted at the upper left corner of the range, and adds rows if needed', () => {
    const pasted = pasteBlock(
      three,
      at(2, 1),
      [
        ['4 h', 'y'],
        ['5 h', 'z'],
      ],
      limits,
    );
    expect(texts(pasted.lines)).toEqual(['a|1|x', 'b||', 'c|4 h|y', '|5 h|z']);
    expect(pasted).toMatchObject({ range: at(2, 1, 3, 2), leftOut: 0 });
    expect(pasted.lines[0]).toBe(three[0]);
  });

  it('loses cells beyond the last column, and the result has the number of rows that do not fit', () => {
    const block = Array.from({ length: 6 }, (_, row) => [`r${row}`, 'gone']);
    const pasted = pasteBlock(three, at(2, 2), block, limits);
    expect(pasted.leftOut).toBe(2);
    expect(texts(pasted.lines)).toEqual(['a|1|x', 'b||', 'c||r0', '||r1', '||r2', '||r3']);
    expect(pasteBlock(three, at(0, 0), block, { ...limits, canGrow: false })).toMatchObject({ leftOut: 3 });
  });

  it('fills the whole selection if the block has only one cell', () => {
    expect(texts(pasteBlock(three, at(0, 1, 2, 1), [['9']], limits).lines)).toEqual(['a|9|x', 'b|9|', 'c|9|']);
  });

  it('is arranged by its headings if its first row contains headings of the grid', () => {
    const block = [
      ['RTO', 'other', 'Name'],
      ['4 h', '?', 'Pay'],
    ];
    expect(arrangeByHeadings(block, 3, headings).block).toEqual([['Pay', '', '4 h']]);
    expect(arrangeByHeadings([['name', 'x']], 3, headings).block).toEqual([['name', 'x']]);
  });

  it('loses columns that the grid does not have, and the result names the lost columns with content', () => {
    const block = [
      ['RTO', 'Cost', 'Colour', 'Name'],
      ['4 h', '12', ' ', 'Pay'],
    ];
    expect(arrangeByHeadings(block, 3, headings).unknown).toEqual(['Cost']);
  });
});

describe('edits', () => {
  it('return the same array of rows if nothing changes', () => {
    expect(setCells(three, [{ row: 0, column: 0, value: 'a' }])).toBe(three);
    expect(clearRange(three, at(1, 1, 2, 2))).toBe(three);
  });

  it('fill down from the first selected row, or from the row above', () => {
    expect(texts(fillDown(three, at(0, 1, 2, 2)))).toEqual(['a|1|x', 'b|1|x', 'c|1|x']);
    expect(texts(fillDown(three, at(1, 2)))).toEqual(['a|1|x', 'b||x', 'c||']);
    expect(fillDown(three, at(0, 0))).toBe(three);
  });

  it('remove rows and create blank rows', () => {
    expect(texts(removeLines(three, at(0, 0, 1, 0)))).toEqual(['c||']);
    expect(texts(blankLines(2, 3))).toEqual(['||', '||']);
    expect(blankLines(-1, 3)).toEqual([]);
  });
});
