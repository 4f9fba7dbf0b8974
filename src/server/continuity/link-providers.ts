import { type RawBuilder, sql } from 'kysely';

/**
 * SQL that a link `l` (activity_links) needs to know its provider, whatever its kind. One join for each kind instead of the
 * view `providers`: a link has one of the keys, so only one of the seven looks anything up.
 */
export const joinProviders = sql`
  left join activities pa on pa.organisation_uid = l.organisation_uid and pa.uid = l.needs_activity_uid
  left join applications pp on pp.organisation_uid = l.organisation_uid and pp.uid = l.application_uid
  left join equipment pe on pe.organisation_uid = l.organisation_uid and pe.uid = l.equipment_uid
  left join suppliers ps on ps.organisation_uid = l.organisation_uid and ps.uid = l.supplier_uid
  left join locations pl on pl.organisation_uid = l.organisation_uid and pl.uid = l.location_uid
  left join master_rows pu on pu.organisation_uid = l.organisation_uid and pu.uid = l.utility_uid
  left join activity_roles pr on pr.organisation_uid = l.organisation_uid and pr.uid = l.role_uid`;

/** Columns of the provider of a link, after `joinProviders`. */
export const provider = {
  name: sql<string>`coalesce(pa.name, pp.name, pe.name, ps.name, pl.name, pu.name, pr.name)`,
  rto: sql<
    number | null
  >`coalesce(pa.rto_minutes, pp.rto_minutes, pe.rto_minutes, ps.rto_minutes, pl.rto_minutes, pu.rto_minutes, pr.rto_minutes)`,
  mtpd: sql<number | null>`pa.mtpd_minutes`,
  rpo: sql<number | null>`pp.rpo_minutes`,
  isActive: sql<boolean>`coalesce(pa.state <> 'archived', pp.status = 'active', pe.status = 'active', ps.status = 'active',
    pl.status = 'active', pu.is_active, pr.status = 'active')`,
};

const bears = (limit: 'rto_minutes' | 'mtpd_minutes') =>
  sql`${sql.ref(`da.${limit}`)} + l.tolerance_minutes - da.restart_minutes`;

/** Links `l` with how bad each is by itself. */
const judgedLinks = (which: RawBuilder<unknown>) => sql`
  select l.activity_uid, l.group_name, l.group_required,
    case when ${provider.rto} >= ${bears('mtpd_minutes')} then 4
      when da.rto_minutes is null or ${provider.rto} is null then 1
      when ${provider.rto} > ${bears('rto_minutes')} then 3
      when ${provider.rto} = ${bears('rto_minutes')} then 2
      else 0 end as severity
  from activity_links l
  join activities da on da.organisation_uid = l.organisation_uid and da.uid = l.activity_uid and da.state <> 'archived'
  ${joinProviders}
  where ${which} and pa.state is distinct from 'archived'`;

/**
 * How bad the direct links of activities are, as rows `activity_uid, severity`: 4 critical, 3 red, 2 yellow, 1 grey, 0 none
 * of these. Activities without a link that counts are left out. The rule is `gapFlag` of domain/activities/gap-flag.ts.
 * Links without alternatives, which most are, are kept out of the sorting that alternatives need.
 * @param which narrows the links `l`, such as to those of one activity
 */
export const linkSeverities = (which: RawBuilder<unknown>) => sql`
  select activity_uid, max(severity) as severity from (
    select activity_uid, severity from (${judgedLinks(sql`${which} and l.group_name = ''`)}) alone
    union all
    select activity_uid, severity from (
      select activity_uid, severity, row_number() over (partition by activity_uid, group_name order by severity) as place,
        least(max(group_required) over (partition by activity_uid, group_name),
          count(*) over (partition by activity_uid, group_name)) as needed
      from (${judgedLinks(sql`${which} and l.group_name <> ''`)}) grouped
    ) placed where place = needed
  ) counted group by activity_uid`;

/** The names of the severities, by number. */
export const severityFlags = ['none', 'grey', 'yellow', 'red', 'critical'] as const;
