import { type RawBuilder, sql } from 'kysely';
import { describeKind, findTable, kinds } from '#root/contract/shared/kinds/kinds.ts';
import { loggedName, personName } from '#root/server/platform/db/person-name.ts';
import { contains, query } from '#root/server/platform/db/queries.ts';

const columns = { name: sql.ref('name'), person: personName() };

/** The column or expression that names the records of each table. */
export const nameSources: Readonly<Record<string, RawBuilder<unknown>>> = Object.fromEntries(
  kinds.flatMap((kind) => {
    const { named = 'name' } = describeKind(kind);
    return named === 'none' ? [] : [[findTable(kind), columns[named]]];
  }),
);

export interface NamedRecord {
  readonly uid: string;
  readonly name: string;
}

const unionTables = (part: (table: string, called: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    Object.entries(nameSources).map(([table, called]) => part(table, called)),
    sql` union all `,
  );

/** Returns the current names of these records. */
export const findCurrentNames = (organisation: string, uids: readonly string[]) =>
  query(
    sql<NamedRecord>`${unionTables(
      (table, called) => sql`select uid, ${called} as name from ${sql.table(table)}
        where organisation_uid = ${organisation} and uid = any(${uids}::uuid[])`,
    )}`,
  );

const lastName = loggedName('e.before');

/** Returns the last names of deleted records. */
export const findFormerNames = (organisation: string, uids: readonly string[]) =>
  query(sql<NamedRecord>`
    select e.root_uid as uid, ${lastName} as name from audit_entries e
    where e.organisation_uid = ${organisation} and e.root_uid = any(${uids}::uuid[]) and e.record_uid = e.root_uid and e.action = 'deleted'`);

/** Returns the values with which parts of these records were created. */
export const findCreatedParts = (organisation: string, roots: readonly string[], parts: readonly string[]) =>
  query(sql<{ uid: string; table: string; after: Record<string, unknown> | null }>`
    select e.record_uid as uid, e.entity as "table", e.after from audit_entries e
    where e.organisation_uid = ${organisation} and e.root_uid = any(${roots}::uuid[])
      and e.record_uid = any(${parts}::uuid[]) and e.action = 'created'`);

/** The maximum number of records whose entries a search selects. */
const maxRecords = 500;

/** Returns the records whose names contain `words`, including deleted records. */
export const findRecordsByName = (organisation: string, words: string) =>
  query(sql<{ uid: string }>`
    select uid from (${unionTables(
      (table, called) => sql`select uid from ${sql.table(table)}
        where organisation_uid = ${organisation} and ${called} ilike ${contains(words)}`,
    )}
    union all
    select e.root_uid from audit_entries e
    where e.organisation_uid = ${organisation} and e.action = 'deleted' and e.record_uid = e.root_uid
      and ${lastName} ilike ${contains(words)}) found
    limit ${sql.lit(maxRecords)}`);

/**
 * Returns the names of people who acted. `homes` contains the organisations of these people; null means this
 * organisation.
 */
export const findActors = (uids: readonly string[], homes: readonly (string | null)[]) =>
  query(
    sql<
      NamedRecord & { home: string }
    >`select uid, name, home_name as home from audit_people(${uids}::uuid[], ${homes}::uuid[])`,
  );

/** Returns the people by whom the log can be filtered. */
export const findPeople = (words: string) =>
  query(
    sql<NamedRecord>`select uid, name from audit_people() where name ilike ${contains(words)} order by lower(name), uid limit 50`,
  );
