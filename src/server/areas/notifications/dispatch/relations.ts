import { type RawBuilder, sql } from 'kysely';
import {
  findObjectKind,
  type NotificationObject,
  type NotificationRelation,
} from '#root/contract/notifications/notification-objects.ts';
import { type ApprovableKind, findApprovePermission } from '#root/contract/shared/approvals.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { answersFor, fromItems, itemState, waits } from '#root/server/shared/assessments/items.ts';
import type { EventFacts } from './notification-event.ts';

interface Asked {
  readonly organisation: string;
  readonly uids: readonly string[];
  readonly facts: EventFacts;
}
/** Selects the pairs of a record and a user who has this relation to it. */
type Source = (asked: Asked) => RawBuilder<unknown>;

const of = ({ organisation, uids }: Asked, table = 'r') =>
  sql`${sql.ref(`${table}.organisation_uid`)} = ${organisation} and ${sql.ref(`${table}.uid`)} = any(${[...uids]}::uuid[])`;

/** The rows of a table. For a deleted record, these are the rows that were deleted with it, taken from the log. */
const rowsOf = (table: string, { organisation, uids, facts }: Asked) =>
  facts.isDeleted
    ? sql`(select (json_populate_record(null::${sql.table(table)}, e.before)).* from audit_entries e
        join audit_entries d on d.organisation_uid = e.organisation_uid and d.root_uid = e.root_uid and d.record_uid = d.root_uid
          and d.action = 'deleted' and d.request_id is not distinct from e.request_id and e.at > d.at - interval '1 minute'
        where e.organisation_uid = ${organisation} and e.root_uid = any(${[...uids]}::uuid[]) and e.entity = ${table} and e.action = 'deleted')`
    : sql.table(table);

/** Keeps only the people to whom the record was newly assigned, if the event is an assignment. */
function ifAssigned({ assigned, assignments }: EventFacts, record: RawBuilder<unknown>) {
  if (!assignments) return assigned ? sql`and p.uid = any(${[...assigned]}::uuid[])` : sql``;
  const pairs = Object.entries(assignments).flatMap(([uid, people]) => people.map((person) => [uid, person] as const));
  return sql`and (${record}, p.uid) in (select * from unnest(${pairs.map(([uid]) => uid)}::uuid[], ${pairs.map(([, person]) => person)}::uuid[]))`;
}

/** Selects the person to whom a column of the record refers. */
const named =
  (table: string, column: string, people: string): Source =>
  (asked) =>
    sql`
    select r.uid as record_uid, p.user_uid from ${rowsOf(table, asked)} r
    join ${sql.table(people)} p on p.organisation_uid = r.organisation_uid and p.uid = ${sql.ref(`r.${column}`)}
    where ${of(asked)} ${ifAssigned(asked.facts, sql`r.uid`)}`;

/** Selects the people to whom a table of links refers. */
const linked =
  (links: string, column: string, people: string): Source =>
  (asked) =>
    sql`
    select l.${sql.ref(column)} as record_uid, p.user_uid from ${rowsOf(links, asked)} l
    join ${sql.table(people)} p on p.organisation_uid = l.organisation_uid and p.uid = l.owner_uid
    where l.organisation_uid = ${asked.organisation} and l.${sql.ref(column)} = any(${[...asked.uids]}::uuid[]) ${ifAssigned(asked.facts, sql.ref(`l.${column}`))}`;

const column =
  (table: string, name: string): Source =>
  (asked) =>
    sql`select r.uid as record_uid, r.${sql.ref(name)} as user_uid from ${rowsOf(table, asked)} r where ${of(asked)}`;

/** Selects the owner of the business unit or, without one, the owner of the division. */
const unitOwner =
  (table: string, unit: RawBuilder<unknown>): Source =>
  (asked) =>
    sql`
    select r.uid as record_uid, p.user_uid from ${rowsOf(table, asked)} r
    left join business_units b on b.organisation_uid = r.organisation_uid and b.uid = ${unit}
    left join divisions d on d.organisation_uid = r.organisation_uid and d.uid = r.division_uid
    join team_members p on p.organisation_uid = r.organisation_uid and p.uid = coalesce(b.owner_uid, d.owner_uid)
    where ${of(asked)}`;

/**
 * Selects the submissions `r` that fulfil a condition, and the people whom each asks to decide. A submission that names
 * nobody asks everybody who may decide.
 */
const selectAsked = (
  kind: ApprovableKind,
  organisation: string,
  { rounds, slots }: Readonly<Record<'rounds' | 'slots', RawBuilder<unknown>>>,
) => sql`
    select r.record_uid, u.uid as user_uid, r.uid as round_uid from approval_rounds r join users u on u.organisation_uid = r.organisation_uid
    where r.organisation_uid = ${organisation} and ${rounds}
      and u.uid is distinct from r.submitted_by_uid
      and exists (select from user_roles ur join roles o on o.organisation_uid = ur.organisation_uid and o.uid = ur.role_uid
        where ur.organisation_uid = ${organisation} and ur.user_uid = u.uid and ${findApprovePermission(kind)} = any(o.permissions))
      and exists (select from approvals a where a.organisation_uid = r.organisation_uid and a.round_uid = r.uid
        and ${slots} and (a.asked_uid is null or a.asked_uid = u.uid))`;

/** Selects the people whom these submissions have asked so far, regardless of decisions. */
export const selectAskedPeople = (kind: ApprovableKind, organisation: string, uids: readonly string[]) =>
  selectAsked(kind, organisation, {
    rounds: sql`r.uid = any(${[...uids]}::uuid[])`,
    slots: sql`(a.step = 'review' or r.step = 'approve')`,
  });

/**
 * Selects the people whom the open step of a submission asks. After a decision, these are the people whom the decided
 * submission has asked.
 */
const approver =
  (kind: ApprovableKind): Source =>
  ({ organisation, uids, facts: { roundUid } }) =>
    sql`select record_uid, user_uid from (${
      roundUid
        ? selectAskedPeople(kind, organisation, [roundUid])
        : selectAsked(kind, organisation, {
            rounds: sql`r.record_uid = any(${[...uids]}::uuid[]) and r.state = 'open'`,
            slots: sql`a.step = r.step and a.decision is null`,
          })
    }) asked`;

/** Selects the owners of the activities that depend on the record. */
const dependants =
  (links: string): Source =>
  ({ organisation, uids }) =>
    sql`
    select l.${sql.ref(links)} as record_uid, p.user_uid from activity_links l
    join activities a on a.organisation_uid = l.organisation_uid and a.uid = l.activity_uid and a.state <> 'archived'
    join activity_owners p on p.organisation_uid = a.organisation_uid and p.uid = a.owner_uid
    where l.organisation_uid = ${organisation} and l.${sql.ref(links)} = any(${[...uids]}::uuid[])`;

/** Selects the people whose answers are missing in an open assessment. */
const answerer: Source = ({ organisation, uids }) => sql`
  select i.assessment_uid as record_uid, ${answersFor} as user_uid
  ${fromItems(organisation, sql`i.assessment_uid = any(${[...uids]}::uuid[]) and ${waits(itemState)}`)}`;

/**
 * Selects the people whose turn it is to review. They are the people of the first level of the escalation that has
 * somebody who can sign in.
 */
const reviewer: Source = ({ organisation, uids }) => sql`
  select r.record_uid, p.user_uid from reviews r
  join review_people p on p.organisation_uid = r.organisation_uid and p.review_uid = r.uid
  where r.organisation_uid = ${organisation} and r.state = 'open' and r.record_uid = any(${[...uids]}::uuid[])
    and p.level = (select min(f.level) from review_people f where f.organisation_uid = r.organisation_uid and f.review_uid = r.uid)`;

type Sources = Partial<Readonly<Record<NotificationRelation, Source>>>;

/** The source of each relation in the table of objects, actions and people. A test compares both. */
const sources: Readonly<Partial<Record<Kind, Sources>>> = {
  activity: {
    owner: named('activities', 'owner_uid', 'activity_owners'),
    deputy: named('activities', 'deputy_uid', 'activity_owners'),
    unit_owner: unitOwner('activities', sql`r.business_unit_uid`),
    approver: approver('activity'),
    reviewer,
  },
  assessment: {
    owner: linked('assessment_owners', 'assessment_uid', 'activity_owners'),
    approver: approver('assessment'),
    answerer,
  },
  bcp: { owner: linked('bcp_owners', 'plan_uid', 'activity_owners'), approver: approver('bcp'), reviewer },
  resilience_plan: {
    owner: linked('resilience_plan_owners', 'plan_uid', 'activity_owners'),
    approver: approver('resilience_plan'),
    reviewer,
  },
  supplier: { dependants: dependants('supplier_uid') },
  application: { dependants: dependants('application_uid') },
  equipment: {
    owner: linked('equipment_ownerships', 'equipment_uid', 'equipment_owners'),
    dependants: dependants('equipment_uid'),
  },
  location: { dependants: dependants('location_uid') },
  activity_role: { dependants: dependants('role_uid') },
  dependency_scenario: { owner: linked('scenario_owners', 'scenario_uid', 'activity_owners') },
  division: { owner: named('divisions', 'owner_uid', 'team_members') },
  business_unit: {
    owner: named('business_units', 'owner_uid', 'team_members'),
    unit_owner: unitOwner('business_units', sql`null::uuid`),
  },
  team_member: { person: column('team_members', 'user_uid') },
  user: { person: column('users', 'uid') },
  activity_owner: { person: column('activity_owners', 'user_uid') },
  import: { person: column('imports', 'created_by_uid') },
};

/**
 * Returns the source of a relation; undefined if such records do not have the relation. A certificate has the people of
 * its supplier.
 */
export function findSource(object: NotificationObject, relation: NotificationRelation): Source | undefined {
  if (relation === 'requester')
    return ({ uids, facts }) =>
      sql`select record_uid, ${facts.requesterUid ?? null}::uuid as user_uid from unnest(${[...uids]}::uuid[]) record_uid`;
  return sources[findObjectKind(object)]?.[relation];
}

/** Selects the pairs of a record and a user whom the relations name. */
export function selectPairs(
  object: NotificationObject,
  relations: readonly NotificationRelation[],
  asked: Asked,
): RawBuilder<unknown> {
  const parts = relations.flatMap((relation) => findSource(object, relation)?.(asked) ?? []);
  return parts.length > 0
    ? sql.join(parts, sql` union `)
    : sql`select null::uuid as record_uid, null::uuid as user_uid where false`;
}
