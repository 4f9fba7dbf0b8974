import type { DuplicationPart } from '#root/contract/landlord/organisation-duplications.ts';
import { asSets } from '#root/server/platform/db/as-sets.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { actFor } from './create-organisation.ts';
import { type Column, duplicationRepository as repository } from './duplication.repository.ts';
import { copiedTables, type Row } from './duplication-tables.ts';

export interface DuplicationOrder {
  /** The landlord's own organisation, which the transaction acts for. */
  readonly landlordUid: string;
  readonly sourceUid: string;
  /** The uid of the new organisation. */
  readonly targetUid: string;
  readonly name: string;
  readonly friendlyUrl: string;
  readonly parts: readonly DuplicationPart[];
}

/** Told how many of all rows are written, and of which table the next ones are. */
export type OnStep = (step: { done: number; total: number; table: string }) => Promise<void>;

/** Rows in one statement. */
const chunk = 1_000;

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What one column has in the copy: uids of what is copied are exchanged, those of anything else are left out. */
function remapped(value: unknown, { type }: Column, uids: ReadonlyMap<string, string>): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'uuid') return uids.get(value as string) ?? null;
  if (type === 'jsonb' || type === 'json')
    return JSON.parse(JSON.stringify(value).replaceAll(uuids, (uid) => uids.get(uid) ?? uid));
  return value;
}

/** The rows of one table as they are written; the uid of one that is left out is forgotten, so that others do without it. */
export function copiesOf(
  { change = (row) => row, keep = () => true }: (typeof copiedTables)[number],
  rows: readonly Row[],
  columns: readonly Column[],
  uids: Map<string, string>,
): Row[] {
  return rows.flatMap((row) => {
    const given = change(row);
    const copy = Object.fromEntries(columns.map((column) => [column.name, remapped(given[column.name], column, uids)]));
    const whole = columns.every(({ name, needed }) => !needed || copy[name] !== null);
    if (whole && keep(copy)) return [copy];
    uids.delete(row.uid as string);
    return [];
  });
}

/** The organisation's own row: the settings of the source under another name; nothing that tells who it is. */
function organisationRow(source: Row, { targetUid, name, friendlyUrl }: DuplicationOrder): Row {
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
 * Copies an organisation under another name, in the caller's transaction: its settings, master data, divisions, business units
 * and roles, and what of `parts` was chosen. Every record gets a new uid and every reference leads to the copy. The source is
 * only read, all of it in one statement, so that it is of one moment.
 */
export async function duplicateOrganisation(db: WriteDb, order: DuplicationOrder, onStep: OnStep): Promise<void> {
  const { landlordUid, sourceUid, targetUid, parts } = order;
  const chosen = copiedTables.filter(({ part }) => !part || parts.includes(part));
  const tables = chosen.map(({ table }) => table);
  const columns = Map.groupBy(await db.many(repository.columns([...tables, 'organisations'])), ({ table }) => table);
  await db.maybe(actFor(sourceUid));
  const rows = (await db.maybe(repository.rows(sourceUid, [...tables, 'organisations'])))?.rows ?? {};
  const [source] = rows.organisations ?? [];
  if (!source) throw new Error(`There is no organisation ${sourceUid} to duplicate`);
  const uids = new Map([[sourceUid, targetUid]]);
  for (const table of tables) for (const { uid } of rows[table] ?? []) if (uid) uids.set(uid as string, newUid());

  await db.maybe(actFor(targetUid));
  await db.maybe(repository.actOnBehalf(landlordUid));
  await db.run(asSets());
  const names = (table: string) => (columns.get(table) ?? []).map(({ name }) => name);
  await db.run(repository.insert('organisations', names('organisations'), [organisationRow(source, order)]));
  const total = tables.reduce((sum, table) => sum + (rows[table]?.length ?? 0), 0);
  let done = 0;
  for (const one of chosen) {
    const copies = copiesOf(one, rows[one.table] ?? [], columns.get(one.table) ?? [], uids);
    for (let at = 0; at < copies.length; at += chunk) {
      await onStep({ done: done + at, total, table: one.table });
      await db.run(repository.insert(one.table, names(one.table), copies.slice(at, at + chunk)));
    }
    done += rows[one.table]?.length ?? 0;
  }
  await db.maybe(actFor(landlordUid));
}
