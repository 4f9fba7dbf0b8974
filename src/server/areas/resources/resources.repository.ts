import { sql } from 'kysely';
import { maxMasterRows } from '#root/contract/master-data/masters.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { ResourceCreate, ResourceInput, ResourceKind, resources } from '#root/contract/resources/resources.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';
import { countUses } from '#root/server/shared/registers/uses.ts';

const toTable = (kind: ResourceKind) => sql.table(resourceTables[kind]);
/** Returns the condition that a master row is in the list of utilities. No other master rows are resources. */
const matchKind = (kind: ResourceKind) => (kind === 'utility' ? sql`and list = 'utilities'` : sql``);

/** In lists, the record `r` is a row of the view `providers`, which has a column with the kind. */
const usedBy = countUses(sql.ref('r.kind'));

const saved = sql`uid, version, updated_at as "updatedAt"`;

interface Key {
  readonly organisation: string;
  readonly kind: ResourceKind;
  readonly uid: string;
}

function page(organisation: string, asked: QueryOf<typeof resources.list>) {
  const { q, filter } = asked;
  const unit = filter.usedInUnit;
  const base = queries
    .selectFrom('providers as r')
    .select([
      'r.uid',
      'r.kind',
      'r.name',
      'r.rto_minutes as rtoMinutes',
      'r.mtpd_minutes as mtpdMinutes',
      'r.is_active as isActive',
      usedBy.as('usedBy'),
    ])
    .where('r.organisation_uid', '=', organisation);
  const conditions = [
    ...(filter.kind ? [sql<boolean>`r.kind = any(${filter.kind as string[]}::text[])`] : []),
    ...(filter.uid ? [sql<boolean>`r.uid = any(${filter.uid as string[]}::uuid[])`] : []),
    ...(filter.active ? [sql<boolean>`r.is_active = ${filter.active === 'true'}`] : []),
    ...(filter.missing ? [sql<boolean>`r.rto_minutes is null`] : []),
    ...(unit
      ? [
          sql<boolean>`r.uid in (select l.provider_uid from activity_links l
            join activities a on a.organisation_uid = l.organisation_uid and a.uid = l.activity_uid
            where l.organisation_uid = ${organisation} and a.business_unit_uid = ${unit})`,
        ]
      : []),
    ...(q ? [sql<boolean>`r.name ilike ${contains(q)}`] : []),
  ];
  const order = { name: sql`lower(r.name)`, usedBy, rto: sql.ref('r.rto_minutes') };
  return pageJson(
    conditions.reduce((select, condition) => select.where(condition), base),
    asked,
    order,
    'r',
  );
}

export const resourcesRepository = {
  page,
  byKey: ({ organisation, kind, uid }: Key) =>
    recordJson(sql`
      select r.uid, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt", ${kind}::text as kind, r.name,
        r.description, r.rto_minutes as "rtoMinutes",
        ${kind === 'utility' ? sql`'' as workaround, '' as "ownerName", r.is_active` : sql`r.workaround, r.owner_name as "ownerName", r.status = 'active'`} as "isActive",
        ${countUses(sql.lit(kind))} as "usedBy"
      from ${toTable(kind)} r where r.organisation_uid = ${organisation} and r.uid = ${uid} ${matchKind(kind)}`),
  /** Inserts a resource. Returns no row if the name is taken or the list of utilities is full. */
  insert: (organisation: string, uid: string, { kind, name, rtoMinutes = null }: ResourceCreate) =>
    query(
      kind === 'utility'
        ? sql<SavedRow>`
            insert into master_rows (organisation_uid, uid, list, name, rto_minutes, position)
            select ${organisation}::uuid, ${uid}::uuid, 'utilities', ${name}::text, ${rtoMinutes}::integer,
              least(9999, coalesce(max(position), 0) + 1)
            from master_rows where organisation_uid = ${organisation} and list = 'utilities'
            having count(*) < ${maxMasterRows}
            on conflict (organisation_uid, list, lower(name)) do nothing returning ${saved}`
        : sql<SavedRow>`
            insert into ${toTable(kind)} (organisation_uid, uid, name, rto_minutes)
            values (${organisation}, ${uid}, ${name}, ${rtoMinutes})
            on conflict (organisation_uid, lower(name)) do nothing returning ${saved}`,
    ),
  byName: (organisation: string, kind: ResourceKind, name: string) =>
    query(sql<{ uid: string }>`select uid from ${toTable(kind)}
      where organisation_uid = ${organisation} and lower(name) = lower(${name}) ${matchKind(kind)}`),
  update: ({ organisation, kind, uid }: Key, version: number, input: ResourceInput) =>
    query(sql<SavedRow>`
      update ${toTable(kind)} set name = ${input.name}, description = ${input.description}, rto_minutes = ${input.rtoMinutes}
        ${kind === 'utility' ? sql`` : sql`, workaround = ${input.workaround}, owner_name = ${input.ownerName}`}
      where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} ${matchKind(kind)}
      returning ${saved}`),
};
