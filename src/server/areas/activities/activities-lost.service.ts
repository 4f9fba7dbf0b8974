import { runOutage } from '#root/domain/continuity/outage.ts';
import { listLostNodes } from '#root/domain/continuity/timeline.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { GraphCache } from '#root/server/shared/graph/graph-cache.ts';

/**
 * The uids of what stops if `provider` alone is lost until further notice: the list behind a line of the ranking of single
 * points of failure. Empty for a provider that is not there.
 */
export async function listActivitiesLostWith(
  graphs: GraphCache,
  db: Db,
  organisation: string,
  provider: string,
): Promise<string[]> {
  const { graph } = await graphs.read(db, organisation);
  if (!graph.indexOf.has(provider)) return [];
  const run = runOutage(graph, [{ node: provider, outage: Number.POSITIVE_INFINITY }]);
  return listLostNodes(run).filter((uid) => uid !== provider);
}
