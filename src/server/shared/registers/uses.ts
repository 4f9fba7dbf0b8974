import { type RawBuilder, sql } from 'kysely';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';

type Value = RawBuilder<unknown>;

/**
 * For each kind, the SQL for the ways in which activities use a record without depending on it, such as a primary
 * location. Its columns are `as` and `uid` (the activity).
 */
const otherUses: Partial<Record<NodeKind, (organisation: Value, uid: Value) => Value>> = {
  location: (organisation, uid) => sql`
    select 'primary_location' as "as", p.uid from activities p where p.organisation_uid = ${organisation} and p.location_uid = ${uid}
    union all
    select 'alternate_location', l.dependent_uid from dependency_links l where l.organisation_uid = ${organisation}
      and l.provider_uid = ${uid} and l.origin = 'location' and l.via_uid <> ${uid}`,
  role: (organisation, uid) => sql`
    select 'stand_in' as "as", x.activity_uid as uid from activity_link_alternatives x
    where x.organisation_uid = ${organisation} and x.role_uid = ${uid}`,
};

/** Selects the recorded dependencies of activities and resources on a record. */
const selectDependencies = (organisation: Value, uid: Value) => sql`
  select 'dependency' as "as", l.dependent_kind, l.dependent_uid from dependency_links l
  where l.organisation_uid = ${organisation} and l.provider_uid = ${uid} and l.origin = ''`;

/** Selects all uses of a record of one kind, with the columns `as`, `dependent_kind` and `dependent_uid`. */
export function selectUses(kind: NodeKind | undefined, organisation: Value, uid: Value): Value {
  const others = kind && otherUses[kind]?.(organisation, uid);
  return sql`${selectDependencies(organisation, uid)}
    ${others ? sql`union all select o."as", 'activity', o.uid from (${others}) o` : sql``}`;
}

/** Counts the uses of a record `r` of any kind. `kind` is SQL for its kind. */
export const countUses = (kind: Value) => sql<number>`(
  (select count(*) from (${selectDependencies(sql.ref('r.organisation_uid'), sql.ref('r.uid'))}) uses)
  + ${sql.join(
    Object.entries(otherUses).map(
      ([one, select]) => sql`case when ${kind} = ${sql.lit(one)} then (
        select count(*) from (${select(sql.ref('r.organisation_uid'), sql.ref('r.uid'))}) uses) else 0 end`,
    ),
    sql` + `,
  )})`;
