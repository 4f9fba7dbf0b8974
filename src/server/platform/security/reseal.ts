import { sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { TenantAccess } from '#root/server/platform/http/services.ts';
import type { Keys } from './keys.ts';
import { currentPrefix, seal, unseal } from './secrets.ts';

/**
 * The columns with encrypted secrets, and the column that identifies their row. A test compares this list with the
 * database.
 */
export const secretColumns = [
  { table: 'users', column: 'mfa_secret', row: 'uid' },
  { table: 'users', column: 'mfa_pending_secret', row: 'uid' },
  { table: 'challenges', column: 'enrolment_cipher', row: 'uid' },
  { table: 'mail_settings', column: 'password_cipher', row: 'organisation_uid' },
  { table: 'mails', column: 'body_cipher', row: 'uid' },
] as const;
type SecretColumn = (typeof secretColumns)[number];

/** The maximum number of rows that are encrypted again in one transaction. Short transactions delay nobody. */
const rowsPerTurn = 100;

interface Sealed {
  readonly row: string;
  readonly text: string;
}

const findOutdated = (organisation: string, { table, column, row }: SecretColumn, prefix: string, after: string) =>
  query(sql<Sealed>`
    select ${sql.ref(row)} as row, ${sql.ref(column)} as text from ${sql.table(table)}
    where organisation_uid = ${organisation} and ${sql.ref(column)} is not null
      and not starts_with(${sql.ref(column)}, ${prefix}) and ${sql.ref(row)} > ${after}::uuid
    order by ${sql.ref(row)} limit ${rowsPerTurn}`);

/** Replaces the encrypted text only if it has not changed since it was read. */
const replace = (organisation: string, place: SecretColumn, { row, text }: Sealed, fresh: string) =>
  query(sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${fresh}
    where organisation_uid = ${organisation} and ${sql.ref(place.row)} = ${row} and ${sql.ref(place.column)} = ${text}`);

export interface Resealed {
  readonly done: number;
  /** The secrets that no known key can decrypt, as `table.column row`. They are not changed. */
  readonly unreadable: readonly string[];
}

/**
 * Encrypts an organisation's secrets with the current root key, a few rows at a time. Secrets that are already
 * encrypted with this key are skipped, so the work can be interrupted and repeated.
 */
export async function resealSecrets(tenants: TenantAccess, keys: Keys, organisation: string): Promise<Resealed> {
  let done = 0;
  const unreadable: string[] = [];
  for (const place of secretColumns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const found = await tenants
        .read(organisation)
        .many(findOutdated(organisation, place, currentPrefix(keys), after));
      const last = found.at(-1);
      if (!last) break;
      after = last.row;
      const fresh = found.flatMap((sealed) => {
        const { table, column } = place;
        const at = { organisation, table, column, row: sealed.row };
        try {
          return [{ sealed, text: seal(keys, at, unseal(keys, at, sealed.text)) }];
        } catch {
          unreadable.push(`${table}.${column} ${sealed.row}`);
          return [];
        }
      });
      await tenants.write(organisation, {}, async (db) => {
        for (const { sealed, text } of fresh) await db.run(replace(organisation, place, sealed, text));
      });
      done += fresh.length;
    }
  }
  return { done, unreadable };
}
