import { type ImportKind, maxImportRows, maxImportSheets } from '#root/contract/import/import-terms.ts';
import { removeForbiddenCharacters } from '#root/contract/platform/fields.ts';
import { findHeaders } from '#root/domain/import/guess.ts';
import { unfoldMatrix } from '#root/domain/import/matrix.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { UploadedFile } from '#root/server/platform/http/route.ts';
import { readTables } from '#root/server/platform/spreadsheets/tables.ts';
import { UnreadableTable } from '#root/server/platform/spreadsheets/unreadable-table.ts';
import { importErrors } from './imports.errors.ts';
import { importsRepository as repository, type StoredSheet } from './imports.repository.ts';
import { findMappings, type ReadSheet } from './remembered.service.ts';
import { loadRun, loadStored, type Run, refuse } from './runs.service.ts';

/**
 * Returns the name of a file or sheet in a form that can be stored: at most `most` characters, none of them cut in
 * half.
 */
const cleanName = (given: string, most: number) =>
  Array.from(removeForbiddenCharacters(given.normalize('NFC').replaceAll(/\s+/g, ' ')).trim())
    .slice(0, most)
    .join('');

/** Reads the sheets of a file. @throws 422 `not_a_table` with the reason */
async function readUpload(file: UploadedFile): Promise<ReadSheet[]> {
  // Everything before the last slash is a path on the sender's computer.
  const fileName = cleanName(file.name.split(/[\\/]/).at(-1) ?? '', 255) || 'file';
  try {
    const sheets = await readTables(file.content, fileName);
    return sheets.map(({ name, rows, hidden }) => {
      const sheetName = cleanName(name, 100);
      const table = findHeaders({ fileName, sheetName, rows, hiddenRows: hidden?.rows ?? [] });
      return { fileName, sheetName, hidden: hidden?.sheet ?? false, ...unfoldMatrix(table, hidden?.columns) };
    });
  } catch (error) {
    throw error instanceof UnreadableTable ? importErrors.notATable(error.message) : error;
  }
}

interface Upload {
  readonly db: WriteDb;
  readonly organisation: string;
  readonly file: UploadedFile;
  /** The kind that the user wants to import; undefined if it is not known. */
  readonly expected: ImportKind | undefined;
}

/** Stores the sheets. @returns the stored sheets */
async function addSheets(
  upload: Upload,
  uid: string,
  sheets: readonly ReadSheet[],
  from: number,
): Promise<StoredSheet[]> {
  const { db, organisation } = upload;
  const mappings = await findMappings(upload, sheets);
  const added = sheets.map(({ fileName, sheetName, headers, rows, aside, hidden, hiddenColumns }, at): StoredSheet => {
    const mapping = mappings[at] as (typeof mappings)[number];
    const inOrder = [...rows, ...aside].sort((a, b) => a.number - b.number);
    return {
      position: from + at,
      ...{ fileName, sheetName, headers, hidden, hiddenColumns },
      cells: inOrder.map((row): [number, ...string[]] => [row.number, ...row.cells]),
      ...mapping,
      removed: aside.map(({ number }) => number),
      setAside: Object.fromEntries(aside.map(({ number, reason }) => [number, reason])),
      ...{ fixes: {}, leftOut: {} },
    };
  });
  for (const sheet of added) await db.run(repository.addSheet(organisation, uid, sheet));
  return added;
}

/** Counts all rows, because those that are left out can be taken in. */
const countRows = (sheets: readonly ReadSheet[]) =>
  sheets.reduce((sum, { rows, aside }) => sum + rows.length + aside.length, 0);
const countStored = (sheets: readonly StoredSheet[]) => sheets.reduce((sum, { cells }) => sum + cells.length, 0);

/** Starts an import with the sheets of a file. @throws 422 for a file that cannot be imported */
export async function beginImport(upload: Upload, userUid: string): Promise<Run> {
  const { db, organisation, file } = upload;
  // Before the transaction begins, because reading a file can be slow.
  const sheets = await readUpload(file);
  if (countRows(sheets) > maxImportRows) throw importErrors.tooManyRows();
  const uid = newUid();
  await db.run(repository.removeAbandoned(organisation));
  await db.run(repository.create(organisation, uid, userUid));
  const added = await addSheets(upload, uid, sheets, 0);
  return { stored: await loadStored(db, organisation, uid), sheets: added };
}

/**
 * Adds the sheets of another file.
 * @throws 422 for a file that cannot be imported; 404, 409 and 412 as for any change
 */
export async function addToImport(upload: Upload, uid: string, version: number): Promise<Run> {
  const { db, organisation, file } = upload;
  const sheets = await readUpload(file);
  if (!(await db.maybe(repository.touch({ organisation, uid, version })))) return refuse(db, organisation, uid);
  const before = await loadRun(db, organisation, uid);
  const tooMany = countStored(before.sheets) + countRows(sheets) > maxImportRows;
  if (tooMany || before.sheets.length + sheets.length > maxImportSheets) throw importErrors.tooManyRows();
  const added = await addSheets(upload, uid, sheets, before.sheets.length);
  return { stored: await loadStored(db, organisation, uid), sheets: [...before.sheets, ...added] };
}
