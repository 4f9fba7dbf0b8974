import { escapeMarkup } from '#root/domain/values/markup.ts';
import { type ColumnStyle, formatRows, letters, type RowsOrder } from './rows-xml.ts';
import { typedStyles } from './typed-cells.ts';
import { type ZipPart, zipStream } from './zip-stream.ts';

/** The lines of a sheet in several parts. The first line contains the headings. */
export type Lines = AsyncIterable<readonly (readonly string[])[]>;

/** A sheet that is written while its lines are still being created. */
export interface StreamedSheet {
  readonly name: string;
  readonly lines: Lines;
  /** The styles of the columns. A sheet that has them gets a filter in its headings. */
  readonly columns?: readonly ColumnStyle[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The number of lines that determine the column widths. */
const measured = 200;

/** Returns the column widths, which depend on the content within limits. */
function columnsXml(lines: readonly (readonly string[])[], styles: StreamedSheet['columns']): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.min(60, Math.max(10, ...lines.slice(0, measured).map((line) => (line[column] ?? '').length + 2))),
  );
  const columns = widths.map(
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${styles?.[at]?.hidden ? ' hidden="1"' : ''}/>`,
  );
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

function sheetHead(lines: readonly (readonly string[])[], columns: StreamedSheet['columns']): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(lines, columns)}<sheetData>`;
}

/** Returns the filter of the headings. */
const filterXml = (columns: StreamedSheet['columns'], lastRow: number) =>
  columns && columns.length > 0 && lastRow > 0 ? `<autoFilter ref="A1:${letters(columns.length - 1)}${lastRow}"/>` : '';

/** Writes lines of a sheet, see `formatRows`. */
export type WriteRows = (order: RowsOrder) => string | Promise<string>;

async function* sheetXml({ lines, columns }: StreamedSheet, write: WriteRows): AsyncGenerator<string> {
  let number = 0;
  const rowsXml = (some: RowsOrder['lines']) => {
    const order = { lines: some, first: number + 1, columns };
    number += some.length;
    return write(order);
  };
  // The column widths precede the rows in the file, so the first lines are collected before anything is written.
  let first: (readonly string[])[] | undefined = [];
  for await (const some of lines) {
    if (first) {
      first = [...first, ...some];
      if (first.length < measured) continue;
      yield sheetHead(first, columns);
      yield await rowsXml(first);
      first = undefined;
    } else yield await rowsXml(some);
  }
  if (first) {
    yield sheetHead(first, columns);
    yield await rowsXml(first);
  }
  yield `</sheetData>${filterXml(columns, number)}</worksheet>`;
}

/** Returns the name of a sheet: at most 31 characters, without the characters that programs do not accept. */
const toTitle = (name: string) => escapeMarkup(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31));

const styles = `${declaration}<styleSheet xmlns="${main}">${typedStyles.formats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 + typedStyles.count}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${typedStyles.cells}</cellXfs></styleSheet>`;

function fixedParts(names: readonly string[]): ZipPart[] {
  const path = (at: number) => `worksheets/sheet${at + 1}.xml`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${sheetType}.${type}+xml"/>`;
  const types = `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${names.map((_, at) => override(path(at), 'worksheet')).join('')}</Types>`;
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`;
  const links = (all: string) =>
    `${declaration}<Relationships xmlns="${packaged}/relationships">${all}</Relationships>`;
  const sheets = names.map((name, at) => `<sheet name="${toTitle(name)}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`);
  const toSheets = names.map((_, at) => link(`sheet${at + 1}`, 'worksheet', path(at)));
  const part = (name: string, text: string): ZipPart => ({ name, pieces: [text] });
  return [
    part('[Content_Types].xml', types),
    part('_rels/.rels', links(link('workbook', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', links(link('styles', 'styles', 'styles.xml') + toSheets.join(''))),
    part('xl/styles.xml', styles),
  ];
}

/**
 * Writes a workbook while its lines are still being created. Cells are text unless their column has a format. Formulas are escaped, headings are bold and
 * frozen, and columns are as wide as their content.
 * @param write writes the lines, in a thread if there are many of them
 */
export function xlsxStream(sheets: readonly StreamedSheet[], write: WriteRows = formatRows): AsyncGenerator<Buffer> {
  const bodies = sheets.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    pieces: sheetXml(sheet, write),
  }));
  return zipStream([...fixedParts(sheets.map(({ name }) => name)), ...bodies]);
}
