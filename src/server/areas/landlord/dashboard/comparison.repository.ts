import { sql } from 'kysely';
import { type ComparedFigure, comparedDays } from '#root/contract/landlord/comparison.ts';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { registrySource } from '#root/server/shared/organisations/registry.ts';

/** The column of each figure. It has the same name in the registry and in the stored daily figures. */
const columns: Readonly<Record<ComparedFigure, string>> = {
  overdueReviewCount: 'overdue_reviews',
  expiredCertificateCount: 'expired_certificates',
  pastMtpdCount: 'critical',
  failedMailCount: 'failed_mails',
  failedJobCount: 'failed_jobs',
  activityCount: 'activities',
  approvedCount: 'approved',
  userCount: 'users',
};

/** The maximum number of organisations that are compared. */
const maxCompared = 10;

const toDays = sql`coalesce(json_agg(json_build_object('day', d.day, 'count', d.count) order by d.day), '[]')`;

/** Compares organisations by the present value and the daily values of one figure, and adds the totals. */
export const compareOrganisations = (figure: ComparedFigure) =>
  query(sql<JsonRow>`
    with registry as materialized (
      select o.uid, o.name, o.${sql.ref(columns[figure])} as count from ${registrySource} o where o.state in ('active', 'suspended')),
    days as materialized (
      select h.organisation_uid as uid, h.day, h.${sql.ref(columns[figure])} as count
      from organisation_history(${sql.lit(comparedDays)}) h join registry o on o.uid = h.organisation_uid where h.day < current_date
      union all select uid, current_date, count from registry)
    select json_build_object('data', json_build_object('figure', ${figure}::text,
      'total', json_build_object('count', (select coalesce(sum(count), 0) from registry),
        'days', (select ${toDays} from (select day, sum(count) as count from days group by day) d)),
      'organisations', (select coalesce(json_agg(json_build_object('uid', o.uid, 'name', o.name, 'count', o.count,
          'days', (select ${toDays} from days d where d.uid = o.uid)) order by o.count desc, lower(o.name), o.uid), '[]')
        from (select * from registry order by count desc, lower(name), uid limit ${sql.lit(maxCompared)}) o)))::text as json`);
