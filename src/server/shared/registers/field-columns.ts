import { type RawBuilder, sql } from 'kysely';
import {
  type Field,
  type FieldSet,
  type FormValues,
  listInputs,
  toColumn,
} from '#root/contract/shared/fields/define-fields.ts';
import type { Kind } from '#root/contract/shared/kinds/kinds.ts';
import { toE164 } from '#root/domain/values/phone.ts';
import { chosenRows } from '#root/server/platform/db/chosen-rows.ts';
import type { DB } from '#root/server/platform/db/types.ts';
import type { BulkTable } from '#root/server/shared/bulk/bulk-set.ts';
import { findLinkTable } from './link-table.ts';

/**
 * Returns the SQL for each field's value, by the field's key.
 * @param alias the alias of the record's table in the query
 */
export function selectFields(kind: Kind, fields: FieldSet, alias = 'r'): Record<string, RawBuilder<unknown>> {
  const select = (key: string, field: Field) => {
    if (field.as === 'many') {
      const links = findLinkTable(kind, field);
      return sql`array(select x.${sql.ref(links.other)} from ${sql.table(links.table)} x
        where x.organisation_uid = ${sql.ref(`${alias}.organisation_uid`)}
          and x.${sql.ref(links.own)} = ${sql.ref(`${alias}.uid`)} order by 1)`;
    }
    const column = sql.ref(`${alias}.${toColumn(key)}`);
    return field.as === 'date' ? sql`${column}::text` : column;
  };
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, select(key, field)]));
}

/** Returns the expressions of {@link selectFields} as selections of a query. */
export const aliasFields = (kind: Kind, fields: FieldSet, alias = 'r') =>
  Object.entries(selectFields(kind, fields, alias)).map(([key, value]) => value.as(key));

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text;

type ColumnValues<Fields extends FieldSet> = {
  [Key in keyof FormValues<Fields> as Fields[Key] extends { readonly as: 'many' }
    ? never
    : SnakeCase<Key>]: FormValues<Fields>[Key];
};

/**
 * Returns the column values for the input of a form. Links are excluded, because they are stored in tables of their
 * own.
 */
export const toColumns = <Fields extends FieldSet>(fields: Fields, input: FormValues<Fields>) =>
  Object.fromEntries(
    listInputs(fields).flatMap(([key, { as }]) => {
      const value = input[key as keyof typeof input];
      return as === 'many' ? [] : [[toColumn(key), as === 'phone' ? toE164(String(value)) : value]];
    }),
  ) as ColumnValues<Fields>;

/**
 * Returns statements that replace the record's links by the links in the form. They belong in a `with` clause whose
 * table `saved` has the record's uid.
 */
export const writeLinks = <Fields extends FieldSet>(
  kind: Kind,
  fields: Fields,
  organisation: string,
  input: FormValues<Fields>,
): RawBuilder<unknown>[] =>
  listInputs(fields).flatMap(([key, field]) => {
    if (field.as !== 'many') return [];
    const { table, own, other } = findLinkTable(kind, field);
    const chosen = input[key as keyof typeof input] as readonly string[];
    return [chosenRows({ table: table as keyof DB, record: own, chosen: other }, organisation, chosen)];
  });

/** Returns the columns of the fields that can be set in bulk, by the field's key. */
export const listBulkColumns = (fields: FieldSet): BulkTable['columns'] =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { bulk }]) => bulk)
      .map(([key, { as }]) => [
        key,
        { column: toColumn(key), type: as === 'one' || as === 'listed' ? 'uuid' : 'text' },
      ]),
  );
