import type { ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';

/**
 * The width of a page's text, and the width that the edges of a cell take from its column. The unit is the width of an
 * ordinary letter in a table.
 */
const pageWidth = 95;
const edges = 2;

/** Characters and their widths, in widths of an ordinary letter. The first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  // A Korean syllable is as wide as its first letter, because its other letters are below or beside the first one.
  [/[\p{M}\p{Cf}\u1160-\u11FF]/u, 0],
  [/[MWmw@%ÆŒæœШЩЖЮФЫшщжюфыЉЊ\u2014\u2026]/u, 1.6],
  [/[DGHNOQU]/u, 1.35],
  [/[IJ]/u, 0.7],
  [/\p{Lu}/u, 1.2],
  [/[ -\u024F\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}]/u, 1],
  [/[\p{Script=Arabic}\p{Script=Devanagari}]/u, 1.3],
];
/** The width of all other characters. A character that no font has is shown as a wide sign. */
const widest = 2.2;

const widthOf = (sign: string) => widths.find(([signs]) => signs.test(sign))?.[1] ?? widest;
const measure = (text: string) => Array.from(text.normalize('NFD')).reduce((sum, sign) => sum + widthOf(sign), 0);

/** Matches characters of scripts that are written without spaces. Lines can end between them anyway. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function breakWord(word: string, most: number): string {
  if (measure(word) <= most) return word;
  let broken = '';
  let width = 0;
  for (const [letter] of word.matchAll(/\P{M}[\p{M}\u200D]*|\p{M}/gu)) {
    width += measure(letter);
    if (width > most) {
      broken += '\u200B';
      width = measure(letter);
    }
    if (breakable.test(letter)) width = 0;
    broken += letter;
    if (/[@./_-]/.test(letter)) {
      broken += '\u200B';
      width = 0;
    }
  }
  return broken;
}

/** Breaks a word that is wider than its column, such as an email address, so that it continues on the next line. */
export function breakWords(text: string, most: number): string {
  if (text.length * widest <= most) return text;
  return text.replaceAll(/[^\s\u200B]+/g, (word) => (word.length * widest <= most ? word : breakWord(word, most)));
}

/** A cell with more lines than this continues on the next page. All other cells stay on one page. */
const maxLines = 35;

const countLines = (text: string, width: number) =>
  text.length <= width
    ? 1
    : text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / (width * 0.8)), 0);
const textOf = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text);
const breakCell = (cell: ReportCell, most: number): ReportCell =>
  typeof cell === 'string' ? breakWords(cell, most) : { ...cell, text: breakWords(cell.text, most) };

/** Only this many letters of a word can widen its column, and only up to this width. */
const longestWord = 14;
const widestWord = 18;

const listWords = (text: string) => text.split(/[\s/-]+/);
/** Returns the largest width that a word asks for. */
const findLongest = (texts: readonly string[]) =>
  texts
    .flatMap(listWords)
    .reduce(
      (most, word) =>
        word.length * widest <= most ? most : Math.max(most, Math.min(measure(word.slice(0, longestWord)), widestWord)),
      0,
    );

type Shape = Pick<ReportTable, 'columns' | 'rows'>;

/**
 * Returns the width of each column in letters. If a word of a column would be broken, the column gets more width from
 * columns that have space to spare.
 */
export function shareColumns({ columns, rows }: Shape): number[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const shares = columns.map(({ width }) => (width / sum) * pageWidth);
  const needs = columns.map(({ label }, at) => {
    const longest = findLongest([label, ...rows.map((row) => textOf(row[at] ?? ''))]);
    const hasSign = rows.some((row) => typeof row[at] === 'object' && row[at].tone !== undefined);
    return Math.ceil(longest) + edges + (hasSign ? 2 : 0);
  });
  const lacking = shares.reduce((all, share, at) => all + Math.max(0, (needs[at] as number) - share), 0);
  const spare = shares.reduce((all, share, at) => all + Math.max(0, share - (needs[at] as number)), 0);
  if (lacking === 0 || spare === 0) return shares;
  const given = Math.min(1, spare / lacking);
  const taken = Math.min(1, lacking / spare);
  return shares.map((share, at) => {
    const more = (needs[at] as number) - share;
    return share + more * (more > 0 ? given : taken);
  });
}

/**
 * Returns the columns and the rows of a table, in which words that are wider than their column are broken. `hasTallRow`
 * is true if a row has more than `maxLines` lines.
 */
export function fitTable({ columns, rows }: Shape) {
  const shares = shareColumns({ columns, rows });
  const widths = shares.map((share) => Math.max(4, Math.floor(share + 0.001) - edges));
  return {
    columns: columns.map((column, at) => ({
      ...column,
      width: Math.round((shares[at] as number) * 100) / 100,
      label: breakWords(column.label, widths[at] as number),
    })),
    rows: rows.map((row) => row.map((cell, at) => breakCell(cell, widths[at] as number))),
    hasTallRow: rows.some((row) => row.some((cell, at) => countLines(textOf(cell), widths[at] as number) > maxLines)),
  };
}
