import { type RawBuilder, sql } from 'kysely';
import { type PlanKind, planKinds } from '#root/contract/plans/plan-terms.ts';
import type { RowSection } from '#root/domain/plans/section-rules.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { recordJson } from '#root/server/platform/db/queries.ts';
import { lookUpPlans, selectPlans } from './plan-list.repository.ts';
import { sectionColumns } from './plan-rows.repository.ts';
import { type PlanKey, partTable, planTable, providerColumns } from './plan-tables.ts';

/** The rows of the plan `r` in the table of one of its parts. */
const part = (kind: PlanKind, organisation: string, name: string) => sql`
  (select * from ${partTable(kind, name)} c where c.organisation_uid = ${organisation} and c.plan_uid = r.uid)`;

type Part = (name: string) => RawBuilder<unknown>;

/**
 * Collects the numbers, the links and the records of all tasks into one object each, by task. Otherwise PostgreSQL
 * might read all links again for each task.
 */
const taskParts = ({ kind, organisation, uid }: PlanKey) => {
  const of = (name: string) =>
    sql`${partTable(kind, name)} x where x.organisation_uid = ${organisation} and x.plan_uid = ${uid}`;
  return sql`
    with numbers as materialized (select jsonb_object_agg(x.uid, x.number) as by_task from ${of('tasks')}),
    links as materialized (
      select jsonb_object_agg(l.task_uid, l.list) as by_task from (
        select x.task_uid, jsonb_agg(jsonb_build_object('taskUid', x.predecessor_uid, 'lagMinutes', x.lag_minutes)
          order by ((select by_task from numbers) ->> x.predecessor_uid::text)::integer) as list
        from ${of('task_links')} group by x.task_uid) l),
    records as materialized (
      select jsonb_object_agg(x.task_uid || ' ' || x.relation, jsonb_build_object('recordUid', x.record_uid, 'extent', x.extent)) as by_task
      from ${of('task_records')})`;
};

/** For each section, the fields that are not read from a column of the same name. */
const special: Readonly<Partial<Record<RowSection, RawBuilder<unknown>>>> = {
  texts: sql`, 'key', nullif(t.key, '')`,
  activations: sql`, 'planUid', t.activated_uid`,
  strategies: sql`, 'recordUid', t.record_uid`,
  tasks: sql`, 'predecessors', coalesce((select by_task from links) -> t.uid::text, '[]'),
    'recovers', (select by_task from records) -> (t.uid || ' recovers'),
    'waitsForUid', (select by_task from records) -> (t.uid || ' waits_for') -> 'recordUid'`,
};
/** The columns that `special` replaces. */
const hidden: Readonly<Partial<Record<RowSection, readonly string[]>>> = {
  texts: ['key'],
  activations: planKinds.map((kind) => `${kind}_uid`),
  strategies: providerColumns.map((kind) => `${kind}_uid`),
};

function selectRows(of: Part, section: RowSection): RawBuilder<unknown> {
  const fields = sectionColumns[section]
    .filter(({ column }) => !hidden[section]?.includes(column))
    .map(({ field, column }) => sql`${sql.lit(field)}, ${sql.ref(`t.${column}`)}`);
  return sql`(select coalesce(json_agg(json_build_object('uid', t.uid, ${sql.join(fields)} ${special[section] ?? sql``})
      order by t.position, t.uid), '[]')
    from ${of(section)} t)`;
}

const selectScope = (of: Part) => {
  const list = (name: string) => sql`
    coalesce(json_agg(${sql.ref(`t.${name}_uid`)} order by ${sql.ref(`t.${name}_uid`)}) filter (where ${sql.ref(`t.${name}_uid`)} is not null), '[]')`;
  return sql`(select json_build_object('activityUids', ${list('activity')}, 'scenarioUids', ${list('scenario')},
    'locationUids', ${list('location')}, 'supplierUids', ${list('supplier')}) from ${of('scope')} t)`;
};

/**
 * Selects the telephone number of an activity owner. It is taken from the team members with the owner's account or
 * email address. Null if these have no number, or different numbers.
 */
const phoneOf = (owner: string) => {
  const column = (name: string) => sql.ref(`${owner}.${name}`);
  return sql`(
    select case when count(distinct m.phone) = 1 then min(m.phone) end from team_members m
    where m.organisation_uid = ${column('organisation_uid')} and m.phone <> ''
      and (m.user_uid = ${column('user_uid')} or (m.email <> '' and lower(m.email) = lower(${column('email')}))))`;
};

/** Selects the plans of both kinds that the content names. */
const selectActivated = (of: Part, organisation: string) =>
  sql.join(
    planKinds.map(
      (
        kind,
      ) => sql`union all select p.uid, ${sql.lit(kind)}, p.name, s.phase <> 'archived', null from ${of('activations')} x
        join ${planTable(kind)} p on p.organisation_uid = ${organisation} and p.uid = x.activated_uid
        join master_rows s on s.organisation_uid = p.organisation_uid and s.uid = p.status_uid`,
    ),
    sql` `,
  );

/** Selects the plans of both kinds whose working versions activate the plan `r`. */
const selectActivatedBy = (organisation: string) => sql`(
  select coalesce(json_agg(f order by lower(f.name), f.uid), '[]') from (${sql.join(
    planKinds.map(
      (kind) => sql`select p.uid, ${sql.lit(kind)} as kind, p.name, a.condition from ${partTable(kind, 'activations')} a
        join ${planTable(kind)} p on p.organisation_uid = a.organisation_uid and p.uid = a.plan_uid
        where a.organisation_uid = ${organisation} and a.activated_uid = r.uid`,
    ),
    sql` union all `,
  )}) f)`;

/** Selects the names of all records that the plan `r` refers to. */
const selectReferences = (of: Part, organisation: string) => {
  const named = (alias: string, list: RawBuilder<unknown>) =>
    sql`${sql.ref(`${alias}.organisation_uid`)} = ${organisation} and ${sql.ref(`${alias}.uid`)} = any((select ${list} from used)::uuid[])`;
  const records = sql`array(select record_uid from ${of('scope')} x union select record_uid from ${of('strategies')} x
    where record_uid is not null union select record_uid from ${of('task_records')} x)`;
  const roles = sql`array(select role_uid from ${of('team')} x union select authority_uid from ${of('triggers')} x
    union select team_role_uid from ${of('tasks')} x union select sender_uid from ${of('messages')} x)`;
  const people = sql`array(select person_uid from ${of('team')} x union select owner_uid from ${of('owners')} x)`;
  return sql`(
    with used as materialized (select ${records} as records, ${roles} as roles, ${people} as people)
    select coalesce(json_agg(json_strip_nulls(json_build_object('uid', f.uid, 'kind', f.kind, 'name', f.name,
      'isActive', f.is_active, 'phone', f.phone)) order by f.kind, lower(f.name), f.uid), '[]') from (
      select p.uid, p.kind, p.name, p.is_active, null as phone from providers p where ${named('p', sql.ref('records'))}
      union all select s.uid, 'dependency_scenario', s.name, s.status <> 'archived', null from dependency_scenarios s
        where ${named('s', sql.ref('records'))}
      ${selectActivated(of, organisation)}
      union all select o.uid, 'activity_owner', ${personName('o')}, true, ${phoneOf('o')} from activity_owners o
        where ${named('o', sql.ref('people'))}
      union all select m.uid, 'master', m.name, m.is_active, null from master_rows m where ${named('m', sql.ref('roles'))}
      union all select m.uid, 'category', m.name, m.is_active, null from master_rows m
        where m.organisation_uid = ${organisation} and m.uid = r."categoryUid") f)`;
};

const sections = Object.keys(sectionColumns) as RowSection[];

/** Selects one plan with its content, in the form of the contract's record. */
export function selectPlanRecord({ kind, organisation, uid }: PlanKey) {
  const { columns } = lookUpPlans(kind, organisation);
  const of: Part = (name) => part(kind, organisation, name);
  const base = selectPlans(kind, organisation)
    .select(['t.classification', 't.category_uid as categoryUid', 't.status_uid as statusUid'])
    .where('t.uid', '=', uid);
  const content = sections.map((section) => sql`${sql.lit(section)}, ${selectRows(of, section)}`);
  return recordJson(sql`
    ${taskParts({ kind, organisation, uid })} select ${columns}, r.classification, r."categoryUid", r."statusUid",
      array(select w.owner_uid from ${of('owners')} w order by w.owner_uid) as "ownerUids",
      json_build_object('scope', ${selectScope(of)}, ${sql.join(content)}) as content,
      ${selectReferences(of, organisation)} as "references", ${selectActivatedBy(organisation)} as "activatedBy"
    from (${base}) r`);
}
