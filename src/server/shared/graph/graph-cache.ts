import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { impactsAfter, type KnownImpacts } from './graph-impacts.ts';
import { bringUpToDate, type GraphParts, graphTables, loadGraphSnapshot } from './organisation-graph.ts';

/** An organisation's dependencies, as they were recorded and ready for the engine. Only its impacts are added to later. */
export interface OrganisationGraph extends GraphParts {
  /** Another uid after each change of what the graph is made of. */
  readonly version: string;
  readonly graph: ContinuityGraph;
  readonly impacts: KnownImpacts;
}

/** Remembers the graphs that are asked for most. */
export interface GraphCache {
  /** Returns the organisation's graph as it is now. */
  read(db: Db, organisation: string): Promise<OrganisationGraph>;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly graphs: GraphCache;
  }
}

/** Memory that a node or link takes. */
export const bytesPerPart = 160;

export const createGraphCache = (cache: VersionedCache): GraphCache => ({
  read: (db, organisation) =>
    cache.read<OrganisationGraph>(db, organisation, {
      key: 'graph',
      tables: graphTables,
      load: async (outdated) => {
        const update =
          outdated && (await bringUpToDate(db, organisation, { state: outdated.state, ...outdated.value }));
        const { state, nodes, edges } = update ?? (await loadGraphSnapshot(db, organisation));
        const impacts = update ? impactsAfter(outdated.value.impacts, update.changes) : {};
        const value = { version: newUid(), nodes, edges, graph: buildGraph(nodes, edges), impacts };
        return { state, value, bytes: (nodes.length + edges.length) * bytesPerPart };
      },
    }),
});
