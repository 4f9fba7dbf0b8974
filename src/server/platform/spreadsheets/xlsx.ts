import readWorkbook from 'read-excel-file/universal';
import { storedZip, unzip, type ZipEntry } from './safe-zip.ts';
import { maxLines, tooManyLines, UnreadableTable } from './unreadable-table.ts';

/** What a workbook may unpack to. 10,000 rows of 30 columns are about 20 MB. */
const maxUnpacked = 96 * 1024 * 1024;
/** Cells of the rectangle from A1 to the last cell of a sheet: the reader makes room for all of them. */
const maxArea = 20_000_000;

const isPart = (name: string) => /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/.test(name) && /\.(xml|rels)$/.test(name);

const attribute = Buffer.from('r=');
const isQuote = (byte: number) => byte === 0x22 || byte === 0x27;
const isLetter = (byte: number) => byte >= 0x41 && byte <= 0x5a;
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

/** Two cells at the ends of a sheet are a few bytes in the file, and a rectangle of 17 billion cells. */
function checkArea({ content }: ZipEntry): void {
  let [rows, columns] = [0, 0];
  const byte = (at: number) => content[at] ?? 0;
  // By bytes: as text the sheet would be in memory once more, and so would each place, such as `r="AB12"` or `r='AB12'`.
  for (let at = content.indexOf(attribute); at >= 0; at = content.indexOf(attribute, at)) {
    const isPlace = byte(at - 1) <= 0x20 && isQuote(byte(at + attribute.length));
    at += attribute.length + 1;
    let [row, column] = [0, 0];
    for (; isLetter(byte(at)); at += 1) column = column * 26 + byte(at) - 0x40;
    for (; isDigit(byte(at)); at += 1) row = row * 10 + byte(at) - 0x30;
    // That of a row has no letters.
    if (!isPlace || column === 0) continue;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  if (rows * columns > maxArea || rows > maxLines) throw tooManyLines('sheet', rows);
}

/** Where a workbook's days begin: those that Excel for Mac once made count from 1904. */
const epochs = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) };
const counts1904 = /(<(?:\w+:)?workbookPr\b[^<>]*\sdate1904\s*=\s*["'])(?:1|true)(?=["'])/;
const year = 366 * 86_400_000;

/**
 * A cell as text. `04:00` and `36:00` are days to Excel, a sixth of one and one and a half: they come as dates of the first year.
 * @param firstDay of the workbook
 */
function cellText(value: unknown, firstDay: number): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const elapsed = value.getTime() - firstDay;
    if (Number.isNaN(elapsed)) return '';
    if (elapsed < 0 || elapsed >= year) return value.toISOString().slice(0, 10);
    // A minute is no exact part of a day, so that it comes a little short.
    const minutes = Math.floor(Math.round(elapsed / 1000) / 60);
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  }
  // 0.1 + 0.2 as people see it.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
}

/** The workbook's own part, saying in the one way that the reader knows if its days begin in 1904. */
function workbookPart({ name, content }: ZipEntry) {
  const text = content.toString('utf8');
  if (!counts1904.test(text)) return { part: { name, content }, firstDay: epochs.usual };
  return { part: { name, content: Buffer.from(text.replace(counts1904, '$11')) }, firstDay: epochs.of1904 };
}

/** The bytes of a buffer without what may lie around them; mostly these are the buffer's own, and are not copied. */
function ownBytes({ buffer, byteOffset, length }: Buffer): ArrayBuffer {
  // The reader's types leave out that it takes an ArrayBuffer of any kind.
  return (length === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + length)) as ArrayBuffer;
}

/**
 * The sheets of a workbook, every cell as text; of formulas the value that was saved with them.
 * @throws NotATable for an archive that is no workbook, is damaged, or unpacks to more than can be taken
 */
export async function readXlsx(content: Buffer): Promise<{ name: string; lines: string[][] }[]> {
  const parts = await unzip(content, isPart, maxUnpacked);
  const workbook = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (!workbook) throw new UnreadableTable('This is an archive, but no workbook. Save the table as XLSX or CSV.');
  for (const part of parts) if (part.name.startsWith('xl/worksheets/')) checkArea(part);
  const { part: own, firstDay } = workbookPart(workbook);
  const zip = storedZip(parts.map((part) => (part === workbook ? own : part)));
  const sheets = await readWorkbook(ownBytes(zip)).catch(() => {
    throw new UnreadableTable('This workbook is damaged and can not be read. Save it again and try once more.');
  });
  const toText = (value: unknown) => cellText(value, firstDay);
  return sheets.map(({ sheet, data }) => ({ name: sheet, lines: data.map((row) => row.map(toText)) }));
}
