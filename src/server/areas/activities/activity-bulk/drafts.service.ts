import type { BatchKind, BatchRow } from '#root/contract/activities/activity-batches.ts';
import { formatUnitName } from '#root/domain/import/batch/lists.ts';
import { formatLoss } from '#root/domain/import/check-activities.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { newUid, type SavedRow } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { bulkActivitiesRepository, type ShownActivity } from './activities.repository.ts';
import { bulkErrors } from './activity-bulk.errors.ts';
import { batchesRepository, type DraftContent, type DraftKey } from './batches.repository.ts';

/** Returns the rows to store. Empty rows for new activities are left out. */
export function toContent(rows: readonly BatchRow[]): DraftContent {
  const filled = rows.filter(({ target, cells }) => target !== null || cells.some((cell) => cell !== ''));
  return { rows: filled, title: filled.find(({ cells }) => cells[0])?.cells[0]?.slice(0, 255) ?? '' };
}

interface DraftOwner {
  readonly organisation: string;
  readonly by: string;
}

/** @throws 422 `too_many_drafts` */
async function insertDraft(
  db: WriteDb,
  of: DraftKey,
  kind: BatchKind,
  by: string,
  content: DraftContent,
): Promise<SavedRow> {
  await db.run(waitForTurn('drafts', of.organisation, by));
  const row = await db.maybe(batchesRepository.insert(of, kind, by, content));
  if (!row) throw bulkErrors.tooManyDrafts();
  return row;
}

/** Creates a draft of new activities. */
export async function saveDraft(
  db: WriteDb,
  { organisation, by }: DraftOwner,
  rows: readonly BatchRow[],
): Promise<SavedRow> {
  const of = { organisation, uid: newUid() };
  const content = toContent(rows.map((row) => ({ ...row, target: null })));
  const row = await insertDraft(db, of, 'create', by, content);
  await db.run(batchesRepository.storeRows(of, content));
  return row;
}

function formatUnit({ unitName, unitIsOneOfMany, divisionName }: ShownActivity): string {
  if (unitName === null || divisionName === null) return divisionName ?? '';
  return unitIsOneOfMany ? formatUnitName({ name: unitName, divisionName }) : unitName;
}

const time = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));

/** Returns the cells of an activity as a user would type them, in the order of `batchColumns`. */
const formatCells = (activity: ShownActivity): string[] => [
  activity.name,
  formatUnit(activity),
  activity.priorityName ?? '',
  time(activity.mtpdMinutes),
  time(activity.rtoMinutes),
  formatLoss(activity),
  activity.locationName ?? '',
  activity.ownerName ?? '',
  activity.minimumPeople === null ? '' : String(activity.minimumPeople),
];

/** Creates a draft that edits activities. @throws 400 at `uids` if an activity does not exist */
export async function openActivities(
  db: WriteDb,
  { organisation, by }: DraftOwner,
  asked: readonly string[],
): Promise<SavedRow> {
  const uids = [...new Set(asked)];
  const shown = await db.many(bulkActivitiesRepository.shown(organisation, uids));
  if (shown.length < uids.length) throw bulkErrors.unknownActivity();
  const targets = shown.map((activity, position) => ({
    position,
    activityUid: activity.uid,
    seenVersion: activity.version,
    before: formatCells(activity),
  }));
  const content = toContent(targets.map(({ position, before }) => ({ target: position, cells: before })));
  await db.run(batchesRepository.removeUntouched(organisation, by));
  const of = { organisation, uid: newUid() };
  const row = await insertDraft(db, of, 'edit', by, content);
  await db.run(batchesRepository.storeRows(of, content));
  await db.run(batchesRepository.storeTargets(of, targets));
  return row;
}
