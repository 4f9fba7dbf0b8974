import type { Updateable } from 'kysely';
import { savedColumns } from './crud.ts';
import { queries } from './queries.ts';
import type { DB } from './types.ts';

/** Tables whose rows people edit: they have a uid and a version. */
type EditedTable = {
  [T in keyof DB]: DB[T] extends { organisation_uid: unknown; uid: unknown; version: unknown } ? T : never;
}[keyof DB];

/** The deletion of a row that still has the version that was read. */
export const buildDeletion = (table: EditedTable) => (organisation: string, uid: string, version: number) =>
  queries
    // One edited table stands for all: they have these columns.
    .deleteFrom(table as 'divisions')
    .where('organisation_uid', '=', organisation)
    .where('uid', '=', uid)
    .where('version', '=', version)
    .returning('uid');

/**
 * The three writes of a plain kind of record, each one statement that names the organisation; a change or a deletion only touches the
 * row that still has the version that was read.
 * @param columns what of the input stands in which column
 */
export function tableWrites<T extends EditedTable, Input>(
  table: T,
  columns: (input: Input, organisation: string) => { [C in keyof Updateable<DB[T]>]: unknown },
) {
  // Kysely's types can't follow a table that is a parameter; one edited table stands for all, and `columns` is checked above.
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
