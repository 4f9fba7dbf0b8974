import type { DuplicationPart } from '#root/contract/landlord/organisation-duplications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { mapInSteps } from '#root/server/platform/workers/steps.ts';
import { beginNotifications, readDefaultRuleKeys } from '#root/server/shared/notifications/default-rules.ts';
import { actFor } from './create-organisation.ts';
import { type Column, duplicationRepository as repository } from './duplication.repository.ts';
import { copiedTables, groupTables, type Row } from './duplication-tables.ts';
import { readRows } from './read-rows.ts';

export interface DuplicationOrder {
  /** The landlord's own organisation, for which the transaction acts. */
  readonly landlordUid: string;
  readonly sourceUid: string;
  /** The uid of the new organisation. */
  readonly targetUid: string;
  readonly name: string;
  readonly friendlyUrl: string;
  readonly parts: readonly DuplicationPart[];
}

/** Called before each batch, with the number of rows written so far and the table of the next rows. */
export type OnStep = (step: { done: number; total: number; table: string }) => Promise<void>;

/** The number of rows that one statement writes. */
const batchSize = 500;

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Returns the value of a column in the copy. Uids of copied records are replaced; uids of other records are cleared.
 */
function remapValue(value: unknown, { type }: Column, uids: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'uuid') return uids.get(value as string) ?? null;
  if (type === 'jsonb' || type === 'json')
    return JSON.parse(JSON.stringify(value).replaceAll(uuidPattern, (uid) => uids.get(uid) ?? uid));
  return value;
}

/** The unchanged rows of each table, by the name of the table. */
export type AllRows = (table: string) => readonly Row[];

/**
 * Returns the rows of one table for the copy. The uid of a skipped row is removed from `uids`, so that references to it
 * are cleared.
 */
export async function copyRows(
  { change = (row) => row, keep = () => true }: (typeof copiedTables)[number],
  rows: readonly Row[],
  columns: readonly Column[],
  { uids, all }: { readonly uids: Map<string, string>; readonly all: AllRows },
): Promise<Row[]> {
  const copies = await mapInSteps(rows, (row) => {
    const given = change(row, all);
    const copy = Object.fromEntries(
      columns.map((column) => [column.name, remapValue(given[column.name], column, uids)]),
    );
    const isComplete = columns.every(({ name, needed }) => !needed || copy[name] !== null);
    if (isComplete && keep(copy)) return [copy];
    uids.delete(row.uid as string);
    return [];
  });
  return copies.flat();
}

/** Lowers the number of required members in groups of alternatives that have fewer links in the copy. */
export async function limitGroups(db: WriteDb, organisation: string): Promise<void> {
  for (const [table, dependent] of groupTables) await db.run(repository.limitGroups(organisation, table, dependent));
}

/** Returns the organisation's own row: the settings of the source under another name, without its contact details. */
function buildOrganisationRow(source: Row, { targetUid, name, friendlyUrl }: DuplicationOrder): Row {
  return {
    ...source,
    organisation_uid: targetUid,
    uid: targetUid,
    name,
    friendly_url: friendlyUrl,
    is_landlord: false,
    state: 'active',
    ...{ address: '', code: '', email: '' },
    ...{ logo_hash: null, deleted_at: null, state_before_deletion: null },
  };
}

/**
 * Copies an organisation under another name, in the caller's transaction: its settings, master data, divisions,
 * business units and roles, and the chosen `parts`. Every record gets a new uid, and references point to the copies.
 * The source is not changed, and is read in one statement, so that the copy is consistent.
 */
export async function duplicateOrganisation(db: WriteDb, order: DuplicationOrder, onStep: OnStep): Promise<void> {
  const { landlordUid, sourceUid, targetUid, parts } = order;
  const chosen = copiedTables.filter(({ part }) => !part || parts.includes(part));
  const tables = chosen.map(({ table }) => table);
  const columns = Map.groupBy(await db.many(repository.columns([...tables, 'organisations'])), ({ table }) => table);
  await db.maybe(actFor(sourceUid));
  const rows = await readRows(db, sourceUid, [...tables, 'organisations']);
  const defaultRuleKeys = (await db.maybe(readDefaultRuleKeys(sourceUid)))?.keys;
  const [source] = rows.get('organisations') ?? [];
  if (!source) throw new Error(`There is no organisation ${sourceUid} to duplicate`);
  const uids = new Map([[sourceUid, targetUid]]);
  for (const table of tables) for (const { uid } of rows.get(table) ?? []) if (uid) uids.set(uid as string, newUid());

  await db.maybe(actFor(targetUid));
  await db.maybe(repository.actOnBehalf(landlordUid));
  await db.run(planForManyRows());
  const names = (table: string) => (columns.get(table) ?? []).map(({ name }) => name);
  await db.run(repository.insert('organisations', names('organisations'), [buildOrganisationRow(source, order)]));
  const total = tables.reduce((sum, table) => sum + (rows.get(table)?.length ?? 0), 0);
  const all: AllRows = (table) => rows.get(table) ?? [];
  let done = 0;
  for (const one of chosen) {
    const copies = await copyRows(one, all(one.table), columns.get(one.table) ?? [], { uids, all });
    for (let at = 0; at < copies.length; at += batchSize) {
      await onStep({ done: done + at, total, table: one.table });
      await db.run(repository.insert(one.table, names(one.table), copies.slice(at, at + batchSize)));
    }
    done += rows.get(one.table)?.length ?? 0;
  }
  await limitGroups(db, targetUid);
  // The copies cause no notifications; only later changes of the copies do.
  await db.run(beginNotifications(targetUid, defaultRuleKeys));
  await db.maybe(actFor(landlordUid));
}
