import { forEachInSteps, itemsInStep, type Links } from './rows.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const byUid = (a: ContinuityNode, b: ContinuityNode) => (a.uid < b.uid ? -1 : Number(a.uid > b.uid));

/** Returns the records sorted by uid; returns the given array if it is sorted already. */
export function* sortByUid(nodes: readonly ContinuityNode[]): Generator<undefined, readonly ContinuityNode[]> {
  const isSorted = nodes.every((node, i) => i === 0 || (nodes[i - 1] as ContinuityNode).uid < node.uid);
  yield;
  if (isSorted) return nodes;
  const sorted: ContinuityNode[] = [];
  for (let from = 0; from < nodes.length; from += itemsInStep) {
    sorted.push(...nodes.slice(from, from + itemsInStep).sort(byUid));
    yield;
  }
  // The parts of `sorted` are in order already. JavaScript's sort recognises this and only merges them, which is fast.
  return sorted.sort(byUid);
}

/**
 * Sorts links by dependent, provider and their values, so that a choice between several links (the cause of an outage,
 * the member of a group) does not depend on the input order. Takes linear time, except for links between the same two
 * nodes.
 */
export function* sortByPair(nodeCount: number, links: Links): Generator<undefined, Links> {
  const byProvider = countingOrder(nodeCount, links.provider, null);
  yield;
  const order = countingOrder(nodeCount, links.dependent, byProvider);
  const samePair = (a: number, b: number) =>
    links.dependent[a] === links.dependent[b] && links.provider[a] === links.provider[b];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && samePair(order[start] as number, order[end] as number)) end++;
    if (end - start > 1) sortTwins(links.edges, order.subarray(start, end));
    start = end;
  }
  yield;
  const edges: ContinuityEdge[] = [];
  const dependent = new Int32Array(order.length);
  const provider = new Int32Array(order.length);
  yield* forEachInSteps(order.length, (at) => {
    const i = order[at] as number;
    edges.push(links.edges[i] as ContinuityEdge);
    dependent[at] = links.dependent[i] as number;
    provider[at] = links.provider[i] as number;
  });
  return { edges, dependent, provider };
}

/** Returns the indexes of the links, sorted by `row`. Links of the same row keep the order of `from`. */
function countingOrder(count: number, row: Int32Array, from: Int32Array | null): Int32Array {
  const cursor = new Int32Array(count + 1);
  for (const at of row) cursor[at + 1] = (cursor[at + 1] as number) + 1;
  for (let i = 0; i < count; i++) cursor[i + 1] = (cursor[i + 1] as number) + (cursor[i] as number);
  const order = new Int32Array(row.length);
  for (let i = 0; i < row.length; i++) {
    const link = from === null ? i : (from[i] as number);
    const at = cursor[row[link] as number] as number;
    cursor[row[link] as number] = at + 1;
    order[at] = link;
  }
  return order;
}

function sortTwins(edges: readonly ContinuityEdge[], twins: Int32Array): void {
  const text = (edge: ContinuityEdge) =>
    JSON.stringify([edge.uid, edge.tolerance ?? 0, edge.group ?? null, edge.required ?? 1]);
  const key = new Map(Array.from(twins, (i) => [i, text(edges[i] as ContinuityEdge)]));
  twins.sort((a, b) => ((key.get(a) as string) < (key.get(b) as string) ? -1 : 1));
}
