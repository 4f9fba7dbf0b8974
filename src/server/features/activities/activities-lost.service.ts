import { runOutage } from '#root/domain/continuity/outage.ts';
import { lostNodes } from '#root/domain/continuity/timeline.ts';
import type { GraphBook } from '#root/server/continuity/graph-book.ts';
import type { Db } from '#root/server/db/tenant.ts';

/**
 * The uids of what stops if `provider` alone is lost until further notice: the list behind a line of the ranking of single
 * points of failure. Empty for a provider that is not there.
 */
export async function activitiesLostWith(
  graphs: GraphBook,
  db: Db,
  organisation: string,
  provider: string,
): Promise<string[]> {
  const { graph } = await graphs.of(db, organisation);
  if (!graph.indexOf.has(provider)) return [];
  const run = runOutage(graph, [{ node: provider, outage: Number.POSITIVE_INFINITY }]);
  return lostNodes(run).filter((uid) => uid !== provider);
}
