import { type RawBuilder, sql } from 'kysely';

const localDay = (organisation: string) =>
  sql`(now() at time zone (select o.time_zone from organisations o where o.uid = ${organisation}))::date`;

/**
 * A condition on the activity `a`: it is approved, and the day of its open review has passed.
 * @param today the organisation's day; without it, the database works it out
 */
export const isReviewOverdue = (
  organisation: string,
  today?: string,
): RawBuilder<boolean> => sql<boolean>`(a.state = 'approved'
  and exists (select from reviews v where v.organisation_uid = ${organisation} and v.activity_uid = a.uid and v.state = 'open'
    and v.due_on < ${today === undefined ? localDay(organisation) : sql`${today}::date`}))`;
