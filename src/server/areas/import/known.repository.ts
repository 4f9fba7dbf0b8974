import { sql } from 'kysely';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import { needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import type { Known } from '#root/domain/import/types.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';

/** The names and uids in the rows of an import, by which the organisation's records are found. */
export interface Mentioned {
  readonly names: readonly string[];
  readonly uids: readonly string[];
  /** The reference numbers of activities. */
  readonly codes: readonly string[];
}

const kinds = Object.entries(resourceTables) as [ResourceKind, string][];

/** Matches stored names that have several spaces in a row, because names in files may have only single spaces. */
const isSpaced = (column: string) => sql`(${sql.ref(column)} ~ '[[:space:]\u00a0]{2}|\u00a0'
  and lower(regexp_replace(${sql.ref(column)}, '[[:space:]\u00a0]+', ' ', 'g')) in (select key from mentioned))`;

const selectResources = (organisation: string) =>
  sql.join(
    kinds.map(([kind, table]) => {
      const has = (column: string, otherwise: string) => sql.raw(kind === 'utility' ? otherwise : `r.${column}`);
      const application = (column: string, otherwise: string) =>
        sql.raw(kind === 'application' ? `r.${column}` : otherwise);
      return sql`
        select json_build_object('kind', ${sql.lit(kind)}, 'uid', r.uid, 'version', r.version, 'name', r.name,
          'description', r.description, 'rtoMinutes', r.rto_minutes, 'workaround', ${has('workaround', "''")},
          'ownerName', ${has('owner_name', "''")}, 'rpoMinutes', ${application('rpo_minutes', 'null::integer')},
          'providerName', ${application('provider_name', "''")},
          'isClosed', ${sql.raw(kind === 'utility' ? 'not r.is_active' : 'false')}) as line
        from ${sql.table(table)} r
        where r.organisation_uid = ${organisation} ${sql.raw(kind === 'utility' ? "and r.list = 'utilities'" : '')}
          and (lower(r.name) in (select key from mentioned) or ${isSpaced('r.name')} or r.uid in (select uid from meant)
            ${sql.raw(kind === 'location' ? 'or r.uid in (select location_uid from found)' : '')})`;
    }),
    sql` union all `,
  );

const selectListRows = (organisation: string, list: string, value: string) => sql`
  (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'isActive', is_active, ${sql.lit(value)}, ${sql.ref(value)})
     order by ${sql.ref(value)}), '[]')
   from master_rows where organisation_uid = ${organisation} and list = ${list})`;

const activityLines = sql`
  select json_build_object('uid', a.uid, 'version', a.version, 'state', a.state, 'name', a.name, 'code', a.code,
    'description', a.description, 'divisionUid', a.division_uid, 'businessUnitUid', a.business_unit_uid, 'locationUid', a.location_uid,
    'restartMinutes', a.restart_minutes, 'ownerUid', a.owner_uid, 'deputyUid', a.deputy_uid, 'priorityUid', a.priority_uid,
    'rtoUid', a.rto_uid, 'rtoMinutes', a.rto_minutes, 'mtpdUid', a.mtpd_uid, 'mtpdMinutes', a.mtpd_minutes,
    'mtpdOrigin', a.mtpd_origin, 'mtpdReason', a.mtpd_reason, 'mdlUid', a.mdl_uid, 'mdlMinutes', a.mdl_minutes,
    'mdlNotApplicable', a.mdl_not_applicable, 'mbcoPercent', a.mbco_percent, 'minimumPeople', a.minimum_people,
    'remoteDelivery', a.remote_delivery, 'locationLinkOff', a.location_link_off,
    'remoteFactorUids', (select coalesce(json_agg(f.factor_uid order by f.factor_uid), '[]') from activity_remote_factors f
      where f.organisation_uid = a.organisation_uid and f.activity_uid = a.uid),
    'impacts', a.impacts) as line
  from found a`;

const alternativeRoles = sql`case when l.role_uid is null then '[]'::json else (
  select coalesce(json_agg(json_build_object('uid', x.uid, 'name', x.name) order by lower(x.name)), '[]')
  from activity_link_alternatives t join activity_roles x on x.organisation_uid = t.organisation_uid and x.uid = t.role_uid
  where t.organisation_uid = l.organisation_uid and t.link_uid = l.uid) end`;

/** Selects the links of the mentioned activities and resources. */
const selectLinks = (organisation: string) =>
  sql.join(
    (['activity', ...needyKinds] as const).map((kind) => {
      const own = sql.ref(kind === 'activity' ? 'l.activity_uid' : 'l.dependent_uid');
      const among =
        kind === 'activity'
          ? sql`select uid from found`
          : sql`select r.uid from ${sql.table(resourceTables[kind])} r where r.organisation_uid = ${organisation}
              and (lower(r.name) in (select key from mentioned) or r.uid in (select uid from meant))`;
      return sql`
        select json_build_object('uid', l.uid, 'version', l.version, 'dependentUid', ${own}, 'dependentKind', ${sql.lit(kind)},
          'providerUid', l.provider_uid, 'providerKind', l.provider_kind, 'toleranceMinutes', l.tolerance_minutes,
          'group', l.group_name, 'groupRequired', l.group_required,
          'quantity', ${sql.raw(kind === 'activity' ? 'l.quantity' : 'null::integer')}, 'note', l.note,
          'alternatives', ${kind === 'activity' ? alternativeRoles : sql`'[]'::json`}) as line
        from ${sql.table(`${kind}_links`)} l where l.organisation_uid = ${organisation}
          and case when ${own} in (${among}) then true end`;
    }),
    sql` union all `,
  );

// One statement reads everything, so that all data is consistent. The `case` around a search prevents the planner from
// turning the search into a join. Without statistics about the organisation, such a join would compare all rows with
// one another.
const selectKnown = (organisation: string, { names, uids, codes }: Mentioned) =>
  query(sql<Known>`
    with mentioned as (select distinct lower(n) as key from unnest(${names as string[]}::text[]) n),
    meant as (select u as uid from unnest(${uids as string[]}::uuid[]) u),
    found as materialized (
      select * from activities where organisation_uid = ${organisation}
        and (lower(name) in (select key from mentioned) or ${isSpaced('name')} or uid in (select uid from meant)
          or code <> '' and lower(code) = any(array(select lower(c) from unnest(${codes as string[]}::text[]) c))))
    select ${selectListRows(organisation, 'rto', 'minutes')} as rto,
      ${selectListRows(organisation, 'mtpd', 'minutes')} as mtpd,
      ${selectListRows(organisation, 'activity-priorities', 'rank')} as priorities,
      ${selectListRows(organisation, 'remote-access-factors', 'position')} as "remoteFactors",
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'unacceptableLevel', unacceptable_level, 'isActive', is_active)
          order by lower(name)), '[]')
        from impact_categories where organisation_uid = ${organisation}) as "impactCategories",
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name)), '[]')
        from divisions where organisation_uid = ${organisation}) as divisions,
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'divisionUid', division_uid)), '[]')
        from business_units where organisation_uid = ${organisation}) as units,
      (select coalesce(json_agg(json_build_object('uid', uid, 'firstName', first_name, 'lastName', last_name, 'email', email) order by uid), '[]')
        from activity_owners where organisation_uid = ${organisation}) as owners,
      (select coalesce(json_agg(line), '[]') from (${activityLines}) lines) as activities,
      (select coalesce(json_agg(line), '[]') from (${selectResources(organisation)}) lines) as resources,
      (select coalesce(json_agg(line), '[]') from (${selectLinks(organisation)}) lines) as links,
      (select coalesce(json_agg(name), '[]') from (
        select name from providers where organisation_uid = ${organisation} limit 5000) first_names) as names`);

/** Returns the organisation's records that the rows mention, and the lists from which rows choose. */
export async function loadKnown(db: Db, organisation: string, mentioned: Mentioned): Promise<Known> {
  const known = await db.maybe(selectKnown(organisation, mentioned));
  if (!known) throw new Error('A query without a condition has answered nothing');
  return known;
}
