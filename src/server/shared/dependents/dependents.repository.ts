import { type RawBuilder, sql } from 'kysely';
import type { DeletableKind } from '#root/contract/shared/deletion-permissions.ts';
import { type Dependent, dependentsNamed } from '#root/contract/shared/dependents.ts';
import { findTable } from '#root/contract/shared/records/records.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { sources } from './dependents.sources.ts';
import type { Source } from './source.ts';

/** What there is of one source, in the order of the sources. */
interface Found {
  readonly total: number;
  readonly first: readonly Dependent[];
}
/** What the database says of a record that is to be deleted. */
export interface FoundDependents {
  readonly hindrance: 'system' | 'default' | null;
  readonly groups: readonly Found[];
  readonly captured: Readonly<Record<string, number>>;
}

interface Target {
  readonly table: RawBuilder<unknown>;
  readonly hindrance: RawBuilder<unknown>;
}

/** What keeps a record `r` besides being used, and the records that are no longer there although their rows are. */
const special: Readonly<Partial<Record<DeletableKind, Partial<Target>>>> = {
  master: { hindrance: sql`case when r.is_system then 'system' when r.is_default then 'default' end` },
  role: { hindrance: sql`case when r.is_system then 'system' end` },
  // One that is deleted already is not there; the landlord's own can't be.
  organization: {
    table: sql`(select organisation_uid, uid from organisations where state <> 'deleted' and not is_landlord)`,
  },
};

const findTarget = (kind: DeletableKind): Target => ({
  table: sql.table(findTable(kind)),
  hindrance: sql`null::text`,
  ...special[kind],
});

/** All columns that a source may leave out; what is to go itself is no dependent. */
const whole = ({ rows }: Source) => sql`select f.uid, f.name, j ->> 'state' as state, j -> 'captured' as captured
  from (${rows}) f, to_json(f) j where f.uid <> all(array(select uid from target))`;

/** Each dependent once; what is captured of several dependencies is no one thing to show. */
const group = (source: Source) => sql`(
  with found as materialized (
    select w.uid, min(w.name) as name, min(w.state) as state,
      case when count(*) = 1 then (array_agg(w.captured))[1] end as captured
    from (${whole(source)}) w group by w.uid
  )
  select json_build_object('total', (select count(*) from found), 'first', (select coalesce(json_agg(n), '[]') from (
    select uid, name, state, captured from found order by lower(name), uid limit ${sql.lit(dependentsNamed)}) n)))`;

/** How many activities are approved with what they have of the records. */
function approved(all: readonly Source[]): RawBuilder<unknown> {
  const parts = all
    .filter(({ kind, counted }) => kind === 'activity' && !counted)
    .map((source) => sql`select uid, state from (${whole(source)}) w`);
  if (!parts.length) return sql`0`;
  return sql`(select count(distinct uid) from (${sql.join(parts, sql` union all `)}) a where a.state = 'approved')`;
}

const here = sql`(select organisation_uid from target limit 1)`;
const theirs = sql`any(array(select uid from target))`;

/** What has been captured of dependencies on the records, and of activities' own. */
const ofLinks = (kind: DeletableKind) => sql`(
  select json_build_object('links', count(*), 'tolerances', count(*) filter (where l.tolerance_minutes > 0),
    'groups', count(*) filter (where l.group_name <> ''), 'quantities', count(*) filter (where l.quantity is not null),
    'notes', count(*) filter (where l.note <> ''))
  from activity_links l where l.organisation_uid = ${here}
    and (l.provider_uid = ${theirs} ${kind === 'activity' ? sql`or l.activity_uid = ${theirs}` : sql``}))`;

const ofActivities = sql`(
  select json_build_object('sections', coalesce(sum(a.completeness), 0),
    'impacts', coalesce(sum((select count(*) from jsonb_each(a.impacts) i
      where jsonb_path_exists(i.value, '$[*] ? (@ != null)'))), 0),
    'approvals', coalesce(sum(greatest((a.state = 'approved')::int, (select count(*) from activity_snapshots s
      where s.organisation_uid = a.organisation_uid and s.activity_uid = a.uid))), 0))
  from activities a where a.organisation_uid = ${here} and a.uid = ${theirs})`;

/**
 * What depends on records of one kind and what has been captured of that, at one moment; no row where none of them is there. The
 * hindrance is that of one of them.
 */
export function dependentsOf(kind: DeletableKind, organisation: string, uids: readonly string[]) {
  const { table, hindrance } = findTarget(kind);
  const all = sources[kind];
  return query(sql<FoundDependents>`
    with target as materialized (
      select r.organisation_uid, r.uid, ${hindrance} as hindrance from ${table} r
      where r.organisation_uid = ${organisation} and r.uid = any(${uids as string[]}::uuid[])
    )
    select (select min(hindrance) from target) as hindrance, json_build_array(${sql.join(all.map(group))}) as groups,
      json_build_object('approved', ${approved(all)})::jsonb || ${ofLinks(kind)}::jsonb
        || ${kind === 'activity' ? ofActivities : sql`'{}'`}::jsonb as captured
    where exists (select from target)`);
}
