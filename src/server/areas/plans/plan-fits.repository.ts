import { sql } from 'kysely';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { PlanBia } from '#root/contract/plans/plan-bia.ts';
import type { PlanKind } from '#root/contract/plans/plan-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { type PlanKey, partTable, planTable } from './plan-tables.ts';

/**
 * A plan, with a key that contains everything on which the fit of the plan depends, except the dependency graph. As
 * long as neither the key nor the graph changes, the fit is the same.
 */
export interface FitKey {
  readonly uid: string;
  readonly key: string;
}

/**
 * Counts the rows of a part. The number belongs to the key, because rows can disappear with the records that they name,
 * without a new version of the plan.
 */
const countRows = (kind: PlanKind, part: string) =>
  sql`(select count(*) from ${partTable(kind, part)} x where x.organisation_uid = t.organisation_uid and x.plan_uid = t.uid)`;

export const planFitsRepository = {
  keys: (kind: PlanKind, organisation: string, uids: readonly string[]) =>
    query(sql<FitKey>`
      select t.uid, concat_ws(' ', t.uid, t.version, t.in_force_number, ${countRows(kind, 'team')}, ${countRows(kind, 'scope')},
        ${countRows(kind, 'task_records')}, (
          select string_agg(d.uid || ' ' || d.version, ' ' order by d.uid) from ${partTable(kind, 'scope')} x
          join dependency_scenarios d on d.organisation_uid = x.organisation_uid and d.uid = x.scenario_uid
          where x.organisation_uid = t.organisation_uid and x.plan_uid = t.uid)) as key
      from ${planTable(kind)} t where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[])`),
  /**
   * Returns the business impact analysis as of the approval of the version in force, or no row if no version is in
   * force.
   */
  approvedBia: ({ kind, organisation, uid }: PlanKey) =>
    query(sql<{ bia: PlanBia }>`
      select c.content::jsonb -> 'bia' as bia from ${planTable(kind)} t
      join ${partTable(kind, 'versions')} v on v.organisation_uid = t.organisation_uid and v.plan_uid = t.uid and v.number = t.in_force_number
      join ${partTable(kind, 'version_contents')} c on c.organisation_uid = v.organisation_uid and c.version_uid = v.uid
      where t.organisation_uid = ${organisation} and t.uid = ${uid}`),
  /** Returns the records that are lost in a scenario. */
  targets: (organisation: string, scenario: string) =>
    query(sql<WhatIfTarget>`
      select t.record_uid as "recordUid", t.lost_at_minutes as "lostAtMinutes", t.outage_minutes as "outageMinutes", t.forever
      from scenario_targets t where t.organisation_uid = ${organisation} and t.scenario_uid = ${scenario} order by t.record_uid`),
};
