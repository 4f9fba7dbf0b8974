import { sql } from 'kysely';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import type { Standing } from '#root/domain/continuity/standings.ts';
import { asJson, query } from '#root/server/platform/db/queries.ts';
import { activitiesOfPlansInForce } from './plans-in-force.ts';
import type { StoredStanding } from './standings.repository.ts';

/** The activities in the scope of plans with a version in force, with the time when that version was approved. */
const covered = (organisation: string) => sql`
  select s.kind, s.plan_uid, s.approved_at, a.uid as activity_uid, a.state from (${activitiesOfPlansInForce(organisation)}) s
  join activities a on a.organisation_uid = ${organisation} and a.uid = s.activity_uid and a.state <> 'archived'`;

/**
 * The standings of these activities that were stored after the approval. Activities that are being edited are left out,
 * because they are not compared.
 */
const comparable = (organisation: string) => sql`
  select k.plan_uid as "planUid", k.activity_uid as "activityUid", k.taken_at as "takenAt", k.standing, k.names
  from (${covered(organisation)}) c
  join plan_standings k on k.organisation_uid = ${organisation} and k.plan_uid = c.plan_uid and k.activity_uid = c.activity_uid
  where c.state = 'approved' and k.taken_at >= c.approved_at`;

export interface CoveredActivity {
  readonly kind: PlanKind;
  readonly planUid: string;
  readonly activityUid: string;
}
export type StoredPlanStanding = StoredStanding & Pick<CoveredActivity, 'planUid'>;
type Place = Pick<CoveredActivity, 'planUid' | 'activityUid'>;

const columns = sql`c.kind, c.plan_uid as "planUid", c.activity_uid as "activityUid"`;

export const planStandingsRepository = {
  /** Returns each activity of a plan in force whose findings have not been stored for this plan since its approval. */
  missing: (organisation: string, most: number) =>
    query(sql<CoveredActivity>`
      select ${columns} from (${covered(organisation)}) c
      left join plan_standings k on k.organisation_uid = ${organisation} and k.plan_uid = c.plan_uid and k.activity_uid = c.activity_uid
      where k.taken_at is null or k.taken_at < c.approved_at order by c.plan_uid, c.activity_uid limit ${most}`),

  ofPlan: (organisation: string, plan: string) =>
    query(sql<CoveredActivity>`select ${columns} from (${covered(organisation)}) c where c.plan_uid = ${plan}`),

  store: (
    organisation: string,
    takenAt: Date,
    rows: readonly (CoveredActivity & { readonly standing: Standing; readonly names: object })[],
  ) =>
    query(sql`
      insert into plan_standings (organisation_uid, bcp_uid, resilience_plan_uid, activity_uid, taken_at, standing, names)
      select ${organisation}::uuid, case g.kind when 'bcp' then g."planUid" end, case g.kind when 'resilience_plan' then g."planUid" end,
        g."activityUid", ${takenAt}, g.standing, g.names
      from jsonb_to_recordset(${asJson(rows)}) as g (kind text, "planUid" uuid, "activityUid" uuid, standing jsonb, names jsonb)
      join activities a on a.organisation_uid = ${organisation} and a.uid = g."activityUid"
      on conflict (organisation_uid, plan_uid, activity_uid) do update
        set (taken_at, standing, names) = (excluded.taken_at, excluded.standing, excluded.names)`),

  /** Returns one page of the standings in {@link comparable}. `after` is the last standing of the previous page. */
  page: (organisation: string, after: Place | null, most: number) =>
    query(sql<Place & Pick<StoredStanding, 'standing'>>`
      select x."planUid", x."activityUid", x.standing from (${comparable(organisation)}) x
      where ${after?.planUid ?? null}::uuid is null
        or (x."planUid", x."activityUid") > (${after?.planUid ?? null}::uuid, ${after?.activityUid ?? null}::uuid)
      order by 1, 2 limit ${most}`),

  stored: (organisation: string, plan: string) =>
    query(sql<StoredPlanStanding>`
      select x.* from (${comparable(organisation)}) x where x."planUid" = ${plan} order by x."activityUid"`),

  /** Returns a text that differs after each change of the standings in {@link comparable}. */
  state: (organisation: string) =>
    query(sql<{ state: string }>`
      select concat_ws(' ', count(*), max(x."takenAt"), sum(extract(epoch from x."takenAt")),
        sum(hashtextextended(x."planUid"::text || x."activityUid", 0))) as state
      from (${comparable(organisation)}) x`),
};
