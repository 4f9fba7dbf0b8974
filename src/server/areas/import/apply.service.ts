import type { ImportResult } from '#root/contract/import/import-records.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { countRows } from '#root/domain/import/check.ts';
import type { CheckedRow, ImportPlan } from '#root/domain/import/types.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { registerLinks } from '#root/server/shared/registers/register-records.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';
import { type ImportedTable, applyRepository as repository } from './apply.repository.ts';
import { importErrors } from './imports.errors.ts';
import type { ImportKey } from './imports.repository.ts';
import { parts, partsRepository } from './parts.repository.ts';
import { listMissingPermissions } from './preview.service.ts';
import { registersRepository } from './registers.repository.ts';
import { rememberApplied } from './remembered.service.ts';
import { type CheckedRun, checkRun, loadStored, type Run } from './runs.service.ts';
import { isChange, isNew, type Written, withUids, writePlan } from './write-plan.ts';

/** Returns the created and changed records of each table. */
function groupByTable(plan: ImportPlan): Map<ImportedTable, readonly Written[]> {
  const created = (list: readonly { uid: string }[]) => list.map(({ uid }) => ({ uid, version: null }));
  const tables = new Map<ImportedTable, Written[]>([
    ['activities', [...plan.activities]],
    ['divisions', created(plan.divisions)],
    ['activity_owners', created(plan.owners)],
    ['master_rows', created(plan.additions)],
  ]);
  const add = (table: ImportedTable, write: Written) => {
    const list = tables.get(table) ?? [];
    tables.set(table, list);
    list.push(write);
  };
  for (const write of plan.links) add(`${write.dependentKind}_links`, write);
  for (const write of plan.resources) add(resourceTables[write.kind], write);
  for (const write of plan.registers) add(findTable(write.kind) as ImportedTable, write);
  return tables;
}

/** Stores copies of the records before they change. @throws 409 if a record has changed since the check */
async function keepBefore(
  db: WriteDb,
  of: ImportKey,
  tables: ReadonlyMap<ImportedTable, readonly Written[]>,
): Promise<void> {
  for (const [table, written] of tables) {
    const changed = written.filter(isChange).map(({ uid, version }) => ({ uid, version }));
    if (changed.length === 0) continue;
    if ((await db.run(repository.keepBefore(of, table, changed))) !== changed.length)
      throw importErrors.previewOutdated();
    for (const links of registerLinks)
      if (findTable(links.kind) === table) await db.run(registersRepository.keepLinks(of, links));
    for (const part of parts) if (part.record === table) await db.run(partsRepository.keep(of, part));
  }
}

async function keepAfter(
  db: WriteDb,
  of: ImportKey,
  tables: ReadonlyMap<ImportedTable, readonly Written[]>,
): Promise<void> {
  for (const [table, written] of tables) {
    const created = written.filter(isNew).map(({ uid }) => uid);
    if (created.length > 0) await db.run(repository.keepCreated(of, table, created));
    // Activities that got only other links have a new version too.
    if (table === 'activities' || created.length < written.length) await db.run(repository.keepVersions(of, table));
  }
}

/** Returns all problems of a row except warnings, in one line. */
export const formatReasons = ({ problems }: CheckedRow): string =>
  problems
    .filter(({ level }) => level !== 'warning')
    .map(({ message }) => message)
    .join(' · ');

async function keepLeftOut(db: WriteDb, of: ImportKey, { check, sheets }: CheckedRun): Promise<void> {
  for (const [at, { position }] of sheets.entries()) {
    const rows = check.rows.filter(({ sheet, verdict }) => sheet === at && verdict === 'error');
    const reasons = Object.fromEntries(rows.map((row) => [row.row, formatReasons(row)]));
    if (rows.length > 0) await db.run(repository.leaveOut(of, position, reasons));
  }
}

function buildResult({ check }: CheckedRun, plan: ImportPlan): ImportResult {
  return {
    counts: countRows(check.rows),
    links: plan.links.length,
    divisions: plan.divisions.map(({ name }) => name),
    owners: plan.owners.length,
    additions: plan.additions.map(({ list, name }) => ({ list, name })),
    activityUids: plan.activities.slice(0, 100).map(({ uid }) => uid),
  };
}

/**
 * @throws 403 for missing permissions, 409 if the preview is outdated, 422 for rows with errors or if nothing would
 *   change
 */
function checkApplicable(
  { check, digest }: CheckedRun,
  asked: BodyOf<typeof imports.apply>,
  held: ReadonlySet<Permission>,
): void {
  const missing = listMissingPermissions(check.plan, held);
  if (missing.length > 0) throw importErrors.missingPermissions(missing);
  if (digest !== asked.digest) throw importErrors.previewOutdated();
  if (!asked.leaveOutErrors && check.rows.some(({ verdict }) => verdict === 'error'))
    throw importErrors.rowsWithErrors();
  const { activities, resources, links, registers } = check.plan;
  if (activities.length + resources.length + links.length + registers.length === 0) throw importErrors.nothingToDo();
}

/**
 * Applies an import completely or not at all, in the caller's transaction. If two calls are concurrent, the second gets
 * an error, because the version has changed.
 * @throws 404, 409, 412, 403 and 422 as in the contract
 */
export async function applyImport(
  db: WriteDb,
  checkedRows: CheckedRowsCache,
  { version, ...of }: ImportKey & { version: number },
  asked: BodyOf<typeof imports.apply>,
  held: ReadonlySet<Permission>,
): Promise<Run> {
  const locked = await db.maybe(repository.lock(of));
  if (!locked) throw errors.notFound();
  if (locked.appliedAt) throw importErrors.alreadyApplied();
  if (locked.version !== version) throw errors.stale();
  await db.run(planForManyRows());
  const run = await checkRun(db, checkedRows, of);
  checkApplicable(run, asked, held);
  const plan = withUids(run.check.plan);
  const tables = groupByTable(plan);
  await keepBefore(db, of, tables);
  await writePlan(db, of, plan);
  await keepAfter(db, of, tables);
  await keepLeftOut(db, of, run);
  await db.run(repository.finish(of, buildResult(run, plan)));
  await rememberApplied(db, of.organisation, run.sheets, run.check);
  checkedRows.forget(of.organisation, of.uid);
  return { stored: await loadStored(db, of.organisation, of.uid), sheets: run.sheets };
}
