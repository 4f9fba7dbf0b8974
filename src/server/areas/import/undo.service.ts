import type { UndoResult } from '#root/contract/import/import-records.ts';
import { undoHours } from '#root/contract/import/import-terms.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { describeTable } from '#root/contract/shared/kinds/kinds.ts';
import { findRegisterPermission } from '#root/domain/import/registers/register-spec.ts';
import { isRegister, registerSpecs } from '#root/domain/import/registers/registers.ts';
import { allowInactiveChoices } from '#root/server/platform/db/allow-inactive-choices.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { registerLinks } from '#root/server/shared/registers/register-records.ts';
import { applyRepository, type ImportedTable, importedTables, isLinkTable } from './apply.repository.ts';
import { importErrors } from './imports.errors.ts';
import type { ImportKey } from './imports.repository.ts';
import { parts, partsRepository } from './parts.repository.ts';
import { registersRepository } from './registers.repository.ts';
import { loadRun, type Run } from './runs.service.ts';
import { undoRepository as repository, type WrittenRecord } from './undo.repository.ts';

/** Returns the word for one record of a table. */
const nameTable = (table: ImportedTable) => describeTable(table)?.words.one ?? 'dependency';

/**
 * Returns the permissions that an undo needs. For each register that it touches, this is the permission to update that
 * register; for all other tables, the permission to update activities.
 */
function listPermissions(tables: readonly { entity: ImportedTable }[]): Permission[] {
  const needed = tables.map(({ entity }) => {
    const kind = isLinkTable(entity) ? entity.replace(/_links$/, '') : (describeTable(entity)?.kind ?? '');
    return isRegister(kind) ? findRegisterPermission(registerSpecs[kind], 'update') : permissionNames.activity.update;
  });
  return [...new Set(needed)];
}

type Kept = UndoResult['kept'][number];

interface Tally {
  removed: number;
  restored: number;
  readonly kept: (Kept & { readonly uid: string })[];
}

/**
 * Returns why a record was kept. Returns undefined if the record was restored or removed, or if a created record had
 * already been deleted.
 */
function explainKept({ action, version, now }: WrittenRecord, isRemoved: boolean): Kept['reason'] | undefined {
  if (now === null) return action === 'updated' ? 'gone' : undefined;
  if (now !== version) return 'changed';
  // The undo has removed all created records that are not in use. If a created record still exists, it is therefore in
  // use.
  return action === 'created' && !isRemoved ? 'in_use' : undefined;
}

/** Undoes the changes of an import in one table, and adds the results to `tally`. */
async function undoTable(db: WriteDb, of: ImportKey, table: ImportedTable, tally: Tally): Promise<void> {
  const found = await db.many(repository.listWritten(of, table));
  if (found.length === 0) return;
  const restore = repository.restore(of, table);
  if (restore) tally.restored += await db.run(restore);
  const removed = new Set((await db.many(repository.remove(of, table))).map(({ uid }) => uid));
  tally.removed += removed.size;
  for (const record of found) {
    const reason = explainKept(record, removed.has(record.uid));
    if (reason) tally.kept.push({ uid: record.uid, kind: nameTable(table), name: record.name, reason });
  }
}

/** The maximum number of kept records that are listed by name. */
const maxKept = 200;

/** Returns the first `maxKept` of the kept records, with the names of links added. */
async function addLinkNames(db: WriteDb, organisation: string, kept: Tally['kept']): Promise<UndoResult['kept']> {
  const listed = kept.slice(0, maxKept);
  const links = listed.flatMap(({ uid, name, reason }) => (name === '' && reason !== 'gone' ? [uid] : []));
  const found = links.length > 0 ? await db.many(repository.linkNames(organisation, links)) : [];
  const names = new Map(found.map(({ uid, name }) => [uid, name]));
  return listed.map(({ uid, kind, name, reason }) => ({ kind, name: name || (names.get(uid) ?? ''), reason }));
}

/**
 * Undoes an applied import within 24 hours. Changed records get their former values, and created records are deleted. A
 * record is kept, and listed in the result, if it has changed since the import, or if it was created and is in use.
 * @throws 404, 409 `not_undoable`, 412; 403 without the permissions to change the records
 */
export async function undoImport(
  db: WriteDb,
  { version, ...of }: ImportKey & { version: number },
  held: ReadonlySet<Permission>,
  now: Date,
): Promise<Run> {
  const locked = await db.maybe(applyRepository.lock(of));
  if (!locked) throw errors.notFound();
  if (locked.version !== version) throw errors.stale();
  const since = now.getTime() - (locked.appliedAt?.getTime() ?? 0);
  if (locked.state !== 'applied' || since > undoHours * 3_600_000) throw importErrors.notUndoable();
  const touched = await db.many(repository.listTables(of));
  const missing = listPermissions(touched).filter((permission) => !held.has(permission));
  if (missing.length > 0) throw importErrors.missingPermissions(missing);
  await db.run(planForManyRows());
  await db.run(allowInactiveChoices());
  for (const { entity } of touched) await db.run(repository.lockWritten(of, entity));
  const tally: Tally = { removed: 0, restored: 0, kept: [] };
  for (const links of registerLinks) await db.run(registersRepository.restoreLinks(of, links));
  for (const part of parts) await db.run(partsRepository.restore(of, part));
  for (const table of importedTables) await undoTable(db, of, table, tally);
  await db.run(repository.touch(of));
  await db.run(repository.finish(of, { ...tally, kept: await addLinkNames(db, of.organisation, tally.kept) }));
  return loadRun(db, of.organisation, of.uid);
}
