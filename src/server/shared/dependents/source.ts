import { type RawBuilder, sql } from 'kysely';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { DependentEffect, DependentKind, DependentLink } from '#root/contract/shared/dependents.ts';

/** One way in which records depend on one that is to be deleted, in the order in which people are told. */
export interface Source {
  readonly link: DependentLink;
  readonly kind: DependentKind;
  readonly effect: DependentEffect;
  /** Needed, each of them, to be told their names. */
  readonly reads: Permission | readonly Permission[];
  readonly usedAs?: string;
  /** Only how many there are: the landlord sees no content. */
  readonly counted?: true;
  /** The columns that refer to the record, as `table.column`. A test compares them with the database, so none can be forgotten. */
  readonly at: readonly string[];
  /** Selects uid and name of the dependents, `state` of activities, and `captured` of dependencies. */
  readonly rows: RawBuilder<unknown>;
}

/** What stands for the records and their organisation in the selects. */
export const organisation = sql`(select organisation_uid from target limit 1)`;
export const uids = sql`any(array(select uid from target))`;

type Part = Pick<Source, 'link'> & Partial<Pick<Source, 'effect' | 'usedAs'>>;

/** Activities with a column that refers to the record. */
export const activities = (column: string, { link, effect = 'blocks', usedAs }: Part): Source => ({
  link,
  kind: 'activity',
  effect,
  reads: permissionNames.activity.read,
  ...(usedAs && { usedAs }),
  at: [`activities.${column}`],
  rows: sql`select a.uid, a.name, a.state from activities a
    where a.organisation_uid = ${organisation} and a.${sql.ref(column)} = ${uids}`,
});

/** Activities that need the record; the dependency has captured data of its own. */
export const needing = (column: string, effect: DependentEffect): Source => ({
  link: 'needs_it',
  kind: 'activity',
  effect,
  reads: permissionNames.activity.read,
  at: [`activity_links.${column}`],
  rows: sql`select a.uid, a.name, a.state, json_build_object('toleranceMinutes', l.tolerance_minutes, 'group', l.group_name,
      'quantity', l.quantity, 'note', l.note) as captured
    from activity_links l join activities a on a.organisation_uid = l.organisation_uid and a.uid = l.activity_uid
    where l.organisation_uid = ${organisation} and l.${sql.ref(column)} = ${uids}`,
});

interface Referring extends Part {
  readonly kind: DependentKind;
  readonly reads: Permission | readonly Permission[];
  readonly table: string;
  readonly column: string;
  /** The name of the record `r`, where it is not its column `name`. */
  readonly name?: RawBuilder<unknown>;
  /** Where the reference stands in a table of its own: the column there that says whose it is. */
  readonly through?: { readonly table: string; readonly column: string };
}

/** Records of another table that refer to the record. */
export const referring = ({
  link,
  kind,
  effect = 'blocks',
  usedAs,
  reads,
  table,
  column,
  name,
  through,
}: Referring): Source => ({
  link,
  kind,
  effect,
  reads,
  ...(usedAs && { usedAs }),
  at: [`${through?.table ?? table}.${column}`],
  rows: through
    ? sql`select r.uid, ${name ?? sql`r.name`} as name ${kind === 'activity' ? sql`, r.state` : sql``}
        from ${sql.table(through.table)} t join ${sql.table(table)} r on r.organisation_uid = t.organisation_uid
          and r.uid = t.${sql.ref(through.column)}
        where t.organisation_uid = ${organisation} and t.${sql.ref(column)} = ${uids}`
    : sql`select r.uid, ${name ?? sql`r.name`} as name from ${sql.table(table)} r
        where r.organisation_uid = ${organisation} and r.${sql.ref(column)} = ${uids}`,
});
