import { sql } from 'kysely';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';

/** The columns that are copied: all answers, but neither the state nor the approval. */
const answers = sql`description, division_uid, business_unit_uid, owner_uid, deputy_uid, priority_uid, location_uid, location_link_off,
  minimum_people, remote_delivery, impacts, rto_uid, rto_minutes, mtpd_uid, mtpd_minutes, mtpd_origin, mtpd_reason, mdl_uid,
  mdl_minutes, mdl_not_applicable, mbco_percent, restart_minutes, completed`;

const linkColumns = sql`needs_activity_uid, application_uid, equipment_uid, supplier_uid, location_uid, utility_uid, role_uid,
  tolerance_minutes, group_name, group_required, quantity, note`;

interface Copy {
  readonly organisation: string;
  readonly from: string;
  readonly uid: string;
}

/** Queries that copy an activity to a new draft: three statements in one transaction. */
export const activityCopyRepository = {
  activity: ({ organisation, from, uid }: Copy, name: string) =>
    query(sql<SavedRow>`
      insert into activities (organisation_uid, uid, name, ${answers})
      select organisation_uid, ${uid}::uuid, ${name}, ${answers} from activities
      where organisation_uid = ${organisation} and uid = ${from}
      -- Held, so that its minutes do not move, with those of their master rows, between the look and the write.
      for share
      on conflict (organisation_uid, lower(name)) do nothing
      returning uid, version, updated_at as "updatedAt"`),
  linkUids: ({ organisation, from }: Copy) =>
    queries
      .selectFrom('activity_links')
      .select('uid')
      .where('organisation_uid', '=', organisation)
      .where('activity_uid', '=', from),
  /** @param links the uids of the links to copy, each with the uid of its copy */
  links: ({ organisation, from, uid }: Copy, links: readonly { old: string; new: string }[]) =>
    query(sql`
      with pairs as (
        select * from unnest(${links.map((link) => link.old)}::uuid[], ${links.map((link) => link.new)}::uuid[]) as p (old_uid, new_uid)),
      factors as (
        insert into activity_remote_factors (organisation_uid, activity_uid, factor_uid)
        select organisation_uid, ${uid}::uuid, factor_uid from activity_remote_factors
        where organisation_uid = ${organisation} and activity_uid = ${from}),
      copied as (
        insert into activity_links (organisation_uid, uid, activity_uid, ${linkColumns})
        select l.organisation_uid, p.new_uid, ${uid}::uuid, ${linkColumns}
        from activity_links l join pairs p on p.old_uid = l.uid
        -- Who needs the one copied keeps needing that one; a copy does not need itself.
        where l.organisation_uid = ${organisation} and l.activity_uid = ${from})
      insert into activity_link_alternatives (organisation_uid, link_uid, role_uid, activity_uid)
      select t.organisation_uid, p.new_uid, t.role_uid, ${uid}::uuid
      from activity_link_alternatives t join pairs p on p.old_uid = t.link_uid
      where t.organisation_uid = ${organisation}`),
};
