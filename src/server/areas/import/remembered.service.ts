import { createHash } from 'node:crypto';
import { type ImportKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { detectKind, guessTable, type HeadedTable, toHeaderSignature } from '#root/domain/import/guess.ts';
import { isRegister } from '#root/domain/import/registers/registers.ts';
import type { ImportCheck } from '#root/domain/import/types.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import {
  type RememberedMapping,
  importsRepository as repository,
  type SheetMapping,
  type StoredSheet,
} from './imports.repository.ts';

/** What an earlier choice for the same headings is found by; each register remembers its own. */
function signatureOf(headers: readonly string[], kind: ImportKind | undefined): string {
  const own = kind && isRegister(kind) ? `${kind}\n` : '';
  return createHash('sha256')
    .update(`${own}${toHeaderSignature(headers)}`)
    .digest('base64url');
}

/** Rows that are looked at for what a column holds. */
const rowsThatTell = 50;

/** Keeps what a sheet is taken for, for files with the same headings. */
export async function rememberSheet(db: WriteDb, organisation: string, sheet: StoredSheet): Promise<void> {
  const { headers, cells, fileName, sheetName, kind, columns, categories } = sheet;
  if (!kind) return;
  const rows = cells.slice(0, rowsThatTell).map(([number, ...texts]) => ({ number, cells: texts }));
  const detected = detectKind({ headers, rows }, fileName, sheetName);
  const signature = signatureOf(headers, kind);
  await db.run(repository.remember(organisation, signature, { kind, columns, categories, detected }));
}

/** Keeps what has proved right: the sheets of which rows went in, or were there already. */
export async function rememberApplied(
  db: WriteDb,
  organisation: string,
  sheets: readonly StoredSheet[],
  { rows }: ImportCheck,
): Promise<void> {
  const right = new Set(
    rows.flatMap(({ sheet, verdict }) => (verdict === 'error' || verdict === 'removed' ? [] : sheet)),
  );
  for (const [at, sheet] of sheets.entries()) if (right.has(at)) await rememberSheet(db, organisation, sheet);
}

/** A sheet as it was read. */
export interface ReadSheet extends HeadedTable {
  readonly fileName: string;
  readonly sheetName: string;
}

interface Expecting {
  readonly db: Db;
  readonly organisation: string;
  /** What the person has come to import. */
  readonly expected: ImportKind | undefined;
}

/** Whether an earlier choice is about this sheet too: several kinds may have the same headings. */
function holds(earlier: RememberedMapping, sheet: ReadSheet, expected: ImportKind | undefined): boolean {
  if (earlier.columns.length !== sheet.headers.length) return false;
  if (expected) return earlier.kind === expected;
  const detected = detectKind(sheet, sheet.fileName, sheet.sheetName);
  // A person chose another kind than was detected: the same detection does not undo that.
  return detected === null || detected === earlier.kind || detected === earlier.detected;
}

/** What each sheet is taken for: as it was the last time, otherwise by its names and headings. */
export async function mappingsFor(
  { db, organisation, expected }: Expecting,
  sheets: readonly ReadSheet[],
): Promise<(SheetMapping & { remembered: boolean })[]> {
  const kinds = expected ? [expected] : [undefined, ...registerKinds];
  const signatures = sheets.map(({ headers }) => kinds.map((kind) => signatureOf(headers, kind)));
  const known = await db.many(repository.remembered(organisation, signatures.flat()));
  return sheets.map((sheet, at) => {
    const own = known.filter(({ signature }) => signatures[at]?.includes(signature));
    const earlier = own.find(({ mapping }) => holds(mapping, sheet, expected))?.mapping;
    if (!earlier)
      return { ...guessTable(sheet, sheet.fileName, sheet.sheetName, expected), categories: [], remembered: false };
    const { kind, columns, categories } = earlier;
    return { kind, columns, categories, remembered: true };
  });
}
