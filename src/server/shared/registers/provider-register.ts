import { type RawBuilder, sql } from 'kysely';
import type { GapFlag } from '#root/contract/shared/activity-terms.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { ProviderSort } from '#root/contract/shared/registers.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { severityFlags, severityToResource, toFlag } from '#root/server/shared/graph/link-providers.ts';
import { listBulkColumns, selectFields } from './field-columns.ts';
import { createRecordWrites } from './record-writes.ts';

/** A register of one kind of resource. In SQL, the record is `r`. */
export interface ProviderRegister<Fields extends FieldSet, Filter> {
  readonly kind: 'application' | 'equipment' | 'location' | 'activity_role';
  readonly fields: Fields;
  /** Further columns of the records. */
  readonly facts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that a search covers in addition to the name. */
  readonly searched: readonly RawBuilder<unknown>[];
  /** The conditions for the kind's own filters; undefined for a filter that is not set. */
  readonly conditions?: (filter: Filter) => readonly (RawBuilder<boolean> | undefined)[];
  /** SQL for uses other than dependencies, with the columns `as` and `activity_uid`. */
  readonly otherUses?: (organisation: RawBuilder<unknown>, uid: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** A further condition that prevents the deletion of a record. */
  readonly kept?: (organisation: string, uid: string) => RawBuilder<boolean>;
}

interface Asked<Filter> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ProviderSort | `-${ProviderSort}`;
  readonly q: string;
  readonly filter: Filter;
}
interface CommonFilter {
  readonly status?: readonly string[] | undefined;
  readonly gap?: readonly GapFlag[] | undefined;
  readonly missing?: readonly string[] | undefined;
}

/** A use as the database returns it. The verdict is calculated later. */
export interface UseRow {
  readonly as: 'dependency' | 'primary_location' | 'stand_in';
  readonly uid: string;
  readonly name: string;
  readonly state: 'draft' | 'in_review' | 'approved' | 'returned' | 'archived';
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
  readonly link: {
    readonly toleranceMinutes: number;
    readonly group: string;
    readonly groupRequired: number;
    readonly quantity: number | null;
    readonly note: string;
  } | null;
}
export interface UsesPage {
  readonly total: number;
  readonly rtoMinutes: number | null;
  readonly rows: readonly UseRow[];
}

export interface UsesQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: 'severity' | '-severity' | 'name' | '-name';
}

/** The sort orders for uses; `severity` lists the worst first. */
const usesOrder = {
  severity: sql`link.severity desc nulls last, lower(a.name)`,
  '-severity': sql`link.severity nulls last, lower(a.name)`,
  name: sql`lower(a.name)`,
  '-name': sql`lower(a.name) desc`,
};

/** The worst severity of the single links to `r`; null without links. */
const worstSeverity = sql`(select max(${severityToResource}) from activity_links l
  join activities da on da.organisation_uid = l.organisation_uid and da.uid = l.activity_uid
  where l.organisation_uid = r.organisation_uid and l.provider_uid = r.uid and da.state <> 'archived')`;

/** Selects all uses of a record by activities. */
function selectUses<F extends FieldSet, Filter>(
  of: ProviderRegister<F, Filter>,
  organisation: RawBuilder<unknown>,
  uid: RawBuilder<unknown>,
) {
  return sql`select 'dependency' as "as", l.activity_uid from activity_links l
    where l.organisation_uid = ${organisation} and l.provider_uid = ${uid}
    ${of.otherUses ? sql`union all ${of.otherUses(organisation, uid)}` : sql``}`;
}

function select<F extends FieldSet, Filter>(of: ProviderRegister<F, Filter>, organisation: string) {
  const usedBy = sql<number>`(select count(*) from (
    ${selectUses(of, sql.ref('r.organisation_uid'), sql.ref('r.uid'))}) uses)`;
  const base = queries
    // All kinds have these columns.
    .selectFrom(`${findTable(of.kind)} as r` as 'applications as r')
    .select([
      'r.uid',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      usedBy.as('usedBy'),
      toFlag(worstSeverity).as('gap'),
      ...Object.entries({ ...selectFields(of.kind, of.fields), ...of.facts }).map(([name, value]) => value.as(name)),
    ])
    .where('r.organisation_uid', '=', organisation);
  return { base, usedBy };
}

function page<F extends FieldSet, Filter extends CommonFilter>(
  of: ProviderRegister<F, Filter>,
  organisation: string,
  asked: Asked<Filter>,
) {
  const { q, filter } = asked;
  const { base, usedBy } = select(of, organisation);
  const words = contains(q);
  const found = [sql.ref('r.name'), ...of.searched].map((text) => sql`${text} ilike ${words}`);
  const conditions = [
    q ? sql<boolean>`(${sql.join(found, sql` or `)})` : undefined,
    filter.status && sql<boolean>`r.status = any(${filter.status as string[]}::text[])`,
    filter.missing?.length ? sql<boolean>`r.rto_minutes is null` : undefined,
    filter.gap &&
      sql<boolean>`coalesce(${worstSeverity}, 0) = any(${filter.gap.map((flag) => severityFlags.indexOf(flag))}::int[])`,
    ...(of.conditions?.(filter) ?? []),
  ].filter((condition) => condition !== undefined);
  const order = {
    name: sql`lower(r.name)`,
    status: sql.ref('r.status'),
    rto: sql.ref('r.rto_minutes'),
    usedBy,
    createdAt: sql.ref('r.created_at'),
    updatedAt: sql.ref('r.updated_at'),
  };
  return pageJson(
    conditions.reduce((rows, condition) => rows.where(condition), base),
    asked,
    order,
    'r',
  );
}

/** Selects one page of the uses of a record, with their total. Returns no row if the record does not exist. */
function usesPage<F extends FieldSet, Filter>(
  of: ProviderRegister<F, Filter>,
  organisation: string,
  uid: string,
  asked: UsesQuery,
) {
  const uses = selectUses(of, sql`${organisation}::uuid`, sql`${uid}::uuid`);
  const order = usesOrder[asked.sort];
  const offset = (asked.page - 1) * asked.pageSize;
  return query(sql<UsesPage>`
    select r.rto_minutes as "rtoMinutes",
      (select count(*)::int from (${uses}) uses) as total,
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select uses."as", a.uid, a.name, a.state, a.rto_minutes as "rtoMinutes", a.mtpd_minutes as "mtpdMinutes",
          a.restart_minutes as "restartMinutes", link.captured as link
        from (${uses}) uses
        join activities a on a.organisation_uid = ${organisation} and a.uid = uses.activity_uid
        left join lateral (
          select json_build_object('toleranceMinutes', l.tolerance_minutes, 'group', l.group_name,
              'groupRequired', l.group_required, 'quantity', l.quantity, 'note', l.note) as captured,
            ${severityToResource} as severity
          from activity_links l join activities da on da.organisation_uid = l.organisation_uid and da.uid = l.activity_uid
          where uses."as" = 'dependency' and l.organisation_uid = ${organisation} and l.provider_uid = r.uid
            and l.activity_uid = a.uid
        ) link on true
        order by ${order}, a.uid, uses."as"
        limit ${asked.pageSize} offset ${offset}) u) as rows
    from ${sql.table(findTable(of.kind))} r where r.organisation_uid = ${organisation} and r.uid = ${uid}`);
}

/** Creates the queries of a register of one kind of resource. */
export function createProviderRepository<Fields extends FieldSet, Filter extends CommonFilter>(
  of: ProviderRegister<Fields, Filter>,
) {
  const { kind, fields } = of;
  const table = sql.table(findTable(kind));
  const uses = (organisation: string, uid: string) => selectUses(of, sql`${organisation}::uuid`, sql`${uid}::uuid`);
  return {
    table: findTable(kind),
    columns: listBulkColumns(fields),
    page: (organisation: string, asked: Asked<Filter>) => page(of, organisation, asked),
    byUid: (organisation: string, uid: string) => recordJson(select(of, organisation).base.where('r.uid', '=', uid)),
    ...createRecordWrites(kind, fields),
    /** Deletes the record if it is not in use. Returns the number of uses, and the uid if the record was deleted. */
    removeUnlessUsed: (organisation: string, uid: string, version: number) =>
      query(sql<{ uses: number; removed: string | null }>`
        with used as (
          select (select count(*)::int from (${uses(organisation, uid)}) uses)
            + ${of.kept ? sql`(case when ${of.kept(organisation, uid)} then 1 else 0 end)` : sql`0`} as n
        ), removed as (
          delete from ${table} r using used
          where r.organisation_uid = ${organisation} and r.uid = ${uid} and r.version = ${version} and used.n = 0
          returning r.uid
        )
        select n as uses, (select uid from removed) as removed from used`),
    /** Selects one page of the uses of the record, with their total. Returns no row if the record does not exist. */
    uses: (organisation: string, uid: string, asked: UsesQuery) => usesPage(of, organisation, uid, asked),
  };
}
