import readWorkbook from 'read-excel-file/universal';
import { type HiddenParts, readHiddenParts, readSheetStates } from './hidden-parts.ts';
import { fillMergedCells, findSheetParts } from './merged-cells.ts';
import { storedZip, unzip, type ZipEntry } from './safe-zip.ts';
import { maxLines, tooManyLines, UnreadableTable } from './unreadable-table.ts';
import { readCellStyles, showCells } from './visible-cells.ts';

/** The maximum unpacked size of a workbook. 10,000 rows with 30 columns take about 20 MB. */
const maxUnpacked = 96 * 1024 * 1024;
/**
 * The maximum number of cells between A1 and the last cell of a sheet, because the reader allocates memory for all of
 * them.
 */
const maxArea = 20_000_000;

const isPart = (name: string) => /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/.test(name) && /\.(xml|rels)$/.test(name);

const attribute = Buffer.from('r=');
const isQuote = (byte: number) => byte === 0x22 || byte === 0x27;
const isLetter = (byte: number) => byte >= 0x41 && byte <= 0x5a;
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

/** Refuses sheets of a huge area: two distant cells take a few bytes in the file but span up to 17 billion cells. */
function checkArea({ content }: ZipEntry): void {
  let [rows, columns] = [0, 0];
  const byte = (at: number) => content[at] ?? 0;
  // Scans the bytes, because converting them to text would need the memory a second time. References look like
  // `r="AB12"` or `r='AB12'`.
  for (let at = content.indexOf(attribute); at >= 0; at = content.indexOf(attribute, at)) {
    const isPlace = byte(at - 1) <= 0x20 && isQuote(byte(at + attribute.length));
    at += attribute.length + 1;
    let [row, column] = [0, 0];
    for (; isLetter(byte(at)); at += 1) column = column * 26 + byte(at) - 0x40;
    for (; isDigit(byte(at)); at += 1) row = row * 10 + byte(at) - 0x30;
    // Skips the references of rows, which have no letters.
    if (!isPlace || column === 0) continue;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  if (rows * columns > maxArea || rows > maxLines) throw tooManyLines('sheet', rows);
}

/** The dates from which workbooks count days. Old workbooks of Excel for Mac count from 1904. */
const epochs = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) };
const counts1904 = /(<(?:\w+:)?workbookPr\b[^<>]*\sdate1904\s*=\s*["'])(?:1|true)(?=["'])/;
const year = 366 * 86_400_000;

/**
 * Returns a cell as text. Excel stores times such as `04:00` and `36:00` as parts of days, so the reader returns them
 * as dates of the first year. Such dates become times again.
 * @param firstDay the date from which the workbook counts
 */
function cellText(value: unknown, firstDay: number): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const elapsed = value.getTime() - firstDay;
    if (Number.isNaN(elapsed)) return '';
    if (elapsed < 0 || elapsed >= year) return value.toISOString().slice(0, 10);
    // Rounds to seconds first, because a minute is not an exact part of a day and the elapsed time may be slightly too
    // short.
    const minutes = Math.floor(Math.round(elapsed / 1000) / 60);
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  }
  // Shows 0.1 + 0.2 as 0.3.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
}

/**
 * Returns the workbook's main part, with the 1904 flag in the form that the reader understands, and the date from which
 * the workbook counts days.
 */
function workbookPart({ name, content }: ZipEntry) {
  const text = content.toString('utf8');
  if (!counts1904.test(text)) return { part: { name, content }, firstDay: epochs.usual };
  return { part: { name, content: Buffer.from(text.replace(counts1904, '$11')) }, firstDay: epochs.of1904 };
}

/** Returns exactly the bytes of a buffer, without copying them if possible. */
function ownBytes({ buffer, byteOffset, length }: Buffer): ArrayBuffer {
  // The reader accepts any ArrayBuffer, although its types do not say so.
  return (length === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + length)) as ArrayBuffer;
}

interface ReadSheet {
  readonly name: string;
  readonly lines: string[][];
  readonly hidden: HiddenParts | undefined;
}

/**
 * Reads the sheets of a workbook, with every cell as the text that people see. Formulas are read as their saved values.
 * @throws UnreadableTable if the archive is not a workbook, is damaged, or unpacks to too much
 */
export async function readXlsx(content: Buffer): Promise<ReadSheet[]> {
  const parts = await unzip(content, isPart, maxUnpacked);
  const workbook = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (!workbook) throw new UnreadableTable('This archive is not a workbook. Save the table as XLSX or CSV.');
  for (const part of parts) if (part.name.startsWith('xl/worksheets/')) checkArea(part);
  const { part: own, firstDay } = workbookPart(workbook);
  const styles = readCellStyles(parts.find(({ name }) => name === 'xl/styles.xml')?.content.toString('utf8') ?? '');
  const shown = parts.map((part) => (part.name.startsWith('xl/worksheets/') ? showCells(part, styles) : part));
  const sheetParts = findSheetParts(shown);
  const zip = storedZip(shown.map((part) => (part === workbook ? own : part)));
  const sheets = await readWorkbook(ownBytes(zip)).catch(() => {
    throw new UnreadableTable('This workbook is damaged and cannot be read. Save it again and retry.');
  });
  const toText = (value: unknown) => cellText(value, firstDay);
  const states = readSheetStates(workbook.content.toString('utf8'));
  return sheets.map(({ sheet, data }, at) => {
    const lines = data.map((row) => row.map(toText));
    fillMergedCells(lines, sheetParts[at]);
    return { name: sheet, lines, hidden: readHiddenParts(sheetParts[at], states[at] ?? false) };
  });
}
