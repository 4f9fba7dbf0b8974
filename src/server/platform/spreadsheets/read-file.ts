import { maxImportCell, maxImportColumns, maxImportRows, maxImportSheets } from '#root/contract/import/import-terms.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { unescapeFormula } from '#root/domain/values/table-text.ts';
import type { HiddenParts } from './hidden-parts.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** A sheet of a workbook, or a CSV file, without its empty lines. Each line has its number in the file. */
export interface FileSheet {
  readonly name: string;
  readonly rows: { number: number; cells: string[] }[];
  /** What the workbook hides; absent if it hides nothing. */
  readonly hidden?: HiddenParts;
}

const startsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, at) => content[at] === byte);

/** Removes the characters that PostgreSQL cannot store: NUL and lone surrogates. */
const removeUnstorable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

function toSheet(name: string, lines: readonly string[][], hidden?: HiddenParts): FileSheet {
  const rows = lines.flatMap((line, at) => {
    const cells = line.slice(0, maxImportColumns).map((cell) => unescapeFormula(removeUnstorable(cell).trim()));
    const long = cells.findIndex((cell) => cell.length > maxImportCell);
    if (long >= 0)
      throw new UnreadableTable(
        `Row ${at + 1}, column ${long + 1} holds more than ${groupThousands(maxImportCell)} characters.`,
      );
    return cells.some((cell) => cell !== '') ? [{ number: at + 1, cells }] : [];
  });
  // 20 more rows are allowed for the headings and a few lines above them.
  if (rows.length > maxImportRows + 20)
    throw new UnreadableTable(`This file has more than ${groupThousands(maxImportRows)} rows. Split it into several.`);
  return { name, rows, ...(hidden && { hidden }) };
}

/** Reads text as CSV. @throws UnreadableTable if the text is not CSV or the file has the name of a workbook */
async function readText(content: Buffer, fileName: string): Promise<FileSheet> {
  const { readCsv } = await import('./csv.ts');
  const lines = readCsv(content);
  if (/\.xls[a-z]?$/i.test(fileName))
    throw new UnreadableTable(
      'This file is named as a workbook but contains only text. Save the table as XLSX again. If it is a CSV file, give it a name that ends in .csv.',
    );
  return toSheet('', lines);
}

/** Reads the sheets of a workbook. @throws UnreadableTable */
async function readWorkbook(content: Buffer): Promise<FileSheet[]> {
  const { readXlsx } = await import('./xlsx.ts');
  return (await readXlsx(content)).map(({ name, lines, hidden }) => toSheet(name, lines, hidden));
}

/**
 * Reads a file according to its content: XLSX if it begins like an archive, otherwise text as CSV.
 * @throws UnreadableTable for any other content
 */
export async function readFile(content: Buffer, fileName: string): Promise<FileSheet[]> {
  if (content.length === 0) throw new UnreadableTable('This file is empty.');
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableTable(
      'This is an old workbook (XLS) or one with a password. Save it as XLSX without a password.',
    );
  const sheets = startsWith(content, 0x50, 0x4b, 0x03, 0x04)
    ? await readWorkbook(content)
    : [await readText(content, fileName)];
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableTable('This file has no rows.');
  if (filled.length > maxImportSheets)
    throw new UnreadableTable(`This workbook has more than ${maxImportSheets} sheets.`);
  return filled;
}
