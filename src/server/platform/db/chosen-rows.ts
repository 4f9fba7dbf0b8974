import { type RawBuilder, sql } from 'kysely';
import type { DB } from './types.ts';

/**
 * A table that links records to their choices. Its key consists of the column of the record and the column of the
 * choice.
 */
interface ChosenRows {
  readonly table: keyof DB;
  readonly record: string;
  readonly chosen: string;
}

/**
 * Returns statements that replace a record's choices by these uids. They belong to a `with` clause in which a part named
 * `saved` returns the uid of the record. Unchanged rows are not written, so the log shows only additions and removals.
 */
export function chosenRows(
  { table, record, chosen }: ChosenRows,
  organisation: string,
  uids: readonly string[],
): RawBuilder<unknown> {
  const [target, owner, choice] = [sql.table(table), sql.ref(record), sql.ref(chosen)];
  return sql`
    ${sql.ref(`left_${table}`)} as (
      delete from ${target} l using saved
      where l.organisation_uid = ${organisation} and l.${owner} = saved.uid and l.${choice} <> all (${uids}::uuid[])
    ), ${sql.ref(`joined_${table}`)} as (
      insert into ${target} (organisation_uid, ${owner}, ${choice})
      select ${organisation}::uuid, saved.uid, wanted from saved, unnest(${uids}::uuid[]) wanted on conflict do nothing
    )`;
}
