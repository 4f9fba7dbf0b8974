import type { ReportCell, ReportColumn, ReportTable } from '#root/contract/documents/report-document.ts';
import { nothing } from '#root/domain/reports/blocks.ts';
import type { ColumnStyle } from '#root/server/platform/spreadsheets/rows-xml.ts';
import type { SheetToWrite } from '#root/server/platform/spreadsheets/write-file.ts';

const textOf = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text);

const formats = { days: 'date', durations: 'duration' } as const;
const styleOf = ({ align, holds }: ReportColumn): ColumnStyle => ({
  format: holds ? formats[holds] : align === 'end' ? 'whole' : undefined,
});

/**
 * Converts a cell of a document for a workbook. A dash becomes an empty cell, a number loses its separators, and a date
 * gets the form YYYY-MM-DD.
 */
function toCell(cell: ReportCell, { format }: ColumnStyle): string {
  const text = textOf(cell);
  if (text === nothing) return '';
  if (format === 'whole') return text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return format === 'date' ? text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1') : text;
}

/**
 * Returns a table of a report as a sheet. Its days, durations and numbers are values with which programs can sort and
 * calculate.
 */
export function toSheet({ caption, columns, rows }: ReportTable): SheetToWrite {
  const styles = columns.map(styleOf);
  const lines = rows.map((row) => row.map((cell, at) => toCell(cell, styles[at] ?? {})));
  return { name: caption, columns: styles, lines: [columns.map(({ label }) => label), ...lines] };
}
