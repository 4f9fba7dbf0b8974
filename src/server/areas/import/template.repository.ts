import { sql } from 'kysely';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import type { ReferredKind } from '#root/domain/import/registers/register-spec.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { selectName } from '#root/server/shared/registers/register-records.ts';

interface Named {
  readonly name: string;
}

/** The maximum number of names of a list or register in a template. */
const maxNames = 1_000;

/** Queries for the values that can be chosen in the columns of a template. */
export const templateRepository = {
  /** Returns the rows of a master list that can be chosen, in the list's order. */
  listRows: (organisation: string, list: string) =>
    query(sql<Named>`
      select name from master_rows where organisation_uid = ${organisation} and list = ${list} and is_active
      order by position limit ${maxNames}`),
  /** Returns the names of a register's records in alphabetical order. */
  listNames(organisation: string, kind: ReferredKind) {
    const name = selectName(kind, 'x');
    return query(sql<Named>`
      select ${name} as name from ${sql.table(findTable(kind))} x where x.organisation_uid = ${organisation}
      order by lower(${name}) limit ${maxNames}`);
  },
};
