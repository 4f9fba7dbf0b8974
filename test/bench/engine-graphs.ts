import { buildGraph } from '#root/domain/continuity/graph.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import { lostNodes } from '#root/domain/continuity/timeline.ts';
import type { ContinuityEdge, ContinuityNode, NodeKind } from '#root/domain/continuity/types.ts';

export type Variant = 'acyclic' | 'with cycles';

/**
 * Graphs that are layered as organisations are: utilities and locations below, then suppliers, equipment, applications,
 * activities; each node needs about four others, mostly from the layers just below, a few popular ones much more often
 * than others; one node in ten has a pair of alternatives. The variant "with cycles" adds pairs of neighbours that need
 * each other and one link back from low to high, which ties a longer round together. The same on every run.
 */
export function makeOrganisation(nodeCount: number, edgeCount: number, variant: Variant) {
  const roll = random(2_026);
  const { nodes, layerStart } = makeNodes(nodeCount, roll);
  const plain = makeEdges(nodes, layerStart, edgeCount, roll);
  return { nodes, edges: variant === 'acyclic' ? plain : addCycles(nodes, layerStart, plain) };
}

const HOUR = 60;

/** Layers from the bottom, with their share of the nodes. */
const LAYERS: [NodeKind, number][] = [
  ['utility', 0.01],
  ['location', 0.04],
  ['supplier', 0.15],
  ['equipment', 0.15],
  ['application', 0.25],
  ['activity', 0.4],
];

/** mulberry32: the same graph on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function makeNodes(count: number, roll: () => number): { nodes: ContinuityNode[]; layerStart: number[] } {
  const pick = (values: readonly number[]) => (values[Math.floor(roll() * values.length)] as number) * HOUR;
  const nodes: ContinuityNode[] = [];
  const layerStart: number[] = [];
  for (const [kind, share] of LAYERS) {
    layerStart.push(nodes.length);
    for (let i = Math.round(share * count); i > 0; i--) {
      const rto = roll() < 0.9 ? pick([1, 2, 4, 8, 12, 24, 48, 72]) : null;
      const mtpd = kind === 'activity' ? (rto ?? pick([4, 24])) * 2 : null;
      const priority = Math.ceil(roll() * 5);
      nodes.push({ uid: `node-${nodes.length}`, kind, rto, mtpd, restart: roll() < 0.3 ? 30 : 0, priority });
    }
  }
  return { nodes, layerStart };
}

function makeEdges(nodes: ContinuityNode[], layerStart: number[], count: number, roll: () => number): ContinuityEdge[] {
  const edges: ContinuityEdge[] = [];
  const lowest = layerStart[1] as number;
  const add = (from: number, to: number, group?: string) => {
    const tolerance = roll() < 0.5 ? 0 : Math.floor(roll() * 24) * HOUR;
    edges.push({ uid: `edge-${edges.length}`, dependent: `node-${from}`, provider: `node-${to}`, tolerance, group });
  };
  while (edges.length < count) {
    const from = lowest + Math.floor(roll() * (nodes.length - lowest));
    let layer = layerStart.findLastIndex((start) => start <= from);
    // An activity also needs earlier activities; everything else looks one or two layers down.
    const own = layer === LAYERS.length - 1 && roll() < 0.25;
    if (!own) layer = Math.max(0, layer - 1 - Math.floor(roll() * 2));
    const start = layerStart[layer] as number;
    const end = own ? from : (layerStart[layer + 1] as number);
    if (end - start < 2) continue;
    // Squared: the first ones of a layer are the popular ones.
    const to = start + Math.floor(roll() ** 2 * (end - start));
    if (roll() < 0.03) {
      add(from, to, `group-${from}-${edges.length}`);
      add(from, start + ((to - start + 1) % (end - start)), edges.at(-1)?.group ?? undefined);
    } else add(from, to);
  }
  return edges;
}

function addCycles(nodes: ContinuityNode[], layerStart: number[], edges: ContinuityEdge[]): ContinuityEdge[] {
  const more: ContinuityEdge[] = [];
  const link = (from: number, to: number) => {
    more.push({ uid: `round-${more.length}`, dependent: `node-${from}`, provider: `node-${to}`, tolerance: 0 });
  };
  for (const start of layerStart.slice(3)) {
    for (let i = 1; i <= 5; i++) {
      const at = start + Math.floor((i * nodes.length) / 100);
      link(at, at + 1);
      link(at + 1, at);
    }
  }
  // A supplier that needs the last activity that needs it: all that lies between is one round.
  const supplier = `node-${(layerStart[2] as number) + 40}`;
  const above = lostNodes(runOutage(buildGraph(nodes, edges), [{ node: supplier, outage: Number.POSITIVE_INFINITY }]));
  const last = Math.max(...above.map((uid) => Number(uid.slice('node-'.length))));
  link((layerStart[2] as number) + 40, last);
  return [...edges, ...more];
}
