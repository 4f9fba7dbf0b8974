import { type Expression, type RawBuilder, sql } from 'kysely';
import { type DatePreset, parseDateSpan } from '#root/contract/platform/date-spans.ts';

/** The time zone of the transaction's organisation. */
const zone = sql`(select o.time_zone from organisations o where o.organisation_uid = current_organisation())`;

const back: Readonly<Record<DatePreset, RawBuilder<unknown>>> = {
  today: sql`interval '1 day'`,
  'last-week': sql`interval '1 week'`,
  'last-month': sql`interval '1 month'`,
  'last-3-months': sql`interval '3 months'`,
  'last-6-months': sql`interval '6 months'`,
  'last-year': sql`interval '1 year'`,
};

const toStartOfDay = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`;

/**
 * SQL for the condition that a moment is within the days of a span (see `dateSpan` in the contract), in the
 * organisation's time zone.
 */
export function withinSpan(moment: Expression<unknown>, text: string): RawBuilder<boolean> {
  const span = parseDateSpan(text);
  if (typeof span === 'string')
    return sql<boolean>`${moment} >= ${toStartOfDay(sql`(now() at time zone ${zone})::date - ${back[span]} + interval '1 day'`)}`;
  const ends = [
    ...(span?.from ? [sql`${moment} >= ${toStartOfDay(sql`${span.from}::date`)}`] : []),
    ...(span?.to ? [sql`${moment} < ${toStartOfDay(sql`${span.to}::date + 1`)}`] : []),
  ];
  return sql<boolean>`(${sql.join(ends, sql` and `)})`;
}
