import { type RawBuilder, sql } from 'kysely';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { type DepartmentFilter, isLimited, selectDepartmentActivities } from './department.ts';

/**
 * The condition that a reviewed record is an activity of the department, or a plan with such an activity in its scope.
 */
export const concernsDepartment = (
  organisation: string,
  record: RawBuilder<unknown>,
  department: DepartmentFilter,
): RawBuilder<boolean> =>
  isLimited(department)
    ? sql<boolean>`${record} in (
        with own as (${selectDepartmentActivities(organisation, department)})
        select uid from own ${sql.join(
          planKinds.map(
            (kind) => sql`union all select p.plan_uid from ${sql.table(`${kind}_scope`)} p
              where p.organisation_uid = ${organisation} and p.activity_uid in (select uid from own)`,
          ),
          sql` `,
        )})`
    : sql<boolean>`true`;
