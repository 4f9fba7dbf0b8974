import { type RawBuilder, sql } from 'kysely';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { type ProgrammeFigures, rtoBands } from '#root/domain/reports/programme-sections.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** Counts the activities in each band of RTOs. */
const bands = sql.join(
  rtoBands.map(({ most }, at) => {
    const least = rtoBands[at - 1]?.most ?? -1;
    const within = most === null ? sql`true` : sql`a.rto_minutes <= ${sql.lit(most)}`;
    return sql`count(*) filter (where a.rto_minutes > ${sql.lit(least)} and ${within})`;
  }),
);

/** Selects the figures of the plans of a kind. */
const plans = (kind: 'bcp' | 'resilience_plan', organisation: string, today: string): RawBuilder<unknown> => sql`(
  select json_build_object('total', count(*), 'inForce', count(*) filter (where t.in_force_number is not null),
    'overdueReviews', count(*) filter (where exists (select from reviews v where v.organisation_uid = t.organisation_uid
      and v.record_uid = t.uid and v.state = 'open' and v.due_on < ${today}::date)))
  from ${sql.table(findTable(kind))} t
  join master_rows m on m.organisation_uid = t.organisation_uid and m.uid = t.status_uid
  where t.organisation_uid = ${organisation} and m.phase <> 'archived' and not t.is_template)`;

/** Counts suppliers whose certificates fulfil a condition. */
const certified = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
const certificates = sql`from supplier_certificates c where c.organisation_uid = s.organisation_uid and c.supplier_uid = s.uid`;

/** Reads the figures of a programme in one statement, so that they are consistent. @param today YYYY-MM-DD */
export const selectProgramme = (organisation: string, today: string) =>
  query(sql<{ figures: ProgrammeFigures }>`
    select json_build_object(
      'activities', (select coalesce(json_object_agg(g.state, g.count), '{}') from (
        select state, count(*) from activities where organisation_uid = ${organisation} group by state) g),
      'missingRto', (select count(*) from activities a
        where a.organisation_uid = ${organisation} and a.state <> 'archived' and a.rto_minutes is null),
      'missingMtpd', (select count(*) from activities a
        where a.organisation_uid = ${organisation} and a.state <> 'archived' and a.mtpd_minutes is null),
      'rtoBands', (select json_build_array(${bands}) from activities a
        where a.organisation_uid = ${organisation} and a.state <> 'archived'),
      'assessments', (select json_build_object(
          'planned', count(*) filter (where t.launched_at is null), 'closed', count(*) filter (where t.closed_at is not null),
          'open', count(*) filter (where t.launched_at is not null and t.closed_at is null),
          'overdue', count(*) filter (where t.launched_at is not null and t.closed_at is null and t.due_on < ${today}::date))
        from assessments t join master_rows m on m.organisation_uid = t.organisation_uid and m.uid = t.status_uid
        where t.organisation_uid = ${organisation} and m.phase <> 'archived'),
      'bcp', ${plans('bcp', organisation, today)},
      'resiliencePlan', ${plans('resilience_plan', organisation, today)},
      'reviews', (select json_build_object('open', count(*), 'overdue', count(*) filter (where v.due_on < ${today}::date),
          'soon', count(*) filter (where v.due_on between ${today}::date and ${today}::date + 90))
        from reviews v where v.organisation_uid = ${organisation} and v.state = 'open'),
      'suppliers', (select json_build_object('total', count(*),
          'expired', ${certified(sql`exists (select ${certificates} and c.expires_on < ${today}::date)`)},
          'uncertified', ${certified(sql`not exists (select ${certificates})`)})
        from suppliers s where s.organisation_uid = ${organisation})) as figures`);
