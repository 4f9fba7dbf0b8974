import { createHash } from 'node:crypto';
import { type ImportKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { detectKind, toHeaderSignature } from '#root/domain/import/guess.ts';
import { isRegister } from '#root/domain/import/registers/registers.ts';
import type { ImportCheck } from '#root/domain/import/types.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import {
  type RememberedMapping,
  importsRepository as repository,
  type SheetMapping,
  type StoredSheet,
} from './imports.repository.ts';
import type { ReadSheet } from './upload.worker.ts';

/**
 * Returns the keys under which assignments for these headings are remembered, one for each kind. Each register has its
 * own key. The hashed text contains the plural of the kind, so the plural cannot change without losing stored
 * assignments.
 */
function createSignatures(headers: readonly string[], kinds: readonly (ImportKind | undefined)[]): string[] {
  const signature = toHeaderSignature(headers);
  return kinds.map((kind) => {
    const own = kind && isRegister(kind) ? `${describeKind(kind).plural}\n` : '';
    return createHash('sha256').update(own).update(signature).digest('base64url');
  });
}

/** The number of rows that are read to detect the content of a column. */
const detectionRows = 50;

/** Remembers the kind and columns of a sheet for files with the same headings. */
export async function rememberSheet(db: WriteDb, organisation: string, sheet: StoredSheet): Promise<void> {
  const { headers, cells, fileName, sheetName, kind, columns, categories } = sheet;
  if (!kind) return;
  const records = cells.filter(([number]) => !Object.hasOwn(sheet.setAside, number));
  const rows = records.slice(0, detectionRows).map(([number, ...texts]) => ({ number, cells: texts }));
  const detected = detectKind({ headers, rows }, fileName, sheetName);
  const [signature = ''] = createSignatures(headers, [kind]);
  await db.run(repository.remember(organisation, signature, { kind, columns, categories, detected }));
}

/**
 * Remembers the assignment of each sheet that has at least one valid row, because such an assignment is probably
 * correct.
 */
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

interface MappingContext {
  readonly db: Db;
  readonly organisation: string;
  /** The kind that the user wants to import; undefined if it is not known. */
  readonly expected: ImportKind | undefined;
}

/**
 * Returns whether an earlier assignment fits this sheet. Equal headings are not enough, because several kinds may have
 * the same headings.
 */
function fitsSheet(earlier: RememberedMapping, sheet: ReadSheet, expected: ImportKind | undefined): boolean {
  if (earlier.columns.length !== sheet.headers.length) return false;
  if (expected) return earlier.kind === expected;
  const { detected } = sheet;
  // If the user once overruled a detected kind and that kind is detected again, the user's choice still applies.
  return detected === null || detected === earlier.kind || detected === earlier.detected;
}

/** Returns the guess for a sheet. Hidden sheets and columns are not imported until a person chooses them. */
function toMapping({ guess, ...sheet }: ReadSheet) {
  const columns = guess.columns.map(({ field, unit }, at) => ({
    // Exports hide the column of ids, so this column is used even if it is hidden.
    field: field !== 'uid' && sheet.hiddenColumns.includes(at) ? null : field,
    unit,
  }));
  const open = sheet.hidden ? { kind: null, undecided: false } : {};
  return { ...guess, columns, ...open, categories: [], remembered: false };
}

/** Returns the assignment of each sheet. If no remembered assignment fits, guesses one from the names and headings. */
export async function findMappings(
  { db, organisation, expected }: MappingContext,
  sheets: readonly ReadSheet[],
): Promise<(SheetMapping & Pick<StoredSheet, 'remembered' | 'undecided'>)[]> {
  const kinds = expected ? [expected] : [undefined, ...registerKinds];
  const signatures = sheets.map(({ headers }) => createSignatures(headers, kinds));
  const known = await db.many(repository.remembered(organisation, signatures.flat()));
  return sheets.map((sheet, at) => {
    const own = known.filter(({ signature }) => signatures[at]?.includes(signature));
    const earlier = own.find(({ mapping }) => fitsSheet(mapping, sheet, expected))?.mapping;
    if (!earlier || sheet.hidden) return toMapping(sheet);
    const { kind, columns, categories } = earlier;
    return { kind, columns, categories, remembered: true, undecided: false };
  });
}
