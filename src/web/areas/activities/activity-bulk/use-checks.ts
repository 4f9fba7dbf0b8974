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
import { whyNotStored } from './held-back.ts';

type Lines = readonly GridLine[];

const activityName = nameField();
/** Milliseconds of quiet before the server is asked. */
const quiet = 400;

const namesIn = (lines: Lines): string =>
  JSON.stringify([
    ...new Set(
      lines.flatMap(({ cells }) => {
        const parsed = activityName.safeParse(cells[0] ?? '');
        return parsed.success ? [toNameKey(parsed.data)] : [];
      }),
    ),
  ]);

/** Which of the names activities have already, as far as it is known yet: a question at a time, the latest one counts. */
function useTakenNames(lines: Lines): ReadonlyMap<string, string> {
  const names = useMemo(() => namesIn(lines), [lines]);
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      const answer = await call(activityBatches.takenNames, { body: { names: JSON.parse(names) }, background: true });
      if (isLatest) setTaken(new Map(answer.data.map(({ name, uid }) => [toNameKey(name), uid])));
    };
    // Without an answer the rows are looked at all the same when they are saved.
    const timer = setTimeout(() => void (names !== '[]' && ask().catch(() => undefined)), quiet);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [names]);
  return taken;
}

const isStorable = (line: GridLine | undefined) => !line || whyNotStored(line) === undefined;

const problemsOf = ({ index, problems }: CheckedBatchRow): CellProblem[] =>
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

/** Other recovery times for an activity. */
export type TimesChange = Extract<PreviewInput, { what: 'activities' }>['activities'][number];

function effectsOf(
  rows: readonly CheckedBatchRow[],
  uidOf: (row: CheckedBatchRow) => string | undefined,
): TimesChange[] {
  return rows.flatMap((row) => {
    const uid = uidOf(row);
    const { rto, mtpd, loss } = row.values ?? {};
    if (!uid || (rto === undefined && mtpd === undefined && loss === undefined)) return [];
    return {
      uid,
      ...(rto !== undefined && { rtoMinutes: rto?.minutes ?? null }),
      ...(mtpd !== undefined && { mtpdMinutes: mtpd?.minutes ?? null }),
      ...(loss !== undefined && { mdlMinutes: loss.mdlMinutes }),
    };
  });
}

interface Checks {
  readonly problems: readonly CellProblem[];
  /** Rows that would be created, or that change something. */
  readonly ready: number;
  readonly filled: number;
  /** Other recovery times for activities that are there: what has an effect elsewhere. */
  readonly effects: readonly TimesChange[];
  /** Some cells hold what can not be stored. */
  readonly unkept: boolean;
}

/** What the rows would do, and what is wrong with them: the same check as the server's, on every change. */
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
      problems: checked.flatMap(problemsOf),
      ready: checked.filter(({ values }) => values && (kind === 'create' || !isUnchanged(values))).length,
      filled: checked.filter(({ isEmpty }) => !isEmpty).length,
      effects: effectsOf(checked, ({ index }) => byPosition.get(lines[index]?.target ?? -1)?.activityUid),
      unkept: checked.some(({ index, problems }) => problems.length > 0 && !isStorable(lines[index])),
    };
  }, [lines, kind, lists, byPosition, taken]);
}
