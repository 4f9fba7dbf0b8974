import type { ArchiveImportResult } from '#root/contract/landlord/organisation-archives.ts';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { toLowerCase } from '#root/domain/import/text.ts';
import { allowInactiveChoices } from '#root/server/platform/db/allow-inactive-choices.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { archiveRepository as repository } from './archive.repository.ts';
import { archivedTables, type NaturalKey, naturalKeys } from './archive-tables.ts';
import { type AllRows, copyRows, limitGroups, type OnStep } from './duplicate-organisation.ts';
import { type Column, duplicationRepository } from './duplication.repository.ts';
import type { Row } from './duplication-tables.ts';
import { matchRoles, prepareRules } from './import-rules.ts';
import { type Archive, notAnArchive } from './read-archive.ts';

type Table = (typeof archivedTables)[number];

/** The number of rows that one statement writes. */
const batchSize = 500;

const listNames = (rows: readonly Row[]) => {
  const names = rows.slice(0, 10).map(({ name }) => String(name));
  return rows.length > 10 ? `${names.join(', ')} and ${rows.length - 10} more` : names.join(', ');
};

const createConflict = (message: string) =>
  new AppError('archive_conflict', 409, `${message} Nothing has been imported.`);

/** Checks that no new activity has the reference number of an existing activity. @throws 409 `archive_conflict` */
function checkCodes(added: readonly Row[], existing: readonly Row[]): void {
  const codes = new Set(existing.map(({ code }) => toLowerCase(String(code))));
  const taken = added.filter(({ code }) => code && codes.has(toLowerCase(String(code))));
  if (taken.length > 0)
    throw createConflict(
      `These activities have a reference number of an existing activity: ${listNames(taken)}. Change the numbers, and import again.`,
    );
}

/** The tables whose records cannot be merged with existing records, and the words for these records in errors. */
const unmergeable: ReadonlyMap<string, string> = new Map([
  ['activities', 'activities'],
  ['dependency_scenarios', 'scenarios'],
  ['assessments', 'BIAs'],
  ...planKinds.map((kind) => [findTable(kind), describeKind(kind).words.many] as const),
]);

/**
 * Returns true for tables of which only new rows are left to insert. In the tables of records, rows that match existing
 * records have already been left out. The tables with parts of plans have only new rows, because plans are never
 * merged.
 */
const isNew = (table: string) => table in naturalKeys || planKinds.some((kind) => table.startsWith(`${kind}_`));

/**
 * Checks that the rows of an archive do not conflict with existing ones. Activities, scenarios, BIAs and plans cannot
 * be merged with existing ones. A time cannot be imported if the organisation has another time of the same name.
 * @throws 409 `archive_conflict`
 */
function checkConflicts(table: string, matched: readonly Row[], added: readonly Row[], existing: readonly Row[]): void {
  if (unmergeable.has(table) && matched.length > 0)
    throw createConflict(
      `These ${unmergeable.get(table)} already exist: ${listNames(matched)}. Rename or delete them, and import again.`,
    );
  if (table === 'activities') checkCodes(added, existing);
  if (table !== 'master_rows') return;
  const names = new Set(existing.map(({ list, name }) => `${list} ${toLowerCase(String(name))}`));
  const taken = added.filter(({ list, name }) => names.has(`${list} ${toLowerCase(String(name))}`));
  if (taken.length > 0)
    throw createConflict(
      `These times already exist with another number of minutes: ${listNames(taken)}. Rename them, and import again.`,
    );
}

/**
 * Checks that the rows have all required values. Without this check, a record that lacks a required value would be
 * skipped, together with everything that refers to it.
 * @throws 422 `not_an_archive`
 */
function checkRequired({ table, change = (row) => row }: Table, all: AllRows, columns: readonly Column[]): void {
  const needed = columns.filter(({ needed, type }) => needed && type !== 'uuid').map(({ name }) => name);
  all(table).forEach((row, at) => {
    const given = change(row, all);
    const missing = needed.find((name) => (given[name] ?? null) === null);
    if (missing === undefined) return;
    const record = typeof row.name === 'string' ? row.name : `record ${at + 1}`;
    const label = missing.replaceAll('_', ' ');
    throw notAnArchive(`A record in data/${table}.json of the archive has no "${label}": ${record}. Correct it there.`);
  });
}

/**
 * Splits the rows of one table into existing and new ones, and maps each row to its uid in the importing organisation.
 */
async function matchRows(db: WriteDb, target: string, table: string, rows: readonly Row[], uids: Map<string, string>) {
  const key: NaturalKey | undefined = naturalKeys[table];
  const columns = [...(key?.columns ?? []), ...(table === 'activities' ? ['code'] : [])];
  const existing = key ? await db.many(repository.keys(target, table, columns)) : [];
  const uidsByKey = new Map(existing.map((row) => [key?.of(row, String), String(row.uid)]));
  const [matched, added]: [Row[], Row[]] = [[], []];
  for (const row of rows) {
    const uid = uidsByKey.get(key?.of(row, (value) => uids.get(String(value)) ?? ''));
    (uid ? matched : added).push(row);
    if (row.uid) uids.set(String(row.uid), uid ?? newUid());
  }
  checkConflicts(table, matched, added, existing);
  return { matched, added };
}

/** If a matched record has no recovery time, takes it from the archive, so that imported links keep their meaning. */
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

/**
 * Clears the default and system marks of a row, because the lists of the organisation already have default and system
 * rows.
 */
const withoutDefault = (table: string, row: Row): Row =>
  table === 'master_rows' ? { ...row, is_default: false, is_system: false } : row;

/**
 * Imports an archive in the caller's transaction. An existing record with the same key is reused, and gets the
 * archive's recovery time if it has none. All other records are created with a new uid.
 * @throws 409 `archive_conflict` naming the conflicts, 422 `not_an_archive` for a record without a required value
 */
export async function importArchive(
  db: WriteDb,
  target: string,
  archive: Archive,
  onStep: OnStep,
): Promise<ArchiveImportResult> {
  const tables = archivedTables.map(({ table }) => table);
  const columns = Map.groupBy(await db.many(duplicationRepository.columns(tables)), ({ table }) => table);
  await db.run(planForManyRows());
  await db.run(allowInactiveChoices());
  const { organisationUid, rows } = archive;
  const uids = new Map([[organisationUid, target]]);
  await matchRoles(db, target, archive.roles, uids);
  const rules = prepareRules(archive, uids);
  const total = tables.reduce((sum, table) => sum + (rows.get(table)?.length ?? 0), 0);
  const counts = { created: 0, matched: 0 };
  const all: AllRows = (table) => rows.get(table) ?? [];
  let done = 0;
  for (const archived of archivedTables) {
    const { table } = archived;
    const own = columns.get(table) ?? [];
    checkRequired(archived, all, own);
    const found = await matchRows(db, target, table, rules.rowsOf(table), uids);
    const { matched } = found;
    const added = rules.prepare(table, matched, found.added);
    const copies = (await copyRows(archived, added, own, { uids, all })).map((row) => withoutDefault(table, row));
    // If the archive was made before a column existed, its rows get the default of the column.
    const isGiven = (name: string) =>
      added.some((row) => name in row) || copies.some((row) => (row[name] ?? null) !== null);
    const names = own.map(({ name }) => name).filter(isGiven);
    for (let at = 0; at < copies.length; at += batchSize) {
      await onStep({ done: done + at, total, table });
      await db.run(repository.insert(table, names, copies.slice(at, at + batchSize), isNew(table)));
    }
    await fillRecovery(db, target, table, matched, uids);
    done += matched.length + added.length;
    counts.matched += matched.length;
    if (names.includes('uid')) counts.created += copies.length;
  }
  await limitGroups(db, target);
  return { ...counts, withoutRoles: rules.withoutRoles };
}
