import { sql } from 'kysely';
import type { ApprovableKind } from '#root/contract/shared/approvals.ts';
import { needyKinds } from '#root/contract/shared/kinds/kinds.ts';
import { isAmong } from '#root/server/platform/db/is-among.ts';
import { type JsonRow, query } from '#root/server/platform/db/queries.ts';
import { selectWaiting } from '#root/server/shared/approvals/waiting.ts';
import { isReviewOverdue } from '#root/server/shared/reviews/overdue-reviews.ts';

interface DashboardQuery {
  readonly organisation: string;
  /** Today in the time zone of the organisation. */
  readonly today: string;
  readonly user: string;
  /** The kinds whose submissions the user may decide on. */
  readonly mayApprove: readonly ApprovableKind[];
  readonly divisionUid: string | undefined;
  readonly businessUnitUid: string | undefined;
}

/** The maximum number of tasks on the dashboard. The page of tasks lists any further tasks. */
const maxTasks = 10;

const selectScoped = ({ organisation, divisionUid, businessUnitUid }: DashboardQuery) => sql`
  select * from activities a where a.organisation_uid = ${organisation}
    and (${divisionUid ?? null}::uuid is null or a.division_uid = ${divisionUid ?? null})
    and (${businessUnitUid ?? null}::uuid is null or a.business_unit_uid = ${businessUnitUid ?? null})`;

const selectTasks = ({ organisation, user, mayApprove }: DashboardQuery) => sql`
  select 'approve' as kind, w.kind as "recordKind", w."recordUid", w.name,
    (select a.completeness from activities a where a.organisation_uid = ${organisation} and a.uid = w."recordUid") as completeness,
    w."submittedAt" as since
  from (${selectWaiting({ organisation, person: user, kinds: mayApprove })}) w
  where w.kind <> 'activity' or ${isAmong(sql.ref('w.recordUid'), sql`select uid from scoped`)}
  union all
  select case a.state when 'returned' then 'revise' else 'continue' end, 'activity', a.uid, a.name, a.completeness, a.updated_at
  from scoped a
  where a.state in ('draft', 'returned') and exists (
    select from activity_owners o where o.organisation_uid = ${organisation} and o.user_uid = ${user}
    and o.uid in (a.owner_uid, a.deputy_uid))`;

/** Groups the activities by division, or by business unit if all activities are in one division. */
const selectProgress = (organisation: string) => sql`
  select g.uid, case when g.by_unit then 'business_unit' else 'division' end as kind, coalesce(b.name, d.name) as name,
         sum(g.count) as total, json_agg(json_build_object('state', g.state, 'count', g.count)) as states
  from (
    select o.by_unit, case when o.by_unit then a.business_unit_uid else a.division_uid end as uid, a.state, count(*)
    from scoped a, progress_level o
    where a.state <> 'archived' group by 1, 2, 3) g
  left join divisions d on d.organisation_uid = ${organisation} and d.uid = g.uid and not g.by_unit
  left join business_units b on b.organisation_uid = ${organisation} and b.uid = g.uid and g.by_unit
  group by g.uid, g.by_unit, b.name, d.name`;

/** Counts the activities by their row of a master list. */
const countTimes = (organisation: string, list: 'rto' | 'mtpd', column: 'rto_uid' | 'mtpd_uid') => sql`
  select coalesce(json_agg(json_build_object('uid', m.uid, 'name', m.name, 'minutes', m.minutes, 'count', coalesce(c.count, 0))
    order by m.minutes, m.uid), '[]')
  from master_rows m
  left join (select ${sql.ref(column)} as uid, count(*) from scoped where state <> 'archived' group by 1) c on c.uid = m.uid
  where m.organisation_uid = ${organisation} and m.list = ${sql.lit(list)} and (m.is_active or c.count > 0)`;

const countRows = (table: string, organisation: string) =>
  sql`(select count(*) from ${sql.table(table)} where organisation_uid = ${organisation})`;

/** The tables with the recorded dependencies of activities and of resources. */
const linkTables = ['activity', ...needyKinds].map((kind) => `${kind}_links`);

export const dashboardsRepository = {
  /** Reads all figures of the dashboard in one statement, so that the figures are consistent. */
  organisation(asked: DashboardQuery) {
    const { organisation, today } = asked;
    return query(sql<JsonRow>`
      with scoped as materialized (${selectScoped(asked)}),
      progress_level as materialized (select count(distinct division_uid) <= 1 as by_unit from scoped where state <> 'archived'),
      tasks as (${selectTasks(asked)}),
      states as (select state, count(*) from scoped group by state),
      priorities as (
        select m.uid, m.name, m.colour, m.rank, count(*) from scoped a
        left join master_rows m on m.organisation_uid = ${organisation} and m.uid = a.priority_uid
        where a.state <> 'archived' group by m.uid, m.name, m.colour, m.rank)
      select json_build_object('data', json_build_object(
        'tasks', (select coalesce(json_agg(t), '[]') from (
            select * from tasks order by array_position(array['approve', 'revise', 'continue'], kind), since desc limit ${maxTasks}) t),
        'taskCount', (select count(*) from tasks),
        'activityCount', (select count(*) from scoped where state <> 'archived'),
        'byState', (select coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]') from states),
        'byPriority', (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'colour', colour, 'count', count)
            order by rank desc nulls last), '[]') from priorities),
        'progress', (select coalesce(json_agg(json_build_object('uid', uid, 'kind', kind, 'name', name, 'states', states)
            order by total desc, name), '[]') from (${selectProgress(organisation)}) p),
        'overdueReviews', (select count(*) from scoped a where ${isReviewOverdue(organisation, 'a.uid', today)}),
        'recoveryTimes', json_build_object('rto', (${countTimes(organisation, 'rto', 'rto_uid')}),
          'mtpd', (${countTimes(organisation, 'mtpd', 'mtpd_uid')})),
        'missingRto', (select count(*) from scoped where state <> 'archived' and rto_minutes is null),
        'missingMtpd', (select count(*) from scoped where state <> 'archived' and mtpd_minutes is null),
        'setUp', json_build_object(
          'divisions', ${countRows('divisions', organisation)},
          'businessUnits', ${countRows('business_units', organisation)},
          'teamMembers', ${countRows('team_members', organisation)},
          'resources', ${countRows('applications', organisation)} + ${countRows('equipment', organisation)}
            + ${countRows('suppliers', organisation)} + ${countRows('locations', organisation)},
          'links', ${sql.join(
            linkTables.map((table) => countRows(table, organisation)),
            sql` + `,
          )},
          'approved', (select count(*) from scoped where state = 'approved'))
      ))::text as json`);
  },
};
