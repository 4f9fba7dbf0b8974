import { buildGraphInSteps, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { VersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { takeSteps } from '#root/server/platform/workers/steps.ts';
import { type KnownImpacts, updateImpacts } from './graph-impacts.ts';
import { type GraphParts, graphTables, loadGraphSnapshot, updateSnapshot } from './organisation-graph.ts';

/** An organisation's recorded dependencies, ready for the engine. Impacts are loaded on first use. */
export interface OrganisationGraph extends GraphParts {
  /** A uid that changes with every change of the graph's records. */
  readonly version: string;
  readonly graph: ContinuityGraph;
  readonly impacts: KnownImpacts;
}

/** Caches the graphs of organisations. */
export interface GraphCache {
  /** Returns the organisation's current graph. */
  read(db: Db, organisation: string): Promise<OrganisationGraph>;
}

declare module '#root/server/platform/http/services.ts' {
  interface Services {
    readonly graphs: GraphCache;
  }
}

/** The approximate memory of a node or link, in bytes. */
export const bytesPerPart = 160;

export const createGraphCache = (cache: VersionedCache): GraphCache => ({
  read: (db, organisation) =>
    cache.read<OrganisationGraph>(db, organisation, {
      key: 'graph',
      tables: graphTables,
      load: async (outdated) => {
        const update =
          outdated && (await updateSnapshot(db, organisation, { state: outdated.state, ...outdated.value }));
        const { state, nodes, edges } = update ?? (await loadGraphSnapshot(db, organisation));
        const impacts = update ? updateImpacts(outdated.value.impacts, update.changes) : {};
        const graph = await takeSteps(buildGraphInSteps(nodes, edges));
        const value = { version: newUid(), nodes, edges, graph, impacts };
        return { state, value, bytes: (nodes.length + edges.length) * bytesPerPart };
      },
    }),
});
