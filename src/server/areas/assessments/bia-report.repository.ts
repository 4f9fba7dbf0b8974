import { type RawBuilder, sql } from 'kysely';
import type { BiaActivity } from '#root/domain/reports/bia-sections.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { query } from '#root/server/platform/db/queries.ts';

/** Selects the activities `a` that fulfil a condition, ordered by name. */
export const selectBiaRows = (organisation: string, condition: RawBuilder<boolean>) =>
  query(sql<BiaActivity>`
    select a.uid, a.name, a.state, d.name as "divisionName", b.name as "businessUnitName",
      ${personNameOrNull('o')} as "ownerName", p.name as "priorityName", a.rto_minutes as "rtoMinutes",
      a.mtpd_minutes as "mtpdMinutes", a.mdl_minutes as "mdlMinutes", a.mbco_percent as "mbcoPercent",
      a.minimum_people as "minimumPeople", a.restart_minutes as "restartMinutes", a.impacts
    from activities a
    left join divisions d on d.organisation_uid = a.organisation_uid and d.uid = a.division_uid
    left join business_units b on b.organisation_uid = a.organisation_uid and b.uid = a.business_unit_uid
    left join activity_owners o on o.organisation_uid = a.organisation_uid and o.uid = a.owner_uid
    left join master_rows p on p.organisation_uid = a.organisation_uid and p.uid = a.priority_uid
    where a.organisation_uid = ${organisation} and ${condition} order by lower(a.name), a.uid`);

/** Returns the name and the state of an activity. */
export const findReportedActivity = (organisation: string, uid: string) =>
  query(sql<Pick<BiaActivity, 'name' | 'state'>>`
    select a.name, a.state from activities a where a.organisation_uid = ${organisation} and a.uid = ${uid}`);

/**
 * The condition that an assessment asks about the activity `a`. Before the launch, this is the condition that `a` is in
 * the scope.
 */
export const isAsked = (organisation: string, assessment: string) => sql<boolean>`(exists (
    select from assessment_items i where i.organisation_uid = a.organisation_uid and i.assessment_uid = ${assessment} and i.activity_uid = a.uid)
  or exists (select from assessments b join assessment_scopes s on s.organisation_uid = b.organisation_uid and s.assessment_uid = b.uid
    where b.organisation_uid = ${organisation} and b.uid = ${assessment} and b.launched_at is null and a.state <> 'archived'
      and s.record_uid in (a.uid, a.business_unit_uid, a.division_uid)))`;
