import { type RawBuilder, sql } from 'kysely';
import {
  type dependencyScenarios,
  type ScenarioInput,
  scenarioRecordsNamed,
  scenarioRow,
} from '#root/contract/continuity/dependency-scenarios.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { chosenRows } from '#root/server/platform/db/chosen-rows.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { joinProviders, provider } from '#root/server/shared/graph/link-providers.ts';

const owners = { table: 'scenario_owners', record: 'scenario_uid', chosen: 'owner_uid' } as const;

const counted = (table: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} c where c.organisation_uid = s.organisation_uid and c.scenario_uid = s.uid)`;
const counts = {
  nodes: counted('scenario_nodes'),
  targets: counted('scenario_targets'),
  runs: counted('scenario_runs'),
};

const base = (organisation: string) =>
  queries
    .selectFrom('dependency_scenarios as s')
    .leftJoin('scenario_categories as k', (on) =>
      on.onRef('k.organisation_uid', '=', 's.organisation_uid').onRef('k.uid', '=', 's.category_uid'),
    )
    .select([
      's.uid',
      's.version',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      's.name',
      's.description',
      's.status',
      's.category_uid as categoryUid',
      'k.name as categoryName',
      counts.nodes.as('nodeCount'),
      counts.runs.as('runCount'),
    ])
    .where('s.organisation_uid', '=', organisation);

/**
 * Selects the number of these records, and the first of them, ordered by name. `inGraph` leaves out archived
 * activities.
 */
const someRecords = (organisation: string, uids: RawBuilder<unknown>, inGraph: boolean) => sql`(
  with found as materialized (
    select p.uid, p.kind, p.name from providers p
    where p.organisation_uid = ${organisation} and p.uid = any(${uids}) ${inGraph ? sql`and (p.kind <> 'activity' or p.is_active)` : sql``})
  select json_build_object('count', (select count(*) from found), 'first', (select coalesce(json_agg(f), '[]') from (
    select * from found order by lower(name), uid limit ${sql.lit(scenarioRecordsNamed)}) f)))`;

/**
 * Selects the neighbours of the targets of the scenario `r`: the `far` ends of all links that have a target at their
 * `near` end. The links are those of the dependency graph and the scenario's own links.
 */
const acrossFrom = (organisation: string, { near, far }: Record<'near' | 'far', 'dependent_uid' | 'provider_uid'>) =>
  sql`array(
    select l.${sql.ref(far)} from dependency_links l
    where l.organisation_uid = ${organisation} and l.${sql.ref(near)} = any(lost.uids)
    union
    select l.${sql.ref(far)} from scenario_links l
    where l.organisation_uid = ${organisation} and l.scenario_uid = r.uid and l.${sql.ref(near)} = any(lost.uids))`;

const ownersJson = (organisation: string) => sql`(
  select coalesce(json_agg(json_build_object('uid', o.uid, 'name', ${personName('o')})
    order by lower(o.last_name), lower(o.first_name), o.uid), '[]')
  from scenario_owners w join activity_owners o on o.organisation_uid = w.organisation_uid and o.uid = w.owner_uid
  where w.organisation_uid = ${organisation} and w.scenario_uid = r.uid)`;

/**
 * Joins the links that the canvas of the scenario `r` draws. These are the links of the dependency graph between its
 * records, without archived activities. The scenario's own links are added if the graph does not have the same link.
 */
const drawnLinks = (organisation: string) => sql`
  cross join lateral (
    select array(
      select n.record_uid from scenario_nodes n
      left join activities a on a.organisation_uid = n.organisation_uid and a.uid = n.activity_uid
      where n.organisation_uid = ${organisation} and n.scenario_uid = r.uid and a.state is distinct from 'archived') as uids) shown
  cross join lateral (
    select count(*), array_agg(l.dependent_uid || ' ' || l.provider_uid) as pairs from dependency_links l
    where l.organisation_uid = ${organisation} and l.dependent_uid = any(shown.uids) and l.provider_uid = any(shown.uids)) recorded
  cross join lateral (
    select count(*) from scenario_links l
    where l.organisation_uid = ${organisation} and l.scenario_uid = r.uid
      and l.dependent_uid || ' ' || l.provider_uid <> all(coalesce(recorded.pairs, '{}'))) own`;

/** Selects the columns that are read only for the rows of one page. */
const looked = (organisation: string) => {
  const upstream = acrossFrom(organisation, { near: 'dependent_uid', far: 'provider_uid' });
  const downstream = acrossFrom(organisation, { near: 'provider_uid', far: 'dependent_uid' });
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    owners: sql`${ownersJson(organisation)} as owners`,
    targets: sql`${someRecords(organisation, sql`lost.uids`, false)} as targets`,
    upstream: sql`${someRecords(organisation, upstream, true)} as upstream`,
    downstream: sql`${someRecords(organisation, downstream, true)} as downstream`,
    linkCount: sql`(recorded.count + own.count)::int as "linkCount"`,
    ownLinkCount: sql`own.count::int as "ownLinkCount"`,
  };
  return {
    joins: sql`cross join lateral (select array(select t.record_uid from scenario_targets t
      where t.organisation_uid = ${organisation} and t.scenario_uid = r.uid) as uids) lost
      ${drawnLinks(organisation)}`,
    columns: sql.join(Object.keys(scenarioRow.shape).map((field) => own[field] ?? sql.ref(`r.${field}`))),
  };
};

type Asked = QueryOf<typeof dependencyScenarios.list>;

function conditions({ q, filter }: Asked): RawBuilder<boolean>[] {
  const words = contains(q);
  const has = (table: string, column: string, uids: readonly string[]) =>
    sql<boolean>`exists (select from ${sql.table(table)} c where c.organisation_uid = s.organisation_uid
      and c.scenario_uid = s.uid and c.${sql.ref(column)} = any(${uids as string[]}::uuid[]))`;
  return [
    q ? sql<boolean>`(s.name ilike ${words} or s.description ilike ${words} or k.name ilike ${words})` : undefined,
    filter.status && sql<boolean>`s.status = any(${filter.status as string[]}::text[])`,
    filter.categoryUid && sql<boolean>`s.category_uid = any(${filter.categoryUid as string[]}::uuid[])`,
    filter.ownerUid && has('scenario_owners', 'owner_uid', filter.ownerUid),
    filter.recordUid && has('scenario_nodes', 'record_uid', filter.recordUid),
  ].filter((condition) => condition !== undefined);
}

const order = {
  name: sql`lower(s.name)`,
  status: sql.ref('s.status'),
  category: sql`lower(k.name)`,
  nodeCount: counts.nodes,
  targetCount: counts.targets,
  createdAt: sql.ref('s.created_at'),
  updatedAt: sql.ref('s.updated_at'),
};

const content = (organisation: string) => sql`json_build_object(
  'nodes', (select coalesce(json_agg(json_build_object('recordUid', l.record_uid, 'kind', l.record_kind, 'x', l.x, 'y', l.y,
      'restartMinutes', l.restart_minutes, 'name', ${provider.name}, 'isActive', ${provider.isActive}) order by l.record_uid), '[]')
    from (select n.*, n.activity_uid as needs_activity_uid from scenario_nodes n
      where n.organisation_uid = ${organisation} and n.scenario_uid = r.uid) l ${joinProviders}),
  'links', (select coalesce(json_agg(json_build_object('uid', l.uid, 'dependentUid', l.dependent_uid, 'providerUid', l.provider_uid,
      'toleranceMinutes', l.tolerance_minutes, 'group', l.group_name, 'groupRequired', l.group_required, 'note', l.note)
      order by l.uid), '[]')
    from scenario_links l where l.organisation_uid = ${organisation} and l.scenario_uid = r.uid),
  'targets', (select coalesce(json_agg(json_build_object('recordUid', t.record_uid, 'lostAtMinutes', t.lost_at_minutes,
      'outageMinutes', t.outage_minutes, 'forever', t.forever) order by t.record_uid), '[]')
    from scenario_targets t where t.organisation_uid = ${organisation} and t.scenario_uid = r.uid))`;

const answered = sql`select uid, version, updated_at as "updatedAt" from saved`;

export const scenariosRepository = {
  page: (organisation: string, asked: Asked) =>
    pageJson(
      conditions(asked).reduce((rows, condition) => rows.where(condition), base(organisation)),
      asked,
      order,
      's',
      { looked: looked(organisation) },
    ),
  byUid: (organisation: string, uid: string) => {
    const { joins, columns } = looked(organisation);
    return recordJson(sql`
      select ${columns}, array(select w.owner_uid from scenario_owners w where w.organisation_uid = ${organisation}
          and w.scenario_uid = r.uid order by w.owner_uid) as "ownerUids", ${content(organisation)} as content
      from (${base(organisation).where('s.uid', '=', uid)}) r ${joins}`);
  },
  exists: (organisation: string, uid: string) =>
    queries
      .selectFrom('dependency_scenarios')
      .select(['uid', 'version'])
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
  insert: (organisation: string, uid: string, { name, description, status, categoryUid, ownerUids }: ScenarioInput) =>
    query(sql<SavedRow>`
      with saved as (
        insert into dependency_scenarios (organisation_uid, uid, name, description, status, category_uid)
        values (${organisation}, ${uid}, ${name}, ${description}, ${status}, ${categoryUid}) returning uid, version, updated_at
      ), ${chosenRows(owners, organisation, ownerUids)} ${answered}`),
  update: (
    organisation: string,
    uid: string,
    version: number,
    { name, description, status, categoryUid, ownerUids }: ScenarioInput,
  ) =>
    query(sql<SavedRow>`
      with saved as (
        update dependency_scenarios
        set name = ${name}, description = ${description}, status = ${status}, category_uid = ${categoryUid}
        where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} returning uid, version, updated_at
      ), ${chosenRows(owners, organisation, ownerUids)} ${answered}`),
  remove: buildDeletion('dependency_scenarios'),
};
