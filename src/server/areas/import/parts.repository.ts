import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import { rowSet } from '#root/server/platform/db/row-set.ts';
import type { ImportedTable } from './apply.repository.ts';
import type { ImportKey } from './imports.repository.ts';

/**
 * References that a record makes to other records. They are stored in a separate table and are not fields of a
 * register.
 */
interface Part {
  /** The table of the record. */
  readonly record: ImportedTable;
  readonly table: string;
  readonly own: string;
  readonly other: string;
  /** The table of the records to which the references lead. */
  readonly target: string;
  /** A column of the record that is copied to each of its references. */
  readonly copies?: string;
}

/** The factors that people need to do an activity remotely. */
export const remoteFactors: Part = {
  ...{ record: 'activities', table: 'activity_remote_factors', own: 'activity_uid' },
  ...{ other: 'factor_uid', target: 'master_rows' },
};
/** The roles that can replace the role that an activity needs. */
export const alternativeRoles: Part = {
  ...{ record: 'activity_links', table: 'activity_link_alternatives', own: 'link_uid', other: 'role_uid' },
  ...{ target: 'activity_roles', copies: 'activity_uid' },
};
export const parts: readonly Part[] = [remoteFactors, alternativeRoles];

/** A record, with the uids of the records to which it refers. */
export interface PartWrite {
  readonly uid: string;
  readonly others: readonly string[];
}

/** Returns the key under which `import_changes.before` stores the former references. */
const toStoredKey = ({ table }: Part) => `links:${table}`;

const listColumns = ({ own, other, copies }: Part) =>
  sql.join(['organisation_uid', own, other, ...(copies ? [copies] : [])].map((column) => sql.ref(column)));
const selectCopied = ({ copies }: Part) => (copies ? sql`, t.${sql.ref(copies)}` : sql``);

export const partsRepository = {
  /** Replaces the references of these records. */
  set(organisation: string, part: Part, writes: readonly PartWrite[]) {
    const { record, table, own, other } = part;
    const pairs = writes.flatMap(({ uid, others }) => others.map((one) => ({ own: uid, other: one })));
    const wanted = rowSet(pairs, { own: 'uuid', other: 'uuid' });
    return query(sql`
      with gone as (
        delete from ${sql.table(table)} l where l.organisation_uid = ${organisation}
          and l.${sql.ref(own)} = any(${writes.map(({ uid }) => uid)}::uuid[])
          and not exists (select from ${wanted} where r.own = l.${sql.ref(own)} and r.other = l.${sql.ref(other)}))
      insert into ${sql.table(table)} (${listColumns(part)})
      select t.organisation_uid, t.uid, r.other ${selectCopied(part)} from ${wanted}
      join ${sql.table(record)} t on t.organisation_uid = ${organisation} and t.uid = r.own
      on conflict do nothing`);
  },
  /** Adds the former references to the copies of records that are stored for an undo. */
  keep: ({ organisation, uid }: ImportKey, part: Part) =>
    query(sql`
      update import_changes c set before = c.before || jsonb_build_object(${toStoredKey(part)}::text,
        (select coalesce(jsonb_agg(l.${sql.ref(part.other)}), '[]') from ${sql.table(part.table)} l
          where l.organisation_uid = ${organisation} and l.${sql.ref(part.own)} = c.record_uid))
      where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${part.record} and c.action = 'updated'`),
  /**
   * Undoes the changes of references, but only for records that have not changed since the import. Removes the
   * references that the import added. Restores the former references, unless the other record no longer exists.
   */
  restore: ({ organisation, uid }: ImportKey, part: Part) =>
    query(sql`
      with unchanged as (
        select t.organisation_uid, t.uid ${selectCopied(part)}, c.before -> ${toStoredKey(part)}::text as others
        from import_records c
        join ${sql.table(part.record)} t on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid and t.version = c.version_after
        where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${part.record}
          and (c.action = 'created' or c.before ? ${toStoredKey(part)}::text)),
      gone as (
        delete from ${sql.table(part.table)} l using unchanged t
        where l.organisation_uid = ${organisation} and l.${sql.ref(part.own)} = t.uid
          and not coalesce(t.others ? (l.${sql.ref(part.other)})::text, false))
      insert into ${sql.table(part.table)} (${listColumns(part)})
      select t.organisation_uid, t.uid, x.uid ${selectCopied(part)} from unchanged t
      cross join jsonb_array_elements_text(t.others) was
      join ${sql.table(part.target)} x on x.organisation_uid = ${organisation} and x.uid = was::uuid
      on conflict do nothing`),
};
