import { type RawBuilder, sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { goneMessage, listMatchingUids, type Matching, staleMessage } from './selection.ts';

/** The fields of a table that can be set in bulk. In SQL, the record is `t`. */
export interface BulkTable {
  readonly table: string;
  /** The column and its type for each field. */
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: 'uuid' | 'text' }>>;
  /** The reason why a record cannot be changed now, as a message; null if it can be changed. */
  readonly refusal?: RawBuilder<string | null>;
  /** A further assignment for each changed record, as `column = value`. */
  readonly also?: RawBuilder<unknown>;
}

type Values = Readonly<Record<string, string | null | undefined>>;
interface Chosen {
  readonly uid: string;
  readonly version: number;
  readonly set?: Values | undefined;
}
/** The body of the call, as defined in the contract. */
export interface BulkSetBody {
  readonly set: Values;
  readonly selection:
    | { readonly records: readonly Chosen[] }
    | { readonly each: readonly Chosen[] }
    | { readonly matching: Matching };
}

interface HeldRow {
  readonly uid: string;
  readonly version: number;
  readonly name: string;
  readonly refusal: string | null;
  readonly before: Record<string, string | null>;
}
interface Change {
  readonly uid: string;
  readonly set: Record<string, string | null>;
}

/** Reads and locks the rows in a fixed order, so that nobody else can change them before the write. */
const holdRows = (
  { table, columns, refusal = sql`null::text` }: BulkTable,
  organisation: string,
  uids: readonly string[],
) =>
  query(sql<HeldRow>`
    select t.uid, t.version, t.name, ${refusal} as refusal, json_build_object(${sql.join(
      Object.entries(columns).flatMap(([field, { column }]) => [sql.lit(field), sql.ref(`t.${column}`)]),
    )}) as before
    from ${sql.table(table)} t where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[])
    order by t.uid for update`);

const writeChanges = ({ table, columns, also }: BulkTable, organisation: string, changes: readonly Change[]) => {
  const sets = Object.entries(columns).map(
    ([field, { column, type }]) =>
      sql`${sql.ref(column)} = case when r.set ? ${sql.lit(field)}
        then (r.set ->> ${sql.lit(field)})::${sql.raw(type)} else t.${sql.ref(column)} end`,
  );
  return query(sql<{ uid: string; version: number }>`
    update ${sql.table(table)} t set ${sql.join([...sets, ...(also ? [also] : [])])}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (uid uuid, set jsonb)
    where t.organisation_uid = ${organisation} and t.uid = r.uid
    returning t.uid, t.version`);
};

/** Returns the wanted values that differ from the record's current values, by field. */
function findDifferences(before: HeldRow['before'], wanted: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined || value === (before[field] ?? null) ? [] : [[field, value]],
    ),
  );
}

/** Returns the reason why a chosen record cannot be changed; null if it can be changed. */
function findRefusal(row: HeldRow | undefined, asked: Chosen | undefined): string | null {
  if (!row) return goneMessage;
  return asked && asked.version !== row.version ? staleMessage : row.refusal;
}

/** Sorts the records into changes, records that already have the values, and failures with a reason. */
function sortByOutcome(
  uids: readonly string[],
  rowByUid: ReadonlyMap<string, HeldRow>,
  chosen: ReadonlyMap<string, Chosen>,
  set: Values,
) {
  const failures: { uid: string; name: string; message: string }[] = [];
  const changes: Change[] = [];
  for (const uid of uids) {
    const [row, asked] = [rowByUid.get(uid), chosen.get(uid)];
    const message = findRefusal(row, asked);
    if (message !== null) failures.push({ uid, name: row?.name ?? '', message });
    else if (row) changes.push({ uid, set: findDifferences(row.before, asked?.set ?? set) });
  }
  const changing = changes.filter((change) => Object.keys(change.set).length > 0);
  return { changes: changing, unchanged: changes.length - changing.length, failures };
}

const listChosen = (selection: BulkSetBody['selection']): readonly Chosen[] => {
  if ('records' in selection) return selection.records;
  return 'each' in selection ? selection.each : [];
};

/**
 * Sets fields of many records in two statements.
 * @param listUids lists the uids of all records that match the selection
 * @returns the numbers of changed and unchanged records, the failures, and the former values of the changed records
 * @throws 404 if none of the records exists; the errors of `listMatchingUids`
 */
export async function setMany(
  of: BulkTable,
  { db, organisation, body }: { db: WriteDb; organisation: { readonly uid: string }; body: BulkSetBody },
  listUids: (asked: Matching) => Promise<string[]>,
) {
  const { set, selection } = body;
  const listed = 'matching' in selection ? await listMatchingUids(selection.matching, listUids) : undefined;
  const chosen = new Map(listChosen(selection).map((one) => [one.uid, one]));
  const uids = listed ?? [...chosen.keys()];
  const rowByUid = new Map((await db.many(holdRows(of, organisation.uid, uids))).map((row) => [row.uid, row]));
  if (rowByUid.size === 0 && uids.length > 0) throw errors.notFound();
  const { changes, unchanged, failures } = sortByOutcome(uids, rowByUid, chosen, set);
  const written = changes.length > 0 ? await db.many(writeChanges(of, organisation.uid, changes)) : [];
  const versionByUid = new Map(written.map(({ uid, version }) => [uid, version]));
  const undo = changes.map(({ uid, set: given }) => {
    const before = rowByUid.get(uid)?.before ?? {};
    const former = Object.fromEntries(Object.keys(given).map((field) => [field, before[field] ?? null]));
    return { uid, version: versionByUid.get(uid) ?? 0, set: former };
  });

  return { data: { done: written.length, unchanged, failures, undo } };
}
