import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import { listLostNodes } from '#root/domain/continuity/timeline.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';

export type Variant = 'acyclic' | 'with cycles';

/**
 * Builds a graph with the layers of a typical organisation: utilities and locations at the bottom, then suppliers,
 * equipment, applications and activities. Each node needs about four others, mostly from the layers just below. A few
 * popular nodes are needed far more often than other nodes. One node in ten has a pair of alternatives. The variant
 * "with cycles" adds pairs of neighbours that need each other, and one link from a low layer back to a high layer,
 * which closes a long cycle. Every run builds the same graph.
 */
export function makeOrganisation(nodeCount: number, edgeCount: number, variant: Variant) {
  const nextRandom = createRandom(2_026);
  const { nodes, layerStart } = makeNodes(nodeCount, nextRandom);
  const plain = makeEdges(nodes, layerStart, edgeCount, nextRandom);
  return { nodes, edges: variant === 'acyclic' ? plain : addCycles(nodes, layerStart, plain) };
}

const HOUR = 60;

/** The layers from the bottom to the top, and the share of the nodes in each layer. */
const LAYERS: [NodeKind, number][] = [
  ['utility', 0.01],
  ['location', 0.04],
  ['supplier', 0.15],
  ['equipment', 0.15],
  ['application', 0.25],
  ['activity', 0.4],
];

/** Creates a mulberry32 random number generator, whose seed makes every run build the same graph. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function makeNodes(count: number, nextRandom: () => number): { nodes: ContinuityNode[]; layerStart: number[] } {
  const pickHours = (values: readonly number[]) => (values[Math.floor(nextRandom() * values.length)] as number) * HOUR;
  const nodes: ContinuityNode[] = [];
  const layerStart: number[] = [];
  for (const [kind, share] of LAYERS) {
    layerStart.push(nodes.length);
    for (let i = Math.round(share * count); i > 0; i--) {
      const rto = nextRandom() < 0.9 ? pickHours([1, 2, 4, 8, 12, 24, 48, 72]) : null;
      const mtpd = kind === 'activity' ? (rto ?? pickHours([4, 24])) * 2 : null;
      const priority = Math.ceil(nextRandom() * 5);
      nodes.push({ uid: `node-${nodes.length}`, kind, rto, mtpd, restart: nextRandom() < 0.3 ? 30 : 0, priority });
    }
  }
  return { nodes, layerStart };
}

function makeEdges(
  nodes: ContinuityNode[],
  layerStart: number[],
  count: number,
  nextRandom: () => number,
): ContinuityEdge[] {
  const edges: ContinuityEdge[] = [];
  const lowest = layerStart[1] as number;
  const addEdge = (from: number, to: number, group?: string) => {
    const tolerance = nextRandom() < 0.5 ? 0 : Math.floor(nextRandom() * 24) * HOUR;
    edges.push({ uid: `edge-${edges.length}`, dependent: `node-${from}`, provider: `node-${to}`, tolerance, group });
  };
  while (edges.length < count) {
    const from = lowest + Math.floor(nextRandom() * (nodes.length - lowest));
    let layer = layerStart.findLastIndex((start) => start <= from);
    // A quarter of an activity's links lead to earlier activities. All other links lead one or two layers down.
    const own = layer === LAYERS.length - 1 && nextRandom() < 0.25;
    if (!own) layer = Math.max(0, layer - 1 - Math.floor(nextRandom() * 2));
    const start = layerStart[layer] as number;
    const end = own ? from : (layerStart[layer + 1] as number);
    if (end - start < 2) continue;
    // Squaring the random number makes the first nodes of a layer popular.
    const to = start + Math.floor(nextRandom() ** 2 * (end - start));
    if (nextRandom() < 0.03) {
      addEdge(from, to, `group-${from}-${edges.length}`);
      addEdge(from, start + ((to - start + 1) % (end - start)), edges.at(-1)?.group ?? undefined);
    } else addEdge(from, to);
  }
  return edges;
}

function addCycles(nodes: ContinuityNode[], layerStart: number[], edges: ContinuityEdge[]): ContinuityEdge[] {
  const more: ContinuityEdge[] = [];
  const addLink = (from: number, to: number) => {
    more.push({ uid: `round-${more.length}`, dependent: `node-${from}`, provider: `node-${to}`, tolerance: 0 });
  };
  for (const start of layerStart.slice(3)) {
    for (let i = 1; i <= 5; i++) {
      const at = start + Math.floor((i * nodes.length) / 100);
      addLink(at, at + 1);
      addLink(at + 1, at);
    }
  }
  // Closes one large cycle: a supplier needs the last of the records that depend on that supplier.
  const supplier = `node-${(layerStart[2] as number) + 40}`;
  const above = listLostNodes(
    runOutage(buildGraph(nodes, edges), [{ node: supplier, outage: Number.POSITIVE_INFINITY }]),
  );
  const last = Math.max(...above.map((uid) => Number(uid.slice('node-'.length))));
  addLink((layerStart[2] as number) + 40, last);
  return [...edges, ...more];
}
