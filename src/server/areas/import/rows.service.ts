import type { ImportKind } from '#root/contract/import/import-terms.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { QueryOf, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { countRows } from '#root/domain/import/check.ts';
import { findRegisterPermission } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { CheckedRow, Problem } from '#root/domain/import/types.ts';
import type { CheckedRun } from './runs.service.ts';

type Asked = QueryOf<typeof imports.rows>;
type Rows = ResponseOf<typeof imports.rows>;

const hasProblem = ({ problems }: CheckedRow) => problems.some(({ level }) => level !== 'warning');

const isShown = (row: CheckedRow, show: Asked['filter']['show']) =>
  show === undefined || (show === 'problems' ? hasProblem(row) : row.verdict === show);

const specs = new Map(Object.entries(registerSpecs));

/** Returns the permission that is needed to see the current values of a record. */
function findReadPermission(kind: ImportKind): Permission {
  const spec = specs.get(kind);
  return spec ? findRegisterPermission(spec, 'read') : permissionNames.activity.read;
}

/** Returns the permission that is needed to see suggested names for a field; undefined if none is needed. */
function findNamePermission(kind: ImportKind, field: Problem['field']): Permission | undefined {
  const named = specs.get(kind)?.fields.find((one) => one.field === field);
  if (!named) return permissionNames.activity.read;
  return named.as === 'one' || named.as === 'many' ? findPermission(named.to, 'read') : undefined;
}

type DescribeProblem = ReturnType<typeof createProblemDescriber>;

/** Returns a function that describes a problem. It leaves out suggestions of names that the caller may not read. */
const createProblemDescriber = (held: ReadonlySet<Permission>) => (kind: ImportKind, problem: Problem) => {
  const needed = findNamePermission(kind, problem.field);
  const mayName = needed === undefined || held.has(needed);
  const suggestions = problem.suggestions.filter(({ kind }) => kind !== 'use_name' || mayName);
  return { ...problem, suggestions: suggestions.map(({ kind, label }) => ({ kind, label })) };
};

function toRow(
  { mapped, sheets }: CheckedRun,
  row: CheckedRow,
  cells: readonly string[],
  told: DescribeProblem,
): Rows['data'][number] {
  const fixed = Object.keys(sheets[row.sheet]?.fixes[row.row] ?? {}).map(Number);
  const name = row.name || cells[mapped[row.sheet]?.columns.findIndex(({ field }) => field === 'name') ?? -1] || '';
  const problems = row.problems.map((problem) => told(row.kind, problem));
  return { ...row, name, cells: [...cells], fixed, problems, changes: [...row.changes] };
}

/**
 * Returns the first 100 errors and the number of all errors. Each error has the number of the page that shows its row,
 * counted over the shown rows of its sheet.
 */
function listErrors(
  rows: readonly CheckedRow[],
  { filter, pageSize }: Asked,
  told: DescribeProblem,
): Pick<Rows, 'problems' | 'problemCount'> {
  const seen = new Map<number, number>();
  const problems: Rows['problems'] = [];
  let problemCount = 0;
  for (const row of rows) {
    const place = seen.get(row.sheet) ?? 0;
    if (isShown(row, filter.show)) seen.set(row.sheet, place + 1);
    for (const problem of row.problems) {
      if (problem.level !== 'error') continue;
      problemCount += 1;
      const page = Math.floor(place / pageSize) + 1;
      if (problems.length < 100)
        problems.push({ sheet: row.sheet, row: row.row, page, name: row.name, ...told(row.kind, problem) });
    }
  }
  return { problems, problemCount };
}

/**
 * Returns one page of the rows, with their problems and changes. Changes are left out for records that the caller may
 * not read.
 */
export function buildRowsPage(run: CheckedRun, asked: Asked, held: ReadonlySet<Permission>): Rows {
  const { filter, page, pageSize, sort } = asked;
  const { rows } = run.check;
  const shown = rows.filter(
    (row) => (filter.sheet === undefined || row.sheet === Number(filter.sheet)) && isShown(row, filter.show),
  );
  const told = createProblemDescriber(held);
  const inOrder = sort.startsWith('-') ? shown.toReversed() : shown;
  const onPage = inOrder
    .slice((page - 1) * pageSize, page * pageSize)
    .map((row) => (held.has(findReadPermission(row.kind)) ? row : { ...row, changes: [] }));
  const cells = new Map(run.mapped.map((sheet, at) => [at, new Map(sheet.rows.map((row) => [row.number, row.cells]))]));
  return {
    data: onPage.map((row) => toRow(run, row, cells.get(row.sheet)?.get(row.row) ?? [], told)),
    meta: { page, pageSize, total: shown.length },
    counts: countRows(rows),
    ...listErrors(rows, asked, told),
  };
}
