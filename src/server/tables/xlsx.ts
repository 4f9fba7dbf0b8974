import readWorkbook from 'read-excel-file/universal';
import { NotATable } from './not-a-table.ts';
import { storedZip, unzip, type ZipEntry } from './safe-zip.ts';

/** What a workbook may unpack to. 10,000 rows of 30 columns are about 20 MB. */
const maxUnpacked = 96 * 1024 * 1024;
/** Cells of the rectangle from A1 to the last cell of a sheet: the reader makes room for all of them. */
const maxArea = 20_000_000;

const isPart = (name: string) => /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/.test(name) && /\.(xml|rels)$/.test(name);

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Two cells at the ends of a sheet are a few bytes in the file, and a rectangle of 17 billion cells. */
function checkArea({ content }: ZipEntry): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits] of content.toString('latin1').matchAll(/\br="([A-Z]{1,7})(\d{1,9})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (rows * columns > maxArea)
    throw new NotATable(
      `A sheet reaches to row ${rows.toLocaleString('en-US')}. Delete what is empty below and beside the table.`,
    );
}

/** A cell as text. Times of day are what Excel makes of "04:00": they come as dates before 1901. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString();
    return value.getUTCFullYear() < 1901 ? iso.slice(11, 16) : iso.slice(0, 10);
  }
  // 0.1 + 0.2 as people see it.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value);
}

/**
 * The sheets of a workbook, every cell as text; of formulas the value that was saved with them.
 * @throws NotATable for an archive that is no workbook, is damaged, or unpacks to more than can be taken
 */
export async function readXlsx(content: Buffer): Promise<{ name: string; lines: string[][] }[]> {
  const parts = unzip(content, isPart, maxUnpacked);
  if (!parts.some(({ name }) => name === 'xl/workbook.xml'))
    throw new NotATable('This is an archive, but no workbook. Save the table as XLSX or CSV.');
  for (const part of parts) if (part.name.startsWith('xl/worksheets/')) checkArea(part);
  const checked = storedZip(parts);
  // The reader's types leave out that it takes an ArrayBuffer of any kind.
  const sheets = await readWorkbook(
    checked.buffer.slice(checked.byteOffset, checked.byteOffset + checked.length) as ArrayBuffer,
  ).catch(() => {
    throw new NotATable('This workbook is damaged and can not be read. Save it again and try once more.');
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, lines: data.map((row) => row.map(cellText)) }));
}
