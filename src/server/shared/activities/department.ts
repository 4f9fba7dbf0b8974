import { type RawBuilder, sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';

/** A department: some divisions or business units. If both are left out, the department is the whole organisation. */
export interface DepartmentFilter {
  readonly divisionUid?: readonly string[] | undefined;
  readonly businessUnitUid?: readonly string[] | undefined;
}

export const isLimited = ({ divisionUid, businessUnitUid }: DepartmentFilter): boolean =>
  Boolean(divisionUid?.length || businessUnitUid?.length);

/** The condition that the activity `a` belongs to the department. */
export function isInDepartment({ divisionUid, businessUnitUid }: DepartmentFilter): RawBuilder<boolean> {
  const isAnyOf = (column: string, uids: readonly string[] | undefined) =>
    uids?.length ? [sql`${sql.ref(`a.${column}`)} = any(${uids as string[]}::uuid[])`] : [];
  const tests = [...isAnyOf('division_uid', divisionUid), ...isAnyOf('business_unit_uid', businessUnitUid)];
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

/** Selects the uids of the activities of a department that are not archived. */
export const selectDepartmentActivities = (organisation: string, department: DepartmentFilter) => sql<{ uid: string }>`
  select a.uid from activities a where a.organisation_uid = ${organisation} and a.state <> 'archived' and ${isInDepartment(department)}`;

export const readDepartmentActivities = (organisation: string, department: DepartmentFilter) =>
  query(selectDepartmentActivities(organisation, department));
