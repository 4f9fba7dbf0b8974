import { sql } from 'kysely';
import { z } from 'zod';
import { isAfterDate } from '#root/contract/notifications/notification-objects.ts';
import { findNext } from '#root/domain/notifications/email-time.ts';
import { findLocalDay } from '#root/domain/values/moments.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { enqueue } from '#root/server/platform/jobs/enqueue.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { notifyPeople } from './notify.service.ts';
import { findDates } from './rule-dates.ts';
import { findDatedRules, type RuleRow } from './rules-for-events.ts';
import { sendEmails } from './waiting-emails.job.ts';

/** The time of day, in an organisation's time zone, at which its dates are checked. */
const checkTime = '06:00';
/** The maximum number of days for which missed reminders are sent later. Reminders for earlier days are skipped. */
const longestBreak = 14;

interface DueRow {
  readonly recordUid: string;
  readonly subjectUid: string;
  readonly name: string;
  readonly part: string;
  readonly day: string;
  readonly eventUid: string;
}

/**
 * Finds the records that a rule reports on one of the days after `since`, up to `today`. A rule reports a record
 * `dayOffset` days before or after its date, and then every `repeatDays` days if set.
 */
function findDue(organisation: string, rule: RuleRow, since: string, today: string) {
  const dates = findDates(rule.object, rule.action)?.(organisation);
  if (!dates) return undefined;
  const first = isAfterDate(rule.action)
    ? sql`(d.day + ${rule.dayOffset}::integer)`
    : sql`(d.day - ${rule.dayOffset}::integer)`;
  const repeated =
    rule.repeatDays === null ? sql`f.first = g.day` : sql`(g.day - f.first) % ${rule.repeatDays}::integer = 0`;
  return query(sql<DueRow>`
    select distinct on (d.subject_uid) d.record_uid as "recordUid", d.subject_uid as "subjectUid", d.name, d.part, d.day::text as day,
      md5(${rule.uid}::text || d.subject_uid || g.day)::uuid as "eventUid"
    from (${dates}) d cross join lateral (select ${first} as first) f
    cross join lateral (select x::date as day from generate_series(greatest(f.first, ${since}::date + 1)::timestamp, ${today}::timestamp, interval '1 day') x) g
    where d.day is not null and f.first <= ${today}::date and ${repeated}
    order by d.subject_uid, g.day desc`);
}

const readChecked = (organisation: string, today: string) =>
  query(sql<{ since: string }>`
    select greatest(coalesce((select checked_on from notification_days where organisation_uid = ${organisation}), ${today}::date - 1),
      ${today}::date - ${longestBreak}::integer)::text as since`);
const setChecked = (organisation: string, today: string) =>
  query(sql`
    insert into notification_days (organisation_uid, checked_on) values (${organisation}, ${today}::date)
    on conflict (organisation_uid) do update set checked_on = greatest(notification_days.checked_on, excluded.checked_on)`);

/** Notifies people of all dates that are due today or became due while the server was down. */
export async function notifyOfDates(db: WriteDb, services: Services): Promise<void> {
  const organisation = await services.access.readOrganisation(db.organisation);
  if (!organisation) return;
  const now = services.now();
  const today = findLocalDay(organisation.timeZone, now);
  const since = (await db.maybe(readChecked(db.organisation, today)))?.since ?? today;
  for (const rule of await db.many(findDatedRules(db.organisation))) {
    const found = findDue(db.organisation, rule, since, today);
    for (const { eventUid, day, part, ...row } of found ? await db.many(found) : []) {
      await notifyPeople(db, services, {
        ...{ uid: eventUid, object: rule.object, action: rule.action, actorUid: null, at: now, ruleUid: rule.uid },
        ...{ recordUid: row.recordUid, recordName: row.name, subjectUid: row.subjectUid, facts: { due: day, part } },
      });
    }
  }
  await db.run(setChecked(db.organisation, today));
}

/** Checks the dates of one organisation. */
export const checkDates = defineJob('notification.dates', z.object({}), async ({ services, write, finish }) =>
  write(async (db) => {
    await notifyOfDates(db, services);
    await finish(db);
  }),
);

/**
 * Checks each organisation's dates in the morning of its time zone. Also sends due emails that an earlier run did not
 * send.
 */
const planDay = defineJob('notification.day', z.object({}), async ({ organisationUid, services, write, finish }) => {
  const organisation = await services.access.readOrganisation(organisationUid);
  if (!organisation) return;
  await write(async (db) => {
    const now = services.now();
    const after = findNext(organisation.timeZone, now, checkTime).getTime() - now.getTime();
    await enqueue(db, checkDates, {}, { key: 'day', after });
    await enqueue(db, sendEmails, {}, { key: 'left over' });
    await finish(db);
  });
});

export const dailyNotifications: DailyJob = { job: planDay, at: '00:00', where: 'each organisation' };
