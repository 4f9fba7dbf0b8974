import { type RawBuilder, sql } from 'kysely';
import type { Known } from '#root/domain/import/types.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';

// The grid writes many activities at once, so each statement here writes all rows. The constraints are the same as for
// a single activity.

/** An activity with the values that its cells show. */
export interface ShownActivity {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly unitName: string | null;
  /** True if another business unit has the same name. */
  readonly unitIsOneOfMany: boolean;
  readonly divisionName: string | null;
  readonly priorityName: string | null;
  readonly mtpdMinutes: number | null;
  readonly rtoMinutes: number | null;
  readonly mdlUid: string | null;
  readonly mdlMinutes: number | null;
  readonly mdlNotApplicable: boolean;
  readonly locationName: string | null;
  readonly ownerName: string | null;
  readonly minimumPeople: number | null;
}

/** The values to write to an activity. An update writes only the `given` fields. */
export interface ActivityLine {
  readonly uid: string;
  readonly version: number;
  readonly given: readonly string[];
  readonly name: string;
  readonly divisionUid: string | null;
  readonly businessUnitUid: string | null;
  readonly priorityUid: string | null;
  readonly mtpdUid: string | null;
  readonly mtpdMinutes: number | null;
  readonly mtpdOrigin: string | null;
  readonly mtpdReason: string;
  readonly rtoUid: string | null;
  readonly rtoMinutes: number | null;
  readonly mdlUid: string | null;
  readonly mdlMinutes: number | null;
  readonly mdlNotApplicable: boolean;
  readonly locationUid: string | null;
  readonly ownerUid: string | null;
  readonly minimumPeople: number | null;
}

/** The data that decides the origin of an MTPD. */
export interface Assessed {
  readonly uid: string;
  readonly version: number;
  readonly impacts: Readonly<Record<string, readonly (number | null)[]>>;
  readonly mtpdReason: string;
}

const toRecordset = (values: readonly ActivityLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (uid uuid, version integer, given text[], name text,
    "divisionUid" uuid, "businessUnitUid" uuid, "priorityUid" uuid, "mtpdUid" uuid, "mtpdMinutes" integer, "mtpdOrigin" text,
    "mtpdReason" text, "rtoUid" uuid, "rtoMinutes" integer, "mdlUid" uuid, "mdlMinutes" integer, "mdlNotApplicable" boolean,
    "locationUid" uuid, "ownerUid" uuid, "minimumPeople" integer)`;

/**
 * Returns assignments that set each column to the row's value if the row gives the field; otherwise the column is
 * unchanged.
 */
const assignGiven = (field: string, columns: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(
      ([column, given]) =>
        sql`${sql.ref(column)} = case when ${field} = any(r.given) then r.${sql.ref(given)} else t.${sql.ref(column)} end`,
    ),
  );

export const bulkActivitiesRepository = {
  /** Returns the activities in the order of `uids`. */
  shown: (organisation: string, uids: readonly string[]) =>
    query(sql<ShownActivity>`
      select a.uid, a.version, a.name, u.name as "unitName", d.name as "divisionName", p.name as "priorityName",
        exists (select from business_units o where o.organisation_uid = ${organisation} and o.uid <> u.uid
          and lower(o.name) = lower(u.name)) as "unitIsOneOfMany",
        a.mtpd_minutes as "mtpdMinutes", a.rto_minutes as "rtoMinutes", a.mdl_uid as "mdlUid", a.mdl_minutes as "mdlMinutes",
        a.mdl_not_applicable as "mdlNotApplicable", l.name as "locationName",
        ${personName('w')} as "ownerName", a.minimum_people as "minimumPeople"
      from unnest(${uids as string[]}::uuid[]) with ordinality as asked (uid, at)
      join activities a on a.organisation_uid = ${organisation} and a.uid = asked.uid
      left join business_units u on u.organisation_uid = a.organisation_uid and u.uid = a.business_unit_uid
      left join divisions d on d.organisation_uid = a.organisation_uid and d.uid = a.division_uid
      left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
      left join locations l on l.organisation_uid = a.organisation_uid and l.uid = a.location_uid
      left join activity_owners w on w.organisation_uid = a.organisation_uid and w.uid = a.owner_uid
      order by asked.at`),
  /** Locks the activities until the transaction ends, so that nobody changes them between the check and the write. */
  hold: (organisation: string, uids: readonly string[]) =>
    query(sql<Assessed>`
      select uid, version, impacts, mtpd_reason as "mtpdReason" from activities
      where organisation_uid = ${organisation} and uid = any(${uids as string[]}::uuid[]) order by uid for update`),
  impactCategories: (organisation: string) =>
    query(sql<Known['impactCategories'][number]>`
      select uid, unacceptable_level as "unacceptableLevel", is_active as "isActive" from impact_categories
      where organisation_uid = ${organisation}`),
  /**
   * Inserts activities, except those whose name has been taken in the meantime. Returns the uids of the inserted
   * activities.
   */
  insert: (organisation: string, values: readonly ActivityLine[]) =>
    query(sql<{ uid: string }>`
      insert into activities (organisation_uid, uid, name, division_uid, business_unit_uid, priority_uid, mtpd_uid, mtpd_minutes,
        mtpd_origin, rto_uid, rto_minutes, mdl_uid, mdl_minutes, mdl_not_applicable, location_uid, owner_uid, minimum_people)
      select ${organisation}::uuid, r.uid, r.name, r."divisionUid", r."businessUnitUid", r."priorityUid", r."mtpdUid",
        r."mtpdMinutes", r."mtpdOrigin", r."rtoUid", r."rtoMinutes", r."mdlUid", r."mdlMinutes", r."mdlNotApplicable",
        r."locationUid", r."ownerUid", r."minimumPeople"
      from ${toRecordset(values)}
      on conflict (organisation_uid, lower(name)) do nothing returning uid`),
  /** Updates activities. Changing an approved activity opens a working version, as editing one of its sections does. */
  update: (organisation: string, values: readonly ActivityLine[]) =>
    query(sql<{ uid: string }>`
      update activities t set ${sql.join([
        assignGiven('name', { name: 'name' }),
        assignGiven('place', { division_uid: 'divisionUid', business_unit_uid: 'businessUnitUid' }),
        assignGiven('priorityUid', { priority_uid: 'priorityUid' }),
        assignGiven('mtpd', {
          mtpd_uid: 'mtpdUid',
          mtpd_minutes: 'mtpdMinutes',
          mtpd_origin: 'mtpdOrigin',
          mtpd_reason: 'mtpdReason',
        }),
        assignGiven('rto', { rto_uid: 'rtoUid', rto_minutes: 'rtoMinutes' }),
        assignGiven('loss', { mdl_uid: 'mdlUid', mdl_minutes: 'mdlMinutes', mdl_not_applicable: 'mdlNotApplicable' }),
        assignGiven('locationUid', { location_uid: 'locationUid' }),
        assignGiven('ownerUid', { owner_uid: 'ownerUid' }),
        assignGiven('minimumPeople', { minimum_people: 'minimumPeople' }),
      ])}, state = case t.state when 'approved' then 'draft' else t.state end
      from ${toRecordset(values)}
      where t.organisation_uid = ${organisation} and t.uid = r.uid and t.version = r.version
        and t.state in ('draft', 'returned', 'approved')
      returning t.uid`),
};
