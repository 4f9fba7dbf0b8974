import { listLinkedActivities } from '#root/domain/continuity/linked-activities.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import { listLostNodes } from '#root/domain/continuity/timeline.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { GraphCache } from '#root/server/shared/graph/graph-cache.ts';

/**
 * Returns the uids of the activities that stop if `provider` alone is lost for an unlimited time. Each row of the
 * ranking of single points of failure links to this list. The list is empty for an unknown provider.
 */
async function listActivitiesLostWith(
  graphs: GraphCache,
  db: Db,
  organisation: string,
  provider: string,
): Promise<string[]> {
  const { graph } = await graphs.read(db, organisation);
  if (!graph.indexByUid.has(provider)) return [];
  const run = runOutage(graph, [{ node: provider, outage: Number.POSITIVE_INFINITY }]);
  return listLostNodes(run).filter((uid) => uid !== provider);
}

interface Asked {
  readonly lostWith?: string | undefined;
  readonly dependsOn?: string | undefined;
}

/**
 * Returns the uids of the activities that match the filters `lostWith` and `dependsOn`; undefined if neither filter is
 * given. SQL cannot evaluate these filters, because they need the dependency graph.
 */
export async function listActivitiesByGraph(
  graphs: GraphCache,
  db: Db,
  organisation: string,
  { lostWith, dependsOn }: Asked,
): Promise<string[] | undefined> {
  const lost = lostWith && (await listActivitiesLostWith(graphs, db, organisation, lostWith));
  if (!dependsOn) return lost || undefined;
  const { graph } = await graphs.read(db, organisation);
  const dependents = graph.indexByUid.has(dependsOn) ? listLinkedActivities(graph, dependsOn) : [];
  return lost ? dependents.filter((uid) => lost.includes(uid)) : dependents;
}
