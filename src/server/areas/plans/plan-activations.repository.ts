import { sql } from 'kysely';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import type { PlanLink } from '#root/domain/plans/plan-network.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { currentPhase } from '#root/server/shared/approvals/phases.ts';
import { type PlanKey, partTable, planTable } from './plan-tables.ts';

/**
 * The links between plans. They come from working versions, and from those versions in force whose plan has been edited
 * since the approval.
 */
const selectLinks = ({ organisation, uid }: PlanKey) =>
  sql.join(
    planKinds.map(
      (kind) => sql`
        select a.plan_uid, a.activated_uid from ${partTable(kind, 'activations')} a
        where a.organisation_uid = ${organisation} and a.plan_uid <> ${uid}
        union
        select p.uid, (a ->> 'planUid')::uuid from ${planTable(kind)} p
        join ${partTable(kind, 'versions')} v on v.organisation_uid = p.organisation_uid and v.plan_uid = p.uid
          and v.number = p.in_force_number
        join ${partTable(kind, 'version_contents')} c on c.organisation_uid = v.organisation_uid and c.version_uid = v.uid
        cross join jsonb_array_elements(coalesce(c.content::jsonb #> '{content,activations}', '[]')) a
        where p.organisation_uid = ${organisation} and p.in_force_number <> p.version_number`,
    ),
    sql` union `,
  );

export const planActivationsRepository = {
  /**
   * Returns the links from plans to the plans that they activate. Leaves out the links of the working version of the
   * plan `key`, which are about to be replaced.
   */
  others: (key: PlanKey) =>
    query(sql<PlanLink>`select l.plan_uid as "from", l.activated_uid as "to" from (${selectLinks(key)}) l`),
  /** Returns those of `uids` that are templates or archived plans and that the plan does not activate yet. */
  addedUnfit: ({ kind, organisation, uid }: PlanKey, uids: readonly string[]) =>
    query(
      sql<{ uid: string; isTemplate: boolean }>`${sql.join(
        planKinds.map(
          (of) => sql`select t.uid, t.is_template as "isTemplate" from ${planTable(of)} t
            where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[])
              and (t.is_template or ${currentPhase} = 'archived') and not exists (
                select from ${partTable(kind, 'activations')} a where a.organisation_uid = t.organisation_uid
                  and a.plan_uid = ${uid} and a.activated_uid = t.uid)`,
        ),
        sql` union all `,
      )}`,
    ),
  names: (organisation: string, uids: readonly string[]) =>
    query(
      sql<{ uid: string; name: string }>`${sql.join(
        planKinds.map(
          (kind) => sql`select p.uid, p.name from ${planTable(kind)} p
            where p.organisation_uid = ${organisation} and p.uid = any(${uids as string[]}::uuid[])`,
        ),
        sql` union all `,
      )}`,
    ),
};
