import type { CellText, ImportFixes } from '#root/contract/import/import-records.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import type { Addition, CheckedRow, Problem, Suggestion } from '#root/domain/import/types.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { importErrors } from './imports.errors.ts';
import { type Fixes, type ImportKey, importsRepository as repository, type StoredSheet } from './imports.repository.ts';
import { type CheckedRun, checkRun, loadRun, refuse } from './runs.service.ts';

interface Versioned extends ImportKey {
  readonly version: number;
}
type RowFix = ImportFixes['rows'][number];

/**
 * Returns the fixes of a sheet after a change of these cells. If a cell has its uploaded text again, it needs no fix.
 */
function addFixes(sheet: StoredSheet, cells: readonly CellText[]): Fixes {
  const uploaded = new Map(sheet.cells.map(([number, ...texts]) => [number, texts]));
  const fixes: Record<string, Record<string, string>> = structuredClone(sheet.fixes);
  for (const { row, column, value } of cells) {
    const { [column]: _former, ...others } = fixes[row] ?? {};
    const next = uploaded.get(row)?.[column] === value ? others : { ...others, [column]: value };
    if (Object.keys(next).length > 0) fixes[row] = next;
    else delete fixes[row];
  }
  return fixes;
}

function updateRemoved(sheet: StoredSheet, rows: readonly RowFix[]): number[] {
  const removed = new Set(sheet.removed);
  for (const { row, removed: gone } of rows) gone ? removed.add(row) : removed.delete(row);
  return [...removed];
}

async function writeFixes(
  db: WriteDb,
  of: Versioned,
  sheets: readonly StoredSheet[],
  cells: readonly CellText[],
  rows: readonly RowFix[],
) {
  for (const [at, sheet] of sheets.entries()) {
    const [own, ownRows] = [cells.filter((one) => one.sheet === at), rows.filter((one) => one.sheet === at)];
    if (own.length + ownRows.length === 0) continue;
    await db.run(repository.fixSheet(of, sheet.position, addFixes(sheet, own), updateRemoved(sheet, ownRows)));
  }
}

function checkPlaces(sheets: readonly StoredSheet[], { cells, rows }: ImportFixes): void {
  const numbers = sheets.map((sheet) => new Set(sheet.cells.map(([number]) => number)));
  const isRow = ({ sheet, row }: { sheet: number; row: number }) => numbers[sheet]?.has(row) ?? false;
  const fields = [
    ...cells.flatMap((cell, at) =>
      isRow(cell) && cell.column < (sheets[cell.sheet]?.headers.length ?? 0) ? [] : [`cells.${at}`],
    ),
    ...rows.flatMap((row, at) => (isRow(row) ? [] : [`rows.${at}`])),
  ];
  if (fields.length > 0)
    throw errors.validation({ fields: fields.map((field) => ({ field, message: 'There is no such row or column' })) });
}

const isSame = (a: Addition, b: Addition) => a.list === b.list && a.minutes === b.minutes;

/**
 * Changes cells, leaves rows out, and includes rows again.
 * @throws 400 for unknown rows or columns; 404, 409 and 412
 */
export async function fixImport(db: WriteDb, of: Versioned, fixes: ImportFixes): Promise<SavedRow> {
  const { stored, sheets } = await loadRun(db, of.organisation, of.uid);
  checkPlaces(sheets, fixes);
  const kept = stored.additions.filter((addition) => !fixes.dropAdditions.some((one) => isSame(one, addition)));
  const saved = await db.maybe(repository.setAdditions(of, kept));
  if (!saved) return refuse(db, of.organisation, of.uid);
  await writeFixes(db, of, sheets, fixes.cells, fixes.rows);
  return saved;
}

type Asked = BodyOf<typeof imports.suggest>;

interface FoundSuggestion {
  readonly row: CheckedRow;
  readonly problem: Problem;
  readonly suggestion: Suggestion;
}

function findSuggestions({ check }: CheckedRun, { code, kind }: Asked): FoundSuggestion[] {
  return check.rows.flatMap((row) =>
    row.problems
      .filter((problem) => problem.code === code)
      .flatMap((problem) =>
        problem.suggestions.filter((one) => one.kind === kind).map((suggestion) => ({ row, problem, suggestion })),
      ),
  );
}

/**
 * The kinds of suggestion that replace a certain text, such as "Use Very high". For these kinds, cells are similar if
 * they have the same text.
 */
const kindsByText = new Set<Suggestion['kind']>(['use_name', 'use_value', 'add_listed']);

function readProblemText({ mapped }: CheckedRun, { row, problem }: FoundSuggestion): string {
  const cells = mapped[row.sheet]?.rows.find(({ number }) => number === row.row)?.cells;
  return toNameKey(cells?.[problem.column ?? -1] ?? '');
}

function selectSuggestions(run: CheckedRun, asked: Asked): FoundSuggestion[] {
  const all = findSuggestions(run, asked);
  const atCell = all.filter(
    ({ row, problem }) => row.sheet === asked.sheet && row.row === asked.row && problem.column === asked.column,
  );
  const first = atCell.find(({ suggestion }) => suggestion.label === asked.label);
  if (!first) throw importErrors.noSuchSuggestion();
  if (!asked.similar) return [first];
  const alike = all.filter(({ row, problem }) => row.kind === first.row.kind && problem.field === first.problem.field);
  if (!kindsByText.has(asked.kind)) return alike;
  const text = readProblemText(run, first);
  return alike.filter((one) => one.suggestion.label === first.suggestion.label && readProblemText(run, one) === text);
}

/**
 * Applies a suggestion to one cell, or to all cells with the same problem.
 * @returns the changed cells and the number of problems that the suggestion fixed
 * @throws 422 `no_such_suggestion`; 404, 409 and 412 as for any change
 */
export async function useSuggestion(
  db: WriteDb,
  checkedRows: CheckedRowsCache,
  of: Versioned,
  asked: Asked,
): Promise<SavedRow & { changed: number; cells: CellText[] }> {
  const run = await checkRun(db, checkedRows, of);
  if (run.stored.version !== of.version) throw errors.stale();
  const found = selectSuggestions(run, asked);
  const cells = found.flatMap(({ row, suggestion }) =>
    suggestion.cells.map(({ column, value }) => ({ sheet: row.sheet, row: row.row, column, value })),
  );
  const added = found.flatMap(({ suggestion }) => suggestion.addition ?? []);
  const additions = [...run.stored.additions, ...added].filter(
    (one, at, all) => all.findIndex((other) => isSame(one, other)) === at,
  );
  const saved = await db.maybe(repository.setAdditions(of, additions));
  if (!saved) return refuse(db, of.organisation, of.uid);
  await writeFixes(db, of, run.sheets, cells, []);
  return { ...saved, changed: found.length, cells };
}
