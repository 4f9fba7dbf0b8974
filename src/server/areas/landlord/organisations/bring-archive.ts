import type { ArchiveBrought } from '#root/contract/landlord/organisation-archives.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import { asSets } from '#root/server/platform/db/as-sets.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { keepChoices } from '#root/server/platform/db/kept-choices.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { archivedTables, type NaturalKey, naturalKeys } from './archive-tables.ts';
import { copiesOf, type OnStep } from './duplicate-organisation.ts';
import { type Column, duplicationRepository } from './duplication.repository.ts';
import type { Row } from './duplication-tables.ts';
import { type Archive, notAnArchive } from './read-archive.ts';

type Table = (typeof archivedTables)[number];

/** Rows in one statement. */
const chunk = 1_000;

const named = (rows: readonly Row[]) => {
  const some = rows.slice(0, 10).map(({ name }) => String(name));
  return rows.length > 10 ? `${some.join(', ')} and ${rows.length - 10} more` : some.join(', ');
};

const refuse = (message: string) => new AppError('archive_conflict', 409, `${message} Nothing has been imported.`);

/** What stands in the way, in words: content can not be matched, and of two times of one name neither can be chosen here. */
function checkConflicts(table: string, matched: readonly Row[], added: readonly Row[], there: readonly Row[]): void {
  if (table === 'activities' && matched.length > 0)
    throw refuse(`These activities are there already: ${named(matched)}. Rename or delete them, and import again.`);
  if (table === 'dependency_scenarios' && matched.length > 0)
    throw refuse(`These scenarios are there already: ${named(matched)}. Rename or delete them, and import again.`);
  if (table !== 'master_rows') return;
  const names = new Set(there.map(({ list, name }) => `${list} ${toLowerCase(String(name))}`));
  const taken = added.filter(({ list, name }) => names.has(`${list} ${toLowerCase(String(name))}`));
  if (taken.length > 0)
    throw refuse(
      `These times of lists are there with another number of minutes: ${named(taken)}. Rename them, and import again.`,
    );
}

/** A record without a value that it needs would be left out, and what refers to it with it: that is said instead. */
function checkWhole({ table, change = (row) => row }: Table, rows: readonly Row[], columns: readonly Column[]): void {
  const needed = columns.filter(({ needed, type }) => needed && type !== 'uuid').map(({ name }) => name);
  rows.forEach((row, at) => {
    const given = change(row);
    const lost = needed.find((name) => (given[name] ?? null) === null);
    if (lost === undefined) return;
    const which = typeof row.name === 'string' ? row.name : `record ${at + 1}`;
    const what = lost.replaceAll('_', ' ');
    throw notAnArchive(`A record in data/${table}.json of the archive has no "${what}": ${which}. Correct it there.`);
  });
}

/** Sorts the rows of one table into those that are there and those that are new, and gives each its uid. */
async function match(db: WriteDb, target: string, table: string, rows: readonly Row[], uids: Map<string, string>) {
  const key: NaturalKey | undefined = naturalKeys[table];
  const there = key ? await db.many(repository.keys(target, table, key.columns)) : [];
  const known = new Map(there.map((row) => [key?.of(row, String), String(row.uid)]));
  const [matched, added]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const found = known.get(key?.of(row, (value) => uids.get(String(value)) ?? ''));
    (found ? matched : added).push(row);
    if (row.uid) uids.set(String(row.uid), found ?? newUid());
  }
  checkConflicts(table, matched, added, there);
  return { matched, added };
}

/** Recovery times of what is matched, where nobody has given one here: without them links would say less than they did. */
async function fillRecovery(
  db: WriteDb,
  target: string,
  table: string,
  matched: readonly Row[],
  uids: ReadonlyMap<string, string>,
): Promise<void> {
  const known = matched.flatMap(({ uid, rto_minutes: minutes }) => {
    const here = uids.get(String(uid));
    return table !== 'activities' && typeof minutes === 'number' && here ? [{ uid: here, minutes }] : [];
  });
  if (known.length > 0) await db.run(repository.fillRecovery(target, table, known));
}

/** The list has its default already, and rows of the system are the product's own. */
const asOneMore = (table: string, row: Row): Row =>
  table === 'master_rows' ? { ...row, is_default: false, is_system: false } : row;

/**
 * Takes an archive in, in the caller's transaction: what is there by name stays as it is (but gets a recovery time where it has
 * none) and is referred to, everything else is made with a new uid. @throws 409 `archive_conflict` with what stands in the way,
 * 422 `not_an_archive` for a record without a value that it needs
 */
export async function bringArchive(
  db: WriteDb,
  target: string,
  { organisationUid, rows }: Archive,
  onStep: OnStep,
): Promise<ArchiveBrought> {
  const tables = archivedTables.map(({ table }) => table);
  const columns = Map.groupBy(await db.many(duplicationRepository.columns(tables)), ({ table }) => table);
  await db.run(asSets());
  await db.run(keepChoices());
  const uids = new Map([[organisationUid, target]]);
  const total = tables.reduce((sum, table) => sum + (rows.get(table)?.length ?? 0), 0);
  const brought = { created: 0, matched: 0 };
  let done = 0;
  for (const one of archivedTables) {
    const { table } = one;
    const own = columns.get(table) ?? [];
    checkWhole(one, rows.get(table) ?? [], own);
    const { matched, added } = await match(db, target, table, rows.get(table) ?? [], uids);
    const copies = copiesOf(one, added, own, uids).map((row) => asOneMore(table, row));
    const names = own.map(({ name }) => name);
    for (let at = 0; at < copies.length; at += chunk) {
      await onStep({ done: done + at, total, table });
      await db.run(repository.insert(table, names, copies.slice(at, at + chunk)));
    }
    await fillRecovery(db, target, table, matched, uids);
    done += matched.length + added.length;
    brought.matched += matched.length;
    if (names.includes('uid')) brought.created += copies.length;
  }
  return brought;
}
