import { type ImportKind, maxImportRows, maxImportSheets, maxImportText } from '#root/contract/import/import-terms.ts';
import { countText } from '#root/domain/import/text.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { UploadedFile } from '#root/server/platform/http/route.ts';
import type { Task, Workers } from '#root/server/platform/workers/workers.ts';
import { importErrors } from './imports.errors.ts';
import { importsRepository as repository, type StoredSheet } from './imports.repository.ts';
import { findMappings } from './remembered.service.ts';
import { loadRun, loadStored, type Run, refuse } from './runs.service.ts';
import type { ReadSheet, UploadAnswer, UploadOrder } from './upload.worker.ts';

const readTask: Task<UploadOrder, UploadAnswer> = {
  file: new URL('./upload.worker.ts', import.meta.url),
  milliseconds: 30_000,
  isLong: false,
  limited: (reached) =>
    importErrors.notATable(
      reached === 'memory'
        ? 'This file needs too much memory to be read. Split it into several files.'
        : 'This file takes more than 30 seconds to read. Split it into several files.',
    ),
};

interface Upload {
  readonly db: WriteDb;
  readonly workers: Workers;
  readonly organisation: string;
  readonly file: UploadedFile;
  /** The kind that the user wants to import; undefined if it is not known. */
  readonly expected: ImportKind | undefined;
}

/** Reads the sheets of a file. @throws 422 `not_a_table` with the reason, 429 */
async function readUpload({ workers, organisation, file, expected }: Upload): Promise<readonly ReadSheet[]> {
  const order = { content: file.content, fileName: file.name, expected };
  const { sheets, refused } = await workers.run(readTask, organisation, order);
  if (refused) throw importErrors.notATable(refused);
  return sheets;
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
  const added = sheets.map(
    ({ cellsText: _text, detected: _detected, guess: _guess, ...sheet }, at): StoredSheet => ({
      ...sheet,
      ...(mappings[at] as (typeof mappings)[number]),
      ...{ position: from + at, fixes: {}, leftOut: {} },
    }),
  );
  for (const [at, sheet] of added.entries())
    await db.run(repository.addSheet(organisation, uid, { ...sheet, cellsText: sheets[at]?.cellsText ?? '[]' }));
  return added;
}

/** Counts all rows, even rows that are left out, because the user can include them. */
const countRows = (sheets: readonly Pick<StoredSheet, 'cells'>[]) =>
  sheets.reduce((sum, { cells }) => sum + cells.length, 0);

/** Starts an import with the sheets of a file. @throws 422 for a file that cannot be imported */
export async function beginImport(upload: Upload, userUid: string): Promise<Run> {
  const { db, organisation } = upload;
  // The file is read before the transaction begins, because reading can be slow.
  const sheets = await readUpload(upload);
  if (countRows(sheets) > maxImportRows) throw importErrors.tooManyRows({ costly: true });
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
  const { db, organisation } = upload;
  const sheets = await readUpload(upload);
  if (!(await db.maybe(repository.touch({ organisation, uid, version })))) return refuse(db, organisation, uid);
  const before = await loadRun(db, organisation, uid);
  const tooMany = countRows(before.sheets) + countRows(sheets) > maxImportRows;
  if (tooMany || before.sheets.length + sheets.length > maxImportSheets)
    throw importErrors.tooManyRows({ costly: true });
  const length = [...before.sheets, ...sheets].reduce((sum, { cells }) => sum + countText(cells), 0);
  if (length > maxImportText) throw importErrors.tooMuchText({ costly: true });
  const added = await addSheets(upload, uid, sheets, before.sheets.length);
  return { stored: await loadStored(db, organisation, uid), sheets: [...before.sheets, ...added] };
}
