import { type RawBuilder, sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { gone, type Matching, matchingUids, stale } from './selection.ts';

/** What can be set of a table's records; a record is `t`. */
export interface BulkTable {
  readonly table: string;
  /** The column of a field, and its type. */
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: 'uuid' | 'text' }>>;
  /** Why a record can't be changed now, as text for people; null where it can. */
  readonly refusal?: RawBuilder<string | null>;
  /** What else changes with it, as `column = value`. */
  readonly also?: RawBuilder<unknown>;
}

type Values = Readonly<Record<string, string | null | undefined>>;
interface Chosen {
  readonly uid: string;
  readonly version: number;
  readonly set?: Values | undefined;
}
/** What is asked for, as the contract reads it. */
export interface BulkAsked {
  readonly set: Values;
  readonly selection:
    | { readonly records: readonly Chosen[] }
    | { readonly each: readonly Chosen[] }
    | { readonly matching: Matching };
}

interface Held {
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

/** Held until the end, in one order, so that nobody changes them between the look and the write. */
const hold = (
  { table, columns, refusal = sql`null::text` }: BulkTable,
  organisation: string,
  uids: readonly string[],
) =>
  query(sql<Held>`
    select t.uid, t.version, t.name, ${refusal} as refusal, json_build_object(${sql.join(
      Object.entries(columns).flatMap(([field, { column }]) => [sql.lit(field), sql.ref(`t.${column}`)]),
    )}) as before
    from ${sql.table(table)} t where t.organisation_uid = ${organisation} and t.uid = any(${uids as string[]}::uuid[])
    order by t.uid for update`);

const write = ({ table, columns, also }: BulkTable, organisation: string, changes: readonly Change[]) => {
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

/** What of a record is another than it should be. */
function differing(before: Held['before'], wanted: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined || value === (before[field] ?? null) ? [] : [[field, value]],
    ),
  );
}

/** Why a record that was chosen stays as it is. */
function whyNot(row: Held | undefined, asked: Chosen | undefined): string | null {
  if (!row) return gone;
  return asked && asked.version !== row.version ? stale : row.refusal;
}

/** Which records change, which are so already, and which stay as they are, with the reason. */
function sorted(
  uids: readonly string[],
  held: ReadonlyMap<string, Held>,
  chosen: ReadonlyMap<string, Chosen>,
  set: Values,
) {
  const failures: { uid: string; name: string; message: string }[] = [];
  const changes: Change[] = [];
  for (const uid of uids) {
    const [row, asked] = [held.get(uid), chosen.get(uid)];
    const message = whyNot(row, asked);
    if (message !== null) failures.push({ uid, name: row?.name ?? '', message });
    else if (row) changes.push({ uid, set: differing(row.before, asked?.set ?? set) });
  }
  const changing = changes.filter((change) => Object.keys(change.set).length > 0);
  return { changes: changing, unchanged: changes.length - changing.length, failures };
}

const chosenOf = (selection: BulkAsked['selection']): readonly Chosen[] => {
  if ('records' in selection) return selection.records;
  return 'each' in selection ? selection.each : [];
};

/**
 * Sets fields of many records in two statements, and says what became of each.
 * @param uidsOf the uids of all that the list has
 */
export async function setMany(
  of: BulkTable,
  { db, organisation, body }: { db: WriteDb; organisation: { readonly uid: string }; body: BulkAsked },
  uidsOf: (asked: Matching) => Promise<string[]>,
) {
  const { set, selection } = body;
  const listed = 'matching' in selection ? await matchingUids(selection.matching, uidsOf) : undefined;
  const chosen = new Map(chosenOf(selection).map((one) => [one.uid, one]));
  const uids = listed ?? [...chosen.keys()];
  const held = new Map((await db.many(hold(of, organisation.uid, uids))).map((row) => [row.uid, row]));
  if (held.size === 0 && uids.length > 0) throw errors.notFound();
  const { changes, unchanged, failures } = sorted(uids, held, chosen, set);
  const written = changes.length > 0 ? await db.many(write(of, organisation.uid, changes)) : [];
  const versionOf = new Map(written.map(({ uid, version }) => [uid, version]));
  const undo = changes.map(({ uid, set: given }) => {
    const before = held.get(uid)?.before ?? {};
    const former = Object.fromEntries(Object.keys(given).map((field) => [field, before[field] ?? null]));
    return { uid, version: versionOf.get(uid) ?? 0, set: former };
  });
  // What was there before is of the contract's kind.
  return { data: { done: written.length, unchanged, failures, undo } };
}
