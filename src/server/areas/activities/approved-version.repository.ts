import { sql } from 'kysely';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activity } from '#root/contract/shared/kinds/activity.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { toAnswerColumns } from '#root/domain/history/answer-columns.ts';
import { query } from '#root/server/platform/db/queries.ts';

interface Key {
  readonly organisation: string;
  readonly uid: string;
}

/** The tables of the records to which the answers of an activity can refer. */
const referred = ['activity', ...activity.refersTo].map((kind) => findTable(kind as Kind));

/** Selects the current minutes of a row of a master list, and locks the row as the steps do. */
const readMinutes = (organisation: string, uid: string | null) => sql`(select m.minutes from master_rows m
  where m.organisation_uid = ${organisation} and m.uid = ${uid}::uuid for key share)`;

/**
 * Returns the values of the columns that restore the answers of an approved version. Times get the current minutes of
 * their rows in the master lists.
 */
export function toRestoredColumns(organisation: string, record: ActivityRecord): Record<string, unknown> {
  const { code, ...columns } = toAnswerColumns(record);
  return {
    ...columns,
    ...(record.details.code !== undefined && { code }),
    impacts: JSON.stringify(columns.impacts),
    completed: JSON.stringify(columns.completed),
    mtpd_minutes: readMinutes(organisation, columns.mtpd_uid),
    rto_minutes: readMinutes(organisation, columns.rto_uid),
    mdl_minutes: record.recoveryTime.mdl === 'none' ? 0 : readMinutes(organisation, columns.mdl_uid),
  };
}

/** Queries that restore the version of the last approval. */
export const approvedVersionRepository = {
  /** Returns the activity as it was last approved; no row if it was never approved. */
  last: ({ organisation, uid }: Key) =>
    query(sql<{ content: ActivityRecord }>`
      select content from activity_snapshots where organisation_uid = ${organisation} and activity_uid = ${uid}
      order by approved_at desc limit 1`),
  /** Returns the uids of the records that still exist. */
  existing: (organisation: string, uids: readonly string[]) =>
    query(
      sql<{ uid: string }>`${sql.join(
        referred.map(
          (table) => sql`select uid from ${sql.table(table)}
            where organisation_uid = ${organisation} and uid = any(${uids}::uuid[])`,
        ),
        sql` union all `,
      )}`,
    ),
  /** Deletes the links whose providers have no link in the approved version. */
  dropLinks: ({ organisation, uid }: Key, { links }: ActivityRecord) =>
    query(sql`
      delete from activity_links where organisation_uid = ${organisation} and activity_uid = ${uid}
        and provider_uid <> all(${links.map(({ providerUid }) => providerUid)}::uuid[])`),
  /**
   * Writes the links of the approved version with all their columns. A link that still exists keeps its uid. A version
   * of an older release can have a group that requires more members than it has. Such a group then requires all of its
   * members.
   */
  saveLinks: ({ organisation, uid }: Key, { links }: ActivityRecord) => {
    const key = (kind: string) => sql`case when g.kind = ${sql.lit(kind)} then g."providerUid" end`;
    return query(sql`
      insert into activity_links as l (organisation_uid, uid, activity_uid, needs_activity_uid, application_uid,
        equipment_uid, supplier_uid, location_uid, utility_uid, role_uid, tolerance_minutes, group_name, group_required,
        quantity, note)
      select ${organisation}::uuid, g.uid, ${uid}::uuid, ${key('activity')}, ${key('application')}, ${key('equipment')},
        ${key('supplier')}, ${key('location')}, ${key('utility')}, ${key('role')}, g."toleranceMinutes", g."group",
        case when g."group" = '' then 1 else least(g."groupRequired", count(*) over (partition by g."group")) end,
        g.quantity, g.note
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g (uid uuid, kind text, "providerUid" uuid,
        "toleranceMinutes" integer, "group" text, "groupRequired" integer, quantity integer, note text)
      on conflict (organisation_uid, activity_uid, provider_uid) do update
        set (tolerance_minutes, group_name, group_required, quantity, note) =
          (excluded.tolerance_minutes, excluded.group_name, excluded.group_required, excluded.quantity, excluded.note)
        where (l.tolerance_minutes, l.group_name, l.group_required, l.quantity, l.note) is distinct from
          (excluded.tolerance_minutes, excluded.group_name, excluded.group_required, excluded.quantity, excluded.note)`);
  },
};
