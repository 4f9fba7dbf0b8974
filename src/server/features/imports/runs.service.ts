import type { ImportRecord } from '#root/contract/import-records.ts';
import { undoHours } from '#root/contract/import-terms.ts';
import type { ResourceKind } from '#root/contract/resources.ts';
import { checkImport } from '#root/domain/import/check.ts';
import { categoryKind } from '#root/domain/import/check-resources.ts';
import { whyNotNeeded } from '#root/domain/import/fields.ts';
import type { TableRow } from '#root/domain/import/guess.ts';
import { readHeading } from '#root/domain/import/headers.ts';
import { listOf, nameKey } from '#root/domain/import/text.ts';
import type { ImportCheck, Known, MappedSheet } from '#root/domain/import/types.ts';
import { formatLongDuration } from '#root/domain/master-data/long-duration.ts';
import type { Db } from '#root/server/db/tenant.ts';
import type { WorkBook } from '#root/server/db/work-book.ts';
import { errors } from '#root/server/errors.ts';
import { importErrors } from './imports.errors.ts';
import { importsRepository as repository, type StoredImport, type StoredSheet } from './imports.repository.ts';
import { loadKnown, type Mentioned } from './known.repository.ts';
import { loadKnownRegisters } from './known-registers.repository.ts';

/** An import with all its sheets. */
export interface Run {
  readonly stored: StoredImport;
  readonly sheets: readonly StoredSheet[];
}

/** An import as rows would be applied now. */
export interface CheckedRun extends Run {
  readonly mapped: readonly MappedSheet[];
  readonly known: Known;
  readonly check: ImportCheck;
}

/** @throws 404 */
export async function loadStored(db: Db, organisation: string, uid: string): Promise<StoredImport> {
  const stored = await db.maybe(repository.byUid(organisation, uid));
  if (!stored) throw errors.notFound();
  return stored;
}

/** @throws 404 */
export async function loadRun(db: Db, organisation: string, uid: string): Promise<Run> {
  const stored = await loadStored(db, organisation, uid);
  return { stored, sheets: await db.many(repository.sheets(organisation, uid)) };
}

/** Why a change of an open import touched no row. @throws 404, 409 `already_applied`, or 412 */
export async function refuse(db: Db, organisation: string, uid: string): Promise<never> {
  const stored = await db.maybe(repository.byUid(organisation, uid));
  if (!stored) throw errors.notFound();
  throw stored.appliedAt ? importErrors.alreadyApplied() : errors.stale();
}

/** "activities.csv", or "workbook.xlsx, Activities" where the file has several sheets. */
export function titleOf(sheet: StoredSheet, sheets: readonly StoredSheet[]): string {
  const several = sheets.filter(({ fileName }) => fileName === sheet.fileName).length > 1;
  return several && sheet.sheetName ? `${sheet.fileName}, ${sheet.sheetName}` : sheet.fileName;
}

/** The rows as the person has mended them. */
export function rowsOf({ cells, fixes }: StoredSheet): TableRow[] {
  return cells.map(([number, ...texts]) => {
    const fixed = fixes[number];
    return { number, cells: fixed ? texts.map((text, column) => fixed[column] ?? text) : texts };
  });
}

function mappedSheet(sheet: StoredSheet, sheets: readonly StoredSheet[]): MappedSheet {
  const chosen = sheet.categories.filter(({ kind }) => kind !== null);
  return {
    title: titleOf(sheet, sheets),
    thing: sheet.thing,
    columns: sheet.columns,
    categories: new Map(chosen.map(({ text, kind }) => [nameKey(text), kind])),
    rows: rowsOf(sheet),
    removed: new Set(sheet.removed),
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function mentionedBy(sheets: readonly MappedSheet[]): Mentioned {
  const names = new Set<string>();
  const uids = new Set<string>();
  for (const { thing, columns, rows } of sheets) {
    if (thing === null) continue;
    const at = (field: string) => columns.findIndex((column) => column.field === field);
    const named = [at('name'), ...(thing === 'dependencies' ? [at('dependent'), at('provider')] : [])];
    const [users, uid] = [at('usedBy'), at('uid')];
    for (const { cells } of rows) {
      for (const column of named) if (cells[column]) names.add(cells[column].normalize('NFC').trim());
      for (const name of users < 0 ? [] : listOf(cells[users] ?? '')) names.add(name);
      const id = (cells[uid] ?? '').trim();
      if (uuid.test(id)) uids.add(id);
    }
  }
  // PostgreSQL's text has no NUL; nothing that is stored could have one.
  return { names: [...names].filter((name) => !name.includes('\u0000')), uids: [...uids] };
}

/** An import of an organisation. */
export interface Of {
  readonly organisation: string;
  readonly uid: string;
}

const keyOf = (uid: string) => `import ${uid}`;

/** About what a value takes that came as JSON: 24 bytes for a text, a list or a record besides what stands in it, 8 for all else. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, one) => sum + bytesOf(one), 24);
}

/**
 * About what a checked run takes: a cell is its text and 24 bytes, what is said of a row and written for it 1,500. What the
 * organisation has counts too: of a large one that is a megabyte, however few the rows are.
 */
function sizeOf({ mapped, known }: CheckedRun): number {
  const cellsOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + 24 + cell.length, 0);
  const rowsIn = ({ rows }: MappedSheet) => rows.reduce((sum, row) => sum + 1_500 + cellsOf(row), 0);
  return mapped.reduce((sum, sheet) => sum + rowsIn(sheet), bytesOf(known));
}

/**
 * Looks at all rows as they would be applied now, against what the organisation has now. It is asked for by each step on the way:
 * what is remembered of the one before is used where nothing has been written in between.
 * @throws 404; 409 when it is applied already
 */
export const checkRun = (db: Db, works: WorkBook, of: Of): Promise<CheckedRun> =>
  works.of(db, of.organisation, { key: keyOf(of.uid), work: () => check(db, of), sizeOf });

/** Gives back the memory of a run that nobody will ask for any more. */
export const forgetRun = (works: WorkBook, { organisation, uid }: Of): void => works.forget(organisation, keyOf(uid));

async function check(db: Db, { organisation, uid }: Of): Promise<CheckedRun> {
  const run = await loadRun(db, organisation, uid);
  if (run.stored.appliedAt) throw importErrors.alreadyApplied();
  const mapped = run.sheets.map((sheet) => mappedSheet(sheet, run.sheets));
  const [own, registers] = await Promise.all([
    loadKnown(db, organisation, mentionedBy(mapped)),
    loadKnownRegisters(db, organisation, mapped),
  ]);
  const known = registers ? { ...own, registers } : own;
  const { existing, additions } = run.stored;
  return { ...run, mapped, known, check: checkImport(mapped, known, { existing, additions }) };
}

function samplesOf({ cells, fixes }: StoredSheet, column: number): string[] {
  const found = new Set<string>();
  for (const row of cells) {
    if (found.size === 3) break;
    const text = fixes[row[0]]?.[column] ?? row[column + 1];
    if (text) found.add(String(text).slice(0, 100));
  }
  return [...found];
}

function categoriesOf(
  sheet: StoredSheet,
  sheets: readonly StoredSheet[],
): ImportRecord['sheets'][number]['categories'] {
  const column = sheet.columns.findIndex(({ field }) => field === 'category');
  if (sheet.thing !== 'resources' || column < 0) return [];
  const mapped = mappedSheet(sheet, sheets);
  const found = new Map<string, { text: string; kind: ResourceKind | null; rows: number }>();
  for (const { cells } of mapped.rows) {
    const text = (cells[column] ?? '').slice(0, 255);
    const one = found.get(nameKey(text)) ?? { text, kind: categoryKind(mapped, text), rows: 0 };
    one.rows += 1;
    if (text) found.set(nameKey(text), one);
  }
  return [...found.values()].slice(0, 1000);
}

function sheetRecord(sheet: StoredSheet, sheets: readonly StoredSheet[]): ImportRecord['sheets'][number] {
  const columns = sheet.headers.map((header, column) => ({
    header,
    field: sheet.columns[column]?.field ?? null,
    unit: sheet.columns[column]?.unit ?? ('h' as const),
    samples: samplesOf(sheet, column),
    hint: sheet.thing ? whyNotNeeded(sheet.thing, readHeading(header).key) : '',
  }));
  const { fileName, sheetName, thing, remembered } = sheet;
  return {
    fileName,
    sheetName,
    rowCount: sheet.cells.length,
    thing,
    columns,
    categories: categoriesOf(sheet, sheets),
    remembered,
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The record in the contract's form. */
export function importRecordOf({ stored, sheets }: Run): { data: ImportRecord } {
  const { uid, version, state, createdByName, existing, additions, result, undone, appliedAt } = stored;
  const until = state === 'applied' && appliedAt ? new Date(appliedAt.getTime() + undoHours * 3_600_000) : null;
  return {
    data: {
      uid,
      version,
      createdAt: stored.createdAt.toISOString(),
      updatedAt: stored.updatedAt.toISOString(),
      state,
      createdByName,
      existing,
      sheets: sheets.map((sheet) => sheetRecord(sheet, sheets)),
      additions: additions.map(({ list, minutes }) => ({ list, minutes, name: formatLongDuration(minutes) })),
      result,
      undone,
      appliedAt: iso(appliedAt),
      undoUntil: iso(until),
      undoneAt: iso(stored.undoneAt),
    },
  };
}
