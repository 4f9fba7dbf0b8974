import { type ImportKind, maxImportText } from '#root/contract/import/import-terms.ts';
import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import { detectKind, findHeaders, type Guess, guessTable, type SortedTable } from '#root/domain/import/guess.ts';
import { unfoldMatrix } from '#root/domain/import/matrix.ts';
import { countText } from '#root/domain/import/text.ts';
import { type FileSheet, readFile } from '#root/server/platform/spreadsheets/read-file.ts';
import { UnreadableTable } from '#root/server/platform/spreadsheets/unreadable-table.ts';
import type { StoredSheet } from './imports.repository.ts';

/** A file to read. */
export interface UploadOrder {
  readonly content: Uint8Array;
  /** The name that the file had on the user's computer. A text file with the name of a workbook is refused. */
  readonly fileName: string;
  /** The kind that the user wants to import; undefined if it is not known. */
  readonly expected: ImportKind | undefined;
}

/** A sheet as it was read from the file. */
export interface ReadSheet
  extends Pick<
    StoredSheet,
    'fileName' | 'sheetName' | 'headers' | 'cells' | 'hidden' | 'hiddenColumns' | 'removed' | 'setAside'
  > {
  /** `cells` as JSON. */
  readonly cellsText: string;
  /** The kind of record that the names and headings indicate (see `detectKind`). */
  readonly detected: ImportKind | null;
  readonly guess: Guess;
}

/** The sheets of the file, or the reason why the file is refused. */
export interface UploadAnswer {
  readonly sheets: readonly ReadSheet[];
  readonly refused?: string;
}

/**
 * Returns the name of a file or sheet in a form that can be stored. It has at most `most` characters, and no character
 * is cut in half.
 */
const cleanName = (given: string, most: number) =>
  Array.from(removeForbiddenCharacters(given.normalize('NFC').replaceAll(/\s+/g, ' ')).trim())
    .slice(0, most)
    .join('');

function readSheet({ name, rows, hidden }: FileSheet, fileName: string, expected: ImportKind | undefined): ReadSheet {
  const sheetName = cleanName(name, 100);
  const found = findHeaders({ fileName, sheetName, rows, hiddenRows: hidden?.rows ?? [] });
  const { hiddenColumns, ...table } = unfoldMatrix(found, hidden?.columns);
  const { aside, headers } = table satisfies SortedTable;
  const inOrder = [...table.rows, ...aside].sort((a, b) => a.number - b.number);
  const cells = inOrder.map((row): [number, ...string[]] => [row.number, ...row.cells]);
  return {
    ...{ fileName, sheetName, headers, hiddenColumns, cells },
    hidden: hidden?.sheet ?? false,
    removed: aside.map(({ number }) => number),
    setAside: Object.fromEntries(aside.map(({ number, reason }) => [number, reason])),
    cellsText: JSON.stringify(cells),
    detected: detectKind(table, fileName, sheetName),
    guess: guessTable(table, fileName, sheetName, expected),
  };
}

/**
 * Reads the sheets of an uploaded file and guesses what they hold. The content of the file decides whether it is read
 * as XLSX or CSV.
 */
export async function run({ content, fileName: given, expected }: UploadOrder): Promise<UploadAnswer> {
  // Everything before the last slash is a path on the sender's computer.
  const fileName = cleanName(given.split(/[\\/]/).at(-1) ?? '', 255) || 'file';
  try {
    const sheets = await readFile(Buffer.from(content), fileName);
    const length = sheets.reduce((sum, { rows }) => sum + countText(rows.map(({ cells }) => cells)), 0);
    // Longer text is refused, because copying it to the main thread would make other requests wait.
    if (length > maxImportText)
      throw new UnreadableTable(
        `This file has more than ${groupThousands(maxImportText)} characters. Split it into several.`,
      );
    return { sheets: sheets.map((sheet) => readSheet(sheet, fileName, expected)) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { sheets: [], refused: error.message };
    throw error;
  }
}
