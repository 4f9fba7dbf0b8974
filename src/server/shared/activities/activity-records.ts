import { sql } from 'kysely';
import { joinProviders, provider } from '#root/server/shared/graph/link-providers.ts';

const flag = (section: string) => sql`coalesce((a.completed ->> ${sql.lit(section)})::boolean, false)`;

const link = sql`
  select l.uid, l.provider_kind as kind, l.provider_uid as "providerUid", ${provider.name} as name,
    ${provider.isActive} as "isActive", ${provider.rto} as "rtoMinutes", ${provider.mtpd} as "mtpdMinutes",
    ${provider.rpo} as "rpoMinutes", l.tolerance_minutes as "toleranceMinutes", l.group_name as "group",
    l.group_required as "groupRequired", l.note, l.quantity,
    (select coalesce(json_agg(json_build_object('uid', r.uid, 'name', r.name) order by r.name, r.uid), '[]')
      from activity_link_alternatives t
      join activity_roles r on r.organisation_uid = t.organisation_uid and r.uid = t.role_uid
      where t.organisation_uid = l.organisation_uid and t.link_uid = l.uid) as alternatives
  from activity_links l ${joinProviders}
  where l.organisation_uid = a.organisation_uid and l.activity_uid = a.uid
  order by l.created_at, l.uid`;

/** Selects the links to the primary location and its alternates, even if they do not count as dependencies. */
const derivedLinks = sql`
  select d.origin, d.provider_kind as kind, l.uid as "providerUid", l.name, l.status = 'active' as "isActive",
    l.rto_minutes as "rtoMinutes", d.provider_uid <> d.via_uid as "isAlternate", d.is_replaced as replaced
  from derived_links d join locations l on l.organisation_uid = d.organisation_uid and l.uid = d.provider_uid
  where d.organisation_uid = a.organisation_uid and d.dependent_uid = a.uid and d.origin = 'location' and d.is_needed
  order by 7, lower(l.name), l.uid`;

const remoteFactors = sql`
  select m.uid, m.name from activity_remote_factors f
  join master_rows m on m.organisation_uid = f.organisation_uid and m.uid = f.factor_uid
  where f.organisation_uid = a.organisation_uid and f.activity_uid = a.uid order by m.position, m.uid`;

const person = (alias: string) =>
  sql`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`;

const sections = sql`
  json_build_object('roles', ${flag('roles')}, 'remote-accesses', ${flag('remote-accesses')},
    'applications', ${flag('applications')}, 'dependencies', ${flag('dependencies')}) as completed,
  json_build_object('name', a.name, 'code', a.code, 'description', a.description, 'divisionUid', a.division_uid,
    'businessUnitUid', a.business_unit_uid, 'ownerUid', a.owner_uid, 'deputyUid', a.deputy_uid,
    'priorityUid', a.priority_uid, 'locationUid', a.location_uid) as details,
  a.minimum_people as "minimumPeople", a.remote_delivery as "remoteDelivery",
  (select coalesce(json_agg(row_to_json(f)), '[]') from (${remoteFactors}) f) as "remoteFactors",
  json_build_object('impacts', a.impacts, 'mtpdUid', a.mtpd_uid, 'mtpdName', mt.name, 'mtpdMinutes', a.mtpd_minutes,
    'mtpdOrigin', a.mtpd_origin, 'mtpdReason', a.mtpd_reason) as tolerant,
  json_build_object('rtoUid', a.rto_uid, 'rtoName', rt.name, 'rtoMinutes', a.rto_minutes,
    'mdl', case when a.mdl_not_applicable then 'not_applicable' when a.mdl_uid is not null then a.mdl_uid::text
      when a.mdl_minutes = 0 then 'none' end,
    'mdlMinutes', a.mdl_minutes, 'mbcoPercent', a.mbco_percent, 'restartMinutes', a.restart_minutes) as "recoveryTime",
  (select coalesce(json_agg(row_to_json(k)), '[]') from (${link}) k) as links,
  a.location_link_off as "locationLinkOff",
  (select coalesce(json_agg(row_to_json(k)), '[]') from (${derivedLinks}) k) as "derivedLinks"`;

/**
 * Selects activities with all their sections, in the form of the contract's record.
 * @param uid one activity; without it, all activities of the organisation
 */
export const selectActivityRecords = (organisation: string, uid?: string) => sql`
  select a.uid, a.version, a.created_at as "createdAt", a.updated_at as "updatedAt", a.state, a.completeness,
    a.submitted_at as "submittedAt", a.submitted_by_uid as "submittedByUid", ${person('su')} as "submittedByName",
    a.approved_at as "approvedAt", a.review_note as "reviewNote", ${sections},
    d.name as "divisionName", b.name as "businessUnitName", ${person('o')} as "ownerName", ${person('dp')} as "deputyName",
    lo.name as "locationName",
    case when p.uid is not null
      then json_build_object('uid', p.uid, 'name', p.name, 'rank', p.rank, 'colour', p.colour) end as priority
  from activities a
  left join divisions d on d.organisation_uid = a.organisation_uid and d.uid = a.division_uid
  left join business_units b on b.organisation_uid = a.organisation_uid and b.uid = a.business_unit_uid
  left join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
  left join activity_owners dp on dp.organisation_uid = a.organisation_uid and dp.uid = a.deputy_uid
  left join users su on su.organisation_uid = a.organisation_uid and su.uid = a.submitted_by_uid
  left join locations lo on lo.organisation_uid = a.organisation_uid and lo.uid = a.location_uid
  left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
  left join master_rows mt on mt.organisation_uid = a.organisation_uid and mt.uid = a.mtpd_uid
  left join master_rows rt on rt.organisation_uid = a.organisation_uid and rt.uid = a.rto_uid
  where a.organisation_uid = ${organisation} ${uid === undefined ? sql`` : sql`and a.uid = ${uid}`}`;
