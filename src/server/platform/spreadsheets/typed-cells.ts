import { parseDuration } from '#root/domain/values/durations.ts';

/** The forms of cells that spreadsheet programs can calculate with. */
export type CellFormat = 'whole' | 'date' | 'duration';

// The styles 0 and 1 of a workbook are for plain text and for headings.
const styleNumbers: Readonly<Record<CellFormat, number>> = { whole: 2, date: 3, duration: 4 };
const durationFormat = 164;
/** The parts of the style sheet: whole numbers, dates, and hours that may exceed 24. */
export const typedStyles = {
  formats: `<numFmts count="1"><numFmt numFmtId="${durationFormat}" formatCode="[h]:mm"/></numFmts>`,
  cells: [1, 14, durationFormat].map((id) => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`).join(''),
  count: 3,
} as const;

const day = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);

/**
 * Returns the number of a date. Spreadsheet programs count days from 1900 and show the first days as times, so earlier
 * dates have no number.
 */
function toSerial(text: string): number | undefined {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? [];
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number(year) > 1901 && !Number.isNaN(at) ? (at - firstDay) / day : undefined;
}

function toDays(text: string): number | undefined {
  const read = parseDuration(text, 'h');
  return read.ok && read.minutes <= 525_600 ? read.minutes / 1440 : undefined;
}

/** Returns the number and the style of a cell; undefined if the cell stays text. */
export function toTypedCell(
  text: string,
  format: CellFormat | undefined,
): { readonly value: number; readonly style: number } | undefined {
  if (!format) return undefined;
  const read = {
    whole: /^\d{1,9}$/.test(text) ? Number(text) : undefined,
    date: toSerial(text),
    duration: toDays(text),
  };
  const value = read[format];
  return value === undefined ? undefined : { value, style: styleNumbers[format] };
}
