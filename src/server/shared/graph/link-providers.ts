import { type RawBuilder, sql } from 'kysely';
import type { GapFlag } from '#root/contract/shared/activity-terms.ts';

/**
 * Joins the provider of a link `l` (activity_links), whatever its kind. Each link has exactly one of the seven keys, so
 * joining seven tables costs only one look-up and is faster than the view `providers`.
 */
export const joinProviders = sql`
  left join activities pa on pa.organisation_uid = l.organisation_uid and pa.uid = l.needs_activity_uid
  left join applications pp on pp.organisation_uid = l.organisation_uid and pp.uid = l.application_uid
  left join equipment pe on pe.organisation_uid = l.organisation_uid and pe.uid = l.equipment_uid
  left join suppliers ps on ps.organisation_uid = l.organisation_uid and ps.uid = l.supplier_uid
  left join locations pl on pl.organisation_uid = l.organisation_uid and pl.uid = l.location_uid
  left join master_rows pu on pu.organisation_uid = l.organisation_uid and pu.uid = l.utility_uid
  left join activity_roles pr on pr.organisation_uid = l.organisation_uid and pr.uid = l.role_uid`;

/** The columns of a link's provider, for queries with `joinProviders`. */
export const provider = {
  name: sql<string>`coalesce(pa.name, pp.name, pe.name, ps.name, pl.name, pu.name, pr.name)`,
  rto: sql<
    number | null
  >`coalesce(pa.rto_minutes, pp.rto_minutes, pe.rto_minutes, ps.rto_minutes, pl.rto_minutes, pu.rto_minutes, pr.rto_minutes)`,
  mtpd: sql<number | null>`pa.mtpd_minutes`,
  rpo: sql<number | null>`coalesce(pp.rpo_minutes, ps.rpo_minutes)`,
  /** How many minutes of data the provider may lose. */
  loss: sql<number | null>`coalesce(pa.mdl_minutes, pp.rpo_minutes, ps.rpo_minutes)`,
  isActive: sql<boolean>`coalesce(pa.state <> 'archived', pp.status = 'active', pe.status = 'active', ps.status = 'active',
    pl.status = 'active', pu.is_active, pr.status = 'active')`,
};

interface Times {
  readonly rto: RawBuilder<unknown>;
  readonly mtpd: RawBuilder<unknown>;
  readonly restart: RawBuilder<unknown>;
}

/**
 * Builds the SQL for the severity of a single link `l` from the times of its dependent and the RTO of its provider, by
 * the rule of `computeLinkVerdict`.
 */
const computeSeverity = ({ rto, mtpd, restart }: Times, providerRto: RawBuilder<unknown>) => {
  const bearable = sql`greatest(l.tolerance_minutes, ${rto} + l.tolerance_minutes - ${restart})`;
  return sql`case
  when ${providerRto} > l.tolerance_minutes and ${providerRto} >= ${mtpd} + l.tolerance_minutes - ${restart} then 4
  when ${rto} is null or ${providerRto} is null then 1
  when ${providerRto} > ${bearable} then 3
  when ${providerRto} = ${bearable} then 2
  else 0 end`;
};

/**
 * Builds the SQL for the severity of the data loss, by the rule of `computeDataVerdict`: only a loss above the MDL is a
 * gap.
 */
const computeLossSeverity = (mdl: RawBuilder<unknown>, loss: RawBuilder<unknown>) =>
  sql`case when ${loss} > ${mdl} then 3 else 0 end`;

/**
 * Orders alternatives by severity. Here, an alternative that is back exactly in time is better than an alternative that
 * is not assessed.
 */
const placeInGroup = sql`case severity when 1 then 2 when 2 then 1 else severity end`;

/**
 * Selects the decisive link in each group of alternatives: if the group requires n links, the worst of its n best
 * links. If a group requires all its links, all of them are selected.
 * @param judged rows `group_name, group_required, severity`
 * @param by further columns that identify a group
 */
const selectCounted = (judged: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  select * from (
    select *, row_number() over (partition by ${by} group_name order by ${placeInGroup}) as place,
      max(group_required) over (partition by ${by} group_name) as needed,
      count(*) over (partition by ${by} group_name) as size
    from ${judged} grouped
  ) placed where place = needed or needed >= size`;

/**
 * Selects the decisive severities in each group of alternatives: the severity of the recovery times, and the severity
 * of the data loss.
 */
const selectWorst = (judged: RawBuilder<unknown>, by: RawBuilder<unknown>) => {
  const losses = sql`(select ${by} group_name, group_required, loss as severity from ${judged} lost)`;
  const times = sql`(select ${by} group_name, group_required, severity from ${judged} timed)`;
  return sql`${selectCounted(times, by)} union all ${selectCounted(losses, by)}`;
};

const activityTimes: Times = {
  rto: sql.ref('da.rto_minutes'),
  mtpd: sql.ref('da.mtpd_minutes'),
  restart: sql.ref('da.restart_minutes'),
};

/** Selects links `l` with the severity of each single link. */
const selectSeverities = (which: RawBuilder<unknown>) => sql`
  select l.activity_uid, l.group_name, l.group_required, ${computeSeverity(activityTimes, provider.rto)} as severity,
    ${computeLossSeverity(sql.ref('da.mdl_minutes'), provider.loss)} as loss
  from activity_links l
  join activities da on da.organisation_uid = l.organisation_uid and da.uid = l.activity_uid and da.state <> 'archived'
  ${joinProviders}
  where ${which} and pa.state is distinct from 'archived'`;

/** Selects the links in `sites`, which follow from primary locations, with the severity of each single link. */
const selectLocationSeverities = (which: RawBuilder<unknown>) => sql`
  select l.dependent_uid, l.group_name, l.group_required, ${computeSeverity(activityTimes, sql.ref('pl.rto_minutes'))} as severity, 0 as loss
  from sites l
  join activities da on da.organisation_uid = l.organisation_uid and da.uid = l.dependent_uid and da.state <> 'archived'
  join locations pl on pl.organisation_uid = l.organisation_uid and pl.uid = l.provider_uid
  where ${which}`;

/**
 * Selects the worst severity of each activity's direct links, as rows `activity_uid, severity`. The severity is an
 * index of `severityFlags`, by the rule of domain/continuity/gap-flag.ts. Activities without links are left out. Most
 * links have no alternatives and skip the sorting that alternatives need.
 *
 * The links of locations are materialized, because PostgreSQL would otherwise compare each of them with every activity:
 * it overestimates the cost of the view, so that the cost of that comparison seems negligible.
 */
export const selectLinkSeverities = (organisation: string) => {
  const links = (grouped: RawBuilder<unknown>) => {
    const which = sql`l.organisation_uid = ${organisation} and l.group_name ${grouped} ''`;
    return sql`${selectSeverities(which)} union all ${selectLocationSeverities(which)}`;
  };
  return sql`
    with sites as materialized (
      select * from dependency_links where organisation_uid = ${organisation} and origin = 'location'),
    alternatives as materialized (${links(sql`<>`)})
    select activity_uid, max(severity) as severity from (
      select activity_uid, greatest(severity, loss) as severity from (${links(sql`=`)}) alone
      union all
      select activity_uid, severity from (${selectWorst(sql`alternatives`, sql`activity_uid,`)}) counted
    ) links group by activity_uid`;
};

/** Reads the data loss only for activities with an MDL. Most organisations have few such activities. */
const lossByKind = sql`case
    when ${sql.ref('r.mdlMinutes')} is null then null
    when l.needs_activity_uid is not null then pa.mdl_minutes
    when l.application_uid is not null then (
      select x.rpo_minutes from applications x where x.organisation_uid = l.organisation_uid and x.uid = l.application_uid)
    when l.supplier_uid is not null then (
      select x.rpo_minutes from suppliers x where x.organisation_uid = l.organisation_uid and x.uid = l.supplier_uid) end`;

/**
 * Reads the RTO and the data loss of a link's provider from the one table that its key refers to, because joining all
 * tables costs four times as much.
 */
const rtoByKind = sql`(select case
    when l.needs_activity_uid is not null then pa.rto_minutes
    ${sql.join(
      [
        ['application_uid', 'applications'],
        ['equipment_uid', 'equipment'],
        ['supplier_uid', 'suppliers'],
        ['location_uid', 'locations'],
        ['utility_uid', 'master_rows'],
        ['role_uid', 'activity_roles'],
      ].map(
        ([key = '', table = '']) => sql`when ${sql.ref(`l.${key}`)} is not null then (
      select x.rto_minutes from ${sql.table(table)} x where x.organisation_uid = l.organisation_uid and x.uid = ${sql.ref(`l.${key}`)})`,
      ),
      sql` `,
    )} end as rto, ${lossByKind} as loss offset 0)`;

/**
 * Joins the worst severity of an activity's direct links to a row `r` of a page, as `worst.severity`; null without
 * links. For a few rows this costs half as much as `selectLinkSeverities`. `r` has `uid`, `state`, `rtoMinutes`,
 * `mtpdMinutes`, `mdlMinutes` and `restartMinutes`.
 */
export const joinWorstSeverity = (organisation: string) => {
  const times: Times = {
    rto: sql.ref('r.rtoMinutes'),
    mtpd: sql.ref('r.mtpdMinutes'),
    restart: sql.ref('r.restartMinutes'),
  };
  const links = sql`(
    select l.group_name, l.group_required, ${computeSeverity(times, sql.ref('provider.rto'))} as severity,
      ${computeLossSeverity(sql.ref('r.mdlMinutes'), sql.ref('provider.loss'))} as loss
    from activity_links l
    left join activities pa on pa.organisation_uid = l.organisation_uid and pa.uid = l.needs_activity_uid
    cross join lateral ${rtoByKind} provider
    where l.organisation_uid = ${organisation} and l.activity_uid = r.uid and pa.state is distinct from 'archived'
    union all
    select l.group_name, l.group_required, ${computeSeverity(times, sql.ref('pl.rto_minutes'))}, 0
    from dependency_links l join locations pl on pl.organisation_uid = l.organisation_uid and pl.uid = l.provider_uid
    where l.organisation_uid = ${organisation} and l.origin = 'location' and l.dependent_uid = r.uid)`;
  const grouped = sql`(select * from ${links} links where group_name <> '')`;
  return sql`
    cross join lateral (
      select max(greatest(severity, loss)) filter (where group_name = '') as alone, bool_or(group_name <> '') as grouped from ${links} links
    ) judged
    cross join lateral (
      select case when r.state <> 'archived' then greatest(judged.alone, case when judged.grouped then (
        select max(severity) from (${selectWorst(grouped, sql``)}) counted) end) end as severity
    ) worst`;
};

/**
 * Joins the dependent of a link `l` (dependency_links), whatever its kind. Only activities have an MTPD, a restart time
 * and a state.
 */
export const joinDependents = sql`
  left join activities da on l.dependent_kind = 'activity' and da.organisation_uid = l.organisation_uid and da.uid = l.dependent_uid
  left join applications dp on l.dependent_kind = 'application' and dp.organisation_uid = l.organisation_uid and dp.uid = l.dependent_uid
  left join equipment de on l.dependent_kind = 'equipment' and de.organisation_uid = l.organisation_uid and de.uid = l.dependent_uid
  left join locations dl on l.dependent_kind = 'location' and dl.organisation_uid = l.organisation_uid and dl.uid = l.dependent_uid
  left join suppliers ds on l.dependent_kind = 'supplier' and ds.organisation_uid = l.organisation_uid and ds.uid = l.dependent_uid`;

/** The columns of the dependent. They require `joinDependents`. */
export const dependent = {
  name: sql<string>`coalesce(da.name, dp.name, de.name, dl.name, ds.name)`,
  rto: sql<number | null>`coalesce(da.rto_minutes, dp.rto_minutes, de.rto_minutes, dl.rto_minutes, ds.rto_minutes)`,
};

/** The severity of a single link `l` from its dependent to the resource `r`. It requires `joinDependents`. */
export const severityToResource = computeSeverity(
  { rto: dependent.rto, mtpd: sql.ref('da.mtpd_minutes'), restart: sql`coalesce(da.restart_minutes, 0)` },
  sql.ref('r.rto_minutes'),
);

/** The names of the severities 0 to 4. */
export const severityFlags = ['met', 'unknown', 'justMet', 'late', 'pastMtpd'] as const;

const flagNames = sql`array[${sql.join(severityFlags.map((flag) => sql.lit(flag)))}]`;

/** Builds the name of a severity. A null severity is `none`. */
export const toFlag = (severity: RawBuilder<unknown>) =>
  sql<GapFlag>`coalesce((${flagNames})[1 + ${severity}], 'none')`;
