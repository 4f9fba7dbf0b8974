import { sql } from 'kysely';
import { type JsonRecordRow, query, recordJson } from '#root/server/platform/db/queries.ts';
import { prepared } from '#root/server/platform/db/statement.ts';
import { selectActivityRecords as record } from '#root/server/shared/activities/activity-records.ts';
import { selectAnswers } from '#root/server/shared/activities/answers.ts';

interface Key {
  organisation: string;
  uid: string;
}

export const activityRecordRepository = {
  byUid: prepared<Key, JsonRecordRow>((value) => recordJson(record(value('organisation'), value('uid')))),
  /** Returns whether all answers equal those of the last approval; no row if the activity was never approved. */
  isAsApproved: (organisation: string, uid: string) =>
    query(sql<{ isSame: boolean }>`
      select ${selectAnswers(sql`to_jsonb(r)`)} = ${selectAnswers(sql`s.content`)} as "isSame"
      from (${record(organisation, uid)}) r,
        (select content from activity_snapshots where organisation_uid = ${organisation} and activity_uid = ${uid}
          order by approved_at desc limit 1) s`),
  /** Returns the answers as canonical text. An approval applies to exactly this text. */
  answers: (organisation: string, uid: string) =>
    query(sql<{ answers: string }>`
      select ${selectAnswers(sql`to_jsonb(r)`)}::text as answers from (${record(organisation, uid)}) r`),
  /** Stores a snapshot of the activity that has just been approved. */
  snapshot: (organisation: string, uid: string, snapshotUid: string, approver: string | null) =>
    query(sql`
      insert into activity_snapshots (organisation_uid, uid, activity_uid, approved_at, approved_by_uid, content)
      select ${organisation}::uuid, ${snapshotUid}::uuid, r.uid, r."approvedAt", ${approver}::uuid, to_jsonb(r)
      from (${record(organisation, uid)}) r`),
};
