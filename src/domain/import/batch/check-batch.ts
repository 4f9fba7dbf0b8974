import {
  type BatchColumn,
  type BatchKind,
  type BatchTarget,
  batchCell,
  batchColumns,
} from '#root/contract/activities/activity-batches.ts';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import { name as nameField } from '#root/contract/platform/fields.ts';
import { checkState, type Loss, readLoss } from '#root/domain/import/check-activities.ts';
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
import type { Found, NameIndex } from './name-index.ts';

/** A row of the grid, as it stands there. */
export interface GridRow {
  readonly target: number | null;
  readonly cells: readonly string[];
}

/** What the rows of a draft are held against. */
export interface BatchContext {
  readonly kind: BatchKind;
  readonly lists: BatchLists;
  /** By position. */
  readonly targets: ReadonlyMap<number, BatchTarget>;
  /** Names that activities have already, by `nameKey`: whose. */
  readonly taken: ReadonlyMap<string, string>;
}

/** What a row gives an activity. In an edit only what differs from before is there. */
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
  /** From 0. */
  readonly index: number;
  readonly name: string;
  /** Nothing stands in it. */
  readonly isEmpty: boolean;
  readonly problems: readonly Problem[];
  /** Null for an empty row, and where a problem stands in the way. */
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

const columnOf = (column: BatchColumn) => batchColumns.indexOf(column);
const activityName = nameField();
const cell = batchCell();
const nothingLost: Loss = { mdlUid: null, mdlMinutes: null, mdlNotApplicable: false };

/** One row being looked at. */
interface Look {
  readonly reader: RowReader;
  readonly context: BatchContext;
  readonly target: BatchTarget | undefined;
  /** The cell is as it was when the draft was opened: what stands behind it stays, whatever has become of the lists. */
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
  'activities',
);

function addProblem(
  look: Look,
  column: BatchColumn,
  problem: Pick<Problem, 'code' | 'message'> & Partial<Problem>,
): void {
  look.reader.problems.push({
    column: columnOf(column),
    field: importField[column],
    level: 'error',
    suggestions: [],
    ...problem,
  });
}

const useNames = (column: BatchColumn, names: readonly string[]) =>
  names
    .slice(0, 6)
    .flatMap((value) => makeSuggestion('use_name', `Use ${value}`, [{ column: columnOf(column), value }]));

const nouns = { unit: 'business unit or division', location: 'location', owner: 'activity owner' } as const;

/** What a cell names in a list without a problem of its own; null where it is empty, undefined after a problem. */
function readNamed<T>(look: Look, column: keyof typeof nouns, book: NameIndex<T>): T | null | undefined {
  const text = cleanText(look.reader.row.cells[columnOf(column)] ?? '');
  if (text === '') return null;
  const found: Found<T> = book.find(text);
  if (found.is === 'one') return found.thing;
  const shown = text.slice(0, 100);
  if (found.is === 'several')
    addProblem(look, column, {
      code: `several_${column}`,
      message: `Several have the name "${shown}". Say which one`,
      suggestions: useNames(column, found.names),
    });
  else
    addProblem(look, column, {
      code: `unknown_${column}`,
      message: `There is no ${nouns[column]} "${shown}"`,
      suggestions: found.closest === undefined ? [] : useNames(column, [found.closest]),
    });
  return undefined;
}

function readLocation(look: Look): string | null {
  const found = readNamed(look, 'location', look.context.lists.locations);
  if (found && !found.isActive)
    addProblem(look, 'location', {
      code: 'inactive_location',
      message: `"${found.name}" is inactive. Choose another one from the list`,
    });
  return found?.uid ?? null;
}

/** A time; one that was there before may have left the list since. */
function readTime(look: Look, column: 'rto' | 'mtpd'): ListedTime | null | undefined {
  const list = look.context.lists[column];
  if (!look.kept(column)) return readListed(look.reader, column, list, null);
  const minutes = look.reader.time(column);
  return minutes === null ? null : list.byMinutes.get(minutes);
}

function readTimes(look: Look): Pick<RowValues, 'rto' | 'mtpd'> {
  const [mtpd, rto] = [readTime(look, 'mtpd'), readTime(look, 'rto')];
  if (mtpd !== undefined && rto !== undefined) checkBelow(look.reader, { rto, mtpd }, look.context.lists);
  return {
    ...(!look.kept('mtpd') && { mtpd: mtpd ?? null }),
    ...(!look.kept('rto') && { rto: rto ?? null }),
  };
}

function checkName(look: Look, first: Map<string, number>, index: number): string {
  // A name that is there already is one, whatever an import would make of it.
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

function checkTarget(look: Look): void {
  const { reader, target, context } = look;
  if (context.kind === 'create') return;
  if (!target) {
    addProblem(look, 'name', { code: 'gone', message: 'This activity has been deleted meanwhile. Take the row out' });
    return;
  }
  if (target.version !== target.seenVersion)
    addProblem(look, 'name', {
      code: 'changed_meanwhile',
      message:
        'Somebody else has changed this activity since the draft was opened. Take the row out, and open it again',
    });
  checkState(reader, target);
}

/** What no cell can hold, such as HTML tags; it is told before anything else is read from it. */
function checkCells(look: Look): void {
  for (const [index, text] of look.reader.row.cells.entries()) {
    const column = batchColumns[index];
    const parsed = cell.safeParse(text);
    if (!parsed.success && column && column !== 'name')
      addProblem(look, column, { code: 'not_allowed', message: parsed.error.issues[0]?.message ?? '' });
  }
}

function readValues(look: Look, name: string): RowValues {
  const { reader, context, kept } = look;
  const { lists } = context;
  const place = kept('unit') ? undefined : readNamed(look, 'unit', lists.places);
  return {
    ...(!kept('name') && { name }),
    ...(!kept('unit') && { place: place ?? { divisionUid: null, businessUnitUid: null } }),
    ...(!kept('priority') && { priorityUid: readPriority(reader, lists.priorities, null)?.uid ?? null }),
    ...readTimes(look),
    ...(!kept('mdl') && { loss: readLoss(reader, { lists }, nothingLost) }),
    ...(!kept('location') && { locationUid: readLocation(look) }),
    ...(!kept('owner') && { ownerUid: readNamed(look, 'owner', lists.owners)?.uid ?? null }),
    ...(!kept('minimumPeople') && { minimumPeople: reader.whole('minimumPeople', 0, 99_999) }),
  };
}

const columnOrder = ({ column }: Problem) => column ?? -1;

function checkRow(row: GridRow, index: number, context: BatchContext, first: Map<string, number>): CheckedBatchRow {
  const reader = createRowReader(sheet, { number: index + 1, cells: row.cells });
  const target = row.target === null ? undefined : context.targets.get(row.target);
  const kept = (column: BatchColumn) => target?.before[columnOf(column)] === row.cells[columnOf(column)]?.trim();
  const look: Look = { reader, context, target, kept };
  const isEmpty = isEmptyRow(row) && context.kind === 'create';
  if (isEmpty) return { index, name: '', isEmpty, problems: [], values: null };
  checkTarget(look);
  const name = checkName(look, first, index);
  checkCells(look);
  const values = readValues(look, name);
  // There is no list to add to from here, as there is in an import.
  const problems = reader.problems
    .map((problem) => ({ ...problem, suggestions: problem.suggestions.filter(({ addition }) => addition === null) }))
    .sort((a, b) => columnOrder(a) - columnOrder(b));
  return { index, name, isEmpty, problems, values: reader.hasErrors ? null : values };
}

/**
 * Looks at all rows of a draft: what each gives an activity, and what is wrong with it. The same in the browser, while people
 * type, and on the server, before anything is written.
 */
export function checkBatch(rows: readonly GridRow[], context: BatchContext): CheckedBatchRow[] {
  const first = new Map<string, number>();
  return rows.map((row, index) => checkRow(row, index, context, first));
}

/** True for an edit that gives nothing another value. */
export const isUnchanged = (values: RowValues): boolean => Object.keys(values).length === 0;
