import { type RawBuilder, sql } from 'kysely';
import type { GapFlag, LinkOrigin } from '#root/contract/shared/activity-terms.ts';
import type { FieldSet } from '#root/contract/shared/fields/define-fields.ts';
import { describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { ProviderSort, RegisterUse } from '#root/contract/shared/registers.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { dependent, joinDependents, severityToResource } from '#root/server/shared/graph/link-providers.ts';
import { listBulkColumns, selectFields } from './field-columns.ts';
import { createRecordWrites } from './record-writes.ts';
import { selectUses } from './uses.ts';

/** A register of one kind of resource. In SQL, the record is `r`. */
export interface ProviderRegister<Fields extends FieldSet, Filter> {
  readonly kind: 'application' | 'equipment' | 'location' | 'activity_role';
  readonly fields: Fields;
  /** The columns that this kind has in addition to its fields. */
  readonly facts?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that a search covers in addition to the name. */
  readonly searched: readonly RawBuilder<unknown>[];
  /** The conditions for the kind's own filters; undefined for a filter that is not set. */
  readonly conditions?: (filter: Filter) => readonly (RawBuilder<boolean> | undefined)[];
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
/** The filters that the registers of all kinds of resources have. */
export interface CommonFilter {
  readonly status?: readonly string[] | undefined;
  readonly gap?: readonly GapFlag[] | undefined;
  readonly missing?: readonly string[] | undefined;
}

/** A use as the database returns it. The verdict is calculated later. */
export interface UseRow {
  readonly as: RegisterUse['as'];
  readonly uid: string;
  readonly kind: RegisterUse['kind'];
  readonly name: string;
  readonly state: RegisterUse['state'];
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
  readonly link: {
    readonly toleranceMinutes: number;
    readonly group: string;
    readonly groupRequired: number;
    readonly quantity: number | null;
    readonly note: string;
    readonly origin: LinkOrigin | null;
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

/** The sort orders for uses; `severity` begins with the worst uses. */
const usesOrder = {
  severity: sql`severity desc nulls last, lower(${dependent.name})`,
  '-severity': sql`severity nulls last, lower(${dependent.name})`,
  name: sql`lower(${dependent.name})`,
  '-name': sql`lower(${dependent.name}) desc`,
};

function select<F extends FieldSet, Filter>(of: ProviderRegister<F, Filter>, organisation: string) {
  const usedBy = sql<number>`(select count(*) from (
    ${selectUses(describeKind(of.kind).node, sql.ref('r.organisation_uid'), sql.ref('r.uid'))}) uses)`;
  const base = queries
    // The tables of all kinds have these columns, so the types of one of them are used.
    .selectFrom(`${findTable(of.kind)} as r` as 'applications as r')
    .select([
      'r.uid',
      'r.version',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
      usedBy.as('usedBy'),
      ...Object.entries({ ...selectFields(of.kind, of.fields), ...of.facts }).map(([name, value]) => value.as(name)),
    ])
    .where('r.organisation_uid', '=', organisation);
  return { base, usedBy };
}

function page<F extends FieldSet, Filter extends CommonFilter>(
  of: ProviderRegister<F, Filter>,
  organisation: string,
  asked: Asked<Filter>,
  flagged: readonly string[] | undefined,
) {
  const { q, filter } = asked;
  const { base, usedBy } = select(of, organisation);
  const words = contains(q);
  const found = [sql.ref('r.name'), ...of.searched].map((text) => sql`${text} ilike ${words}`);
  const conditions = [
    q ? sql<boolean>`(${sql.join(found, sql` or `)})` : undefined,
    filter.status && sql<boolean>`r.status = any(${filter.status as string[]}::text[])`,
    filter.missing?.length ? sql<boolean>`r.rto_minutes is null` : undefined,
    flagged && sql<boolean>`r.uid = any(${flagged as string[]}::uuid[])`,
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
  const uses = selectUses(describeKind(of.kind).node, sql`${organisation}::uuid`, sql`${uid}::uuid`);
  const order = usesOrder[asked.sort];
  const offset = (asked.page - 1) * asked.pageSize;
  return query(sql<UsesPage>`
    select r.rto_minutes as "rtoMinutes",
      (select count(*)::int from (${uses}) uses) as total,
      (select coalesce(json_agg(row_to_json(u)), '[]') from (
        select l."as", l.dependent_uid as uid, l.dependent_kind as kind, ${dependent.name} as name, da.state,
          ${dependent.rto} as "rtoMinutes", da.mtpd_minutes as "mtpdMinutes",
          coalesce(da.restart_minutes, 0) as "restartMinutes",
          case when l.uid is not null then json_build_object('toleranceMinutes', l.tolerance_minutes, 'group', case when l.origin = '' then l.group_name else '' end,
            'groupRequired', l.group_required, 'quantity', l.quantity, 'note', l.note, 'origin', nullif(l.origin, '')) end as link
        from (
          select uses."as", uses.dependent_kind, uses.dependent_uid, ${organisation}::uuid as organisation_uid, links.uid,
            links.tolerance_minutes, links.group_name, links.group_required, links.quantity, links.note, links.origin
          from (${uses}) uses
          left join dependency_links links on links.organisation_uid = ${organisation} and links.provider_uid = ${uid}
            and links.dependent_uid = uses.dependent_uid
            and links.origin = case uses."as" when 'dependency' then '' when 'primary_location' then 'location'
              when 'alternate_location' then 'location' end
        ) l ${joinDependents}
        cross join lateral (select case when l.uid is not null then ${severityToResource} end as severity) judged
        order by ${order}, l.dependent_uid, l."as"
        limit ${asked.pageSize} offset ${offset}) u) as rows
    from ${sql.table(findTable(of.kind))} r where r.organisation_uid = ${organisation} and r.uid = ${uid}`);
}

/** Creates the queries of a register of one kind of resource. */
export function createProviderRepository<Fields extends FieldSet, Filter extends CommonFilter>(
  of: ProviderRegister<Fields, Filter>,
) {
  const { kind, fields } = of;
  const table = sql.table(findTable(kind));
  const uses = (organisation: string, uid: string) =>
    selectUses(describeKind(kind).node, sql`${organisation}::uuid`, sql`${uid}::uuid`);
  return {
    table: findTable(kind),
    columns: listBulkColumns(fields),
    /**
     * @param flagged the uids of the records with the flags of the filter; undefined if the query does not filter by
     * flag
     */
    page: (organisation: string, asked: Asked<Filter>, flagged?: readonly string[]) =>
      page(of, organisation, asked, flagged),
    byUid: (organisation: string, uid: string) => recordJson(select(of, organisation).base.where('r.uid', '=', uid)),
    ...createRecordWrites(kind, fields),
    /**
     * Deletes the record if it is not in use. Returns the number of uses, where the condition `kept` counts as one, and
     * the uid if the record was deleted.
     */
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
