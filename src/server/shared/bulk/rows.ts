import { type RawBuilder, sql } from 'kysely';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { type ConstraintErrors, databaseError, isDeadlock } from '#root/server/platform/db/constraint-errors.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError, errors } from '#root/server/platform/http/define-error.ts';
import { gone, stale } from './selection.ts';

/** Where many records are that are acted on one by one. */
export interface RowsOf {
  readonly table: string;
  /** The name of the record `t`, where it is not its column `name`. */
  readonly name?: RawBuilder<string>;
  /** What the feature says when a constraint refuses. */
  readonly constraints: ConstraintErrors;
}

export interface BulkCall {
  readonly db: WriteDb;
  readonly organisation: { readonly uid: string };
}

/** A record that was chosen. */
export interface Seen {
  readonly uid: string;
  /** Absent where nobody has seen it: as it is now. */
  readonly version?: number;
}

/** A record as it is now. */
export interface Held {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
}

/** Held until the end, in one order, so that nobody changes them between the look and the act. */
const hold = ({ table, name = sql`t.name` }: RowsOf, organisation: string, uids: readonly string[]) =>
  query(sql<Held>`
    select t.uid, t.version, ${name} as name from ${sql.table(table)} t
    where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[]) order by t.uid for update`);

/** Each record once. */
export const once = <Chosen extends Seen>(records: readonly Chosen[]): Chosen[] => [
  ...new Map(records.map((record) => [record.uid, record])).values(),
];

/**
 * Holds the records that were chosen.
 * @returns those that are there in the version that was seen, in the order they were chosen in, and why others are left out
 * @throws 404 where none of them is there
 */
export async function heldRows(of: RowsOf, { db, organisation }: BulkCall, seen: readonly Seen[]) {
  const uids = seen.map(({ uid }) => uid);
  const rows = await db.many(hold(of, organisation.uid, uids));
  if (rows.length === 0 && uids.length > 0) throw errors.notFound();
  const held = new Map(rows.map((row) => [row.uid, row]));
  const reasons = new Map<string, string>();
  const fresh = seen.flatMap(({ uid, version }) => {
    const row = held.get(uid);
    if (row && (version ?? row.version) === row.version) return [row];
    reasons.set(uid, row ? stale : gone);
    return [];
  });
  const failures = () =>
    [...reasons].map(([uid, message]): BulkFailure => ({ uid, name: held.get(uid)?.name ?? '', message }));
  return { fresh, reasons, failures };
}

/**
 * Acts on one of many, wholly or not at all.
 * @returns why it stays as it is; undefined where the act is done
 * @throws what is no refusal
 */
export async function tryRow(
  { db }: BulkCall,
  { constraints }: RowsOf,
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await db.attempt(act);
    return undefined;
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseError(error, constraints);
    if (!refusal || refusal.status >= 500 || isDeadlock(error)) throw error;
    if (refusal.status === 412) return stale;
    return refusal.status === 404 ? gone : refusal.message;
  }
}
