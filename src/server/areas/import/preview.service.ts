import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { findResourcePermission } from '#root/contract/resources/resources.ts';
import { countRows } from '#root/domain/import/check.ts';
import { joinName } from '#root/domain/import/people.ts';
import { findRegisterPermission } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { ImportPlan } from '#root/domain/import/types.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { defineGraphTask, formatParts } from '#root/server/shared/graph/engine.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import type { GapsAfterOrder } from './gaps-after.worker.ts';
import type { ImportKey } from './imports.repository.ts';
import { type CheckedRun, checkRun } from './runs.service.ts';

/**
 * Returns the permissions that a user would need to make the same changes by hand, because an import must not
 * circumvent permissions.
 */
function listNeededPermissions(plan: ImportPlan): Permission[] {
  const created = new Set(plan.activities.flatMap(({ uid, version }) => (version === null ? [uid] : [])));
  const changes = plan.activities.some(({ version }) => version !== null);
  // Changing the links of an existing activity needs the same permission as changing the activity.
  const isChanged = (link: ImportPlan['links'][number]) =>
    link.dependentKind === 'activity' && !created.has(link.dependentUid);
  const links = plan.links.some(isChanged);
  const needy = [...new Set(plan.links.map(({ dependentKind }) => dependentKind))];
  const needed: (Permission | false)[] = [
    plan.additions.length > 0 && permissionNames.master.create,
    plan.divisions.length > 0 && permissionNames.division.create,
    (created.size > 0 || plan.owners.length > 0) && permissionNames.activity.create,
    (changes || links) && permissionNames.activity.update,
    ...plan.registers.map(({ kind, version }) =>
      findRegisterPermission(registerSpecs[kind], version === null ? 'create' : 'update'),
    ),
    ...needy.flatMap((kind) => (kind === 'activity' ? [] : [findResourcePermission(kind, 'update')])),
    ...plan.resources.map(({ kind, version }) => findResourcePermission(kind, version === null ? 'create' : 'update')),
  ];
  return [...new Set(needed.filter((permission) => permission !== false))];
}

export const listMissingPermissions = (plan: ImportPlan, held: ReadonlySet<Permission>): Permission[] =>
  listNeededPermissions(plan).filter((permission) => !held.has(permission));

const task = defineGraphTask<GapsAfterOrder, ImportPreview['gaps']>(new URL('./gaps-after.worker.ts', import.meta.url));

async function summariseGaps(call: GraphCall, { check: { plan }, known }: CheckedRun): Promise<ImportPreview['gaps']> {
  const { resources, registers, activities, links } = plan;
  const order = { plan: { resources, registers, activities, links }, priorities: known.priorities };
  return call.whatIfs.workers.run(task, call.db.organisation, { ...order, parts: await formatParts(call, null) });
}

/** Returns the changes that the import would make now, and the gaps that would exist afterwards. */
export async function previewImport(
  db: Db,
  { checkedRows, graphs, whatIfs }: Pick<Services, 'checkedRows' | 'graphs' | 'whatIfs'>,
  of: ImportKey,
  held: ReadonlySet<Permission>,
): Promise<ImportPreview> {
  const run = await checkRun(db, checkedRows, of);
  const { rows, plan } = run.check;
  const readGaps = async () => summariseGaps({ db, whatIfs, parts: await graphs.read(db, of.organisation) }, run);
  return {
    counts: countRows(rows),
    digest: run.digest,
    divisions: plan.divisions.map(({ name }) => name),
    owners: plan.owners.map(joinName),
    additions: plan.additions.map(({ list, minutes, name }) => ({ list, minutes, name })),
    links: {
      create: plan.links.filter(({ version }) => version === null).length,
      update: plan.links.filter(({ version }) => version !== null).length,
    },
    missingPermissions: listMissingPermissions(plan, held),
    gaps: held.has(permissionNames.activity.read) ? await readGaps() : null,
  };
}
