import { type RawBuilder, sql } from 'kysely';
import { type Field, type FieldSet, toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { describeKind, findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import { personName } from '#root/server/platform/db/person-name.ts';
import { contains, pageJson, queries, query, recordJson } from '#root/server/platform/db/queries.ts';
import { buildDeletion } from '#root/server/platform/db/table-writes.ts';
import { aliasFields, listBulkColumns } from './field-columns.ts';
import { findLinkTable } from './link-table.ts';
import { createRecordWrites } from './record-writes.ts';

/** A register whose lists, forms and writes follow from its fields. In SQL, the record is `r`. */
export interface PlainRegister<Fields extends FieldSet<Kind>, Fact extends string> {
  readonly kind: Kind;
  readonly fields: Fields;
  /** The columns that records have in addition to the fields. */
  readonly facts?: Readonly<Record<Fact, RawBuilder<unknown>>>;
  /** The fields that a search covers in addition to the name. */
  readonly searched?: readonly (keyof Fields & string)[];
  /**
   * The kinds whose records belong to a record and prevent its deletion. Records of the kind `activity` are counted as
   * `activityCount` in the record, and as `activities` in the `details` of 409 `in_use`.
   */
  readonly owns?: readonly Kind[];
}

/** The key for the name of the record that a field refers to: `ownerName` for `ownerUid`. */
type NameOf<Key> = Key extends `${infer Stem}Uid` ? `${Stem}Name` : never;
type SortOf<Fields extends FieldSet<Kind>, Fact extends string> =
  | (keyof Fields & string)
  | NameOf<keyof Fields>
  | Fact
  | 'createdAt'
  | 'updatedAt';

interface Asked<Sort extends string> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | `-${Sort}`;
  readonly q: string;
  readonly filter: object;
}

export const toCamelCase = (text: string) => text.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Counts the rows of a table whose column has the uid of the record `r`. */
export const countRows = (table: string, column: string) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} x
    where x.organisation_uid = r.organisation_uid and x.${sql.ref(column)} = r.uid)`;

/** Selects the name of the record or master row that a field refers to. */
function selectName(key: string, field: Field<Kind>): [string, RawBuilder<string | null>][] {
  if (field.as !== 'one' && field.as !== 'listed') return [];
  const kind = field.as === 'one' ? field.to : 'master';
  const name = describeKind(kind).named === 'person' ? personName('x') : sql<string>`x.name`;
  const found = sql<string | null>`(select ${name} from ${sql.table(findTable(kind))} x
    where x.organisation_uid = r.organisation_uid and x.uid = r.${sql.ref(toColumn(key))})`;
  return [[key.replace(/Uid$/, 'Name'), found]];
}

/** Builds the condition of a filter: `filter[divisionUid]` for a field `divisionUid` or `divisionUids`. */
function filterBy({ kind, fields }: PlainRegister<FieldSet<Kind>, string>, key: string, values: readonly string[]) {
  const field = fields[key] ?? fields[`${key}s`];
  if (!field) throw new Error(`The kind ${kind} has no field for the filter ${key}.`);
  if (field.as !== 'many') {
    const type = field.as === 'one' || field.as === 'listed' ? sql`uuid[]` : sql`text[]`;
    return sql<boolean>`r.${sql.ref(toColumn(key))} = any(${values as string[]}::${type})`;
  }
  const { table, own, other } = findLinkTable(kind, field);
  return sql<boolean>`exists (select from ${sql.table(table)} x where x.organisation_uid = r.organisation_uid
    and x.${sql.ref(own)} = r.uid and x.${sql.ref(other)} = any(${values as string[]}::uuid[]))`;
}

/** Returns the SQL for the sort order of each field. */
const orderFields = (fields: FieldSet<Kind>) =>
  Object.entries(fields).map(([key, { as }]): [string, RawBuilder<unknown>] => {
    const column = sql`r.${sql.ref(toColumn(key))}`;
    return [key, as === 'text' ? sql`lower(${column})` : column];
  });

/**
 * Deletes a record if no record of these kinds belongs to it. Returns how many records of each kind belong to it, and
 * the uid if it was deleted.
 */
const removeUnlessUsed =
  (kind: Kind, counts: readonly (readonly [Kind, RawBuilder<number>])[]) =>
  (organisation: string, uid: string, version: number) => {
    const table = sql.table(findTable(kind));
    const columns = counts.map(([owned, count]) => sql`${count} as ${sql.ref(owned)}`);
    const unused = counts.map(([owned]) => sql`used.${sql.ref(owned)} = 0`);
    return query(sql<{ counts: Partial<Record<Kind, number>>; removed: string | null }>`
      with used as (
        select ${sql.join(columns)} from ${table} r where r.organisation_uid = ${organisation} and r.uid = ${uid}
      ), removed as (
        delete from ${table} r using used
        where r.organisation_uid = ${organisation} and r.uid = ${uid} and r.version = ${version}
          and ${sql.join(unused, sql` and `)}
        returning r.uid
      )
      select row_to_json(used) as counts, (select uid from removed) as removed from used`);
  };

/** Creates the queries of a plain register. */
export function createPlainRepository<const Fields extends FieldSet<Kind>, const Fact extends string = never>(
  of: PlainRegister<Fields, Fact>,
) {
  const { kind, fields, searched = [], owns = [] } = of;
  const table = findTable(kind);
  const names = Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => selectName(key, field)));
  const counts = owns.map((owned) => [owned, countRows(findTable(owned), `${kind}_uid`)] as const);
  const facts: Record<string, RawBuilder<unknown>> = {
    ...names,
    ...Object.fromEntries(counts.map(([owned, count]) => [`${toCamelCase(owned)}Count`, count])),
    ...of.facts,
  };
  const order: Record<string, RawBuilder<unknown>> = {
    createdAt: sql.ref('r.created_at'),
    updatedAt: sql.ref('r.updated_at'),
    ...Object.fromEntries(orderFields(fields)),
    ...facts,
    ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, sql`lower(${name})`])),
  };
  const select = (organisation: string) =>
    queries
      // All tables of records have these columns, so the types of one of them are used.
      .selectFrom(`${table} as r` as 'divisions as r')
      .select(['r.uid', 'r.version', 'r.created_at as createdAt', 'r.updated_at as updatedAt'])
      .select([...aliasFields(kind, fields), ...Object.entries(facts).map(([name, value]) => value.as(name))])
      .where('r.organisation_uid', '=', organisation);
  return {
    table,
    columns: listBulkColumns(fields),
    page(organisation: string, asked: Asked<SortOf<Fields, Fact>>) {
      const words = contains(asked.q);
      const found = ['name', ...searched].map((key) => sql`r.${sql.ref(toColumn(key))} ilike ${words}`);
      const conditions = Object.entries(asked.filter as Readonly<Record<string, readonly string[] | undefined>>)
        // Filters by days are left out, because `pageJson` applies them.
        .filter(([key, values]) => values && key !== 'created' && key !== 'updated')
        .map(([key, values = []]) => filterBy(of, key, values));
      if (asked.q) conditions.push(sql<boolean>`(${sql.join(found, sql` or `)})`);
      const rows = conditions.reduce((all, condition) => all.where(condition), select(organisation));
      return pageJson<string>(rows, asked, order, 'r');
    },
    byUid: (organisation: string, uid: string) => recordJson(select(organisation).where('r.uid', '=', uid)),
    ...createRecordWrites(kind, fields),
    remove: buildDeletion(table as 'divisions'),
    removeUnlessUsed: removeUnlessUsed(kind, counts),
  };
}
