import { sql } from 'kysely';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { attention, registry, registryColumns } from '#root/server/shared/organisations/registry.ts';

/** How many organisations are named; the rest is behind the link. */
const named = 10;

const live = sql`o.state in ('active', 'suspended')`;
const count = (which: ReturnType<typeof sql>) => sql`(select count(*) from registry o where ${live} and ${which})`;
const sum = (column: string) => sql`(select coalesce(sum(${sql.ref(`o.${column}`)}), 0) from registry o where ${live})`;

/** Returns the organisations that need attention, those with most activities past their MTPD first. */
const needing = registry()
  .select(registryColumns)
  .where('o.state', 'in', ['active', 'suspended'])
  .where((eb) => eb.or([attention.pastMtpd, attention.mails, attention.jobs, attention.quiet]))
  .orderBy('o.critical', 'desc')
  .orderBy('o.failed_mails', 'desc')
  .orderBy('o.failed_jobs', 'desc')
  .orderBy(sql`o.last_activity_at`, (order) => order.asc().nullsFirst())
  .orderBy('o.uid')
  .limit(named);

/** One statement for the whole page: all its figures are of one moment. */
export const landlordDashboard = () =>
  query(sql<JsonRow>`
    with registry as materialized (select * from organisation_registry() o)
    select json_build_object('data', json_build_object(
      'byState', (select coalesce(json_agg(json_build_object('state', state, 'count', n)), '[]')
                  from (select o.state, count(*) as n from registry o group by o.state) states),
      'userCount', ${sum('users')},
      'activityCount', ${sum('activities')},
      'approvedCount', ${sum('approved')},
      'pastMtpdOrganisations', ${count(attention.pastMtpd)},
      'quietOrganisations', ${count(attention.quiet)},
      'failingMailOrganisations', ${count(attention.mails)},
      'failingJobOrganisations', ${count(attention.jobs)},
      'failedMailCount', ${sum('failed_mails')},
      'failedJobCount', ${sum('failed_jobs')},
      'attention', (select coalesce(json_agg(row_to_json(r)), '[]') from (${needing}) r),
      'measuredAt', now()))::text as json`);
