import { sql } from 'kysely';
import type { RegisterKind } from '#root/contract/import/import-terms.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { selectName } from '#root/server/shared/registers/register-records.ts';

interface Named {
  readonly name: string;
}

/** The most names of a list or register that a template tells. */
const mostNames = 1_000;

/** What can stand in the columns of a template that do not take any text. */
export const templateRepository = {
  /** The rows of a master list that can be chosen, in its order. */
  listed: (organisation: string, list: string) =>
    query(sql<Named>`
      select name from master_rows where organisation_uid = ${organisation} and list = ${list} and is_active
      order by position limit ${mostNames}`),
  /** The records of a register, by name. */
  recordsOf(organisation: string, kind: RegisterKind) {
    const name = selectName(kind, 'x');
    return query(sql<Named>`
      select ${name} as name from ${sql.table(kind)} x where x.organisation_uid = ${organisation}
      order by lower(${name}) limit ${mostNames}`);
  },
};
