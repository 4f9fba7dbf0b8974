import { sql } from 'kysely';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { attention, registry, registryColumns, registrySource } from '#root/server/shared/organisations/registry.ts';
import { backupReportJson } from './backups.repository.ts';

/** The maximum number of organisations on the dashboard. The registry lists all organisations. */
const maxOrganisations = 10;

const isOpen = sql`o.state in ('active', 'suspended')`;
const countWhere = (which: ReturnType<typeof sql>) =>
  sql`(select count(*) from registry o where ${isOpen} and ${which})`;
const sumColumn = (column: string) =>
  sql`(select coalesce(sum(${sql.ref(`o.${column}`)}), 0) from registry o where ${isOpen})`;

/**
 * Selects the organisations that need attention. The organisations with the most activities past their MTPD come first.
 */
const attentionRows = registry()
  .select(registryColumns)
  .where('o.state', 'in', ['active', 'suspended'])
  .where((eb) => eb.or([...Object.values(attention)]))
  .orderBy('o.critical', 'desc')
  .orderBy('o.overdue_reviews', 'desc')
  .orderBy('o.expired_certificates', 'desc')
  .orderBy('o.failed_mails', 'desc')
  .orderBy('o.failed_jobs', 'desc')
  .orderBy(sql`o.last_activity_at`, (order) => order.asc().nullsFirst())
  .orderBy('o.uid')
  .limit(maxOrganisations);

/**
 * Reads all figures of the dashboard in one statement, so that the figures are consistent.
 * @param backupHour the hour of the daily backup in UTC; undefined if this server makes none
 */
export const landlordDashboard = (backupHour: number | undefined) =>
  query(sql<JsonRow>`
    with registry as materialized (select * from ${registrySource} o)
    select json_build_object('data', json_build_object(
      'byState', (select coalesce(json_agg(json_build_object('state', state, 'count', n)), '[]')
                  from (select o.state, count(*) as n from registry o group by o.state) states),
      'userCount', ${sumColumn('users')},
      'activityCount', ${sumColumn('activities')},
      'approvedCount', ${sumColumn('approved')},
      'pastMtpdOrganisations', ${countWhere(attention.pastMtpd)},
      'quietOrganisations', ${countWhere(attention.quiet)},
      'failingMailOrganisations', ${countWhere(attention.mails)},
      'failingJobOrganisations', ${countWhere(attention.jobs)},
      'overdueReviewOrganisations', ${countWhere(attention.reviews)},
      'expiredCertificateOrganisations', ${countWhere(attention.certificates)},
      'failedMailCount', ${sumColumn('failed_mails')},
      'failedJobCount', ${sumColumn('failed_jobs')},
      'attention', (select coalesce(json_agg(row_to_json(r)), '[]') from (${attentionRows}) r),
      'servers', (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'release', release,
                    'startedAt', started_at, 'sharesFiles', files = first_files) order by started_at, uid), '[]')
                  from (select s.*, first_value(files) over (order by started_at, uid) as first_files
                        from live_servers() s) live),
      'backups', ${backupReportJson(backupHour)},
      'measuredAt', now()))::text as json`);
