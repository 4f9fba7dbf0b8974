import type { CanvasLink, CanvasNode, Place } from './canvas-types.ts';
import { cardSize } from './canvas-types.ts';

/** Where every node is. */
export type Places = ReadonlyMap<string, Place>;

type Dagre = typeof import('@dagrejs/dagre');
type Edge = Pick<CanvasLink, 'dependentUid' | 'providerUid'>;

const gap = { layers: 80, cards: 20 } as const;
/** Above this many links, trying every order of a layer takes longer than anybody waits. */
const many = 150;
/** And above this many, so does drawing the layers together. */
const veryMany = 600;

let loading: Promise<Dagre> | undefined;

/** The layout's library, loaded when it is needed for the first time, or when somebody knows that it will be. */
export function dagre(): Promise<Dagre> {
  loading ??= import('@dagrejs/dagre').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const byOrder = (a: CanvasNode, b: CanvasNode) =>
  a.kind === b.kind ? a.name.localeCompare(b.name) || (a.uid < b.uid ? -1 : 1) : a.kind < b.kind ? -1 : 1;

/** Providers left, dependents right. The same graph gets the same layout, in whatever order it comes. */
function layered(
  { graphlib, layout }: Dagre,
  nodes: readonly CanvasNode[],
  links: readonly Edge[],
): Map<string, Place> {
  const graph = new graphlib.Graph();
  const ranker = links.length > veryMany ? 'longest-path' : 'tight-tree';
  graph.setGraph({ rankdir: 'LR', ranksep: gap.layers, nodesep: gap.cards, edgesep: 6, ranker });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { uid } of nodes.toSorted(byOrder)) graph.setNode(uid, { ...cardSize });
  const pairs = links.map(({ providerUid, dependentUid }) => [providerUid, dependentUid] as const);
  for (const [provider, dependent] of pairs.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))) {
    if (graph.hasNode(provider) && graph.hasNode(dependent)) graph.setEdge(provider, dependent);
  }
  layout(graph, { disableOptimalOrderHeuristic: links.length > many });
  const laid = new Map(
    graph.nodes().map((uid) => {
      const { x, y } = graph.node(uid) as Place;
      return [uid, { x: Math.round(x - cardSize.width / 2), y: Math.round(y - cardSize.height / 2) }] as const;
    }),
  );
  return compacted(laid);
}

/** Cards one below the other: above so many nobody sees a layer at a glance, fewer columns would be no gain. */
const [mostRows, fewestRows] = [14, 8];
/** Wider than high, as screens are. */
const aspect = 1.8;

/** Tall layers side by side in as many columns as make the whole fit a screen best; cards keep their order from top to bottom. */
function compacted(laid: Map<string, Place>): Map<string, Place> {
  const layers = new Map<number, (readonly [string, Place])[]>();
  for (const one of laid) layers.set(one[1].x, [...(layers.get(one[1].x) ?? []), one]);
  const [across, down] = [cardSize.width + gap.cards, cardSize.height + gap.cards];
  const ys = [...laid.values()].map(({ y }) => y);
  if (Math.max(...ys) - Math.min(...ys) <= mostRows * down) return laid;
  const rows = Math.max(fewestRows, Math.ceil(Math.sqrt((laid.size * across) / (down * aspect))));
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

/** The first free place at or below a wanted one. */
export function freePlace(wanted: Place, taken: readonly Place[]): Place {
  let place = wanted;
  for (let tries = 0; tries <= taken.length; tries += 1) {
    const hit = taken.find((one) => overlaps(one, place));
    if (!hit) return place;
    place = { x: place.x, y: hit.y + cardSize.height + gap.cards };
  }
  return place;
}

/** What is not placed goes where the layout has it beside its placed neighbours, without covering anything. */
function fitIn(nodes: readonly CanvasNode[], laid: ReadonlyMap<string, Place>): Map<string, Place> {
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
    const free = freePlace({ x: at.x + dx, y: at.y + dy }, taken);
    taken.push(free);
    places.set(uid, free);
  }
  return places;
}

/** Where the nodes are, if somebody has placed all of them. */
export function allPlaced(nodes: readonly CanvasNode[]): Places | undefined {
  const places = new Map<string, Place>();
  for (const { uid, place } of nodes) {
    if (!place) return undefined;
    places.set(uid, place);
  }
  return places;
}

/** Where every node goes: where somebody has put it, and the others where the layout does. */
export async function placesOf(nodes: readonly CanvasNode[], links: readonly Edge[]): Promise<Places> {
  const placed = allPlaced(nodes);
  if (placed) return placed;
  const laid = layered(await dagre(), nodes, links);
  return nodes.some(({ place }) => place) ? fitIn(nodes, laid) : laid;
}
