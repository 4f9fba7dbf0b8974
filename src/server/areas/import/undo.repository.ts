import { type RawBuilder, sql } from 'kysely';
import { toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { describeTable, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { hasPhases } from '#root/domain/import/registers/plan-phases.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { queries, query } from '#root/server/platform/db/queries.ts';
import { type ImportedTable, isLinkTable } from './apply.repository.ts';
import type { ImportKey } from './imports.repository.ts';

/** A record that an import has changed or created. */
export interface WrittenRecord {
  readonly uid: string;
  readonly name: string;
  readonly action: 'created' | 'updated';
  /** The version after the import. */
  readonly version: number;
  /** The current version; null if the record no longer exists. */
  readonly now: number | null;
}

/** Restores a reference. Clears the reference if the record to which it leads no longer exists. */
const restoreReference = (table: string, column: string, more: RawBuilder<unknown> = sql``) =>
  sql`${sql.ref(column)} = (select x.uid from ${sql.table(table)} x
    where x.organisation_uid = t.organisation_uid and x.uid = b.${sql.ref(column)} ${more})`;
/** Sets the minutes to the current value of the master row. */
const restoreMinutes = (name: string) =>
  sql`${sql.ref(`${name}_minutes`)} = (select x.minutes from master_rows x
    where x.organisation_uid = t.organisation_uid and x.uid = b.${sql.ref(`${name}_uid`)})`;

/**
 * The columns that store why a derived link is switched off. For each, `about` and `table` name the record to which the
 * link leads.
 */
const linkOffReasons = {
  activities: { column: 'location_link_off', about: 'location_uid', table: 'locations' },
  applications: { column: 'supplier_link_off', about: 'supplier_uid', table: 'suppliers' },
} as const;
type LinkOffReason = (typeof linkOffReasons)[keyof typeof linkOffReasons];
const findReason = (table: string): LinkOffReason | undefined =>
  Object.hasOwn(linkOffReasons, table) ? linkOffReasons[table as keyof typeof linkOffReasons] : undefined;

/**
 * Restores the reason why a derived link is switched off. If the linked record no longer exists, the reason becomes
 * `otherwise`.
 */
const restoreReason = ({ column, about, table }: LinkOffReason, otherwise: RawBuilder<unknown>) =>
  sql`${sql.ref(column)} = case when b.${sql.ref(about)} is null or exists (select from ${sql.table(table)} x
    where x.organisation_uid = t.organisation_uid and x.uid = b.${sql.ref(about)}) then b.${sql.ref(column)} else ${otherwise} end`;

const restoreActivity = sql.join([
  ...[
    'name',
    'code',
    'restart_minutes',
    'impacts',
    'description',
    'mtpd_origin',
    'mtpd_reason',
    'mdl_not_applicable',
    'mbco_percent',
    'minimum_people',
    'remote_delivery',
  ].map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`),
  // An approved activity for which the import opened a working version becomes approved again.
  sql`state = b.state`,
  restoreReference('divisions', 'division_uid'),
  restoreReference('business_units', 'business_unit_uid', sql`and x.division_uid = b.division_uid`),
  restoreReference('locations', 'location_uid'),
  restoreReason(linkOffReasons.activities, sql`''`),
  restoreReference('activity_owners', 'owner_uid'),
  restoreReference('activity_owners', 'deputy_uid'),
  restoreReference('master_rows', 'priority_uid'),
  ...['rto', 'mtpd'].flatMap((name) => [restoreReference('master_rows', `${name}_uid`), restoreMinutes(name)]),
  restoreReference('master_rows', 'mdl_uid'),
  sql`mdl_minutes = case when b.mdl_uid is null then b.mdl_minutes else (select x.minutes from master_rows x
    where x.organisation_uid = t.organisation_uid and x.uid = b.mdl_uid) end`,
]);

const restoreColumns = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = b.${sql.ref(column)}`));

const linkTerms = ['tolerance_minutes', 'group_name', 'group_required', 'note'];

function restoreValues(table: ImportedTable): RawBuilder<unknown> | undefined {
  if (table === 'activities') return restoreActivity;
  if (table === 'activity_owners') return undefined;
  if (isLinkTable(table)) return restoreColumns([...linkTerms, ...(table === 'activity_links' ? ['quantity'] : [])]);
  if (table === 'master_rows') return restoreColumns(['name', 'description', 'rto_minutes']);
  const kind = describeTable(table)?.kind ?? '';
  if (!isRegister(kind)) return undefined;
  const { fields } = registerSpecs[kind];
  const reason = findReason(table);
  return sql.join([
    ...(hasPhases(registerSpecs[kind]) ? [sql`version_number = b.version_number`] : []),
    ...fields.flatMap((field) => {
      const column = sql.ref(toColumn(field.key));
      if (field.as === 'many') return [];
      if (reason?.column === toColumn(field.key)) return [restoreReason(reason, sql`t.${column}`)];
      if (field.as !== 'one' && field.as !== 'listed') return [sql`${column} = b.${column}`];
      const target = sql.table(field.as === 'one' ? findTable(field.to) : 'master_rows');
      return [
        sql`${column} = case when b.${column} is not null then coalesce((select x.uid from ${target} x
          where x.organisation_uid = t.organisation_uid and x.uid = b.${column}), t.${column}) end`,
      ];
    }),
  ]);
}

const matchTable = ({ organisation, uid }: ImportKey, table: ImportedTable) => sql`
  c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = ${table}`;

export const undoRepository = {
  /** Returns the tables in which the import has changed or created records. */
  listTables: ({ organisation, uid }: ImportKey) =>
    query(sql<{ entity: ImportedTable }>`
      select distinct entity from import_records where organisation_uid = ${organisation} and import_uid = ${uid}`),
  /**
   * Locks the records of a table that the import has touched, until the transaction ends. Concurrent changes and new
   * references either wait for the undo, or are committed before the undo examines the records.
   */
  lockWritten: (of: ImportKey, table: ImportedTable) =>
    query(sql`
      select count(*) from (
        select from import_records c join ${sql.table(table)} t on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid
        where ${matchTable(of, table)} order by t.uid for update of t) held`),
  /** Restores the former values of the records that the import changed, unless they have changed again since. */
  restore(of: ImportKey, table: ImportedTable) {
    const set = restoreValues(table);
    return (
      set &&
      query(sql`
        update ${sql.table(table)} t set ${set}
        from import_changes c cross join lateral jsonb_populate_record(null::${sql.table(table)}, c.before) b
        where ${matchTable(of, table)} and c.action = 'updated'
          and t.organisation_uid = c.organisation_uid and t.uid = c.record_uid and t.version = c.version_after`)
    );
  },
  /** Deletes the records that the import created, unless they have changed since the import or are in use. */
  remove: (of: ImportKey, table: ImportedTable) =>
    query(sql<{ uid: string }>`
      with made as (
        select t.uid from import_records c join ${sql.table(table)} t
          on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid and t.version = c.version_after
        where ${matchTable(of, table)} and c.action = 'created'),
      used as (select u as uid from rows_in_use(${table}::regclass, (select array_agg(uid) from made)) u)
      delete from ${sql.table(table)} t
      where t.organisation_uid = ${of.organisation} and t.uid in (select uid from made except select uid from used)
      returning t.uid`),
  /** Returns the records that the import has changed or created, with their current versions. */
  listWritten: (of: ImportKey, table: ImportedTable) =>
    query(sql<WrittenRecord>`
      select c.record_uid as uid, c.name, c.action, c.version_after as version, t.version as now
      from import_records c left join ${sql.table(table)} t on t.organisation_uid = c.organisation_uid and t.uid = c.record_uid
      where ${matchTable(of, table)} and c.action <> 'touched'`),
  /** Returns the names of links, such as "Lager needs Einkauf", with their uids. */
  linkNames: (organisation: string, uids: readonly string[]) =>
    query(sql<{ uid: string; name: string }>`
      select l.uid, concat(a.name, ' needs ', p.name) as name from dependency_links l
      join providers a on a.organisation_uid = l.organisation_uid and a.uid = l.dependent_uid
      join providers p on p.organisation_uid = l.organisation_uid and p.uid = l.provider_uid
      where l.organisation_uid = ${organisation} and l.uid = any(${uids as string[]}::uuid[])`),
  /**
   * Gives a new version to activities whose links were changed, so that nobody overwrites the links with an older list.
   * Restores the former state, such as approved, if the activity has not changed since the import.
   */
  touch: ({ organisation, uid }: ImportKey) =>
    query(sql`
      update activities t set state = case when t.version = c.version_after then c.before ->> 'state' else t.state end
      from import_changes c
      where c.organisation_uid = ${organisation} and c.import_uid = ${uid} and c.entity = 'activities' and c.action = 'touched'
        and t.organisation_uid = c.organisation_uid and t.uid = c.record_uid`),
  finish: ({ organisation, uid }: ImportKey, undone: object) =>
    queries
      .updateTable('imports')
      .set({ state: 'undone', undone_at: sql`clock_timestamp()`, undone: sql`${JSON.stringify(undone)}::jsonb` })
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid),
};
