import type { ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';

/**
 * The width of a page's text, and the width that the edges of a cell take from its column. The unit is the width of an
 * ordinary letter in a table.
 */
const pageWidth = 95;
const edges = 2;

/** Matches letters of scripts whose letters look the same when a word is broken between them. */
const letter = String.raw`(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]\p{M}*)`;

/** Breaks a word that is wider than its column, such as an email address, so that it continues on the next line. */
export function breakWords(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.replaceAll(new RegExp(`\\S{${most + 1},}`, 'g'), (word) =>
    word.replaceAll(new RegExp(`[@./_-]|${letter}{${most}}`, 'gu'), '$&\u200B'),
  );
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

/** Words that are longer than this do not widen their column. */
const longestWord = 14;

const listWords = (text: string) => text.split(/[\s/-]+/);
const findLongest = (texts: readonly string[]) =>
  texts.reduce((most, text) => listWords(text).reduce((longest, { length }) => Math.max(longest, length), most), 0);

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
    return Math.min(longest, longestWord) + edges + (hasSign ? 2 : 0);
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
  const widths = shares.map((share) => Math.max(4, Math.floor(share) - edges));
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
