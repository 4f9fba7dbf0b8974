import { sql } from 'kysely';
import type { ReportScope } from '#root/contract/reports/report-types.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { ReportContext } from './report-reader.ts';

/**
 * The condition that the activity `a` belongs to a division or business unit of a scope. True for all activities if the
 * scope has none.
 */
export const isInUnits = ({ divisionUids, businessUnitUids }: ReportScope) =>
  divisionUids.length + businessUnitUids.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(a.division_uid = any(${divisionUids}::uuid[]) or a.business_unit_uid = any(${businessUnitUids}::uuid[]))`;

const names = (organisation: string, { divisionUids, businessUnitUids }: ReportScope) =>
  query(sql<{ name: string }>`
    select name from (
      select d.name from divisions d where d.organisation_uid = ${organisation} and d.uid = any(${divisionUids}::uuid[])
      union all
      select b.name from business_units b where b.organisation_uid = ${organisation} and b.uid = any(${businessUnitUids}::uuid[])) n
    order by lower(name)`);

const uids = (organisation: string, scope: ReportScope) =>
  query(sql<{ uid: string }>`
    select a.uid from activities a where a.organisation_uid = ${organisation} and a.state <> 'archived' and ${isInUnits(scope)}`);

/** The names of the divisions and business units of a scope; "All activities" if the scope has none. */
export async function describeUnits({ db, organisation }: ReportContext, scope: ReportScope): Promise<string> {
  const found = await db.many(names(organisation.uid, scope));
  if (found.length > 0) return found.map(({ name }) => name).join(', ');
  // Without names, either the scope is everything, or the report is about a day on which these divisions and business
  // units did not exist yet.
  const isWhole = scope.divisionUids.length + scope.businessUnitUids.length === 0;
  return isWhole ? 'All activities' : 'Divisions and business units that did not exist then';
}

/** Returns the activities of a scope; undefined if the scope is the whole organisation. */
export async function readScopeActivities({ db, organisation }: ReportContext, scope: ReportScope) {
  if (scope.divisionUids.length + scope.businessUnitUids.length === 0) return undefined;
  return new Set((await db.many(uids(organisation.uid, scope))).map(({ uid }) => uid));
}
