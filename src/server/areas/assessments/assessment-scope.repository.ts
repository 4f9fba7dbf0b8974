import { type RawBuilder, sql } from 'kysely';
import type { AssessmentScope } from '#root/contract/assessments/assessments.ts';

const columns = {
  divisionUids: 'division_uid',
  businessUnitUids: 'business_unit_uid',
  activityUids: 'activity_uid',
} as const satisfies Record<keyof AssessmentScope, string>;

/** Whether the scope of the assessment `b` has the activity `a`. A unit that moved to another division counts for that one. */
export const isInScope = (b: 'b' | 't' | 'r') => sql<boolean>`exists (select from assessment_scopes s
  where s.organisation_uid = a.organisation_uid and s.assessment_uid = ${sql.ref(`${b}.uid`)}
    and s.record_uid in (a.uid, a.business_unit_uid, a.division_uid))`;

/** Whether the assessment `b` asks about the activity `a`. */
export const isItem = (b: 'b' | 't' | 'r') => sql<boolean>`exists (select from assessment_items i
  where i.organisation_uid = a.organisation_uid and i.assessment_uid = ${sql.ref(`${b}.uid`)} and i.activity_uid = a.uid)`;

/** Statements that replace the scope of the row `saved`. They belong to a `with` clause. */
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
