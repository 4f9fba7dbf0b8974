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
import { nameOf } from './changes.repository.ts';
import { findDates } from './dated.ts';
import type { DispatchRow } from './receipts.repository.ts';
import { findOfRule, isRuleActive } from './rules-for-events.ts';

/** The kind of record, and what happened to it. */
interface About {
  readonly object: NoticeObject;
  readonly action: NoticeAction;
}

const changes: readonly NoticeAction[] = ['created', 'updated', 'status_changed'];

/** A condition on the record `x`: it is archived, so that nobody has anything to do with it. */
const isArchived = (object: NoticeObject, action: NoticeAction) =>
  object === 'activity' && !changes.includes(action) ? sql`x.state = 'archived'` : sql`false`;

/** A condition on the record `x`: the engine no longer sees the difference, or somebody has answered. */
const isAnswered = (action: NoticeAction) =>
  action === 'review_opened'
    ? sql`not exists (select from reviews r
        join review_causes c on c.organisation_uid = r.organisation_uid and c.review_uid = r.uid and c.reason = 'change'
        where r.organisation_uid = x.organisation_uid and r.record_uid = x.uid and r.state = 'open')`
    : sql`false`;

/** Finds those of the records that exist, and why a notification about each does not hold; null: it does. */
const findRecords = (organisation: string, { object, action }: About, uids: readonly string[]) =>
  query(sql<{ uid: string; name: string; obstacle: CancelReason | null }>`
    select x.uid, ${nameOf(findObjectKind(object))} as name,
      case when ${isArchived(object, action)} then 'record_archived' when ${isAnswered(action)} then 'done' end as obstacle
    from ${sql.table(findTable(findObjectKind(object)))} x
    where x.organisation_uid = ${organisation} and x.uid = any(${[...uids]}::uuid[])`);

/** What a notification is about, as things are now. */
interface Standing {
  /** Why it holds about none of its records. */
  readonly obstacle?: CancelReason | undefined;
  /** The names by uid of those about which it holds. Of what was deleted, none is looked up. */
  readonly records: ReadonlyMap<string, string>;
}

type Found = ReadonlyMap<string, { readonly name: string; readonly obstacle: CancelReason | null }>;

/** Returns the records of which notifications are looked up. Of what was deleted, none is. */
function listRecords(row: DispatchRow): readonly string[] {
  if ((row.action as NoticeAction) === 'deleted') return [];
  return row.recordUid === null ? (row.facts.recordUids ?? []) : [row.recordUid];
}

/** Reads the records of notifications about one kind of event. */
async function readRecords(db: Db, rows: readonly DispatchRow[], about: About): Promise<Found> {
  const uids = [...new Set(rows.flatMap(listRecords))];
  if (uids.length === 0) return new Map();
  const found = await db.many(findRecords(db.organisation, about, uids));
  return new Map(found.map(({ uid, ...one }) => [uid, one]));
}

function findStanding(row: DispatchRow, found: Found): Standing {
  const asked = listRecords(row);
  const there = asked.flatMap((uid) => {
    const one = found.get(uid);
    return one ? [{ uid, ...one }] : [];
  });
  const records = new Map(there.flatMap(({ uid, name, obstacle }) => (obstacle ? [] : [[uid, name] as const])));
  if (asked.length === 0 || records.size > 0) return { records };
  return { records, obstacle: there[0]?.obstacle ?? 'record_deleted' };
}

const findRound = (organisation: string, uid: string) =>
  query(
    sql<{ state: string }>`select state from approval_rounds where organisation_uid = ${organisation} and uid = ${uid}`,
  );

/** Returns a row if the assessment still waits for answers. */
const isWaiting = (organisation: string, uid: string) =>
  query(
    sql`select uid from assessments where organisation_uid = ${organisation} and uid = ${uid} and closed_at is null`,
  );

/** Returns a row if a review that was due on this day has ended. */
const isReviewed = (organisation: string, { recordUid, facts }: DispatchRow) =>
  query(sql`
    select uid from reviews where organisation_uid = ${organisation} and record_uid = ${recordUid} and state = 'ended'
      and due_on = ${facts.due ?? null}::date limit 1`);

/** Returns why the date that a notification is about no longer holds. */
async function findDateObstacle(db: Db, row: DispatchRow, { object, action }: About) {
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
  if (now.day === row.facts.due) return undefined;
  // The date of the next review is no other date of the one that has ended.
  return (await db.maybe(isReviewed(db.organisation, row))) ? ('done' as const) : ('date_moved' as const);
}

/** Returns why what a notification asks for is no longer to be done. */
async function findWorkObstacle(db: Db, row: DispatchRow, about: About) {
  const { action } = about;
  if (action === 'submitted') {
    const round = await db.maybe(findRound(db.organisation, row.subjectUid ?? ''));
    return round?.state === 'open' ? undefined : ('done' as const);
  }
  // Those whose answers have come in meanwhile are not among the receivers.
  if (action === 'asked' || action === 'chased') {
    const answers = await db.maybe(isWaiting(db.organisation, row.recordUid ?? ''));
    return answers ? undefined : ('done' as const);
  }
  return isDated(action) ? findDateObstacle(db, row, about) : undefined;
}

/** Leaves those records that the rule is still about: people may have changed its filter. */
async function keepOfRule(db: Db, ruleUid: string, { records }: Standing): Promise<Standing> {
  if (records.size === 0) return { records };
  const left = new Set((await db.many(findOfRule(db.organisation, ruleUid, records))).map(({ uid }) => uid));
  const kept = new Map([...records].filter(([uid]) => left.has(uid)));
  return { records: kept, obstacle: kept.size > 0 ? undefined : 'rule_off' };
}

/** Returns why a notification is not sent after all, or those of its records about which it still holds. */
export async function findObstacle(db: Db, services: Services, row: DispatchRow): Promise<Standing> {
  const records: Standing['records'] = new Map();
  const organisation = await services.access.readOrganisation(db.organisation);
  if (organisation?.state !== 'active') return { records, obstacle: 'organisation_suspended' };
  const { ruleUid, object } = row;
  if (ruleUid === null || object === null) return { records };
  const about = { object, action: row.action as NoticeAction };
  const rule = await db.maybe(isRuleActive(db.organisation, ruleUid));
  if (!rule) return { records, obstacle: 'rule_off' };
  const standing = findStanding(row, await readRecords(db, [row], about));
  if (standing.obstacle) return standing;
  const obstacle = await findWorkObstacle(db, row, about);
  return obstacle || !rule.isFiltered ? { ...standing, obstacle } : keepOfRule(db, ruleUid, standing);
}

/** Returns the same for notifications of one event whose rule was read in this transaction. Their records are read at once. */
export async function findObstaclesOfNew(
  db: Db,
  services: Services,
  rows: readonly DispatchRow[],
): Promise<(Standing & { readonly row: DispatchRow })[]> {
  const [first] = rows;
  if (!first?.object) return [];
  const organisation = await services.access.readOrganisation(db.organisation);
  if (organisation?.state !== 'active')
    return rows.map((row) => ({ row, records: new Map(), obstacle: 'organisation_suspended' }));
  const about = { object: first.object, action: first.action as NoticeAction };
  const found = await readRecords(db, rows, about);
  const judged: (Standing & { readonly row: DispatchRow })[] = [];
  for (const row of rows) {
    const standing = findStanding(row, found);
    // Only an event about a single record asks for work, so this is no query for each of many.
    judged.push({ row, ...standing, obstacle: standing.obstacle ?? (await findWorkObstacle(db, row, about)) });
  }
  return judged;
}
