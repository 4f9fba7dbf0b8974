import { type RawBuilder, sql } from 'kysely';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { DependentEffect, DependentKind, DependentLink } from '#root/contract/shared/dependents.ts';
import { findPermission, findTable, type NeedyKind, needyKinds } from '#root/contract/shared/kinds/kinds.ts';

/** One way in which other records depend on a record to be deleted. Sources are listed in the order of the preview. */
export interface Source {
  readonly link: DependentLink;
  readonly kind: DependentKind;
  readonly effect: DependentEffect;
  /** The permissions that are required to see the names. */
  readonly reads: Permission | readonly Permission[];
  readonly usedAs?: string;
  /** True if the dependents are counted but not named, because the landlord must not see an organisation's content. */
  readonly counted?: true;
  /** The columns that refer to the record, as `table.column`. A test compares them with the database. */
  readonly at: readonly string[];
  /** Selects the uid and name of each dependent, with `state` for activities and `captured` for dependencies. */
  readonly rows: RawBuilder<unknown>;
}

/** SQL for the organisation and the uids of the records to delete. */
export const targetOrganisation = sql`(select organisation_uid from target limit 1)`;
export const anyTarget = sql`any(array(select uid from target))`;

type Part = Pick<Source, 'link'> & Partial<Pick<Source, 'effect' | 'usedAs'>>;

/** Creates the source for activities with a column that refers to the record. */
export const createActivitySource = (column: string, { link, effect = 'blocks', usedAs }: Part): Source => ({
  link,
  kind: 'activity',
  effect,
  reads: permissionNames.activity.read,
  ...(usedAs && { usedAs }),
  at: [`activities.${column}`],
  rows: sql`select a.uid, a.name, a.state from activities a
    where a.organisation_uid = ${targetOrganisation} and a.${sql.ref(column)} = ${anyTarget}`,
});

/** The data captured on a dependency `l`. */
const captured = (quantity: RawBuilder<unknown>) => sql`json_build_object('toleranceMinutes', l.tolerance_minutes,
  'group', l.group_name, 'quantity', ${quantity}, 'note', l.note) as captured`;

/** Creates the source for activities that depend on the record. Each dependency has captured data of its own. */
export const createNeedSource = (column: string, effect: DependentEffect): Source => ({
  link: 'needs_it',
  kind: 'activity',
  effect,
  reads: permissionNames.activity.read,
  at: [`activity_links.${column}`],
  rows: sql`select a.uid, a.name, a.state, ${captured(sql`l.quantity`)}
    from activity_links l join activities a on a.organisation_uid = l.organisation_uid and a.uid = l.activity_uid
    where l.organisation_uid = ${targetOrganisation} and l.${sql.ref(column)} = ${anyTarget}`,
});

/** Creates the source for the resources of one kind that need the record. */
export const createResourceNeedSource = (kind: NeedyKind, column: string): Source => ({
  link: 'needs_it',
  kind,
  effect: 'blocks',
  reads: findPermission(kind, 'read'),
  at: [`${kind}_links.${column}`],
  rows: sql`select r.uid, r.name, ${captured(sql`null::integer`)} from ${sql.table(`${kind}_links`)} l
    join ${sql.table(findTable(kind))} r on r.organisation_uid = l.organisation_uid and r.uid = l.dependent_uid
    where l.organisation_uid = ${targetOrganisation} and l.${sql.ref(column)} = ${anyTarget}`,
});

/** Creates the sources for all resources that need the record. */
export const createResourceNeedSources = (column: string): Source[] =>
  needyKinds.map((kind) => createResourceNeedSource(kind, column));

/** Creates the source for the providers that a resource needs. Its links to them are deleted with the resource. */
export const createOwnNeedSource = (kind: NeedyKind): Source => ({
  link: 'needed_by_it',
  kind: 'provider',
  effect: 'loses',
  reads: findPermission(kind, 'read'),
  at: [`${kind}_links.dependent_uid`],
  rows: sql`select p.uid, p.name from ${sql.table(`${kind}_links`)} l
    join providers p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
    where l.organisation_uid = ${targetOrganisation} and l.dependent_uid = ${anyTarget}`,
});

interface Referring extends Part {
  readonly kind: DependentKind;
  readonly reads: Permission | readonly Permission[];
  readonly table: string;
  readonly column: string;
  /** The name of the record `r`, if it is not the column `name`. */
  readonly name?: RawBuilder<unknown>;
  /**
   * The table of links to the record, and the column of that table with the dependent record; undefined if the record's
   * own table has the reference.
   */
  readonly through?: { readonly table: string; readonly column: string };
}

/** Creates the source for records of another table that refer to the record. */
export const createReferenceSource = ({
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
        where t.organisation_uid = ${targetOrganisation} and t.${sql.ref(column)} = ${anyTarget}`
    : sql`select r.uid, ${name ?? sql`r.name`} as name from ${sql.table(table)} r
        where r.organisation_uid = ${targetOrganisation} and r.${sql.ref(column)} = ${anyTarget}`,
});
