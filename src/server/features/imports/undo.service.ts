import type { UndoResult } from '#root/contract/import-records.ts';
import { undoHours } from '#root/contract/import-terms.ts';
import type { Permission } from '#root/contract/permissions.ts';
import type { WriteDb } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import { applyRepository, type ImportedTable, importedTables, type Of } from './apply.repository.ts';
import { importErrors } from './imports.errors.ts';
import { loadRun, type Run } from './runs.service.ts';
import { undoRepository as repository } from './undo.repository.ts';

/** What people read of a table. */
const nouns: Readonly<Record<ImportedTable, string>> = {
  activity_links: 'dependency',
  activities: 'activity',
  applications: 'application',
  equipment: 'equipment',
  suppliers: 'supplier',
  locations: 'location',
  activity_roles: 'role',
  divisions: 'division',
  activity_owners: 'person',
  master_rows: 'list value',
};

interface Tally {
  removed: number;
  restored: number;
  readonly kept: (UndoResult['kept'][number] & { readonly uid: string })[];
}

/** Takes back what an import did to one table, and tells what it left alone and why. */
async function undoTable(db: WriteDb, of: Of, table: ImportedTable, tally: Tally): Promise<void> {
  const before = await db.many(repository.leftovers(of, table));
  if (before.length === 0) return;
  const restore = repository.restore(of, table);
  if (restore) tally.restored += await db.run(restore);
  tally.removed += await db.run(repository.remove(of, table));
  const after = new Set(
    (await db.many(repository.leftovers(of, table))).filter(({ now }) => now !== null).map(({ uid }) => uid),
  );
  for (const { uid, name, action, version, now } of before) {
    const changed = now !== version;
    if (action === 'updated' && !changed) continue;
    if (action === 'created' && !after.has(uid)) continue;
    const reason = now === null ? 'gone' : changed ? 'changed' : 'in_use';
    tally.kept.push({ uid, entity: nouns[table], name, reason });
  }
}

/** The most that is told by name. */
const maxKept = 200;

/** The first of what was kept; links by the names of their ends. */
async function named(db: WriteDb, organisation: string, kept: Tally['kept']): Promise<UndoResult['kept']> {
  const told = kept.slice(0, maxKept);
  const links = told.flatMap(({ uid, name, reason }) => (name === '' && reason !== 'gone' ? [uid] : []));
  const found = links.length > 0 ? await db.many(repository.linkNames(organisation, links)) : [];
  const names = new Map(found.map(({ uid, name }) => [uid, name]));
  return told.map(({ uid, entity, name, reason }) => ({ entity, name: name || (names.get(uid) ?? ''), reason }));
}

/**
 * Takes an applied import back, within 24 hours, as far as nothing has happened since: what was changed gets its former
 * values, what was created goes; what has changed or is used by something else stays and is told.
 * @throws 404, 409 `not_undoable`, 412; 403 without the permission to change activities
 */
export async function undoImport(
  db: WriteDb,
  { version, ...of }: Of & { version: number },
  held: ReadonlySet<Permission>,
  now: Date,
): Promise<Run> {
  const locked = await db.maybe(applyRepository.lock(of));
  if (!locked) throw errors.notFound();
  if (locked.version !== version) throw errors.stale();
  const since = now.getTime() - (locked.appliedAt?.getTime() ?? 0);
  if (locked.state !== 'applied' || since > undoHours * 3_600_000) throw importErrors.notUndoable();
  if (!held.has('activity.update')) throw importErrors.missingPermissions(['activity.update']);
  await db.run(applyRepository.joinAsSets());
  const tally: Tally = { removed: 0, restored: 0, kept: [] };
  for (const table of importedTables) await undoTable(db, of, table, tally);
  await db.run(repository.touch(of));
  await db.run(repository.finish(of, { ...tally, kept: await named(db, of.organisation, tally.kept) }));
  return loadRun(db, of.organisation, of.uid);
}
