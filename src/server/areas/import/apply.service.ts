import type { ImportResult } from '#root/contract/import/import-records.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { BodyOf } from '#root/contract/platform/endpoint.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { countRows } from '#root/domain/import/check.ts';
import type { RegisterWrite } from '#root/domain/import/registers/register-records.ts';
import type { CheckedRow, ImportPlan } from '#root/domain/import/types.ts';
import type { CheckedRowsCache } from '#root/server/platform/cache/checked-rows-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { registerLinks } from '#root/server/shared/registers/register-records.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';
import { type ImportedTable, applyRepository as repository } from './apply.repository.ts';
import { importErrors } from './imports.errors.ts';
import type { ImportKey } from './imports.repository.ts';
import { alternativeRoles, type PartWrite, parts, partsRepository, remoteFactors } from './parts.repository.ts';
import { listMissingPermissions } from './preview.service.ts';
import { registersRepository } from './registers.repository.ts';
import { rememberApplied } from './remembered.service.ts';
import { type CheckedRun, checkRun, loadStored, type Run } from './runs.service.ts';

/** Returns the plan with real uids instead of `new:1`, `new:2`, ... */
function withUids(plan: ImportPlan): ImportPlan {
  const uids = new Map<string, string>();
  const real = (value: string): string => {
    const uid = uids.get(value) ?? newUid();
    uids.set(value, uid);
    return uid;
  };
  // Replaces only fields that hold uids, because a name may also be "new:1". Copies a record only if it refers to
  // something new, because most records do not.
  const copy = <T extends object>(record: T): T => {
    let made: T | undefined;
    for (const key in record) {
      const value = record[key];
      if (typeof value !== 'string' || !value.startsWith('new:') || !/[uU]id$/.test(key)) continue;
      made ??= { ...record };
      made[key] = real(value) as typeof value;
    }
    return made ?? record;
  };
  const records = <T extends object>(list: readonly T[]) => list.map(copy);
  const writes = <T extends { readonly values: object }>(list: readonly T[]) =>
    list.map((write) => ({ ...copy(write), values: copy(write.values) }));
  const copyLinks = ({ links }: RegisterWrite): RegisterWrite['links'] =>
    Object.fromEntries(Object.entries(links).map(([key, list]) => [key, records(list)]));
  return {
    additions: records(plan.additions),
    divisions: records(plan.divisions),
    owners: records(plan.owners),
    resources: writes(plan.resources),
    activities: writes(plan.activities),
    links: records(plan.links).map((link) =>
      link.alternatives.length > 0 ? { ...link, alternatives: records(link.alternatives) } : link,
    ),
    registers: writes(plan.registers).map((write) => ({ ...write, links: copyLinks(write) })),
  };
}

interface Written {
  readonly uid: string;
  readonly version: number | null;
}

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

const isNew = ({ version }: Written) => version === null;
const isChange = ({ version }: Written) => version !== null;

/**
 * The maximum number of rows that one statement writes. A longer statement is no faster, but needs many megabytes of
 * memory.
 */
const maxStatementRows = 2_000;

async function writeInBatches<T>(list: readonly T[], work: (list: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < list.length; at += maxStatementRows) await work(list.slice(at, at + maxStatementRows));
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

async function writeRegisters(db: WriteDb, organisation: string, { registers }: ImportPlan): Promise<void> {
  for (const [kind, writes] of Map.groupBy(registers, (write) => write.kind)) {
    await writeInBatches(writes.filter(isNew), (list) => db.run(registersRepository.add(organisation, kind, list)));
    await writeInBatches(writes.filter(isChange), (list) =>
      db.run(registersRepository.update(organisation, kind, list)),
    );
  }
}

/** Writes the links of registers. All records, including activities, must have been written before. */
async function writeRegisterLinks(db: WriteDb, organisation: string, { registers }: ImportPlan): Promise<void> {
  for (const links of registerLinks) {
    const own = registers.filter((write) => write.kind === links.kind && write.links[links.field.key]);
    await writeInBatches(own, (list) => db.run(registersRepository.setLinks(organisation, links, list)));
  }
}

async function writeResources(db: WriteDb, organisation: string, plan: ImportPlan): Promise<void> {
  for (const kind of Object.keys(resourceTables) as ResourceKind[]) {
    const own = plan.resources.filter((write) => write.kind === kind);
    await writeInBatches(own.filter(isNew), (list) => db.run(repository.addResources(organisation, kind, list)));
    await writeInBatches(own.filter(isChange), (list) => db.run(repository.updateResources(organisation, kind, list)));
  }
}

/**
 * Replaces the references of changed records, and adds the references of new records. A changed record without
 * references must be written too, because it may have had some.
 */
async function writeParts(
  db: WriteDb,
  organisation: string,
  part: (typeof parts)[number],
  writes: readonly (PartWrite & Written)[],
): Promise<void> {
  const own = writes.filter((write) => isChange(write) || write.others.length > 0);
  await writeInBatches(own, (list) => db.run(partsRepository.set(organisation, part, list)));
}

/** Returns the existing activities that get other links but no other values. */
function listRelinked({ activities, links }: ImportPlan): string[] {
  const written = new Set(activities.map(({ uid }) => uid));
  const own = links.filter(({ dependentKind }) => dependentKind === 'activity');
  return [...new Set(own.map(({ dependentUid }) => dependentUid))].filter((uid) => !written.has(uid));
}

async function writeLinks(db: WriteDb, organisation: string, { links }: ImportPlan): Promise<void> {
  for (const [kind, own] of Map.groupBy(links, ({ dependentKind }) => dependentKind)) {
    if (kind !== 'activity')
      await db.run(repository.touchResources(organisation, kind, [...new Set(own.map((link) => link.dependentUid))]));
    await writeInBatches(own.filter(isNew), (list) => db.run(repository.addLinks(organisation, kind, list)));
    await writeInBatches(own.filter(isChange), (list) => db.run(repository.updateLinks(organisation, kind, list)));
  }
  const roles = links.filter(
    ({ dependentKind, providerKind }) => dependentKind === 'activity' && providerKind === 'role',
  );
  const toPart = ({ alternatives, ...link }: (typeof roles)[number]) => ({
    ...link,
    others: alternatives.map(({ uid }) => uid),
  });
  await writeParts(db, organisation, alternativeRoles, roles.map(toPart));
}

async function writePlan(db: WriteDb, of: ImportKey, plan: ImportPlan): Promise<void> {
  const { organisation } = of;
  await writeInBatches(plan.additions, (list) => db.run(repository.addTimes(organisation, list)));
  await writeInBatches(plan.divisions, (list) => db.run(repository.addDivisions(organisation, list)));
  await writeInBatches(plan.owners, (list) => db.run(repository.addOwners(organisation, list)));
  await writeRegisters(db, organisation, plan);
  await writeResources(db, organisation, plan);
  await writeInBatches(plan.activities.filter(isNew), (list) => db.run(repository.addActivities(organisation, list)));
  await writeInBatches(plan.activities.filter(isChange), (list) =>
    db.run(repository.updateActivities(organisation, list)),
  );
  const factors = plan.activities.map(({ values, ...write }) => ({ ...write, others: values.remoteFactorUids }));
  await writeParts(db, organisation, remoteFactors, factors);
  await writeInBatches(listRelinked(plan), async (list) => {
    // If an activity has been submitted or archived in the meantime, its links must not change.
    if ((await db.run(repository.keepTouched(of, list))) !== list.length) throw importErrors.previewOutdated();
    await db.run(repository.touch(organisation, list));
  });
  await writeRegisterLinks(db, organisation, plan);
  await writeLinks(db, organisation, plan);
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
