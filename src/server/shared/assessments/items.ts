import { type RawBuilder, sql } from 'kysely';
import { waitingStates } from '#root/contract/assessments/assessment-terms.ts';
import { type DepartmentFilter, isInDepartment } from '#root/server/shared/activities/department.ts';

/** Joins the user account of an owner or deputy, if it is active. */
const account = (owner: string, user: string, column: string) => sql`
  left join activity_owners ${sql.ref(owner)} on ${sql.ref(`${owner}.organisation_uid`)} = a.organisation_uid
    and ${sql.ref(`${owner}.uid`)} = ${sql.ref(column)}
  left join users ${sql.ref(user)} on ${sql.ref(`${user}.organisation_uid`)} = a.organisation_uid
    and ${sql.ref(`${user}.uid`)} = ${sql.ref(`${owner}.user_uid`)} and ${sql.ref(`${user}.status`)} = 'active'`;

/** Joins the owner `o` and the deputy `d` of the activity `a`, with their active accounts `ou` and `du`. */
export const joinAccounts = sql`${account('o', 'ou', 'a.owner_uid')} ${account('d', 'du', 'a.deputy_uid')}`;

/**
 * Builds `from … where …` for the items `i` of assessments `b` with their activities `a`, owners `o` and deputies `d`.
 * The state of an item follows from its activity.
 */
export const fromItems = (organisation: string, condition: RawBuilder<unknown>) => sql`
  from assessment_items i
  join assessments b on b.organisation_uid = i.organisation_uid and b.uid = i.assessment_uid
  left join activities a on a.organisation_uid = i.organisation_uid and a.uid = i.activity_uid
  ${joinAccounts}
  where i.organisation_uid = ${organisation} and ${condition}`;

/** The user who answers for an activity: the owner, or the deputy if the owner has no active account. */
export const answersFor = sql`coalesce(ou.uid, du.uid)`;

/** The state of an item, as the contract describes it. The results of an approved assessment do not change. */
export const itemState = sql<string>`case
  when i.left_reason <> '' or i.outcome = 'left' then 'left'
  when i.outcome is not null then 'approved'
  when a.uid is null or a.state = 'archived' then 'gone'
  when a.approved_at >= b.launched_at then 'approved'
  when a.state in ('in_review', 'returned') then a.state
  when a.state = 'draft' and a.updated_at > b.launched_at then 'editing'
  else 'open' end`;

/** The condition that an item in this state still lacks an answer. */
export const waits = (state: RawBuilder<unknown>) =>
  sql<boolean>`(${state} in (${sql.join(waitingStates.map((one) => sql.lit(one)))}))`;

/** Selects the uids of the assessments that ask about an activity of the department. */
export const selectAsking = (organisation: string, department: DepartmentFilter) => sql`
  select i.assessment_uid from assessment_items i
  join activities a on a.organisation_uid = i.organisation_uid and a.uid = i.activity_uid
  where i.organisation_uid = ${organisation} and ${isInDepartment(department)}`;
