import { sql } from 'kysely';
import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import type { RegisterWrite } from '#root/domain/import/registers/register-records.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { rowSet } from '#root/server/platform/db/row-set.ts';
import { columnOf, columnsOf, type LinkTable, linkTables } from '#root/server/shared/registers/register-records.ts';
import type { Of } from './apply.repository.ts';

/** The links that hang on the records of registers. */
export const allLinkTables = Object.entries(linkTables).flatMap(([kind, tables]) =>
  Object.entries(tables ?? {}).map(([key, links]) => ({ kind: kind as RegisterKind, key, links })),
);

/** The writes as rows of their table. */
const given = (kind: RegisterKind, writes: readonly RegisterWrite[]) => {
  const rows = writes.map(({ uid, values }) => ({
    uid,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [columnOf(key), value])),
  }));
  return sql`json_populate_recordset(null::${sql.table(kind)}, ${JSON.stringify(rows)}::json) r`;
};

/** A column that no row says anything of has the table's own default. */
function saidColumns(kind: RegisterKind, writes: readonly RegisterWrite[]): string[] {
  const said = new Set(writes.flatMap(({ values }) => Object.keys(values).map(columnOf)));
  return columnsOf(registerSpecs[kind]).filter((column) => said.has(column));
}

const defaults: Readonly<Record<string, string>> = { status: 'active' };
/** Texts are never null; rows of one table may say different things. */
const value = (column: string) =>
  /_(uid|minutes|on)$|^(seats|payment_frequency)$/.test(column)
    ? sql`r.${sql.ref(column)}`
    : sql`coalesce(r.${sql.ref(column)}, ${sql.lit(defaults[column] ?? '')})`;

export const registersRepository = {
  add(organisation: string, kind: RegisterKind, writes: readonly RegisterWrite[]) {
    const columns = saidColumns(kind, writes);
    const user = sql`(select u.uid from users u where u.organisation_uid = ${organisation} and r.email <> '' and lower(u.email) = lower(r.email))`;
    const linked = kind === 'equipment_owners';
    return query(sql`
      insert into ${sql.table(kind)} (organisation_uid, uid, ${sql.join(columns.map((column) => sql.ref(column)))} ${linked ? sql`, user_uid` : sql``})
      select ${organisation}::uuid, r.uid, ${sql.join(columns.map(value))} ${linked ? sql`, ${user}` : sql``} from ${given(kind, writes)}`);
  },
  update: (organisation: string, kind: RegisterKind, writes: readonly RegisterWrite[]) =>
    query(sql`
      update ${sql.table(kind)} t
      set ${sql.join(columnsOf(registerSpecs[kind]).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}
      from ${given(kind, writes)} where t.organisation_uid = ${organisation} and t.uid = r.uid`),
  /** The links of these records become those that the rows name. */
  setLinks(organisation: string, { table, own, other }: LinkTable, key: string, writes: readonly RegisterWrite[]) {
    const said = writes.filter(({ links }) => links[key]);
    const pairs = said.flatMap(({ uid, links }) => (links[key] ?? []).map((one) => ({ own: uid, other: one.uid })));
    const wanted = rowSet(pairs, { own: 'uuid', other: 'uuid' });
    return query(sql`
      with gone as (
        delete from ${sql.table(table)} l where l.organisation_uid = ${organisation}
          and l.${sql.ref(own)} = any(${said.map(({ uid }) => uid)}::uuid[])
          and not exists (select from ${wanted} where r.own = l.${sql.ref(own)} and r.other = l.${sql.ref(other)}))
      insert into ${sql.table(table)} (organisation_uid, ${sql.ref(own)}, ${sql.ref(other)})
      select ${organisation}::uuid, r.own, r.other from ${wanted} on conflict do nothing`);
  },
  /** Adds what was linked before to what is kept of the records that are going to be changed. */
  keepLinks: ({ organisation, uid }: Of, kind: RegisterKind, key: string, { table, own, other }: LinkTable) =>
    query(sql`
      update import_changes c set before = c.before || jsonb_build_object(${`links:${key}`}::text,
        (select coalesce(jsonb_agg(l.${sql.ref(other)}), '[]') from ${sql.table(table)} l
          where l.organisation_uid = ${organisation} and l.${sql.ref(own)} = c.record_uid))
      where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${kind} and c.action = 'updated'`),
  /** Of records that have not changed since, what the import linked goes, and what was linked before comes back where it is there. */
  restoreLinks: ({ organisation, uid }: Of, kind: RegisterKind, key: string, links: LinkTable) => {
    const { table, own, other } = links;
    const to = registerSpecs[kind].fields.find((field) => field.key === key);
    const target = sql.table(to?.kind === 'many' ? to.to : kind);
    return query(sql`
      with unchanged as (
        select c.record_uid, c.before -> ${`links:${key}`}::text as links from import_records c
        join ${sql.table(kind)} t on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid and t.version = c.version_after
        where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${kind}
          and (c.action = 'created' or c.before ? ${`links:${key}`}::text)),
      gone as (
        delete from ${sql.table(table)} l using unchanged u
        where l.organisation_uid = ${organisation} and l.${sql.ref(own)} = u.record_uid
          and not coalesce(u.links ? (l.${sql.ref(other)})::text, false))
      insert into ${sql.table(table)} (organisation_uid, ${sql.ref(own)}, ${sql.ref(other)})
      select ${organisation}::uuid, u.record_uid, x.uid from unchanged u cross join jsonb_array_elements_text(u.links) was
      join ${target} x on x.organisation_uid = ${organisation} and x.uid = was::uuid
      on conflict do nothing`);
  },
};
