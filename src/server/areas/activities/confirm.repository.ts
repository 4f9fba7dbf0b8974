import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import { fromItems, itemState, waits } from '#root/server/shared/assessments/items.ts';

/** An open BIA that waits for an answer about an activity. */
export interface AskingRow {
  readonly uid: string;
  readonly name: string;
  readonly dueOn: string;
  readonly isLate: boolean;
}

/** Returns the open BIAs that wait for an answer about an activity, ordered by due date. */
export const findAsking = (organisation: string, activityUid: string) =>
  query(sql<AskingRow>`
    select b.uid, b.name, b.due_on::text as "dueOn",
      b.due_on < (now() at time zone (select z.time_zone from organisations z where z.uid = b.organisation_uid))::date as "isLate"
    ${fromItems(
      organisation,
      sql`i.activity_uid = ${activityUid} and b.launched_at is not null and b.closed_at is null and ${waits(itemState)}
        and exists (select from master_rows m where m.organisation_uid = b.organisation_uid and m.uid = b.status_uid
          and m.phase in ('draft', 'returned'))`,
    )}
    order by b.due_on, lower(b.name), b.uid`);
