import { type RawBuilder, sql } from 'kysely';
import { maxScopeActivities } from '#root/contract/assessments/assessment-terms.ts';
import type { AssessmentScope } from '#root/contract/assessments/assessments.ts';
import { isAmong } from '#root/server/platform/db/is-among.ts';
import { entryJson, query } from '#root/server/platform/db/queries.ts';
import { answersFor, joinAccounts } from '#root/server/shared/assessments/items.ts';

const columns = {
  divisionUids: 'division_uid',
  businessUnitUids: 'business_unit_uid',
  activityUids: 'activity_uid',
} as const satisfies Record<keyof AssessmentScope, string>;

/** Identifies an assessment. `uid` is a value or a column of an outer query. */
export interface Assessment {
  readonly organisation: string;
  readonly uid: string | RawBuilder<unknown>;
}

/**
 * The condition that the activity `a` is in the scope of an assessment. If a unit has moved to another division, its
 * activities are in the scope of that division.
 */
export function isInScope({ organisation, uid }: Assessment) {
  const scoped = sql`select s.record_uid from assessment_scopes s
    where s.organisation_uid = ${organisation} and s.assessment_uid = ${uid}`;
  const records = [sql.ref('a.uid'), sql.ref('a.business_unit_uid'), sql.ref('a.division_uid')];
  return sql<boolean>`(${sql.join(
    records.map((record) => isAmong(record, scoped)),
    sql` or `,
  )})`;
}

/** The condition that an assessment asks about an activity. */
export const isItem = (activity: RawBuilder<unknown>, { organisation, uid }: Assessment) =>
  isAmong(
    activity,
    sql`select x.activity_uid from assessment_items x
      where x.organisation_uid = ${organisation} and x.assessment_uid = ${uid}`,
  );

/** Statements for a `with` clause. They replace the scope of the assessment that the statement `saved` writes. */
export function scopeRows(organisation: string, scope: AssessmentScope): RawBuilder<unknown> {
  const parts = Object.entries(columns).map(
    ([field, column]) =>
      sql`select ${sql.join(
        Object.values(columns).map((one) => (one === column ? sql`wanted` : sql`null::uuid`)),
      )} from unnest(${scope[field as keyof AssessmentScope]}::uuid[]) wanted`,
  );
  const all = [...scope.divisionUids, ...scope.businessUnitUids, ...scope.activityUids];
  return sql`
    left_scope as (
      delete from assessment_scopes s using saved where s.organisation_uid = ${organisation} and s.assessment_uid = saved.uid
        and s.record_uid <> all(${all}::uuid[])),
    joined_scope as (
      insert into assessment_scopes (organisation_uid, assessment_uid, ${sql.join(Object.values(columns).map((one) => sql.ref(one)))})
      select ${organisation}::uuid, saved.uid, wanted.* from saved, (${sql.join(parts, sql` union all `)}) wanted
      on conflict do nothing)`;
}

/** The condition that the activity `a` is not archived and is in the given scope. The scope need not be stored. */
const inGivenScope = (organisation: string, { divisionUids, businessUnitUids, activityUids }: AssessmentScope) => sql`
  a.organisation_uid = ${organisation} and a.state <> 'archived' and (a.uid = any(${activityUids}::uuid[])
    or a.business_unit_uid = any(${businessUnitUids}::uuid[]) or a.division_uid = any(${divisionUids}::uuid[]))`;

/**
 * The condition that an open assessment asks about the activity `a`. @param except the uid of an assessment to ignore
 */
const isAskedElsewhere = (except: string | undefined) => sql`exists (select from assessment_items i
  join assessments b on b.organisation_uid = i.organisation_uid and b.uid = i.assessment_uid
  join master_rows m on m.organisation_uid = b.organisation_uid and m.uid = b.status_uid and m.phase in ('draft', 'returned')
  where i.organisation_uid = a.organisation_uid and i.activity_uid = a.uid and i.left_reason = ''
    and b.launched_at is not null and b.closed_at is null and b.uid is distinct from ${except ?? null}::uuid)`;

const tables = {
  divisionUids: 'divisions',
  businessUnitUids: 'business_units',
  activityUids: 'activities',
} as const satisfies Record<keyof AssessmentScope, string>;

/** Returns the fields of a scope that refer to records that do not exist. */
export const findUnknownInScope = (organisation: string, scope: AssessmentScope) =>
  query(
    sql<{ field: keyof AssessmentScope }>`${sql.join(
      Object.entries(tables).map(
        ([field, table]) => sql`select ${field}::text as field
          where exists (select unnest(${scope[field as keyof AssessmentScope]}::uuid[])
            except select uid from ${sql.table(table)} where organisation_uid = ${organisation})`,
      ),
      sql` union all `,
    )}`,
  );

/**
 * Counts the activities of a scope. Separately counts those for which nobody with an account can be asked, and those
 * about which another open assessment already asks.
 */
export const countScope = (
  organisation: string,
  { scope, exceptUid }: { readonly scope: AssessmentScope; readonly exceptUid?: string | undefined },
) =>
  entryJson(sql`
    select count(*)::int as total, (count(*) filter (where ${answersFor} is null))::int as "withoutAccount",
      (count(*) filter (where ${isAskedElsewhere(exceptUid)}))::int as "inOpen"
    from activities a ${joinAccounts} where ${inGivenScope(organisation, scope)}`);

/** Selects the activities in a scope whose uids are in `among`. */
export const selectAmongScope = (organisation: string, scope: AssessmentScope, among: readonly string[]) =>
  entryJson(sql`
    with found as materialized (select a.uid, a.name from activities a
      where ${inGivenScope(organisation, scope)} and a.uid = any(${among}::uuid[]))
    select (select count(*)::int from found) as total, (select coalesce(json_agg(f), '[]') from (
      select uid, name from found order by lower(name), uid limit ${sql.lit(maxScopeActivities)}) f) as activities`);
