import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';

/** The number of days after which the figures of a day are deleted. */
const keptDays = 400;

/**
 * Stores the figures of the day, unless the day already has figures. Each figure is defined as in
 * `organisation_registry()` and `organisation_watch()`.
 */
const keepDay = (organisation: string, day: string) =>
  query(sql`
    insert into organisation_days (organisation_uid, day, users, activities, approved, critical, overdue_reviews, expired_certificates,
      failed_mails, failed_jobs)
    select o.uid, ${day}::date, coalesce(f.users, 0), coalesce(f.activities, 0), coalesce(f.approved, 0), coalesce(f.critical, 0),
      (select count(*) from reviews r where r.organisation_uid = o.uid and r.state = 'open' and r.due_on < today.day),
      (select count(*) from supplier_certificates c
        join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid and s.status = 'active'
        where c.organisation_uid = o.uid and c.expires_on < today.day),
      (select count(*) from mails m where m.organisation_uid = o.uid and m.state = 'failed' and m.created_at > now() - interval '7 days'),
      (select count(*) from jobs j where j.organisation_uid = o.uid and j.state = 'failed' and j.created_at > now() - interval '7 days')
    from organisations o
    cross join lateral (select (now() at time zone o.time_zone)::date as day) today
    left join organisation_figures f on f.organisation_uid = o.uid
    where o.organisation_uid = ${organisation} and not o.is_landlord
    on conflict do nothing`);

const dropOld = (organisation: string, day: string) =>
  query(
    sql`delete from organisation_days where organisation_uid = ${organisation} and day < ${day}::date - ${keptDays}::integer`,
  );

/** Stores the landlord's figures of an organisation for the day. They contain numbers only, no content. */
export const keepOrganisationDay = defineJob(
  'organisation.day',
  z.object({}),
  async ({ organisationUid, services, write, finish }) => {
    const day = services.now().toISOString().slice(0, 10);
    await write(async (db) => {
      await db.run(keepDay(organisationUid, day));
      await db.run(dropOld(organisationUid, day));
      await finish(db);
    });
  },
);

export const dailyOrganisationDays: DailyJob = { job: keepOrganisationDay, at: '00:20', where: 'each organisation' };
