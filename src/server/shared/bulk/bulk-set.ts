import { type RawBuilder, sql } from 'kysely';
import { query } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { LinkTable } from '#root/server/shared/registers/link-table.ts';
import { goneMessage, listMatchingUids, type Matching, staleMessage } from './selection.ts';

/** The fields of a table that can be set in bulk. In SQL, the record is `t`. */
export interface BulkTable {
  readonly table: string;
  /** The column and its type for each field. */
  readonly columns: Readonly<Record<string, { readonly column: string; readonly type: 'uuid' | 'text' | 'date' }>>;
  /** The table of links for each field with a list of records. */
  readonly lists?: Readonly<Record<string, LinkTable>>;
  /** The reason why a record cannot be changed now, as a message; null if it can be changed. */
  readonly refusal?: RawBuilder<string | null>;
  /** A further assignment for each changed record, as `column = value`. */
  readonly also?: RawBuilder<unknown>;
}

type Value = string | null | readonly string[];
type Values = Readonly<Record<string, Value | undefined>>;
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
  readonly before: Record<string, Value>;
}
interface Change {
  readonly uid: string;
  readonly set: Record<string, Value>;
}

/** Reads and locks the rows in a fixed order, so that nobody else can change them before the write. */
const holdRows = (
  { table, columns, lists = {}, refusal = sql`null::text` }: BulkTable,
  organisation: string,
  uids: readonly string[],
) =>
  query(sql<HeldRow>`
    select t.uid, t.version, t.name, ${refusal} as refusal, json_build_object(${sql.join([
      ...Object.entries(columns).flatMap(([field, { column }]) => [sql.lit(field), sql.ref(`t.${column}`)]),
      ...Object.entries(lists).flatMap(([field, { table: links, own, other }]) => [
        sql.lit(field),
        sql`array(select l.${sql.ref(other)} from ${sql.table(links)} l
          where l.organisation_uid = t.organisation_uid and l.${sql.ref(own)} = t.uid order by 1)`,
      ]),
    ])}) as before
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

/** Replaces the links of the changed records in a field with a list. */
const writeList = (
  { table, own, other }: LinkTable,
  organisation: string,
  field: string,
  changes: readonly Change[],
) => {
  const wanted = sql`select r.uid, chosen.uid as other
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (uid uuid, set jsonb),
      lateral (select u::uuid as uid from jsonb_array_elements_text(r.set -> ${sql.lit(field)}) u) chosen`;
  const [links, record, choice] = [sql.table(table), sql.ref(own), sql.ref(other)];
  return query(sql`
    with wanted as materialized (${wanted}), dropped as (
      delete from ${links} l where l.organisation_uid = ${organisation}
        and l.${record} = any(${changes.map(({ uid }) => uid)}::uuid[])
        and not exists (select from wanted w where w.uid = l.${record} and w.other = l.${choice}))
    insert into ${links} (organisation_uid, ${record}, ${choice}) select ${organisation}::uuid, uid, other from wanted
    on conflict do nothing`);
};

/** Returns a value in a form that is equal for equal values, whatever the order of a list. */
const comparable = (value: Value | undefined) =>
  Array.isArray(value) ? [...new Set(value)].sort().join() : (value ?? null);

/** Returns the wanted values that differ from the record's current values, by field. */
function findDifferences(before: HeldRow['before'], wanted: Values): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([field, value]) =>
      value === undefined || comparable(value) === comparable(before[field]) ? [] : [[field, value]],
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
  const matching = 'matching' in selection ? await listMatchingUids(selection.matching, listUids) : undefined;
  const chosen = new Map(listChosen(selection).map((one) => [one.uid, one]));
  const uids = matching ?? [...chosen.keys()];
  const rowByUid = new Map((await db.many(holdRows(of, organisation.uid, uids))).map((row) => [row.uid, row]));
  if (rowByUid.size === 0 && uids.length > 0) throw errors.notFound();
  const { changes, unchanged, failures } = sortByOutcome(uids, rowByUid, chosen, set);
  const written = changes.length > 0 ? await db.many(writeChanges(of, organisation.uid, changes)) : [];
  for (const [field, links] of Object.entries(of.lists ?? {})) {
    const listed = changes.filter((change) => field in change.set);
    if (listed.length > 0) await db.run(writeList(links, organisation.uid, field, listed));
  }
  const versionByUid = new Map(written.map(({ uid, version }) => [uid, version]));
  const undo = changes.map(({ uid, set: given }) => {
    const before = rowByUid.get(uid)?.before ?? {};
    const former = Object.fromEntries(Object.keys(given).map((field) => [field, before[field] ?? null]));
    return { uid, version: versionByUid.get(uid) ?? 0, set: former };
  });

  return { data: { done: written.length, unchanged, failures, undo } };
}
