import { computeProviderFlags, type ProviderFlags } from '#root/domain/continuity/provider-flags.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { bytesPerPart } from './graph-cache.ts';

/** Returns the flags that registers show, which are calculated once for each version of the graph. */
export async function readProviderFlags(
  { graphs, whatIfs }: Services,
  db: Db,
  organisation: string,
): Promise<ProviderFlags> {
  const parts = await graphs.read(db, organisation);
  return whatIfs.read(db, parts, 'provider-flags', () => ({
    value: computeProviderFlags(parts.graph),
    // The graph is counted too, because the flags keep it in memory even when it is outdated.
    bytes: (parts.nodes.length + parts.edges.length) * bytesPerPart,
  }));
}
