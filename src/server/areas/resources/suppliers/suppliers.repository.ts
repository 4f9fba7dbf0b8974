import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import { certificateStates, expiringDays } from '#root/contract/resources/supplier-certificates.ts';
import {
  type SupplierInput,
  type SupplierInUse,
  supplierFields,
  supplierRow,
  type suppliers,
} from '#root/contract/resources/suppliers.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { selectFields, toColumns } from '#root/server/shared/registers/field-columns.ts';

export type ListAsked = QueryOf<typeof suppliers.list>;

/** The organisation whose suppliers are read, with its current local date. */
export interface SupplierContext {
  readonly organisation: string;
  /** The current date in the organisation's time zone, as YYYY-MM-DD. */
  readonly today: string;
}

/** Selects the state of a certificate `c` on the given day. */
export const certificateState = (today: string) => sql<string>`case
  when c.expires_on is null then 'undated'
  when c.expires_on < ${today}::date then 'expired'
  when c.expires_on <= ${today}::date + ${sql.lit(expiringDays)}::integer then 'expiring' else 'valid' end`;

/** Selects the certificates `c` of the supplier with the alias `supplier`. */
const selectCertificates = (organisation: string, supplier: 'r' | 's') =>
  sql`from supplier_certificates c where c.organisation_uid = ${organisation} and c.supplier_uid = ${sql.ref(`${supplier}.uid`)}`;

const fromWorst = sql`array[${sql.join(certificateStates.map((state) => sql.lit(state)))}]`;

/** Selects the worst state of the certificates `c`, as an aggregate. */
const worstState = (today: string) => sql`case when count(*) = 0 then 'none' else
  (${fromWorst})[min(array_position(${fromWorst}, ${certificateState(today)}))] end`;

/** Joins the number of certificates of the supplier `r` and the worst of their states. */
const joinAssurance = ({ organisation, today }: SupplierContext) => sql`cross join lateral (
  select count(*)::int as certificates, ${worstState(today)} as assurance ${selectCertificates(organisation, 'r')}) certified`;

const ofCertificates: Readonly<Record<string, RawBuilder<unknown>>> = {
  certificateCount: sql`certified.certificates as "certificateCount"`,
  assurance: sql`certified.assurance`,
};
const ofGraph = ['linkedActivityCount', 'shortestMtpd', 'neededMinutes', 'verdict'];
const rowFields = Object.keys(supplierRow.shape).filter((field) => !ofGraph.includes(field));

/** The columns of a single record that the list does not have. */
const recordColumns = sql.join(
  Object.entries(selectFields('supplier', supplierFields, 's'))
    .filter(([field]) => !rowFields.includes(field))
    .map(([field, value]) => sql`${value} as ${sql.ref(field)}`),
);

const addPageColumns = (here: SupplierContext) => ({
  joins: joinAssurance(here),
  columns: sql.join(rowFields.map((field) => ofCertificates[field] ?? sql.ref(`r.${field}`))),
});

const base = (organisation: string) =>
  queries
    .selectFrom('suppliers as s')
    .leftJoin('master_rows as m', (on) =>
      on.onRef('m.organisation_uid', '=', 's.organisation_uid').onRef('m.uid', '=', 's.status_uid'),
    )
    .leftJoin('supplier_categories as k', (on) =>
      on.onRef('k.organisation_uid', '=', 's.organisation_uid').onRef('k.uid', '=', 's.category_uid'),
    )
    .select([
      's.uid',
      's.version',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
      's.name',
      'm.name as statusName',
      'm.colour as statusColour',
      'm.phase',
      'k.name as categoryName',
      's.rto_minutes as rtoMinutes',
      sql<string | null>`s.contract_ends_on::text`.as('contractEndsOn'),
    ])
    .where('s.organisation_uid', '=', organisation);

const isAnyOf = (column: string, uids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${uids as string[]}::uuid[])`;

/** Selects suppliers whose worst certificate state is one of `wanted`. */
const hasAssurance = ({ organisation, today }: SupplierContext, wanted: readonly string[]) =>
  sql<boolean>`(select ${worstState(today)} ${selectCertificates(organisation, 's')}) = any(${wanted as string[]}::text[])`;

const phases = (organisation: string, wanted: readonly string[]) => sql<boolean>`s.status_uid in (
  select uid from master_rows where organisation_uid = ${organisation} and list = 'supplier-statuses'
    and phase = any(${wanted as string[]}::text[]))`;

/** Returns the conditions of a search. All of them concern the supplier's own columns, so the count needs no joins. */
function buildConditions(here: SupplierContext, { q, filter }: ListAsked): RawBuilder<boolean>[] {
  return [
    ...(filter.statusUid ? [isAnyOf('s.status_uid', filter.statusUid)] : []),
    ...(filter.categoryUid ? [isAnyOf('s.category_uid', filter.categoryUid)] : []),
    ...(filter.phase?.length ? [phases(here.organisation, filter.phase)] : []),
    ...(filter.assurance?.length ? [hasAssurance(here, filter.assurance)] : []),
    ...(q ? [sql<boolean>`s.name ilike ${contains(q)}`] : []),
  ];
}

const order = {
  name: sql`lower(s.name)`,
  status: sql.ref('m.position'),
  category: sql`lower(k.name)`,
  rto: sql.ref('s.rto_minutes'),
  contractEndsOn: sql.ref('s.contract_ends_on'),
  createdAt: sql.ref('s.created_at'),
  updatedAt: sql.ref('s.updated_at'),
};
/** The sort orders that the database can apply. All other orders need the graph. */
export type StoredSort = keyof typeof order | `-${keyof typeof order}`;
export const isStoredSort = (sort: string): sort is StoredSort => sort.replace('-', '') in order;

const alone = (organisation: string) =>
  queries.selectFrom('suppliers as s').select('s.uid').where('s.organisation_uid', '=', organisation);

export const suppliersRepository = {
  page: (here: SupplierContext, asked: Omit<ListAsked, 'sort'> & { sort: StoredSort }) => {
    const all = buildConditions(here, asked as ListAsked);
    return pageJson(
      all.reduce((select, condition) => select.where(condition), base(here.organisation)),
      asked,
      order,
      's',
      {
        counted: all.reduce((select, condition) => select.where(condition), alone(here.organisation)),
        looked: addPageColumns(here),
      },
    );
  },
  /** Returns these suppliers as rows of the list, in the order of `uids`. */
  rows: (here: SupplierContext, uids: readonly string[]) => {
    const { joins, columns } = addPageColumns(here);
    return query(sql<{ rows: Record<string, unknown>[] }>`
      select coalesce(json_agg(row_to_json(l)), '[]'::json) as rows from (
        select ${columns} from (${base(here.organisation).where(isAnyOf('s.uid', uids))}) r ${joins}
        order by array_position(${uids as string[]}::uuid[], r.uid)) l`);
  },
  byUid: (here: SupplierContext, uid: string) =>
    recordJson(sql`
      select ${addPageColumns(here).columns}, ${recordColumns},
        (select count(*)::int from applications p where p.organisation_uid = ${here.organisation} and p.supplier_uid = s.uid)
          as "applicationCount"
      from (${base(here.organisation).where('s.uid', '=', uid)}) r ${joinAssurance(here)}
      join suppliers s on s.organisation_uid = ${here.organisation} and s.uid = r.uid`),
  exists: (organisation: string, uid: string) => alone(organisation).where('s.uid', '=', uid),
  insert: (organisation: string, uid: string, input: SupplierInput) =>
    queries
      .insertInto('suppliers')
      .values({ organisation_uid: organisation, uid, ...toColumns(supplierFields, input) })
      .returning(savedColumns),
  update: (organisation: string, uid: string, version: number, input: SupplierInput) =>
    queries
      .updateTable('suppliers')
      .set(toColumns(supplierFields, input))
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .returning(savedColumns),
  /**
   * Deletes the supplier if it has this version and this name, and nothing depends on it. Returns one row, whether or
   * not the supplier was deleted; no row if it does not exist.
   */
  removeUnlessUsed: (organisation: string, uid: string, version: number, name: string) =>
    query(sql<SupplierInUse & { version: number; named: boolean; removed: string | null }>`
      with target as (
        select uid, version, name = ${name} as named,
          (select count(*)::int from activity_links l where l.organisation_uid = ${organisation} and l.supplier_uid = ${uid}) as links,
          (select count(*)::int from (
            select uid from applications where organisation_uid = ${organisation} and supplier_uid = ${uid}
            union
            select dependent_uid from application_links where organisation_uid = ${organisation} and supplier_uid = ${uid}) p) as applications,
          (select count(*)::int from dependency_links l where l.organisation_uid = ${organisation} and l.provider_uid = ${uid}
            and l.dependent_kind not in ('activity', 'application')) as others
        from suppliers where organisation_uid = ${organisation} and uid = ${uid}
      ), removed as (
        delete from suppliers s using target t
        where s.organisation_uid = ${organisation} and s.uid = t.uid and s.version = ${version} and t.named
          and t.links = 0 and t.applications = 0 and t.others = 0
        returning s.uid
      )
      select version, named, links, applications, others, (select uid from removed) as removed from target`),
  /** Returns the direct links to a supplier. */
  links: (organisation: string, uid: string) =>
    query(sql<{ activityUid: string; toleranceMinutes: number; note: string }>`
      select activity_uid as "activityUid", tolerance_minutes as "toleranceMinutes", note from activity_links
      where organisation_uid = ${organisation} and supplier_uid = ${uid}`),
  activityStates: (organisation: string, uids: readonly string[]) =>
    query(sql<{ uid: string; state: string }>`
      select uid, state from activities where organisation_uid = ${organisation} and uid = any(${uids as string[]}::uuid[])`),
};
