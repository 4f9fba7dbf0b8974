import type { CanvasLink, CanvasNode, Place } from './canvas-types.ts';
import { cardSize } from './canvas-types.ts';

/** The places of all nodes, by uid. */
export type Places = ReadonlyMap<string, Place>;

type Dagre = typeof import('@dagrejs/dagre');
type Edge = Pick<CanvasLink, 'dependentUid' | 'providerUid'>;

const gap = { layers: 80, cards: 20 } as const;
/** The number of links above which optimising the order within each layer takes too long. */
const maxOptimised = 150;
/** The number of links above which compacting the layers takes too long. */
const maxTight = 600;

let loading: Promise<Dagre> | undefined;

/** Loads the layout library on first use. */
export function loadDagre(): Promise<Dagre> {
  loading ??= import('@dagrejs/dagre').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const compareNodes = (a: CanvasNode, b: CanvasNode) =>
  a.kind === b.kind ? a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1) : a.kind < b.kind ? -1 : 1;

/** Places providers on the left and dependents on the right. The result does not depend on the order of the input. */
function layOut({ graphlib, layout }: Dagre, nodes: readonly CanvasNode[], links: readonly Edge[]): Map<string, Place> {
  const graph = new graphlib.Graph();
  const ranker = links.length > maxTight ? 'longest-path' : 'tight-tree';
  graph.setGraph({ rankdir: 'LR', ranksep: gap.layers, nodesep: gap.cards, edgesep: 6, ranker });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { uid } of nodes.toSorted(compareNodes)) graph.setNode(uid, { ...cardSize });
  const pairs = links.map(({ providerUid, dependentUid }) => [providerUid, dependentUid] as const);
  for (const [provider, dependent] of pairs.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))) {
    if (graph.hasNode(provider) && graph.hasNode(dependent)) graph.setEdge(provider, dependent);
  }
  layout(graph, { disableOptimalOrderHeuristic: links.length > maxOptimised });
  const places = new Map(
    graph.nodes().map((uid) => {
      const { x, y } = graph.node(uid) as Place;
      return [uid, { x: Math.round(x - cardSize.width / 2), y: Math.round(y - cardSize.height / 2) }] as const;
    }),
  );
  return compact(places);
}

/** Layers with more than `maxRows` cards are split into columns of at least `minRows` cards. */
const [maxRows, minRows] = [14, 8];
/** The ratio of width to height, similar to the ratio of screens. */
const aspect = 1.8;

/**
 * Splits tall layers into columns, so that the whole drawing fits a screen. Cards keep their order from top to bottom.
 */
function compact(laid: Map<string, Place>): Map<string, Place> {
  const layers = new Map<number, (readonly [string, Place])[]>();
  for (const one of laid) layers.set(one[1].x, [...(layers.get(one[1].x) ?? []), one]);
  const [across, down] = [cardSize.width + gap.cards, cardSize.height + gap.cards];
  const ys = [...laid.values()].map(({ y }) => y);
  if (Math.max(...ys) - Math.min(...ys) <= maxRows * down) return laid;
  const rows = Math.max(minRows, Math.ceil(Math.sqrt((laid.size * across) / (down * aspect))));
  const places = new Map<string, Place>();
  let left = 0;
  for (const x of [...layers.keys()].sort((a, b) => a - b)) {
    const cards = (layers.get(x) ?? []).toSorted((a, b) => a[1].y - b[1].y);
    const columns = Math.ceil(cards.length / rows);
    const top = ((rows - Math.ceil(cards.length / columns)) * down) / 2;
    for (const [at, [uid]] of cards.entries()) {
      const [row, column] = [Math.floor(at / columns), at % columns];
      places.set(uid, { x: left + column * across, y: Math.round(top + row * down) });
    }
    left += columns * across + gap.layers;
  }
  return places;
}

const overlaps = (a: Place, b: Place) =>
  Math.abs(a.x - b.x) < cardSize.width + gap.cards / 2 && Math.abs(a.y - b.y) < cardSize.height + gap.cards / 2;

/** Returns the first free place at or below the wanted place. */
export function findFreePlace(wanted: Place, taken: readonly Place[]): Place {
  let place = wanted;
  for (let tries = 0; tries <= taken.length; tries += 1) {
    const hit = taken.find((one) => overlaps(one, place));
    if (!hit) return place;
    place = { x: place.x, y: hit.y + cardSize.height + gap.cards };
  }
  return place;
}

/**
 * Gives a place to each node that has none. The place relative to the other nodes is the same as in the layout. If
 * another card is in the way, the node is moved down.
 */
function placeRemaining(nodes: readonly CanvasNode[], laid: ReadonlyMap<string, Place>): Map<string, Place> {
  const placed = nodes.flatMap(({ uid, place }) => (place ? [{ place, laid: laid.get(uid) ?? place }] : []));
  const shift = (axis: 'x' | 'y') =>
    placed.reduce((sum, one) => sum + one.place[axis] - one.laid[axis], 0) / Math.max(1, placed.length);
  const [dx, dy] = [Math.round(shift('x')), Math.round(shift('y'))];
  const taken = placed.map(({ place }) => place);
  const places = new Map<string, Place>();
  for (const { uid, place } of nodes) {
    if (place) {
      places.set(uid, place);
      continue;
    }
    const at = laid.get(uid) ?? { x: 0, y: 0 };
    const free = findFreePlace({ x: at.x + dx, y: at.y + dy }, taken);
    taken.push(free);
    places.set(uid, free);
  }
  return places;
}

/** Returns the places of all nodes; undefined if a node has no place. */
export function readPlaces(nodes: readonly CanvasNode[]): Places | undefined {
  const places = new Map<string, Place>();
  for (const { uid, place } of nodes) {
    if (!place) return undefined;
    places.set(uid, place);
  }
  return places;
}

/** Returns the places of all nodes. Nodes that already have a place keep it. */
export async function computePlaces(nodes: readonly CanvasNode[], links: readonly Edge[]): Promise<Places> {
  const placed = readPlaces(nodes);
  if (placed) return placed;
  const laid = layOut(await loadDagre(), nodes, links);
  return nodes.some(({ place }) => place) ? placeRemaining(nodes, laid) : laid;
}
