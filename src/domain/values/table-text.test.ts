import { describe, expect, it } from 'vitest';
import { escapeFormula, isCellError, toCsv, unescapeCellError, unescapeFormula } from './table-text.ts';

describe('text that looks like a formula', () => {
  it.each(['=1+1', '+49 30', '-4', '@x', '\tx', '\rx', '＝1+1', '＋49', '－4', '＠x', "'=1", "''@x"])(
    'gets a quote and loses it again: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    },
  );

  it.each(['', 'a=b', ' =1', "'quoted'", "'", '4'])('does not include %j', (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  });
});

it.each(['#REF!', "'#REF!", '#N/A', 'Err:502'])('text that looks like an error keeps its meaning: %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
  expect(unescapeFormula(escapeFormula(text))).toBe(`'${text}`);
  expect(unescapeCellError(escapeFormula(text))).toBe(text);
  expect(isCellError(escapeFormula(text))).toBe(false);
});

it('a cell is quoted in CSV if other programs would not read its text as one cell', () => {
  const lines = [
    ['Name', 'RTO'],
    ['a,b', 'c;d'],
    ['=HYPERLINK("x")', 'two\nlines'],
    ['', "it's"],
  ];
  expect(toCsv(lines)).toBe(`Name,RTO\r\n"a,b","c;d"\r\n"'=HYPERLINK(""x"")","two\nlines"\r\n,it's\r\n`);
  expect(toCsv([])).toBe('');
});
