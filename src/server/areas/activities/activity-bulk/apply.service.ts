import type { BatchKind, BatchResult, BatchRow } from '#root/contract/activities/activity-batches.ts';
import { findMtpdOrigin, suggestMtpd } from '#root/domain/activities/impact-matrix.ts';
import { type CheckedBatchRow, isUnchanged, type RowValues } from '#root/domain/import/batch/check-batch.ts';
import { toNameKey } from '#root/domain/import/text.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Task, Workers } from '#root/server/platform/workers/workers.ts';
import { type ActivityLine, type Assessed, bulkActivitiesRepository as activities } from './activities.repository.ts';
import { bulkErrors } from './activity-bulk.errors.ts';
import { batchesRepository as batches, type DraftVersion } from './batches.repository.ts';
import type { BatchOrder } from './check.worker.ts';
import { toContent } from './drafts.service.ts';
import { listsRepository } from './lists.repository.ts';

/** The workers that check a draft, and the database in which it is saved. */
interface DraftPlace {
  readonly db: WriteDb;
  readonly workers: Workers;
}

/** A draft that is being saved, with its checked rows. */
interface DraftRun {
  readonly of: DraftVersion;
  readonly rows: readonly BatchRow[];
  readonly order: BatchOrder;
  readonly checked: readonly CheckedBatchRow[];
  /** The indices (from 0) of the rows that the call leaves out. */
  readonly leftOut: ReadonlySet<number>;
}

/** A row to save, with the values to write. */
interface SavedLine {
  readonly row: CheckedBatchRow;
  readonly line: ActivityLine;
}

/** The maximum number of uids in a result. The list of activities can be filtered by at most this many. */
const maxUids = 99;

const checkTask: Task<BatchOrder, CheckedBatchRow[]> = {
  file: new URL('./check.worker.ts', import.meta.url),
  milliseconds: 20_000,
  isLong: false,
  limited: () => bulkErrors.tooMuchToCheck(),
};

async function readOrder(db: Db, of: DraftVersion, kind: BatchKind, rows: readonly BatchRow[]): Promise<BatchOrder> {
  const choices = await db.maybe(listsRepository.choices(of.organisation));
  if (!choices) throw errors.system();
  const names = rows.map(({ cells }) => cells[0] ?? '');
  const taken = await db.many(listsRepository.taken(of.organisation, names));
  const targets = kind === 'edit' ? await db.many(batches.targets(of)) : [];
  return {
    ...{ rows, kind, choices },
    targets: new Map(targets.map((target) => [target.position, target])),
    taken: new Map(taken.map(({ name, uid }) => [toNameKey(name), uid])),
  };
}

/** Locks the draft and checks its rows. @throws 400, 404, 412, 422, 429 */
async function startRun(
  { db, workers }: DraftPlace,
  of: DraftVersion,
  kind: BatchKind,
  leaveOut: readonly number[],
): Promise<DraftRun> {
  const batch = await db.maybe(batches.lock(of));
  if (!batch) throw errors.notFound();
  if (batch.version !== of.version) throw errors.stale();
  if (batch.kind !== kind) throw bulkErrors.wrongKind();
  const stored = await db.maybe(batches.rows(of));
  const rows = stored?.rows ?? [];
  if (rows.length === 0) throw bulkErrors.noRecord();
  const unknown = leaveOut.findIndex((row) => row > rows.length);
  if (unknown >= 0) throw bulkErrors.unknownRow(unknown, rows.length);
  const order = await readOrder(db, of, kind, rows);
  const leftOut = new Set(leaveOut.map((row) => row - 1));
  return { of, rows, order, checked: await workers.run(checkTask, of.organisation, order), leftOut };
}

/** Returns the rows that can be saved. */
const listSavable = ({ checked, leftOut }: DraftRun) =>
  checked.filter(({ index, values }) => values !== null && !leftOut.has(index));

const noDepartment = { divisionUid: null, businessUnitUid: null };
const noLoss = { mdlUid: null, mdlMinutes: null, mdlNotApplicable: false };

function toLine(
  uid: string,
  version: number,
  values: RowValues,
  mtpd: { origin: string | null; reason: string },
): ActivityLine {
  return {
    uid,
    version,
    given: Object.keys(values),
    name: values.name ?? '',
    ...(values.place ?? noDepartment),
    priorityUid: values.priorityUid ?? null,
    mtpdUid: values.mtpd?.uid ?? null,
    mtpdMinutes: values.mtpd?.minutes ?? null,
    mtpdOrigin: mtpd.origin,
    mtpdReason: mtpd.reason,
    rtoUid: values.rto?.uid ?? null,
    rtoMinutes: values.rto?.minutes ?? null,
    ...(values.loss ?? noLoss),
    locationUid: values.locationUid ?? null,
    ownerUid: values.ownerUid ?? null,
    minimumPeople: values.minimumPeople ?? null,
  };
}

const findFirstMessage = ({ problems }: CheckedBatchRow) =>
  problems.find(({ level }) => level !== 'warning')?.message ?? 'This row cannot be saved as it is';

/** Keeps in the draft only the rows that could not be saved or were left out. Deletes the draft if none remain. */
async function finish(
  db: WriteDb,
  { of, rows, checked, leftOut }: DraftRun,
  outcome: { done: readonly string[]; unchanged: number; refused: ReadonlyMap<number, string> },
): Promise<BatchResult> {
  const stays = checked.filter(
    ({ index, values, isEmpty }) => leftOut.has(index) || (!isEmpty && (values === null || outcome.refused.has(index))),
  );
  const failures = stays.map((row) => ({
    row: row.index + 1,
    name: row.name,
    message: leftOut.has(row.index)
      ? 'This row was left out'
      : (outcome.refused.get(row.index) ?? findFirstMessage(row)),
  }));
  const result = {
    done: outcome.done.length,
    unchanged: outcome.unchanged,
    failures,
    uids: outcome.done.slice(0, maxUids),
  };
  if (stays.length === 0) {
    await db.run(batches.remove(of));
    return { ...result, version: null };
  }
  const left = toContent(stays.flatMap(({ index }) => rows[index] ?? []));
  const saved = await db.maybe(batches.save(of, left));
  if (!saved) throw errors.stale();
  return { ...result, version: saved.version };
}

const listRefused = (savedLines: readonly SavedLine[], done: ReadonlySet<string>, message: string) =>
  new Map(savedLines.filter(({ line }) => !done.has(line.uid)).map(({ row }) => [row.index, message]));

/**
 * Creates an activity for each row that has no problem, all in one statement.
 * @param leaveOut the numbers (from 1) of the rows that stay in the draft
 * @throws 400, 404, 412, 422, 429
 */
export async function createActivities(
  place: DraftPlace,
  of: DraftVersion,
  leaveOut: readonly number[] = [],
): Promise<BatchResult> {
  const { db } = place;
  const run = await startRun(place, of, 'create', leaveOut);
  const savedLines = listSavable(run).flatMap((row): SavedLine[] => {
    if (!row.values) return [];
    const origin = findMtpdOrigin(row.values.mtpd?.uid ?? null, null);
    return [{ row, line: toLine(newUid(), 1, row.values, { origin, reason: '' }) }];
  });
  const lines = savedLines.map(({ line }) => line);
  await db.run(planForManyRows());
  const made = lines.length === 0 ? [] : await db.many(activities.insert(of.organisation, lines));
  const done = new Set(made.map(({ uid }) => uid));
  const refused = listRefused(savedLines, done, 'An activity with this name already exists. Use another name');
  // The uids come from `lines` and not from `made`, because only `lines` has the order of the rows.
  return finish(db, run, { done: lines.map(({ uid }) => uid).filter((uid) => done.has(uid)), unchanged: 0, refused });
}

/**
 * Returns a function that decides the origin of a new MTPD by the same rule as the impact matrix. An MTPD that differs
 * from the suggestion gets a reason.
 */
async function createOriginFinder(db: Db, { of, order }: DraftRun, held: ReadonlyMap<string, Assessed>) {
  const categories = await db.many(activities.impactCategories(of.organisation));
  const listed = order.choices.mtpd.filter(({ isActive }) => isActive);
  return (uid: string, values: RowValues) => {
    const assessed = held.get(uid);
    const origin = findMtpdOrigin(values.mtpd?.uid ?? null, suggestMtpd(assessed?.impacts ?? {}, categories, listed));
    const reason = assessed?.mtpdReason || 'Changed together with other activities';
    return { origin, reason: origin === 'overridden' ? reason : '' };
  };
}

/** Returns the activity that a row changes. */
const findTarget = ({ order, rows }: DraftRun, { index }: CheckedBatchRow) =>
  order.targets.get(rows[index]?.target ?? -1);

/**
 * Saves all rows that have a change and no problem, in one statement.
 * @param leaveOut the numbers (from 1) of the rows that stay in the draft
 * @throws 400, 404, 412, 422, 429
 */
export async function updateActivities(
  place: DraftPlace,
  of: DraftVersion,
  leaveOut: readonly number[] = [],
): Promise<BatchResult> {
  const { db } = place;
  const run = await startRun(place, of, 'edit', leaveOut);
  const fit = listSavable(run);
  const changed = fit.flatMap((row) => {
    const target = findTarget(run, row);
    return target && row.values && !isUnchanged(row.values) ? [{ row, target, values: row.values }] : [];
  });
  const held = await db.many(
    activities.hold(
      of.organisation,
      changed.map(({ target }) => target.activityUid),
    ),
  );
  const findOrigin = await createOriginFinder(db, run, new Map(held.map((one) => [one.uid, one])));
  const savedLines = changed.map(({ row, target: { activityUid: uid, seenVersion }, values }): SavedLine => {
    return { row, line: toLine(uid, seenVersion, values, findOrigin(uid, values)) };
  });
  const lines = savedLines.map(({ line }) => line);
  const made = lines.length === 0 ? [] : await db.many(activities.update(of.organisation, lines));
  const done = new Set(made.map(({ uid }) => uid));
  const refused = listRefused(savedLines, done, errors.stale().message);
  return finish(db, run, {
    done: lines.map(({ uid }) => uid).filter((uid) => done.has(uid)),
    unchanged: fit.length - changed.length,
    refused,
  });
}
