import { useEffect, useMemo, useState } from 'react';
import { activityBatches, type BatchChoices, type BatchRecord } from '#root/contract/activities/activity-batches.ts';
import type { PreviewInput } from '#root/contract/continuity/continuity.ts';
import { name as nameField } from '#root/contract/platform/fields.ts';
import { type CheckedBatchRow, checkBatch, isUnchanged } from '#root/domain/import/batch/check-batch.ts';
import { indexBatchChoices } from '#root/domain/import/batch/lists.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { GridLine } from '#root/web/shared/grid/grid-lines.ts';
import type { CellProblem } from '#root/web/shared/grid/grid-types.ts';
import { findStorageProblem } from './unsupported-rows.ts';

type Lines = readonly GridLine[];

const activityName = nameField();
/** Milliseconds without a change before a request is sent. */
const debounceMs = 400;

const collectNames = (lines: Lines): string =>
  JSON.stringify([
    ...new Set(
      lines.flatMap(({ cells }) => {
        const parsed = activityName.safeParse(cells[0] ?? '');
        return parsed.success ? [toNameKey(parsed.data)] : [];
      }),
    ),
  ]);

/**
 * Returns the typed names that other activities already have, with the uids of those activities. Only the response to
 * the latest request is used.
 */
function useTakenNames(lines: Lines): ReadonlyMap<string, string> {
  const names = useMemo(() => collectNames(lines), [lines]);
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isLatest = true;
    const readTakenNames = async () => {
      const answer = await call(activityBatches.takenNames, { body: { names: JSON.parse(names) }, background: true });
      if (isLatest) setTaken(new Map(answer.data.map(({ name, uid }) => [toNameKey(name), uid])));
    };
    // If this request fails, the names are checked when the rows are saved.
    const timer = setTimeout(() => void (names !== '[]' && readTakenNames().catch(() => undefined)), debounceMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [names]);
  return taken;
}

const isStorable = (line: GridLine | undefined) => !line || findStorageProblem(line) === undefined;

const toCellProblems = ({ index, problems }: CheckedBatchRow): CellProblem[] =>
  problems.map(({ column, message, level, suggestions }) => ({
    row: index,
    column: column ?? 0,
    message,
    isWarning: level === 'warning',
    fixes: suggestions.map(({ label, cells }) => ({
      label,
      edits: cells.map((cell) => ({ row: index, column: cell.column, value: cell.value })),
    })),
  }));

/** The changed recovery times and location of one activity. */
export type TimesChange = Extract<PreviewInput, { what: 'activities' }>['activities'][number];

function toTimesChanges(
  rows: readonly CheckedBatchRow[],
  findUid: (row: CheckedBatchRow) => string | undefined,
): TimesChange[] {
  return rows.flatMap((row) => {
    const uid = findUid(row);
    const { rto, mtpd, loss, locationUid } = row.values ?? {};
    if (!uid || [rto, mtpd, loss, locationUid].every((value) => value === undefined)) return [];
    return {
      uid,
      ...(rto !== undefined && { rtoMinutes: rto?.minutes ?? null }),
      ...(mtpd !== undefined && { mtpdMinutes: mtpd?.minutes ?? null }),
      ...(loss !== undefined && { mdlMinutes: loss.mdlMinutes }),
      ...(locationUid !== undefined && { locationUid }),
    };
  });
}

interface Checks {
  readonly problems: readonly CellProblem[];
  /** The number of rows that can be created or that contain changes. */
  readonly ready: number;
  readonly filled: number;
  /** The changed recovery times and locations of existing activities. Such changes can affect other activities. */
  readonly effects: readonly TimesChange[];
  /** Whether some cells contain unsupported text. */
  readonly hasUnsupportedText: boolean;
}

/** Checks the rows after every change, with the same rules as the server. */
export function useChecks(
  lines: Lines,
  choices: BatchChoices,
  { kind, targets }: Pick<BatchRecord, 'kind' | 'targets'>,
): Checks {
  const taken = useTakenNames(lines);
  const lists = useMemo(() => indexBatchChoices(choices), [choices]);
  const byPosition = useMemo(() => new Map(targets.map((target) => [target.position, target])), [targets]);
  return useMemo(() => {
    const checked = checkBatch(lines, { kind, lists, targets: byPosition, taken });
    return {
      problems: checked.flatMap(toCellProblems),
      ready: checked.filter(({ values }) => values && (kind === 'create' || !isUnchanged(values))).length,
      filled: checked.filter(({ isEmpty }) => !isEmpty).length,
      effects: toTimesChanges(checked, ({ index }) => byPosition.get(lines[index]?.target ?? -1)?.activityUid),
      hasUnsupportedText: checked.some(({ index, problems }) => problems.length > 0 && !isStorable(lines[index])),
    };
  }, [lines, kind, lists, byPosition, taken]);
}
