import { sql } from 'kysely';
import {
  isDated,
  type NotificationAction,
  type NotificationObject,
} from '#root/contract/notifications/notification-objects.ts';
import type { CancelReason } from '#root/contract/notifications/notification-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { findDates } from './rule-dates.ts';

/** The kind of record, and what happened to it. */
export interface About {
  readonly object: NotificationObject;
  readonly action: NotificationAction;
}

type Reasons = ReadonlyMap<string, CancelReason>;

/** Finds the submissions that wait for a decision. */
const findOpenRounds = (organisation: string, uids: readonly string[]) =>
  query(sql<{ uid: string }>`
    select uid from approval_rounds where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[]) and state = 'open'`);

/** Finds the assessments that wait for answers. */
const findAsking = (organisation: string, uids: readonly string[]) =>
  query(sql<{ uid: string }>`
    select uid from assessments where organisation_uid = ${organisation} and uid = any(${[...uids]}::uuid[]) and closed_at is null`);

/** Finds the records with reviews that have ended, and the days on which these reviews were due. */
const findReviewed = (organisation: string, uids: readonly string[]) =>
  query(sql<{ uid: string; day: string }>`
    select record_uid as uid, due_on::text as day from reviews
    where organisation_uid = ${organisation} and record_uid = any(${[...uids]}::uuid[]) and state = 'ended'`);

/** For notifications whose dates have changed, returns whether the work is done or the date has moved. */
async function findDateObstacles(db: Db, rows: readonly DispatchRow[], { object, action }: About): Promise<Reasons> {
  const dates = findDates(object, action)?.(db.organisation);
  if (!dates) return new Map();
  const subjects = rows.flatMap(({ subjectUid }) => subjectUid ?? []);
  const found = await db.many(
    query(sql<{ uid: string; day: string | null }>`
      select d.subject_uid as uid, d.day::text as day from (${dates}) d where d.subject_uid = any(${subjects}::uuid[])`),
  );
  const days = new Map(found.map(({ uid, day }) => [uid, day]));
  const moved = rows.filter(
    ({ subjectUid, facts }) => !days.has(subjectUid ?? '') || days.get(subjectUid ?? '') !== facts.due,
  );
  if (moved.length === 0) return new Map();
  const records = moved.flatMap(({ recordUid }) => recordUid ?? []);
  const ended = await db.many(findReviewed(db.organisation, records));
  const reviewed = new Set(ended.map(({ uid, day }) => `${uid} ${day}`));
  // The ended review counts as done, not as postponed to the date of the next review.
  return new Map(
    moved.map(({ uid, subjectUid, recordUid, facts }) => {
      const isDone = !days.has(subjectUid ?? '') || reviewed.has(`${recordUid} ${facts.due}`);
      return [uid, isDone ? 'done' : 'date_moved'] as const;
    }),
  );
}

/** Returns `done` for the notifications whose submission or assessment no longer waits. */
async function findDone(
  db: Db,
  rows: readonly DispatchRow[],
  column: 'subjectUid' | 'recordUid',
  find: typeof findOpenRounds,
): Promise<Reasons> {
  const asked = rows.flatMap((row) => row[column] ?? []);
  const waiting = new Set((await db.many(find(db.organisation, asked))).map(({ uid }) => uid));
  const done = rows.filter((row) => !waiting.has(row[column] ?? ''));
  return new Map(done.map(({ uid }) => [uid, 'done' as const]));
}

/**
 * Returns, for each notification that no longer needs an action, the reason for this. All notifications are about this
 * kind of event.
 */
export async function findWorkObstacles(db: Db, rows: readonly DispatchRow[], about: About): Promise<Reasons> {
  const { action } = about;
  if (rows.length === 0) return new Map();
  if (action === 'submitted') return findDone(db, rows, 'subjectUid', findOpenRounds);
  // The receivers exclude people who have answered in the meantime.
  if (action === 'asked' || action === 'chased') return findDone(db, rows, 'recordUid', findAsking);
  return isDated(action) ? findDateObstacles(db, rows, about) : new Map();
}
