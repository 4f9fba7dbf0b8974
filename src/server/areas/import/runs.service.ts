import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { asideReasons, undoHours } from '#root/contract/import/import-terms.ts';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import { findCategoryKind } from '#root/domain/import/check-resources.ts';
import { explainUnusedColumn } from '#root/domain/import/fields.ts';
import type { TableRow } from '#root/domain/import/guess.ts';
import { readHeading } from '#root/domain/import/headers.ts';
import { splitCommas } from '#root/domain/import/link-ends.ts';
import { stripMarkup } from '#root/domain/import/strip-markup.ts';
import { cleanText, joinSpaces, splitList, toNameKey } from '#root/domain/import/text.ts';
import type { ImportCheck, Known, MappedSheet } from '#root/domain/import/types.ts';
import { formatLongDuration } from '#root/domain/master-data/long-duration.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Task, Workers } from '#root/server/platform/workers/workers.ts';
import type { CheckAnswer, CheckOrder } from './check.worker.ts';
import { importErrors } from './imports.errors.ts';
import {
  countRecords,
  type ImportKey,
  importsRepository as repository,
  type StoredImport,
  type StoredSheet,
} from './imports.repository.ts';
import { loadKnown, type Mentioned } from './known.repository.ts';
import { loadKnownRegisters } from './known-registers.repository.ts';

/** An import with all its sheets. */
export interface Run {
  readonly stored: StoredImport;
  readonly sheets: readonly StoredSheet[];
}

/** An import with the result of checking its rows. */
export interface CheckedRun extends Run {
  readonly mapped: readonly MappedSheet[];
  readonly known: Known;
  readonly check: ImportCheck;
  /**
   * A hash of all writes. It is compared before the import is applied, so that exactly the previewed changes are made.
   */
  readonly digest: string;
}

/** Returns the stored import. @throws 404 */
export async function loadStored(db: Db, organisation: string, uid: string): Promise<StoredImport> {
  const stored = await db.maybe(repository.byUid(organisation, uid));
  if (!stored) throw errors.notFound();
  return stored;
}

/** Returns the stored import with its sheets. @throws 404 */
export async function loadRun(db: Db, organisation: string, uid: string): Promise<Run> {
  const stored = await loadStored(db, organisation, uid);
  return { stored, sheets: await db.many(repository.sheets(organisation, uid)) };
}

/**
 * Throws the error that explains why a change of an open import found no row. @throws 404, 409 `already_applied`, or
 * 412
 */
export async function refuse(db: Db, organisation: string, uid: string): Promise<never> {
  const stored = await db.maybe(repository.byUid(organisation, uid));
  if (!stored) throw errors.notFound();
  throw stored.appliedAt ? importErrors.alreadyApplied() : errors.stale();
}

/** Returns the title of a sheet: "activities.csv", or "workbook.xlsx, Activities" if the file has several sheets. */
export function formatTitle(sheet: StoredSheet, sheets: readonly StoredSheet[]): string {
  const several = sheets.filter(({ fileName }) => fileName === sheet.fileName).length > 1;
  return several && sheet.sheetName ? `${sheet.fileName}, ${sheet.sheetName}` : sheet.fileName;
}

/** Returns the rows of a sheet with the user's corrections. */
export function listRows({ cells, fixes }: StoredSheet): TableRow[] {
  return cells.map(([number, ...texts]) => {
    const fixed = fixes[number];
    return { number, cells: fixed ? texts.map((text, column) => fixed[column] ?? text) : texts };
  });
}

function mapSheet(sheet: StoredSheet, sheets: readonly StoredSheet[]): MappedSheet {
  const chosen = sheet.categories.filter(({ kind }) => kind !== null);
  return {
    title: formatTitle(sheet, sheets),
    kind: sheet.kind,
    columns: sheet.columns,
    categories: new Map(chosen.map(({ text, kind }) => [toNameKey(text), kind])),
    rows: listRows(sheet),
    removed: new Set(sheet.removed),
    setAside: sheet.setAside,
    headers: sheet.headers,
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Adds a name in two forms: as the file has it, and as names are stored. */
function addName(names: Set<string>, text: string): void {
  const name = cleanText(stripMarkup(text));
  names.add(name).add(joinSpaces(name));
}

function collectMentioned(sheets: readonly MappedSheet[]): Mentioned {
  const names = new Set<string>();
  const uids = new Set<string>();
  const codes = new Set<string>();
  for (const { kind, columns, rows } of sheets) {
    if (kind === null) continue;
    const at = (field: string) => columns.findIndex((column) => column.field === field);
    const named = [
      at('name'),
      ...(kind === 'activity' ? [at('location')] : []),
      ...(kind === 'dependency' ? [at('dependent'), at('provider'), at('alternatives')] : []),
    ];
    const [users, uid, code] = [at('usedBy'), at('uid'), kind === 'activity' ? at('code') : -1];
    const needs = columns.flatMap(({ field }, column) => (field === 'needs' ? [column] : []));
    const listed = [
      ...[users, ...needs],
      ...(kind === 'dependency' ? [at('dependent'), at('provider'), at('alternatives')] : []),
    ].filter((column) => column >= 0);
    for (const { cells } of rows) {
      for (const column of named) if (cells[column]) addName(names, cells[column]);
      for (const column of listed)
        for (const entry of splitList(stripMarkup(cells[column] ?? '')))
          for (const name of [entry, ...splitCommas(entry)]) addName(names, name);
      const id = (cells[uid] ?? '').trim();
      if (uuid.test(id)) uids.add(id);
      if (code >= 0) codes.add(cleanText(cells[code] ?? ''));
    }
  }
  // PostgreSQL cannot store a NUL in a text, so a text with a NUL cannot match a stored name.
  const storable = (texts: ReadonlySet<string>) => [...texts].filter((text) => !text.includes('\u0000'));
  return { names: storable(names), uids: [...uids], codes: storable(codes) };
}

/**
 * Estimates the memory of a JSON value in bytes: 24 plus the content for a text, list or object, and 8 for anything
 * else.
 */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, one) => sum + estimateBytes(one), 24);
}

/**
 * Estimates the memory of a checked run in bytes: 24 plus the text for each cell, and 1,500 for the verdict and writes
 * of each row. The organisation's records are included, because the records of a large organisation need a megabyte
 * even if the import has only a few rows.
 */
function estimateRun({ mapped, known }: CheckedRun): number {
  const estimateCells = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + 24 + cell.length, 0);
  const estimateRows = ({ rows }: MappedSheet) => rows.reduce((sum, row) => sum + 1_500 + estimateCells(row), 0);
  return mapped.reduce((sum, sheet) => sum + estimateRows(sheet), estimateBytes(known));
}

/**
 * Checks all rows against the organisation's current records.
 * @throws 404; 409 if the import is already applied; 422 if the check takes too long; 429
 */
export const checkRun = (db: Db, checkedRows: CheckedRowsCache, of: ImportKey): Promise<CheckedRun> =>
  checkedRows.read(db, of.organisation, of.uid, async () => {
    const value = await check(db, checkedRows.workers, of);
    return { value, bytes: estimateRun(value) };
  });

const checkTask: Task<CheckOrder, CheckAnswer> = {
  file: new URL('./check.worker.ts', import.meta.url),
  milliseconds: 60_000,
  isLong: false,
  limited: importErrors.tooMuchToCheck,
};

async function check(db: Db, workers: Workers, { organisation, uid }: ImportKey): Promise<CheckedRun> {
  const run = await loadRun(db, organisation, uid);
  if (run.stored.appliedAt) throw importErrors.alreadyApplied();
  const mapped = run.sheets.map((sheet) => mapSheet(sheet, run.sheets));
  const [own, registers] = await Promise.all([
    loadKnown(db, organisation, collectMentioned(mapped)),
    loadKnownRegisters(db, organisation, mapped),
  ]);
  const known = registers ? { ...own, registers } : own;
  const { existing, additions } = run.stored;
  const order = { mapped, known, rules: { existing, additions } };
  return { ...run, mapped, known, ...(await workers.run(checkTask, organisation, order)) };
}

function listSamples({ cells, fixes, setAside }: StoredSheet, column: number): string[] {
  const found = new Set<string>();
  for (const row of cells) {
    if (found.size === 3) break;
    if (Object.hasOwn(setAside, row[0])) continue;
    const text = fixes[row[0]]?.[column] ?? row[column + 1];
    if (text) found.add(String(text).slice(0, 100));
  }
  return [...found];
}

function listCategories(
  sheet: StoredSheet,
  sheets: readonly StoredSheet[],
): ImportRecord['sheets'][number]['categories'] {
  const column = sheet.columns.findIndex(({ field }) => field === 'category');
  if (sheet.kind !== 'resource' || column < 0) return [];
  const mapped = mapSheet(sheet, sheets);
  const found = new Map<string, { text: string; kind: ResourceKind | null; rows: number }>();
  for (const { number, cells } of mapped.rows) {
    if (Object.hasOwn(sheet.setAside, number)) continue;
    const text = (cells[column] ?? '').slice(0, 255);
    const one = found.get(toNameKey(text)) ?? { text, kind: findCategoryKind(mapped, text), rows: 0 };
    one.rows += 1;
    if (text) found.set(toNameKey(text), one);
  }
  return [...found.values()].slice(0, 1000);
}

/** The maximum number of row numbers that are listed for one reason. */
const maxAsideRows = 20;

function listSetAside({ setAside }: StoredSheet): ImportRecord['sheets'][number]['setAside'] {
  return asideReasons.flatMap((reason) => {
    const rows = Object.keys(setAside).filter((row) => setAside[row] === reason);
    return rows.length > 0 ? [{ reason, count: rows.length, rows: rows.slice(0, maxAsideRows).map(Number) }] : [];
  });
}

function toSheetRecord(sheet: StoredSheet, sheets: readonly StoredSheet[]): ImportRecord['sheets'][number] {
  const columns = sheet.headers.map((header, column) => ({
    header,
    field: sheet.columns[column]?.field ?? null,
    unit: sheet.columns[column]?.unit ?? ('h' as const),
    samples: listSamples(sheet, column),
    hint: sheet.kind ? explainUnusedColumn(sheet.kind, readHeading(header).key) : '',
    hidden: sheet.hiddenColumns.includes(column),
  }));
  const { fileName, sheetName, kind, remembered, undecided, hidden } = sheet;
  return {
    fileName,
    sheetName,
    rowCount: countRecords(sheet),
    kind,
    columns,
    categories: listCategories(sheet, sheets),
    ...{ remembered, undecided, hidden },
    setAside: listSetAside(sheet),
  };
}

const formatIso = (date: Date | null) => date?.toISOString() ?? null;

/** Converts an import to the record defined in the contract. */
export function toImportRecord({ stored, sheets }: Run): { data: ImportRecord } {
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
      sheets: sheets.map((sheet) => toSheetRecord(sheet, sheets)),
      additions: additions.map(({ list, minutes }) => ({ list, minutes, name: formatLongDuration(minutes) })),
      result,
      undone,
      appliedAt: formatIso(appliedAt),
      undoUntil: formatIso(until),
      undoneAt: formatIso(stored.undoneAt),
    },
  };
}
