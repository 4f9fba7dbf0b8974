import { createHash } from 'node:crypto';
import type { ImportPreview } from '#root/contract/import-records.ts';
import type { Permission } from '#root/contract/permissions.ts';
import { resourcePermissions } from '#root/contract/resources.ts';
import { countRows } from '#root/domain/import/check.ts';
import { gapsAfter } from '#root/domain/import/gaps-after.ts';
import { wholeName } from '#root/domain/import/people.ts';
import { permissionFor } from '#root/domain/import/registers/register-spec.ts';
import { registerSpecs } from '#root/domain/import/registers/registers.ts';
import type { ImportPlan } from '#root/domain/import/types.ts';
import type { GraphParts } from '#root/server/continuity/organisation-graph.ts';
import type { Db } from '#root/server/db/tenant.ts';
import type { Services } from '#root/server/services.ts';
import { type CheckedRun, checkRun, type Of } from './runs.service.ts';

const digests = new WeakMap<ImportPlan, string>();

/** Stands for exactly what would be written: applying compares it, so that nothing else is done than what was looked at. */
export function digestOf(plan: ImportPlan): string {
  const digest = digests.get(plan) ?? digestAnew(plan);
  digests.set(plan, digest);
  return digest;
}

function digestAnew(plan: ImportPlan): string {
  const hash = createHash('sha256');
  for (const [name, writes] of Object.entries(plan)) {
    hash.update(name);
    // One by one: all together are a text of many megabytes.
    for (const write of writes) hash.update(JSON.stringify(write));
  }
  return hash.digest('base64url');
}

/** What somebody who writes all of this by hand would need: an import is no way round permissions. */
function neededPermissions(plan: ImportPlan): Permission[] {
  const created = new Set(plan.activities.flatMap(({ uid, version }) => (version === null ? [uid] : [])));
  const changes = plan.activities.some(({ version }) => version !== null);
  // A link is its activity's: changing those of an activity that is there changes it.
  const links = plan.links.some(({ activityUid }) => !created.has(activityUid));
  const needed: (Permission | false)[] = [
    plan.additions.length > 0 && 'master.create',
    plan.divisions.length > 0 && 'division.create',
    (created.size > 0 || plan.owners.length > 0) && 'activity.create',
    (changes || links) && 'activity.update',
    ...plan.registers.map(({ thing, version }) =>
      permissionFor(registerSpecs[thing], version === null ? 'create' : 'update'),
    ),
    ...plan.resources.map(({ kind, version }) => resourcePermissions[kind][version === null ? 'create' : 'update']),
  ];
  return [...new Set(needed.filter((permission) => permission !== false))];
}

export const missingPermissions = (plan: ImportPlan, held: ReadonlySet<Permission>): Permission[] =>
  neededPermissions(plan).filter((permission) => !held.has(permission));

function gapsOf(graph: GraphParts, { check, known }: CheckedRun): ImportPreview['gaps'] {
  const ranks = new Map(known.priorities.map(({ uid, rank }) => [uid, rank]));
  const gaps = gapsAfter(graph, check.plan, ranks);
  const count = (verdict: (typeof gaps)[number]['verdict']) => gaps.filter((gap) => gap.verdict === verdict).length;
  const counts = { critical: count('critical'), red: count('red'), yellow: count('yellow'), grey: count('grey') };
  return { ...counts, list: gaps.slice(0, 200).map((gap) => ({ ...gap })) };
}

/** Exactly what applying would do now. */
export async function previewImport(
  db: Db,
  { works, graphs }: Pick<Services, 'works' | 'graphs'>,
  of: Of,
  held: ReadonlySet<Permission>,
): Promise<ImportPreview> {
  const run = await checkRun(db, works, of);
  const { rows, plan } = run.check;
  return {
    things: countRows(rows),
    digest: digestOf(plan),
    divisions: plan.divisions.map(({ name }) => name),
    owners: plan.owners.map(wholeName),
    additions: plan.additions.map(({ list, minutes, name }) => ({ list, minutes, name })),
    links: {
      create: plan.links.filter(({ version }) => version === null).length,
      update: plan.links.filter(({ version }) => version !== null).length,
    },
    missingPermissions: missingPermissions(plan, held),
    gaps: held.has('activity.read') ? gapsOf(await graphs.of(db, of.organisation), run) : null,
  };
}
