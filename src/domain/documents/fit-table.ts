import type { ReportCell, ReportTable } from '#root/contract/documents/report-document.ts';

/** The width of a page's text in the width of ordinary letters of a table, and what the edges of a cell need of it. */
const pageWidth = 95;
const edges = 2;

/** Lets a word that is wider than its column, such as an email address, go on in the next line. */
function breakWords(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.replaceAll(new RegExp(`\\S{${most + 1},}`, 'g'), (word) =>
    word.replaceAll(new RegExp(`([@./_-])|(\\w{${most}})`, 'g'), '$&\u200B'),
  );
}

/** A cell with more lines goes on on the next page. Others stay whole. */
const mostLines = 35;

const countLines = (text: string, width: number) =>
  text.length <= width
    ? 1
    : text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / (width * 0.8)), 0);
const textOf = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text);
const breakCell = (cell: ReportCell, most: number): ReportCell =>
  typeof cell === 'string' ? breakWords(cell, most) : { ...cell, text: breakWords(cell.text, most) };

/** Returns the columns and rows of a table in which no word is wider than its column, and whether a row needs much of a page. */
export function fitTable({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>) {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const widths = columns.map(({ width }) => Math.max(4, Math.floor((width / sum) * pageWidth) - edges));
  return {
    columns: columns.map((column, at) => ({ ...column, label: breakWords(column.label, widths[at] as number) })),
    rows: rows.map((row) => row.map((cell, at) => breakCell(cell, widths[at] as number))),
    hasTallRow: rows.some((row) => row.some((cell, at) => countLines(textOf(cell), widths[at] as number) > mostLines)),
  };
}
