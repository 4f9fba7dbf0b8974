import { createHash } from 'node:crypto';
import { type ImportThing, registerThings } from '#root/contract/import-terms.ts';
import { guessTable, type HeadedTable, headerSignature, tellingThing } from '#root/domain/import/guess.ts';
import { isRegister } from '#root/domain/import/registers/registers.ts';
import type { ImportCheck } from '#root/domain/import/types.ts';
import type { Db, WriteDb } from '#root/server/db/tenant.ts';
import {
  type RememberedMapping,
  importsRepository as repository,
  type SheetMapping,
  type StoredSheet,
} from './imports.repository.ts';

/** What an earlier choice for the same headings is found by; each register remembers its own. */
function signatureOf(headers: readonly string[], thing: ImportThing | undefined): string {
  const own = thing && isRegister(thing) ? `${thing}\n` : '';
  return createHash('sha256')
    .update(`${own}${headerSignature(headers)}`)
    .digest('base64url');
}

/** Rows that are looked at for what a column holds. */
const rowsThatTell = 50;

/** Keeps what a sheet is taken for, for files with the same headings. */
export async function rememberSheet(db: WriteDb, organisation: string, sheet: StoredSheet): Promise<void> {
  const { headers, cells, fileName, sheetName, thing, columns, categories } = sheet;
  if (!thing) return;
  const rows = cells.slice(0, rowsThatTell).map(([number, ...texts]) => ({ number, cells: texts }));
  const told = tellingThing({ headers, rows }, fileName, sheetName);
  const signature = signatureOf(headers, thing);
  await db.run(repository.remember(organisation, signature, { thing, columns, categories, told }));
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
  readonly expected: ImportThing | undefined;
}

/** Whether an earlier choice is about this sheet too: headings alone may be those of several things. */
function holds(earlier: RememberedMapping, sheet: ReadSheet, expected: ImportThing | undefined): boolean {
  if (earlier.columns.length !== sheet.headers.length) return false;
  if (expected) return earlier.thing === expected;
  const told = tellingThing(sheet, sheet.fileName, sheet.sheetName);
  // Chosen in spite of what the table said then: it may say so again.
  return told === null || told === earlier.thing || told === earlier.told;
}

/** What each sheet is taken for: as it was the last time, otherwise by its names and headings. */
export async function mappingsFor(
  { db, organisation, expected }: Expecting,
  sheets: readonly ReadSheet[],
): Promise<(SheetMapping & { remembered: boolean })[]> {
  const things = expected ? [expected] : [undefined, ...registerThings];
  const signatures = sheets.map(({ headers }) => things.map((thing) => signatureOf(headers, thing)));
  const known = await db.many(repository.remembered(organisation, signatures.flat()));
  return sheets.map((sheet, at) => {
    const own = known.filter(({ signature }) => signatures[at]?.includes(signature));
    const earlier = own.find(({ mapping }) => holds(mapping, sheet, expected))?.mapping;
    if (!earlier)
      return { ...guessTable(sheet, sheet.fileName, sheet.sheetName, expected), categories: [], remembered: false };
    const { thing, columns, categories } = earlier;
    return { thing, columns, categories, remembered: true };
  });
}
