import type { GraphNumbers } from './graph.ts';

/**
 * For each node, the longest outage that a direct or indirect provider causes by taking as long as its own RTO to
 * recover. This is the reverse of {@link computeRequirements}: a node's outage exceeds its RTO exactly if the RTO of
 * some provider exceeds the time that the node requires of this provider.
 */
export interface LongestOutages {
  /** By node, in minutes. 0: no provider keeps the node waiting. */
  readonly outage: Float64Array;
  /** By node: the provider through which the outage reaches the node; -1: none. */
  readonly via: Int32Array;
  /**
   * By node: 1 if the chain ends at `via`, because the RTO of `via` is at least as long as any outage that its
   * providers cause.
   */
  readonly endsAtVia: Uint8Array;
  /** By node: 1 if a recovery time on which the outage depends is missing, so that the outage may be longer. */
  readonly isUnknown: Uint8Array;
}

/** The outage that the provider of a link causes for the dependent. */
interface Caused {
  readonly minutes: number;
  readonly provider: number;
  readonly isUnknown: boolean;
}

class Pass implements LongestOutages {
  readonly outage: Float64Array;
  readonly via: Int32Array;
  readonly endsAtVia: Uint8Array;
  readonly isUnknown: Uint8Array;
  readonly #graph: GraphNumbers;

  constructor(graph: GraphNumbers) {
    this.#graph = graph;
    this.outage = new Float64Array(graph.nodeCount);
    this.via = new Int32Array(graph.nodeCount).fill(-1);
    this.endsAtVia = new Uint8Array(graph.nodeCount);
    this.isUnknown = new Uint8Array(graph.nodeCount);
  }

  /** Calculates the outages of the nodes `first .. end - 1`. These are a single node or the members of one cycle. */
  settle(first: number, end: number): void {
    for (let v = first; v < end; v++) this.#receive(v, first, end);
    if (end - first > 1) this.#share(first, end);
  }

  /** All members of a cycle wait as long as the member that waits longest. */
  #share(first: number, end: number): void {
    let slowest = first;
    let isUnknown = 0;
    for (let v = first; v < end; v++) {
      if ((this.outage[v] as number) > (this.outage[slowest] as number)) slowest = v;
      isUnknown |= this.isUnknown[v] as number;
    }
    for (let v = first; v < end; v++) {
      this.outage[v] = this.outage[slowest] as number;
      this.via[v] = this.via[slowest] as number;
      this.endsAtVia[v] = this.endsAtVia[slowest] as number;
      this.isUnknown[v] = isUnknown;
    }
  }

  #receive(v: number, first: number, end: number): void {
    const { rowStart, rowSplit, groupRow, groupStart, groupEnd, groupSpare } = this.#graph;
    for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) {
      this.#take(v, this.#cause(v, edge, first, end));
    }
    for (let g = groupRow[v] as number; g < (groupRow[v + 1] as number); g++) {
      const members: Caused[] = [];
      for (let edge = groupStart[g] as number; edge < (groupEnd[g] as number); edge++) {
        members.push(this.#cause(v, edge, first, end));
      }
      this.#take(v, findLastNeeded(members, members.length - (groupSpare[g] as number)));
    }
  }

  /**
   * Returns the outage that the provider of a link causes for v. Between members of a cycle, only the provider's own
   * RTO counts.
   */
  #cause(v: number, edge: number, first: number, end: number): Caused {
    const { provider, rto, tolerance, restart } = this.#graph;
    const p = provider[edge] as number;
    const isInCycle = p >= first && p < end;
    const own = rto[p] as number;
    const out = Math.max(Number.isNaN(own) ? 0 : own, isInCycle ? 0 : (this.outage[p] as number));
    const tolerated = tolerance[edge] as number;
    const minutes = out <= tolerated ? 0 : out - tolerated + (restart[v] as number);
    return { minutes, provider: p, isUnknown: Number.isNaN(own) || (!isInCycle && this.isUnknown[p] === 1) };
  }

  #take(v: number, { minutes, provider, isUnknown }: Caused): void {
    if (isUnknown) this.isUnknown[v] = 1;
    if (minutes <= (this.outage[v] as number)) return;
    const own = this.#graph.rto[provider] as number;
    this.outage[v] = minutes;
    this.via[v] = provider;
    this.endsAtVia[v] = own >= (this.outage[provider] as number) ? 1 : 0;
  }
}

/** Returns the member of a group after whose recovery enough members are up. */
function findLastNeeded(members: readonly Caused[], required: number): Caused {
  const known = members.filter(({ isUnknown }) => !isUnknown).sort((a, b) => a.minutes - b.minutes);
  const last = known[required - 1];
  if (last) return last;
  const sorted = [...members].sort((a, b) => a.minutes - b.minutes);
  return { ...(sorted[required - 1] as Caused), isUnknown: true };
}

export function computeLongestOutages(graph: GraphNumbers): LongestOutages {
  const { nodeCount, cycleByNode, cycleEnd } = graph;
  const pass = new Pass(graph);
  for (let v = 0; v < nodeCount; ) {
    const cycle = cycleByNode[v] as number;
    const end = cycle < 0 ? v + 1 : (cycleEnd[cycle] as number);
    pass.settle(v, end);
    v = end;
  }
  return pass;
}

/** The maximum number of providers in the path to the slowest provider. */
const longestWay = 20;

/**
 * Returns the path from a node to the provider that keeps it waiting longest. The path does not contain the node
 * itself.
 */
export function traceSlowest({ via, endsAtVia }: LongestOutages, v: number): number[] {
  const way: number[] = [];
  const seen = new Set([v]);
  for (let at = v; way.length < longestWay; ) {
    const next = via[at] as number;
    if (next < 0 || seen.has(next)) break;
    way.push(next);
    seen.add(next);
    if (endsAtVia[at] === 1) break;
    at = next;
  }
  return way;
}
