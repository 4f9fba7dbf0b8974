import { escapeMarkup } from '#root/domain/values/markup.ts';
import { escapeFormula } from '#root/domain/values/table-text.ts';
import { type CellFormat, toTypedCell } from './typed-cells.ts';

/** How a column of a sheet is written. A cell whose text does not fit the format stays text. */
export interface ColumnStyle {
  readonly format?: CellFormat | undefined;
  readonly hidden?: boolean;
}

/** Lines of a sheet to write. */
export interface RowsOrder {
  readonly lines: readonly (readonly string[])[];
  /** The number of the first line, from 1. */
  readonly first: number;
  readonly columns: readonly ColumnStyle[] | undefined;
}

/** Returns the letters of a column. Columns are numbered from 0. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/**
 * Matches texts with leading, trailing or repeated spaces, which programs remove unless they are marked for
 * preservation.
 */
const spaced = /^\s|\s$|\s\s|[\n\r\t]/;

/** Escapes `_x0041_` and the like, which would mean the letter A (ECMA-376, ST_Xstring), by escaping the first `_`. */
const escapeCode = (text: string) => text.replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_');

function rowXml(line: readonly string[], number: number, columns: RowsOrder['columns']): string {
  const style = number === 1 ? ' s="1"' : '';
  const cells = line.map((text, column) => {
    if (text === '') return '';
    const typed = number === 1 ? undefined : toTypedCell(text, columns?.[column]?.format);
    if (typed) return `<c r="${letters(column)}${number}" s="${typed.style}"><v>${typed.value}</v></c>`;
    const kept = spaced.test(text) ? ' xml:space="preserve"' : '';
    const written = escapeMarkup(escapeCode(escapeFormula(text)));
    return `<c r="${letters(column)}${number}"${style} t="inlineStr"><is><t${kept}>${written}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** Returns the XML of lines of a sheet. */
export const formatRows = ({ lines, first, columns }: RowsOrder): string =>
  lines.map((line, at) => rowXml(line, first + at, columns)).join('');
