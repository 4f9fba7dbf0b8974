import type { ImportPreview } from '#root/contract/import/import-records.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { findResourcePermission } from '#root/contract/resources/resources.ts';
import { countRows } from '#root/domain/import/check.ts';
import { listWritten } from '#root/domain/import/gaps-after.ts';
import { joinName } from '#root/domain/import/people.ts';
import { findRegisterPermission } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { ImportPlan } from '#root/domain/import/types.ts';
import { planForManyRows } from '#root/server/platform/db/plan-for-many-rows.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Workers } from '#root/server/platform/workers/workers.ts';
import { defineGraphTask, writeParts } from '#root/server/shared/graph/engine.ts';
import { loadGraphParts } from '#root/server/shared/graph/organisation-graph.ts';
import type { GapsAfterOrder } from './gaps-after.worker.ts';
import type { ImportKey } from './imports.repository.ts';
import { type CheckedRun, checkRun } from './runs.service.ts';
import { withUids, writePlan } from './write-plan.ts';

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

/**
 * Returns the JSON of the graph after the import. Only the database can derive links, such as the link to the primary
 * location. The writes of the import are therefore made, the graph is read, and the writes are rolled back.
 */
async function rehearseGraph(db: WriteDb, of: ImportKey, plan: ImportPlan): Promise<string> {
  const parts = await db.rehearse(async () => {
    await db.run(planForManyRows());
    await writePlan(db, of, plan);
    return loadGraphParts(db, of.organisation);
  });
  return writeParts(parts, null);
}

const noGaps: ImportPreview['gaps'] = { pastMtpd: 0, late: 0, justMet: 0, unknown: 0, list: [] };

async function summariseGaps(
  db: WriteDb,
  workers: Workers,
  of: ImportKey,
  { check }: CheckedRun,
): Promise<ImportPreview['gaps']> {
  const plan = withUids(check.plan);
  const written = listWritten(plan);
  if (written.length === 0) return noGaps;
  return workers.run(task, of.organisation, { parts: await rehearseGraph(db, of, plan), written });
}

/** Returns the changes that the import would make now, and the gaps that would exist afterwards. @throws 404 */
export async function previewImport(
  db: WriteDb,
  { checkedRows, workers }: Pick<Services, 'checkedRows' | 'workers'>,
  of: ImportKey,
  held: ReadonlySet<Permission>,
): Promise<ImportPreview> {
  // The check can take long, so it runs outside the transaction. There, its result is also cached and shared with the
  // list of rows.
  const run = await checkRun(db.outside, checkedRows, of);
  const { rows, plan } = run.check;
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
    gaps: held.has(permissionNames.activity.read) ? await summariseGaps(db, workers, of, run) : null,
  };
}
