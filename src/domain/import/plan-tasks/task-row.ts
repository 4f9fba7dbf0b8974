import { type PlanTask, planTask } from '#root/contract/plans/plan-sections.ts';
import { recoveryExtents, taskPhases, taskUses } from '#root/contract/plans/plan-terms.ts';
import type { NameIndex } from '#root/domain/import/batch/name-index.ts';
import { cleanText, toNameKey } from '#root/domain/import/text.ts';
import { parseTime } from '#root/domain/import/times.ts';
import { recoveryExtentWords, taskPhaseWords, taskUseWords } from '#root/domain/plans/plan-words.ts';
import { findTaskColumn, readTaskCell, type TaskColumn } from './task-columns.ts';
import type { TaskLists } from './task-lists.ts';

/** A problem of one cell. Each fix is new text for cells of the same row. */
export interface TaskProblem {
  readonly column: number;
  readonly message: string;
  readonly fixes: readonly {
    readonly label: string;
    readonly cells: readonly { readonly column: number; readonly value: string }[];
  }[];
}

/** The values of the cells of one row, except its predecessors. Values that cannot be read are missing. */
export interface TaskRow {
  readonly number: number | null;
  readonly values: Partial<Omit<PlanTask, 'uid' | 'number' | 'predecessors'>>;
  readonly problems: readonly TaskProblem[];
}

/** Reads the cells of one row. Their meaning does not depend on other rows. */
export function readTaskRow(cells: readonly string[], lists: TaskLists): TaskRow {
  const problems: TaskProblem[] = [];
  const row: Row = {
    read: (column) => cleanText(readTaskCell(cells, column)),
    fail: (name, message, values = []) => {
      const column = findTaskColumn(name);
      const fixes = values.map((value) => ({
        label: value === '' ? 'Leave it empty' : `Use ${value}`,
        cells: [{ column, value }],
      }));
      problems.push({ column, message, fixes });
      return undefined;
    },
  };
  const number = readNumber(row, 'number', planTask.shape.number);
  const recovers = readRecovery(row, lists);
  const values = {
    title: readText(row, 'title'),
    instructions: readText(row, 'instructions'),
    successCheck: readText(row, 'successCheck'),
    place: readText(row, 'place'),
    phase: readChoice(row, 'phase', taskPhases, taskPhaseWords, 'recovery'),
    usedIn: readChoice(row, 'usedIn', taskUses, taskUseWords, 'both'),
    teamRoleUid: readNamed(row, 'role', lists.roles, 'business continuity role'),
    people: row.read('people') === '' ? 1 : readNumber(row, 'people', planTask.shape.people),
    durationMinutes: readTime(row, 'duration'),
    worstDurationMinutes: readTime(row, 'worstDuration'),
    waitsForUid: readNamed(row, 'waitsFor', lists.records, 'record'),
    recovers,
  };
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { number: number ?? null, values: known as TaskRow['values'], problems };
}

interface Row {
  readonly read: (column: TaskColumn) => string;
  /** Reports a problem, and suggests the texts that were perhaps meant. */
  readonly fail: (column: TaskColumn, message: string, values?: readonly string[]) => undefined;
}

type Rule<T> = { safeParse(value: unknown): { success: boolean; data?: T; error?: { issues: { message: string }[] } } };

function checkValue<T>(row: Row, column: TaskColumn, rule: Rule<T>, value: unknown): T | undefined {
  const parsed = rule.safeParse(value);
  return parsed.success ? parsed.data : row.fail(column, parsed.error?.issues[0]?.message ?? '');
}

const readText = (row: Row, column: 'title' | 'instructions' | 'successCheck' | 'place') =>
  checkValue<string>(row, column, planTask.shape[column], row.read(column));

function readNumber(row: Row, column: 'number' | 'people', rule: Rule<number>): number | undefined {
  const typed = row.read(column);
  if (!/^\d{1,6}$/.test(typed)) return row.fail(column, typed === '' ? 'Enter a number' : 'Use a whole number');
  return checkValue(row, column, rule, Number(typed));
}

function readTime(row: Row, column: TaskColumn): number | null | undefined {
  const typed = row.read(column);
  if (typed === '') return null;
  const time = parseTime(typed, 'min');
  return time.ok ? time.minutes : row.fail(column, time.message, time.readings);
}

function readChoice<T extends string>(
  row: Row,
  column: TaskColumn,
  codes: readonly T[],
  words: Readonly<Record<T, string>>,
  empty: T,
): T | undefined {
  const typed = toNameKey(row.read(column));
  if (typed === '') return empty;
  const code = codes.find((one) => typed === one || typed === toNameKey(words[one]));
  if (code) return code;
  const choices = codes.map((one) => words[one]);
  return row.fail(column, `"${row.read(column).slice(0, 60)}" is not in the list`, choices);
}

function readNamed<T extends { readonly uid: string }>(
  row: Row,
  column: TaskColumn,
  index: NameIndex<T>,
  noun: string,
): string | null | undefined {
  const typed = row.read(column);
  if (typed === '') return null;
  const found = index.find(typed);
  if (found.is === 'one') return found.thing.uid;
  const shown = typed.slice(0, 100);
  if (found.is === 'several')
    return row.fail(column, `Several records have the name "${shown}". Choose one of them`, found.names.slice(0, 6));
  const closest = found.closest === undefined ? [] : [found.closest];
  return row.fail(column, `There is no ${noun} "${shown}". Choose one from the list`, [...closest, '']);
}

function readRecovery(row: Row, lists: TaskLists): PlanTask['recovers'] | undefined {
  const recordUid = readNamed(row, 'recovers', lists.records, 'record');
  const extent = readChoice(row, 'extent', recoveryExtents, recoveryExtentWords, 'full');
  if (recordUid === null) return null;
  return recordUid === undefined || extent === undefined ? undefined : { recordUid, extent };
}
