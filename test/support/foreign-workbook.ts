import { crc32, deflateRawSync } from 'node:zlib';
import type { UploadFile } from './imports.ts';

/** Number formats that other programs use. The index is the number of the cell style. */
const formats = [
  'General',
  '0%',
  'dd/mm/yyyy',
  '[h]:mm',
  '#,##0',
  '#,##0.00 "h"',
  'mm-dd-yy',
  '0" Tage"',
  '0\\ "days"',
  '#,##0" min"',
  '0"w"',
  'General" Tage"',
  '0" Wochen"',
  '0.0" d"',
  '0.00" €"',
  '[>=60]0" min"',
  '0" Monate"',
  '0" Personen"',
] as const;
type Format = (typeof formats)[number];

/** A cell as Excel stores it. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly value: number; readonly format: Format }
  | { readonly formula: string; readonly value?: string | number | boolean }
  | { readonly error: string }
  | { readonly runs: readonly string[] };

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** The merged blocks, such as `A1:B2`. */
  readonly merged?: readonly string[];
  readonly state?: 'hidden' | 'veryHidden';
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
  /** The first row and column of the table, from 1. */
  readonly at?: readonly [row: number, column: number];
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** Collects texts, which a workbook stores once for all sheets. */
class SharedStrings {
  readonly items: string[] = [];
  add(runs: readonly string[]): number {
    const text = (run: string) => `<t xml:space="preserve">${escapeXml(run)}</t>`;
    const item =
      runs.length === 1 ? text(runs[0] ?? '') : runs.map((run) => `<r><rPr><b/></rPr>${text(run)}</r>`).join('');
    const known = this.items.indexOf(item);
    return known === -1 ? this.items.push(item) - 1 : known;
  }
}

function cellXml(place: string, cell: Cell, strings: SharedStrings): string {
  if (cell === null) return `<c r="${place}" s="0"/>`;
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.add([cell])}</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
  if ('runs' in cell) return `<c r="${place}" t="s"><v>${strings.add(cell.runs)}</v></c>`;
  if ('format' in cell) return `<c r="${place}" s="${formats.indexOf(cell.format)}"><v>${cell.value}</v></c>`;
  const { formula, value } = cell;
  const type = typeof value === 'string' ? ' t="str"' : typeof value === 'boolean' ? ' t="b"' : '';
  const result = value === undefined ? '' : `<v>${typeof value === 'string' ? escapeXml(value) : Number(value)}</v>`;
  return `<c r="${place}"${type}><f>${escapeXml(formula)}</f>${result}</c>`;
}

function sheetXml(
  { rows, merged = [], hiddenRows = [], hiddenColumns = [], at = [1, 1] }: Sheet,
  strings: SharedStrings,
) {
  const lines = rows.map((cells, index) => {
    const number = index + at[0];
    const hidden = hiddenRows.includes(number) ? ' hidden="1"' : '';
    const xml = cells.map((cell, column) => cellXml(`${letters(column + at[1])}${number}`, cell, strings));
    return `<row r="${number}"${hidden}>${xml.join('')}</row>`;
  });
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  const blocks = merged.map((block) => `<mergeCell ref="${block}"/>`).join('');
  return `${head}<worksheet xmlns="${main}">${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData>${
    blocks && `<mergeCells count="${merged.length}">${blocks}</mergeCells>`
  }</worksheet>`;
}

function stylesXml(): string {
  const own = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escapeXml(code)}"/>`).join('');
  const uses = formats
    .map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 170 + at}" xfId="0" applyNumberFormat="1"/>`)
    .join('');
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${own}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${uses}</cellXfs></styleSheet>`;
}

/** Returns a compressed ZIP file, as an office program writes it. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const directory: Buffer[] = [];
  const files: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(0x21, 6);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, rest, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** Returns a workbook as another program would write it: compressed, with shared texts, styles and its own namespaces. */
export function makeForeignWorkbook(name: string, ...sheets: readonly Sheet[]): UploadFile {
  const strings = new SharedStrings();
  const parts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, strings)] as const);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (...items: readonly string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at + 1}"/>`,
  );
  const content = zip({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('w', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at) => relation(`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('styles', 'styles', 'styles.xml'),
      relation('strings', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': stylesXml(),
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings.items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
  });
  return { name, content };
}
