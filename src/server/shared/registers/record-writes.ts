import { sql } from 'kysely';
import type { FieldSet, FormValues } from '#root/contract/shared/fields/define-fields.ts';
import { findTable, type Kind } from '#root/contract/shared/kinds/kinds.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { toColumns, writeLinks } from './field-columns.ts';

const returned = sql`uid, version, updated_at`;
const answered = sql`select uid, version, updated_at as "updatedAt" from saved`;

/** Creates the queries that insert and change the records of a kind, each with its links in one statement. */
export function createRecordWrites<Fields extends FieldSet>(kind: Kind, fields: Fields) {
  type Input = FormValues<Fields>;
  const table = sql.table(findTable(kind));
  const listColumns = (input: Input) => Object.entries(toColumns(fields, input));
  const links = (organisation: string, input: Input) =>
    sql.join([sql``, ...writeLinks(kind, fields, organisation, input)]);
  return {
    insert: (organisation: string, uid: string, input: Input) => {
      const columns = listColumns(input);
      return query(sql<SavedRow>`
        with saved as (
          insert into ${table} (organisation_uid, uid, ${sql.join(columns.map(([name]) => sql.ref(name)))})
          values (${organisation}, ${uid}, ${sql.join(columns.map(([, value]) => value))}) returning ${returned}
        ) ${links(organisation, input)} ${answered}`);
    },
    update: (organisation: string, uid: string, version: number, input: Input) =>
      query(sql<SavedRow>`
        with saved as (
          update ${table} set ${sql.join(listColumns(input).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
          where organisation_uid = ${organisation} and uid = ${uid} and version = ${version} returning ${returned}
        ) ${links(organisation, input)} ${answered}`),
  };
}
