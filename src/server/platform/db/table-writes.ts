import type { Updateable } from 'kysely';
import { savedColumns } from './crud.ts';
import { queries } from './queries.ts';
import type { DB } from './types.ts';

/** Tables whose rows people edit, with a uid and a version. */
type EditedTable = {
  [T in keyof DB]: DB[T] extends { organisation_uid: unknown; uid: unknown; version: unknown } ? T : never;
}[keyof DB];

/** Builds the deletion of a row in this version. */
export const buildDeletion = (table: EditedTable) => (organisation: string, uid: string, version: number) =>
  queries
    // One edited table stands for all: they have these columns.
    .deleteFrom(table as 'divisions')
    .where('organisation_uid', '=', organisation)
    .where('uid', '=', uid)
    .where('version', '=', version)
    .returning('uid');

/**
 * Builds the three writes of a plain kind of record. Each is one statement that names the organisation. Updates and
 * deletions require the version that was read.
 * @param columns the columns for an input
 */
export function tableWrites<T extends EditedTable, Input>(
  table: T,
  columns: (input: Input, organisation: string) => { [C in keyof Updateable<DB[T]>]: unknown },
) {
  // Kysely's types do not support a table as a parameter. One table represents all, and `columns` is checked above.
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
