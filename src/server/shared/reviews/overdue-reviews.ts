import { type RawBuilder, sql } from 'kysely';

const localDay = (organisation: string) =>
  sql`(now() at time zone (select o.time_zone from organisations o where o.uid = ${organisation}))::date`;

/**
 * The condition that the record with the uid in this column has an open review whose due day has passed.
 * @param today the organisation's day; without it, the database calculates it
 */
export const isReviewOverdue = (
  organisation: string,
  column: string,
  today?: string,
): RawBuilder<boolean> => sql<boolean>`(exists (
  select from reviews v where v.organisation_uid = ${organisation} and v.record_uid = ${sql.ref(column)} and v.state = 'open'
    and v.due_on < ${today === undefined ? localDay(organisation) : sql`${today}::date`}))`;
