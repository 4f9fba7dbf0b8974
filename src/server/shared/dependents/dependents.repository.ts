import { type RawBuilder, sql } from 'kysely';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { type Dependent, dependentsNamed } from '#root/contract/shared/dependents.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { listSources } from './dependents.sources.ts';
import { anyTarget, type Source, targetOrganisation } from './source.ts';

/** The dependents from one source: their number, and the first dependents in the order of their names. */
interface FoundGroup {
  readonly total: number;
  readonly first: readonly Dependent[];
}
/** The dependents of the records to delete, and the number of captured values that would be lost. */
export interface FoundDependents {
  readonly hindrance: 'system' | 'default' | null;
  readonly groups: readonly FoundGroup[];
  readonly captured: Readonly<Record<string, number>>;
}

interface Target {
  readonly table: RawBuilder<unknown>;
  readonly hindrance: RawBuilder<unknown>;
}

/**
 * The kinds that need other SQL than the rest: for a hindrance other than dependents, or to leave out rows that cannot
 * be deleted.
 */
const specialTargets: Readonly<Partial<Record<DeletableKind, Partial<Target>>>> = {
  master: { hindrance: sql`case when r.is_system then 'system' when r.is_default then 'default' end` },
  role: { hindrance: sql`case when r.is_system then 'system' end` },
  // Excludes organisations that are already deleted, and the landlord's own organisation, which cannot be deleted.
  organization: {
    table: sql`(select organisation_uid, uid from organisations where state <> 'deleted' and not is_landlord)`,
  },
};

const findTarget = (kind: DeletableKind): Target => ({
  table: sql.table(findTable(kind)),
  hindrance: sql`null::text`,
  ...specialTargets[kind],
});

/** Selects the dependents from a source, excluding the records to delete. */
const selectDependents = ({
  rows,
}: Source) => sql`select f.uid, f.name, j ->> 'state' as state, j -> 'captured' as captured
  from (${rows}) f, to_json(f) j where f.uid <> all(array(select uid from target))`;

/**
 * Selects each dependent once. Captured data is returned only if the dependent has a single dependency on the records.
 */
const selectGroup = (source: Source) => sql`(
  with found as materialized (
    select w.uid, min(w.name) as name, min(w.state) as state,
      case when count(*) = 1 then (array_agg(w.captured))[1] end as captured
    from (${selectDependents(source)}) w group by w.uid
  )
  select json_build_object('total', (select count(*) from found), 'first', (select coalesce(json_agg(n), '[]') from (
    select uid, name, state, captured from found order by lower(name), uid limit ${sql.lit(dependentsNamed)}) n)))`;

/** Counts the approved activities that use the records to delete. */
function countApproved(all: readonly Source[]): RawBuilder<unknown> {
  const parts = all
    .filter(({ kind, counted }) => kind === 'activity' && !counted)
    .map((source) => sql`select uid, state from (${selectDependents(source)}) w`);
  if (!parts.length) return sql`0`;
  return sql`(select count(distinct uid) from (${sql.join(parts, sql` union all `)}) a where a.state = 'approved')`;
}

/**
 * Counts the data captured on dependencies of other records on these records, and on dependencies of these records on
 * other records.
 */
const countCapturedOnLinks = sql`(
  select json_build_object('links', count(*), 'tolerances', count(*) filter (where l.tolerance_minutes > 0),
    'groups', count(*) filter (where l.group_name <> ''), 'quantities', count(*) filter (where l.quantity is not null),
    'notes', count(*) filter (where l.note <> ''))
  from dependency_links l where l.organisation_uid = ${targetOrganisation} and l.origin = ''
    and (l.provider_uid = ${anyTarget} or l.dependent_uid = ${anyTarget}))`;

const countCapturedByActivities = sql`(
  select json_build_object('sections', coalesce(sum(a.completeness), 0),
    'impacts', coalesce(sum((select count(*) from jsonb_each(a.impacts) i
      where jsonb_path_exists(i.value, '$[*] ? (@ != null)'))), 0),
    'approvals', coalesce(sum(greatest((a.state = 'approved')::int, (select count(*) from activity_snapshots s
      where s.organisation_uid = a.organisation_uid and s.activity_uid = a.uid))), 0))
  from activities a where a.organisation_uid = ${targetOrganisation} and a.uid = ${anyTarget})`;

/**
 * Finds the dependents of records of one kind and counts their captured data, in one statement. If some of the records
 * have a hindrance (`system` or `default`), one hindrance is returned. Returns no row if none of the records exists.
 */
export function findDependents(kind: DeletableKind, organisation: string, uids: readonly string[]) {
  const { table, hindrance } = findTarget(kind);
  const all = listSources(kind);
  return query(sql<FoundDependents>`
    with target as materialized (
      select r.organisation_uid, r.uid, ${hindrance} as hindrance from ${table} r
      where r.organisation_uid = ${organisation} and r.uid = any(${uids as string[]}::uuid[])
    )
    select (select min(hindrance) from target) as hindrance, json_build_array(${sql.join(all.map(selectGroup))}) as groups,
      json_build_object('approved', ${countApproved(all)})::jsonb || ${countCapturedOnLinks}::jsonb
        || ${kind === 'activity' ? countCapturedByActivities : sql`'{}'`}::jsonb as captured
    where exists (select from target)`);
}
