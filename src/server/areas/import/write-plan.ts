import type { ResourceKind } from '#root/contract/resources/resources.ts';
import type { RegisterWrite } from '#root/domain/import/registers/register-records.ts';
import type { ImportPlan } from '#root/domain/import/types.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { registerLinks } from '#root/server/shared/registers/register-records.ts';
import { resourceTables } from '#root/server/shared/registers/resource-tables.ts';
import { applyRepository as repository } from './apply.repository.ts';
import { importErrors } from './imports.errors.ts';
import type { ImportKey } from './imports.repository.ts';
import { alternativeRoles, type PartWrite, type parts, partsRepository, remoteFactors } from './parts.repository.ts';
import { registersRepository } from './registers.repository.ts';

/** Returns the plan with real uids instead of `new:1`, `new:2`, ... */
export function withUids(plan: ImportPlan): ImportPlan {
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

export interface Written {
  readonly uid: string;
  readonly version: number | null;
}

export const isNew = ({ version }: Written) => version === null;
export const isChange = ({ version }: Written) => version !== null;

/**
 * The maximum number of rows that one statement writes. A longer statement is no faster, but needs many megabytes of
 * memory.
 */
const maxStatementRows = 2_000;

async function writeInBatches<T>(list: readonly T[], work: (list: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < list.length; at += maxStatementRows) await work(list.slice(at, at + maxStatementRows));
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

/**
 * Writes everything that an import creates and changes. @throws 409 if an activity whose links should change has been
 * submitted or archived in the meantime
 */
export async function writePlan(db: WriteDb, of: ImportKey, plan: ImportPlan): Promise<void> {
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
