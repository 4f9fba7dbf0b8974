import {
  type BatchColumn,
  type BatchKind,
  type BatchTarget,
  batchCell,
  batchColumns,
} from '#root/contract/activities/activity-batches.ts';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import { name as nameField } from '#root/contract/platform/fields.ts';
import { checkState } from '#root/domain/import/activity-state.ts';
import { type Loss, readLoss } from '#root/domain/import/check-activities.ts';
import { checkBelow, readListed } from '#root/domain/import/listed.ts';
import { readPriority } from '#root/domain/import/priorities.ts';
import {
  createRowReader,
  createSheetReader,
  makeSuggestion,
  type RowReader,
  type SheetReader,
} from '#root/domain/import/row-reader.ts';
import { cleanText, toNameKey } from '#root/domain/import/text.ts';
import type { ListedTime, Problem } from '#root/domain/import/types.ts';
import type { BatchLists, Place } from './lists.ts';
import type { NameIndex, NameMatch } from './name-index.ts';

/** A row of the grid with its cells as typed. */
export interface GridRow {
  readonly target: number | null;
  readonly cells: readonly string[];
}

/** The data that the rows of a draft are checked against. */
export interface BatchContext {
  readonly kind: BatchKind;
  readonly lists: BatchLists;
  /** The edited activities by their index in the draft. */
  readonly targets: ReadonlyMap<number, BatchTarget>;
  /** The names of existing activities, by `toNameKey`, with the uids of these activities. */
  readonly taken: ReadonlyMap<string, string>;
}

/** The values that a row sets. In an edit, these are only the changed values. */
export interface RowValues {
  readonly name?: string;
  readonly place?: Place;
  readonly priorityUid?: string | null;
  readonly mtpd?: ListedTime | null;
  readonly rto?: ListedTime | null;
  readonly loss?: Loss;
  readonly locationUid?: string | null;
  readonly ownerUid?: string | null;
  readonly minimumPeople?: number | null;
}

export interface CheckedBatchRow {
  /** The index of the row, from 0. */
  readonly index: number;
  readonly name: string;
  /** True if all cells are empty. */
  readonly isEmpty: boolean;
  readonly problems: readonly Problem[];
  /** Null for an empty row or a row with errors. */
  readonly values: RowValues | null;
}

const importField: Readonly<Record<BatchColumn, ImportField | null>> = {
  name: 'name',
  unit: null,
  priority: 'priority',
  mtpd: 'mtpd',
  rto: 'rto',
  mdl: 'mdl',
  location: null,
  owner: 'owner',
  minimumPeople: 'minimumPeople',
};

export const isEmptyRow = ({ cells }: Pick<GridRow, 'cells'>): boolean => cells.every((cell) => cleanText(cell) === '');

const findColumn = (column: BatchColumn) => batchColumns.indexOf(column);
const activityName = nameField();
const cell = batchCell();
const noLoss: Loss = { mdlUid: null, mdlMinutes: null, mdlNotApplicable: false };

/** One row being checked. */
interface BatchRow {
  readonly reader: RowReader;
  readonly context: BatchContext;
  readonly target: BatchTarget | undefined;
  /**
   * Returns true if the cell is unchanged since the draft was opened. Its stored value is then kept, even if the lists
   * have changed.
   */
  kept(column: BatchColumn): boolean;
}

const sheet: SheetReader = createSheetReader(
  {
    title: 'this draft',
    kind: null,
    columns: batchColumns.map((column) => ({ field: importField[column], unit: 'h' })),
    categories: new Map(),
    rows: [],
    removed: new Set(),
  },
  0,
  'activity',
);

function addProblem(
  look: BatchRow,
  column: BatchColumn,
  problem: Pick<Problem, 'code' | 'message'> & Partial<Problem>,
): void {
  look.reader.problems.push({
    column: findColumn(column),
    field: importField[column],
    level: 'error',
    suggestions: [],
    ...problem,
  });
}

const suggestNames = (column: BatchColumn, names: readonly string[]) =>
  names
    .slice(0, 6)
    .flatMap((value) => makeSuggestion('use_name', `Use ${value}`, [{ column: findColumn(column), value }]));

const nouns = { unit: 'business unit or division', location: 'location', owner: 'activity owner' } as const;

/** Finds the list entry that a cell names. Returns null for an empty cell and undefined after a problem. */
function readNamed<T>(look: BatchRow, column: keyof typeof nouns, book: NameIndex<T>): T | null | undefined {
  const text = cleanText(look.reader.row.cells[findColumn(column)] ?? '');
  if (text === '') return null;
  const found: NameMatch<T> = book.find(text);
  if (found.is === 'one') return found.thing;
  const shown = text.slice(0, 100);
  if (found.is === 'several')
    addProblem(look, column, {
      code: `several_${column}`,
      message: `Several records have the name "${shown}". Choose one of them`,
      suggestions: suggestNames(column, found.names),
    });
  else
    addProblem(look, column, {
      code: `unknown_${column}`,
      message: `There is no ${nouns[column]} "${shown}"`,
      suggestions: found.closest === undefined ? [] : suggestNames(column, [found.closest]),
    });
  return undefined;
}

function readLocation(look: BatchRow): string | null {
  const found = readNamed(look, 'location', look.context.lists.locations);
  if (found && !found.isActive)
    addProblem(look, 'location', {
      code: 'inactive_location',
      message: `"${found.name}" is inactive. Choose another one from the list`,
    });
  return found?.uid ?? null;
}

/** Reads a time. An unchanged time is accepted even if it is no longer in the list. */
function readTime(look: BatchRow, column: 'rto' | 'mtpd'): ListedTime | null | undefined {
  const list = look.context.lists[column];
  if (!look.kept(column)) return readListed(look.reader, column, list, null);
  const minutes = look.reader.time(column);
  return minutes === null ? null : list.byMinutes.get(minutes);
}

function readTimes(look: BatchRow): Pick<RowValues, 'rto' | 'mtpd'> {
  const [mtpd, rto] = [readTime(look, 'mtpd'), readTime(look, 'rto')];
  if (mtpd !== undefined && rto !== undefined) checkBelow(look.reader, { rto, mtpd }, look.context.lists);
  return {
    ...(!look.kept('mtpd') && { mtpd: mtpd ?? null }),
    ...(!look.kept('rto') && { rto: rto ?? null }),
  };
}

function checkName(look: BatchRow, first: Map<string, number>, index: number): string {
  // An unchanged name is accepted, even if an import would refuse it.
  const kept = look.kept('name') ? look.target?.before[0] : undefined;
  const name = kept ?? look.reader.checked('name', activityName);
  if (name === '') return name;
  const key = toNameKey(name);
  const before = first.get(key);
  if (before === undefined) first.set(key, index);
  else
    addProblem(look, 'name', {
      code: 'duplicate_in_draft',
      message: `Row ${before + 1} has this name too. Keep one of them`,
    });
  const owner = look.context.taken.get(key);
  if (owner !== undefined && owner !== look.target?.activityUid)
    addProblem(look, 'name', {
      code: 'name_taken',
      message: 'An activity with this name already exists. Use another name',
    });
  return name;
}

function checkTarget(look: BatchRow): void {
  const { reader, target, context } = look;
  if (context.kind === 'create') return;
  if (!target) {
    addProblem(look, 'name', {
      code: 'gone',
      message: 'This activity has been deleted in the meantime. Remove the row',
    });
    return;
  }
  if (target.version !== target.seenVersion)
    addProblem(look, 'name', {
      code: 'changed_meanwhile',
      message:
        'Somebody else has changed this activity since the draft was opened. Remove the row, and open the activity again',
    });
  checkState(reader, target);
}

/** Reports text that no cell may contain, such as HTML tags, before the cells are read. */
function checkCells(look: BatchRow): void {
  for (const [index, text] of look.reader.row.cells.entries()) {
    const column = batchColumns[index];
    const parsed = cell.safeParse(text);
    if (!parsed.success && column && column !== 'name')
      addProblem(look, column, { code: 'not_allowed', message: parsed.error.issues[0]?.message ?? '' });
  }
}

function readValues(look: BatchRow, name: string): RowValues {
  const { reader, context, kept } = look;
  const { lists } = context;
  const place = kept('unit') ? undefined : readNamed(look, 'unit', lists.places);
  return {
    ...(!kept('name') && { name }),
    ...(!kept('unit') && { place: place ?? { divisionUid: null, businessUnitUid: null } }),
    ...(!kept('priority') && { priorityUid: readPriority(reader, lists.priorities, null)?.uid ?? null }),
    ...readTimes(look),
    ...(!kept('mdl') && { loss: readLoss(reader, { lists }, noLoss) }),
    ...(!kept('location') && { locationUid: readLocation(look) }),
    ...(!kept('owner') && { ownerUid: readNamed(look, 'owner', lists.owners)?.uid ?? null }),
    ...(!kept('minimumPeople') && { minimumPeople: reader.whole('minimumPeople', 0, 99_999) }),
  };
}

const toColumnOrder = ({ column }: Problem) => column ?? -1;

function checkRow(row: GridRow, index: number, context: BatchContext, first: Map<string, number>): CheckedBatchRow {
  const reader = createRowReader(sheet, { number: index + 1, cells: row.cells });
  const target = row.target === null ? undefined : context.targets.get(row.target);
  const kept = (column: BatchColumn) => target?.before[findColumn(column)] === row.cells[findColumn(column)]?.trim();
  const look: BatchRow = { reader, context, target, kept };
  const isEmpty = isEmptyRow(row) && context.kind === 'create';
  if (isEmpty) return { index, name: '', isEmpty, problems: [], values: null };
  checkTarget(look);
  const name = checkName(look, first, index);
  checkCells(look);
  const values = readValues(look, name);
  // Unlike an import, the grid cannot add values to lists, so suggestions that do so are removed.
  const problems = reader.problems
    .map((problem) => ({ ...problem, suggestions: problem.suggestions.filter(({ addition }) => addition === null) }))
    .sort((a, b) => toColumnOrder(a) - toColumnOrder(b));
  return { index, name, isEmpty, problems, values: reader.hasErrors ? null : values };
}

/**
 * Checks all rows of a draft: the values that each row sets, and its problems. Runs in the browser while people type,
 * and on the server before anything is written.
 */
export function checkBatch(rows: readonly GridRow[], context: BatchContext): CheckedBatchRow[] {
  const first = new Map<string, number>();
  return rows.map((row, index) => checkRow(row, index, context, first));
}

/** Returns true if an edit changes nothing. */
export const isUnchanged = (values: RowValues): boolean => Object.keys(values).length === 0;
