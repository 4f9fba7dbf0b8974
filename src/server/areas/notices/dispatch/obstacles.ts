import { sql } from 'kysely';
import {
  findObjectKind,
  isDated,
  type NoticeAction,
  type NoticeObject,
} from '#root/contract/notices/notice-objects.ts';
import type { CancelReason } from '#root/contract/notices/notice-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { findDates } from './dated.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { isRuleActive } from './rules-for-events.ts';

const tableOf = (object: NoticeObject) => findTable(findObjectKind(object));

const exists = (organisation: string, object: NoticeObject, uid: string) =>
  query(
    sql<{
      uid: string;
    }>`select uid from ${sql.table(tableOf(object))} where organisation_uid = ${organisation} and uid = ${uid}`,
  );

const findRound = (organisation: string, uid: string) =>
  query(
    sql<{ state: string }>`select state from approval_rounds where organisation_uid = ${organisation} and uid = ${uid}`,
  );

/** Returns a row if the assessment still waits for answers. */
const isWaiting = (organisation: string, uid: string) =>
  query(
    sql`select uid from assessments where organisation_uid = ${organisation} and uid = ${uid} and closed_at is null`,
  );

/** Returns a row if the engine still sees the difference, and nobody has answered. */
const isOpened = (organisation: string, uid: string) =>
  query(sql`
    select r.uid from reviews r join review_causes c on c.organisation_uid = r.organisation_uid and c.review_uid = r.uid and c.reason = 'change'
    where r.organisation_uid = ${organisation} and r.record_uid = ${uid} and r.state = 'open' limit 1`);

/** Returns why the date that a notification is about no longer holds. */
async function findDateObstacle(db: Db, row: DispatchRow, object: NoticeObject, action: NoticeAction) {
  const dates = findDates(object, action)?.(db.organisation);
  if (!dates) return undefined;
  const now = await db.maybe(
    query(
      sql<{
        day: string | null;
      }>`select d.day::text as day from (${dates}) d where d.subject_uid = ${row.subjectUid}::uuid`,
    ),
  );
  if (!now) return 'done' as const;
  return now.day === row.facts.due ? undefined : ('date_moved' as const);
}

/** Returns why a notification is not sent after all; undefined if nothing has happened that speaks against it. */
export async function findObstacle(db: Db, services: Services, row: DispatchRow): Promise<CancelReason | undefined> {
  const organisation = await services.access.readOrganisation(db.organisation);
  if (organisation?.state !== 'active') return 'organisation_suspended';
  const { ruleUid, object } = row;
  if (ruleUid === null || object === null) return undefined;
  const action = row.action as NoticeAction;
  if (!(await db.maybe(isRuleActive(db.organisation, ruleUid)))) return 'rule_off';
  if (row.recordUid !== null && action !== 'deleted') {
    if (!(await db.maybe(exists(db.organisation, object, row.recordUid)))) return 'record_deleted';
  }
  if (action === 'submitted') {
    const round = await db.maybe(findRound(db.organisation, row.subjectUid ?? ''));
    return round?.state === 'open' ? undefined : 'done';
  }
  // Those whose answers have come in meanwhile are not among the receivers.
  if (action === 'asked' || action === 'chased') {
    const answers = await db.maybe(isWaiting(db.organisation, row.recordUid ?? ''));
    return answers ? undefined : 'done';
  }
  if (action === 'review_opened' && row.recordUid !== null)
    return (await db.maybe(isOpened(db.organisation, row.recordUid))) ? undefined : 'done';
  return isDated(action) ? findDateObstacle(db, row, object, action) : undefined;
}
