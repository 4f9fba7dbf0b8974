import { type RawBuilder, sql } from 'kysely';
import { describeKind, findTable, kinds } from '#root/contract/shared/records/records.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, query } from '#root/server/platform/db/queries.ts';

const columns = { name: sql.ref('name'), person: personName() };

/** How the records of each table are called; also where names are looked up by uid. */
export const nameSources: Readonly<Record<string, RawBuilder<unknown>>> = Object.fromEntries(
  kinds.flatMap((kind) => {
    const { named = 'name' } = describeKind(kind);
    return named === 'none' ? [] : [[findTable(kind), columns[named]]];
  }),
);

export interface Named {
  readonly uid: string;
  readonly name: string;
}

const everywhere = (part: (table: string, called: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    Object.entries(nameSources).map(([table, called]) => part(table, called)),
    sql` union all `,
  );

/** The names that these records have now. */
export const namesNow = (organisation: string, uids: readonly string[]) =>
  query(
    sql<Named>`${everywhere(
      (table, called) => sql`select uid, ${called} as name from ${sql.table(table)}
        where organisation_uid = ${organisation} and uid = any(${uids}::uuid[])`,
    )}`,
  );

const lastName = sql`coalesce(e.before ->> 'name', nullif(trim(concat_ws(' ', e.before ->> 'first_name', e.before ->> 'last_name')), ''), '')`;

/** The names that deleted records had. */
export const namesOnce = (organisation: string, uids: readonly string[]) =>
  query(sql<Named>`
    select e.root_uid as uid, ${lastName} as name from audit_entries e
    where e.organisation_uid = ${organisation} and e.root_uid = any(${uids}::uuid[]) and e.record_uid = e.root_uid and e.action = 'deleted'`);

/** The columns that parts of these records began with, by the part's uid. */
export const partsBegun = (organisation: string, roots: readonly string[], parts: readonly string[]) =>
  query(sql<{ uid: string; table: string; after: Record<string, unknown> | null }>`
    select e.record_uid as uid, e.entity as "table", e.after from audit_entries e
    where e.organisation_uid = ${organisation} and e.root_uid = any(${roots}::uuid[])
      and e.record_uid = any(${parts}::uuid[]) and e.action = 'created'`);

/** At most as many records as a search looks into the history of. */
const mostFound = 500;

/** Records, deleted ones too, whose names have these words. */
export const recordsNamed = (organisation: string, words: string) =>
  query(sql<{ uid: string }>`
    select uid from (${everywhere(
      (table, called) => sql`select uid from ${sql.table(table)}
        where organisation_uid = ${organisation} and ${called} ilike ${contains(words)}`,
    )}
    union all
    select e.root_uid from audit_entries e
    where e.organisation_uid = ${organisation} and e.action = 'deleted' and e.record_uid = e.root_uid
      and ${lastName} ilike ${contains(words)}) found
    limit ${sql.lit(mostFound)}`);

/** People who acted, by name. `homes`: the organisations they came from, null for this one. */
export const peopleNamed = (uids: readonly string[], homes: readonly (string | null)[]) =>
  query(
    sql<
      Named & { home: string }
    >`select uid, name, home_name as home from audit_people(${uids}::uuid[], ${homes}::uuid[])`,
  );

/** People who can be asked for, by name. */
export const peopleFound = (words: string) =>
  query(
    sql<Named>`select uid, name from audit_people() where name ilike ${contains(words)} order by lower(name), uid limit 50`,
  );
