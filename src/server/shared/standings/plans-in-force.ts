import { type RawBuilder, sql } from 'kysely';
import { type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';

/**
 * The plans `p` with their versions in force `v`. The rows of a plan belong to its version in force until somebody
 * edits the plan. From then on they belong to the next version, and the version in force is found in its approved
 * content.
 */
const plansInForce = (kind: PlanKind) => sql`
  ${sql.table(findTable(kind))} p
  join ${sql.table(`${kind}_versions`)} v on v.organisation_uid = p.organisation_uid and v.plan_uid = p.uid and v.number = p.in_force_number`;

const isOf = (organisation: string) => sql`p.organisation_uid = ${organisation} and not p.is_template`;

const contents = (kind: PlanKind) => sql`
  join ${sql.table(`${kind}_version_contents`)} c on c.organisation_uid = v.organisation_uid and c.version_uid = v.uid`;

const ofKinds = (select: (kind: PlanKind) => RawBuilder<unknown>) => sql.join(planKinds.map(select), sql` union all `);

/** Selects the activities in the scope of each version in force, with the moment of its approval. */
export const activitiesOfPlansInForce = (organisation: string) =>
  ofKinds(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, p.uid as plan_uid, v.created_at as approved_at, s.activity_uid
      from ${plansInForce(kind)}
      join ${sql.table(`${kind}_scope`)} s on s.organisation_uid = p.organisation_uid and s.plan_uid = p.uid
      where ${isOf(organisation)} and p.version_number = p.in_force_number and s.activity_uid is not null
      union all
      select ${sql.lit(kind)}, p.uid, v.created_at, s.uid::uuid
      from ${plansInForce(kind)} ${contents(kind)}
      cross join lateral jsonb_array_elements_text(c.content::jsonb #> '{content,scope,activityUids}') s (uid)
      where ${isOf(organisation)} and p.version_number <> p.in_force_number`,
  );

/** The places in the approved content of a plan that name a record, which can be a supplier. */
const namingPaths = [
  '$.content.scope.supplierUids[*]',
  '$.content.strategies[*].recordUid',
  '$.content.tasks[*].recovers.recordUid',
  '$.content.tasks[*].waitsForUid',
];

/**
 * Selects the suppliers that each version in force names. `record_uid` is the plan. `supplier_uid` can also be the uid
 * of a record of another kind.
 */
export const suppliersOfPlansInForce = (organisation: string) =>
  ofKinds(
    (kind) => sql`
      select p.uid as record_uid, s.supplier_uid from ${plansInForce(kind)}
      join (${sql.join(
        ['scope', 'strategies', 'task_records'].map(
          (part) => sql`select plan_uid, supplier_uid from ${sql.table(`${kind}_${part}`)}
            where organisation_uid = ${organisation} and supplier_uid is not null`,
        ),
        sql` union `,
      )}) s on s.plan_uid = p.uid
      where ${isOf(organisation)} and p.version_number = p.in_force_number
      union all
      select p.uid, (named.uid #>> '{}')::uuid from ${plansInForce(kind)} ${contents(kind)}
      cross join unnest(${namingPaths}::text[]) path
      cross join lateral jsonb_path_query(c.content::jsonb, path::jsonpath) named (uid)
      where ${isOf(organisation)} and p.version_number <> p.in_force_number and jsonb_typeof(named.uid) = 'string'`,
  );
