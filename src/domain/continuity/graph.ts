import { nodeKinds } from '#root/contract/shared/kinds/define-record.ts';
import { sortByPair, sortByUid } from './canonical-order.ts';
import { type EdgeRows, placeEdges } from './edge-rows.ts';
import { countRowStarts, forEachInSteps, type Links } from './rows.ts';
import { findComponents } from './scc.ts';
import { type ContinuityEdge, type ContinuityNode, MAX_MINUTES, type Minutes } from './types.ts';
import { findOfferedRpo } from './verdicts.ts';

/**
 * One organisation's dependencies, built once per version of the data and never changed.
 *
 * Nodes are numbered 0..nodeCount-1 with every provider before its dependents; members of a cycle are adjacent. Most
 * calculations therefore need only one pass over the numbers. Uids are used only for input and output: `uids`,
 * `indexOf`.
 */
export interface ContinuityGraph extends EdgeRows {
  readonly nodeCount: number;
  readonly uids: readonly string[];
  readonly nodes: readonly ContinuityNode[];
  readonly indexByUid: ReadonlyMap<string, number>;

  /** Minutes. A value that is not assessed is NaN, so that every comparison with it is false. */
  readonly rto: Float64Array;
  readonly mtpd: Float64Array;
  readonly restart: Float64Array;
  readonly priority: Float64Array;
  /**
   * The minutes of data that a node may lose. `mdl` is the maximum that the node tolerates; `rpo` is the loss that its
   * dependents can expect.
   */
  readonly mdl: Float64Array;
  readonly rpo: Float64Array;
  /** 1 for an activity that is not archived. */
  readonly isActivity: Uint8Array;

  /** For each node, the number c of its cycle, or -1. The members of cycle c are `cycleStart[c] .. cycleEnd[c] - 1`. */
  readonly cycleByNode: Int32Array;
  readonly cycleStart: Int32Array;
  readonly cycleEnd: Int32Array;
}

/** A graph without its records. Arrays of numbers are copied to another thread much faster than objects. */
export type GraphNumbers = Omit<ContinuityGraph, 'nodes' | 'edges'>;

/**
 * Builds the graph from the recorded data. The order of nodes and edges affects neither the graph nor any result.
 *
 * @throws RangeError if a duration is not whole minutes from 0 to 525,600, a kind is unknown, a uid is repeated or an
 * edge names an unknown node. Ignoring any of these errors would make the results wrong.
 */
export function buildGraph(given: readonly ContinuityNode[], edges: readonly ContinuityEdge[]): ContinuityGraph {
  const steps = buildGraphInSteps(given, edges);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Returns the same graph, except that only these activities count as activities. All other activities are treated like
 * resources.
 */
export function countOnly(graph: GraphNumbers, activities: readonly string[]): GraphNumbers {
  const isActivity = new Uint8Array(graph.nodeCount);
  for (const uid of activities) {
    const v = graph.indexByUid.get(uid);
    if (v !== undefined) isActivity[v] = graph.isActivity[v] as number;
  }
  return { ...graph, isActivity };
}

/** Builds the graph like {@link buildGraph}, in steps between which a server can do other work. */
export function* buildGraphInSteps(
  given: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
): Generator<undefined, ContinuityGraph> {
  const nodes = yield* sortByUid(given);
  const placeByUid = new Map<string, number>();
  yield* forEachInSteps(nodes.length, (index) => {
    const node = nodes[index] as ContinuityNode;
    checkNode(node);
    if (placeByUid.has(node.uid)) throw new RangeError(`Node ${node.uid} is given twice`);
    placeByUid.set(node.uid, index);
  });
  const read = yield* readLinks(nodes, edges, placeByUid);
  const links = yield* sortByPair(nodes.length, read);

  // The links are sorted by dependent and provider, so the providers of a node are already adjacent.
  const components = findComponents(nodes.length, countRowStarts(nodes.length, links.dependent), links.provider);
  yield;

  const number = new Int32Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) number[components.order[i] as number] = i;
  yield* forEachInSteps(links.edges.length, (i) => {
    links.dependent[i] = number[links.dependent[i] as number] as number;
    links.provider[i] = number[links.provider[i] as number] as number;
  });
  const ordered = Array.from(components.order, (index) => nodes[index] as ContinuityNode);
  const indexByUid = new Map<string, number>();
  yield* forEachInSteps(ordered.length, (index) => indexByUid.set((ordered[index] as ContinuityNode).uid, index));
  const rows = yield* placeEdges(nodes.length, links);
  const values = yield* readValues(ordered);
  return {
    nodeCount: nodes.length,
    nodes: ordered,
    indexByUid,
    ...values,
    ...rows,
    ...numberCycles(nodes.length, components.start),
  };
}

/**
 * Returns the number of the node with this uid.
 * @throws RangeError if the graph has no such node
 */
export function findNodeIndex(graph: GraphNumbers, uid: string): number {
  const index = graph.indexByUid.get(uid);
  if (index === undefined) throw new RangeError(`No node ${uid} in the graph`);
  return index;
}

/** Returns the uid of a node number; null for -1. */
export function readUid(graph: ContinuityGraph, index: number): string | null {
  return index < 0 ? null : (graph.uids[index] as string);
}

/**
 * Lists the cycles of the graph as lists of uids. A cycle is a group of two or more nodes in which each node needs
 * every other node.
 */
export function listCycles(graph: ContinuityGraph): string[][] {
  return Array.from(graph.cycleStart, (start, c) => graph.uids.slice(start, graph.cycleEnd[c]));
}

function* readLinks(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  placeOf: ReadonlyMap<string, number>,
): Generator<undefined, Links> {
  const kept: ContinuityEdge[] = [];
  const dependent = new Int32Array(edges.length);
  const provider = new Int32Array(edges.length);
  yield* forEachInSteps(edges.length, (index) => {
    const edge = edges[index] as ContinuityEdge;
    const from = placeOf.get(edge.dependent);
    const to = placeOf.get(edge.provider);
    if (from === undefined || to === undefined) {
      throw new RangeError(`Edge ${edge.uid} names a node that is not there`);
    }
    checkMinutes(edge.tolerance, 'tolerance', edge.uid);
    if (edge.required != null && !(Number.isInteger(edge.required) && edge.required >= 1)) {
      throw new RangeError(`required of ${edge.uid} must be a whole number from 1`);
    }
    if (from === to || nodes[from]?.archived || nodes[to]?.archived) return;
    dependent[kept.length] = from;
    provider[kept.length] = to;
    kept.push(edge);
  });
  return { edges: kept, dependent: dependent.slice(0, kept.length), provider: provider.slice(0, kept.length) };
}

/** Reads the values of the nodes in the order of their numbers. */
function* readValues(nodes: readonly ContinuityNode[]) {
  const uids: string[] = [];
  const rto = new Float64Array(nodes.length);
  const mtpd = new Float64Array(nodes.length);
  const restart = new Float64Array(nodes.length);
  const priority = new Float64Array(nodes.length);
  const mdl = new Float64Array(nodes.length);
  const rpo = new Float64Array(nodes.length);
  const isActivity = new Uint8Array(nodes.length);
  yield* forEachInSteps(nodes.length, (index) => {
    const node = nodes[index] as ContinuityNode;
    uids.push(node.uid);
    rto[index] = node.rto ?? Number.NaN;
    mtpd[index] = node.mtpd ?? Number.NaN;
    restart[index] = node.restart ?? 0;
    priority[index] = node.priority ?? 1;
    mdl[index] = node.mdl ?? Number.NaN;
    rpo[index] = findOfferedRpo(node) ?? Number.NaN;
    isActivity[index] = node.kind === 'activity' && !node.archived ? 1 : 0;
  });
  return { uids, rto, mtpd, restart, priority, mdl, rpo, isActivity };
}

function numberCycles(nodeCount: number, componentStart: Int32Array) {
  const cycleByNode = new Int32Array(nodeCount).fill(-1);
  const starts: number[] = [];
  const ends: number[] = [];
  for (let c = 0; c + 1 < componentStart.length; c++) {
    const start = componentStart[c] as number;
    const end = componentStart[c + 1] as number;
    if (end - start < 2) continue;
    cycleByNode.fill(starts.length, start, end);
    starts.push(start);
    ends.push(end);
  }
  return { cycleByNode, cycleStart: Int32Array.from(starts), cycleEnd: Int32Array.from(ends) };
}

function checkNode(node: ContinuityNode): void {
  if (!nodeKinds.includes(node.kind)) throw new RangeError(`Unknown kind ${node.kind} of ${node.uid}`);
  for (const field of ['rto', 'mtpd', 'restart', 'rpo', 'mdl'] as const) checkMinutes(node[field], field, node.uid);
  if (node.priority != null && !(Number.isFinite(node.priority) && node.priority >= 0)) {
    throw new RangeError(`priority of ${node.uid} must be a number from 0`);
  }
}

function checkMinutes(value: Minutes, field: string, uid: string): void {
  if (value == null) return;
  if (!Number.isInteger(value) || value < 0 || value > MAX_MINUTES) {
    throw new RangeError(`${field} of ${uid} must be whole minutes 0..${MAX_MINUTES}`);
  }
}
