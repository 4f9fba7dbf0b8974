import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { type Db, isWriting } from '../db/tenant.ts';
import { createLruCache } from '../lru-cache.ts';
import { impactsAfter, type KnownImpacts } from './graph-impacts.ts';
import {
  bringUpToDate,
  type GraphParts,
  type GraphState,
  loadGraphSnapshot,
  writesSince,
} from './organisation-graph.ts';

/** An organisation's dependencies: as they were recorded, and ready to be asked. Never changed, but for impacts that get known. */
export interface OrganisationGraph extends GraphParts {
  readonly graph: ContinuityGraph;
  readonly impacts: KnownImpacts;
}

/** Remembers the graphs that are asked for most. */
export interface GraphBook {
  /**
   * The organisation's graph as it is now. What is remembered is used only if the database says, in a statement of this call,
   * that nothing it is made of has been written since. What a transaction that writes has loaded is not remembered: it may have
   * been written by itself.
   */
  of(db: Db, organisation: string): Promise<OrganisationGraph>;
}

interface Remembered {
  readonly state: GraphState;
  readonly built: OrganisationGraph;
}

/** Past so many entries since, counting them costs more than it spares, and the graph is loaded with a later beginning. */
const mostCounted = 5_000;

/**
 * @param most how many nodes and links are remembered in all, at about 0.16 kB each; the least recently used go first, and a
 *   graph of more than that is loaded at each call
 */
export function createGraphBook(most = 600_000): GraphBook {
  const book = createLruCache<Remembered>(most);
  const remember = (organisation: string, { state, built }: Remembered) => {
    if (state.writes > mostCounted) book.delete(organisation);
    else book.set(organisation, { state, built }, built.nodes.length + built.edges.length);
  };
  const current = async (db: Db, organisation: string) => {
    const known = book.get(organisation);
    const now = known && (await db.maybe(writesSince({ organisation, settled: known.state.settled })));
    return known && now?.n === known.state.writes ? known.built : undefined;
  };
  const load = async (db: Db, organisation: string) => {
    const known = book.get(organisation);
    const now = known && (await bringUpToDate(db, organisation, { state: known.state, ...known.built }));
    const { state, nodes, edges } = now ?? (await loadGraphSnapshot(db, organisation));
    const impacts = known && now ? impactsAfter(known.built.impacts, now.changes) : {};
    const built = { nodes, edges, graph: buildGraph(nodes, edges), impacts };
    if (!isWriting(db)) remember(organisation, { state, built });
    return built;
  };
  const underWay = new Map<string, Promise<OrganisationGraph>>();
  return {
    async of(db, organisation) {
      // Who comes while somebody loads it waits instead of loading it as well, and then asks again: it may be older than this call.
      // A failure is told to the one who loads.
      for (;;) {
        const asked = book.get(organisation);
        const found = await current(db, organisation);
        if (found) return found;
        // Who holds a connection must not wait for somebody who may be waiting for one.
        if (isWriting(db)) return load(db, organisation);
        const loading = underWay.get(organisation);
        if (loading) await loading.catch(() => undefined);
        else if (book.get(organisation) === asked) break;
      }
      const loading = load(db, organisation);
      underWay.set(organisation, loading);
      try {
        return await loading;
      } finally {
        underWay.delete(organisation);
      }
    },
  };
}
