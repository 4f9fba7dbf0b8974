import { sql } from 'kysely';
import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { hasPhases } from '#root/domain/import/registers/plan-phases.ts';
import type { RegisterWrite } from '#root/domain/import/registers/register-records.ts';
import type { RegisterField } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { rowSet } from '#root/server/platform/db/row-set.ts';
import { listColumns, type registerLinks } from '#root/server/shared/registers/register-records.ts';
import type { ImportKey } from './imports.repository.ts';

type RegisterLinks = (typeof registerLinks)[number];
/** Returns the key under which `import_changes.before` stores the former links. */
const toStoredKey = ({ field }: RegisterField) => `links:${field}`;

/** Returns the writes as rows of the register's table. */
const selectWrites = (kind: RegisterKind, writes: readonly RegisterWrite[]) => {
  const rows = writes.map(({ uid, values }) => ({
    uid,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [toColumn(key), value])),
  }));
  return sql`json_populate_recordset(null::${sql.table(findTable(kind))}, ${JSON.stringify(rows)}::json) r`;
};

/** Returns the fields that at least one row gives. For all other fields, the columns get the default of the table. */
function listWritten(kind: RegisterKind, writes: readonly RegisterWrite[]): RegisterField[] {
  const keys = new Set(writes.flatMap(({ values }) => Object.keys(values)));
  return registerSpecs[kind].fields.filter(({ as, key }) => as !== 'many' && keys.has(key));
}

/**
 * Returns the value of a column for `add`. A row that does not give the field gets the field's empty value, because the
 * statement writes the column for all rows.
 */
const selectValue = ({ key, as, empty }: RegisterField) => {
  const column = sql`r.${sql.ref(toColumn(key))}`;
  return as === 'one' || typeof empty !== 'string' ? column : sql`coalesce(${column}, ${sql.lit(empty)})`;
};

export const registersRepository = {
  add(organisation: string, kind: RegisterKind, writes: readonly RegisterWrite[]) {
    const fields = listWritten(kind, writes);
    const user = sql`(select u.uid from users u where u.organisation_uid = ${organisation} and r.email <> '' and lower(u.email) = lower(r.email))`;
    const linked = kind === 'equipment_owner';
    return query(sql`
      insert into ${sql.table(findTable(kind))} (organisation_uid, uid, ${sql.join(fields.map(({ key }) => sql.ref(toColumn(key))))} ${linked ? sql`, user_uid` : sql``})
      select ${organisation}::uuid, r.uid, ${sql.join(fields.map(selectValue))} ${linked ? sql`, ${user}` : sql``} from ${selectWrites(kind, writes)}`);
  },
  /** Updates records. For a plan in force, also sets the number of the working version that the update opens. */
  update: (organisation: string, kind: RegisterKind, writes: readonly RegisterWrite[]) =>
    query(sql`
      update ${sql.table(findTable(kind))} t
      set ${sql.join(listColumns(registerSpecs[kind]).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}
        ${hasPhases(registerSpecs[kind]) ? sql`, version_number = greatest(t.version_number, coalesce(t.in_force_number + 1, 1))` : sql``}
      from ${selectWrites(kind, writes)} where t.organisation_uid = ${organisation} and t.uid = r.uid`),
  /**
   * Replaces the links of these records with the links in the rows. If the same table also stores links to records of
   * other kinds, these links are unchanged.
   */
  setLinks(
    organisation: string,
    { field: { key }, links: { table, own, other } }: RegisterLinks,
    writes: readonly RegisterWrite[],
  ) {
    const linked = writes.filter(({ links }) => links[key]);
    const pairs = linked.flatMap(({ uid, links }) => (links[key] ?? []).map((one) => ({ own: uid, other: one.uid })));
    const wanted = rowSet(pairs, { own: 'uuid', other: 'uuid' });
    return query(sql`
      with gone as (
        delete from ${sql.table(table)} l where l.organisation_uid = ${organisation}
          and l.${sql.ref(own)} = any(${linked.map(({ uid }) => uid)}::uuid[]) and l.${sql.ref(other)} is not null
          and not exists (select from ${wanted} where r.own = l.${sql.ref(own)} and r.other = l.${sql.ref(other)}))
      insert into ${sql.table(table)} (organisation_uid, ${sql.ref(own)}, ${sql.ref(other)})
      select ${organisation}::uuid, r.own, r.other from ${wanted} on conflict do nothing`);
  },
  /** Adds the former links to the copies of records that are stored for an undo. */
  keepLinks: ({ organisation, uid }: ImportKey, { kind, field, links: { table, own, other } }: RegisterLinks) =>
    query(sql`
      update import_changes c set before = c.before || jsonb_build_object(${toStoredKey(field)}::text,
        (select coalesce(jsonb_agg(l.${sql.ref(other)}) filter (where l.${sql.ref(other)} is not null), '[]') from ${sql.table(table)} l
          where l.organisation_uid = ${organisation} and l.${sql.ref(own)} = c.record_uid))
      where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${findTable(kind)} and c.action = 'updated'`),
  /**
   * Undoes the changes of links, but only for records that have not changed since the import. Removes the links that
   * the import added. Restores the former links, unless the linked record no longer exists.
   */
  restoreLinks: ({ organisation, uid }: ImportKey, { kind, field, links: { table, own, other } }: RegisterLinks) =>
    query(sql`
      with unchanged as (
        select c.record_uid, c.before -> ${toStoredKey(field)}::text as links from import_records c
        join ${sql.table(findTable(kind))} t on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid and t.version = c.version_after
        where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${findTable(kind)}
          and (c.action = 'created' or c.before ? ${toStoredKey(field)}::text)),
      gone as (
        delete from ${sql.table(table)} l using unchanged u
        where l.organisation_uid = ${organisation} and l.${sql.ref(own)} = u.record_uid and l.${sql.ref(other)} is not null
          and not coalesce(u.links ? (l.${sql.ref(other)})::text, false))
      insert into ${sql.table(table)} (organisation_uid, ${sql.ref(own)}, ${sql.ref(other)})
      select ${organisation}::uuid, u.record_uid, x.uid from unchanged u cross join jsonb_array_elements_text(u.links) was
      join ${sql.table(findTable(field.to))} x on x.organisation_uid = ${organisation} and x.uid = was::uuid
      on conflict do nothing`),
};
