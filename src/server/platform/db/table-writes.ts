import type { Updateable } from 'kysely';
import { savedColumns } from './crud.ts';
import { queries } from './queries.ts';
import type { DB } from './types.ts';

/** The tables with rows that users edit, which have a uid and a version. */
type EditedTable = {
  [T in keyof DB]: DB[T] extends { organisation_uid: unknown; uid: unknown; version: unknown } ? T : never;
}[keyof DB];

/** Builds a query that deletes a row only if the row still has this version. */
export const buildDeletion = (table: EditedTable) => (organisation: string, uid: string, version: number) =>
  queries
    // All edited tables have these columns, so the types of one of them are used.
    .deleteFrom(table as 'divisions')
    .where('organisation_uid', '=', organisation)
    .where('uid', '=', uid)
    .where('version', '=', version)
    .returning('uid');

/**
 * Builds the three writes of a plain kind of record. Each write is one statement restricted to the organisation.
 * Updates and deletions require the version that was read.
 * @param columns returns the columns for an input
 */
export function tableWrites<T extends EditedTable, Input>(
  table: T,
  columns: (input: Input, organisation: string) => { [C in keyof Updateable<DB[T]>]: unknown },
) {
  // Kysely's types do not support a table as a parameter, so the types of one table are used. `columns` has been
  // checked above.
  const at = table as 'divisions';
  const values = columns as (input: Input, organisation: string) => Updateable<DB['divisions']>;
  return {
    insert: (organisation: string, uid: string, input: Input) =>
      queries
        .insertInto(at)
        .values({ organisation_uid: organisation, uid, ...(values(input, organisation) as { name: string }) })
        .returning(savedColumns),
    update: (organisation: string, uid: string, version: number, input: Input) =>
      queries
        .updateTable(at)
        .set(values(input, organisation))
        .where('organisation_uid', '=', organisation)
        .where('uid', '=', uid)
        .where('version', '=', version)
        .returning(savedColumns),
    remove: buildDeletion(table),
  };
}
