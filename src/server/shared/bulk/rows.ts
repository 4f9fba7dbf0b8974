import { type RawBuilder, sql } from 'kysely';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { type ConstraintErrors, databaseError, isDeadlock } from '#root/server/platform/db/constraint-errors.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError, errors } from '#root/server/platform/http/define-error.ts';
import { goneMessage, staleMessage } from './selection.ts';

/** The table whose records are changed one by one. */
export interface BulkRows {
  readonly table: string;
  /** The name of the record `t`, if it is not the column `name`. */
  readonly name?: RawBuilder<string>;
  /** The errors for violated constraints. */
  readonly constraints: ConstraintErrors;
}

export interface BulkCall {
  readonly db: WriteDb;
  readonly organisation: { readonly uid: string };
}

/** A chosen record. */
export interface ChosenRow {
  readonly uid: string;
  /** The version that the caller has seen; undefined accepts any version. */
  readonly version?: number;
}

/** A chosen record whose row this transaction has locked. */
export interface HeldRow {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
}

/** Reads and locks the rows in a fixed order, so that nobody else can change them before the write. */
const holdRows = ({ table, name = sql`t.name` }: BulkRows, organisation: string, uids: readonly string[]) =>
  query(sql<HeldRow>`
    select t.uid, t.version, ${name} as name from ${sql.table(table)} t
    where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[]) order by t.uid for update`);

/** Returns the records without duplicates. */
export const removeDuplicates = <Chosen extends ChosenRow>(records: readonly Chosen[]): Chosen[] => [
  ...new Map(records.map((record) => [record.uid, record])).values(),
];

/**
 * Locks the chosen records.
 * @returns the records that still have the version that the caller has seen, in the chosen order, and the reasons why
 * the other records failed
 * @throws 404 if none of the records exists
 */
export async function holdChosen(of: BulkRows, { db, organisation }: BulkCall, seen: readonly ChosenRow[]) {
  const uids = seen.map(({ uid }) => uid);
  const rows = await db.many(holdRows(of, organisation.uid, uids));
  if (rows.length === 0 && uids.length > 0) throw errors.notFound();
  const rowByUid = new Map(rows.map((row) => [row.uid, row]));
  const reasons = new Map<string, string>();
  const fresh = seen.flatMap(({ uid, version }) => {
    const row = rowByUid.get(uid);
    if (row && (version ?? row.version) === row.version) return [row];
    reasons.set(uid, row ? staleMessage : goneMessage);
    return [];
  });
  const failures = () =>
    [...reasons].map(([uid, message]): BulkFailure => ({ uid, name: rowByUid.get(uid)?.name ?? '', message }));
  return { fresh, count: rows.length, reasons, failures };
}

/**
 * Changes a single record, completely or not at all.
 * @returns the reason for a refusal; undefined if the record was changed
 * @throws errors that are not refusals
 */
export async function tryRow(
  { db }: BulkCall,
  { constraints }: Pick<BulkRows, 'constraints'>,
  act: () => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await db.attempt(act);
    return undefined;
  } catch (error) {
    const refusal = error instanceof AppError ? error : databaseError(error, constraints);
    if (!refusal || refusal.status >= 500 || isDeadlock(error)) throw error;
    if (refusal.status === 412) return staleMessage;
    return refusal.status === 404 ? goneMessage : refusal.message;
  }
}
