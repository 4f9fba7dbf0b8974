import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { buildGraph, type ContinuityGraph } from './graph.ts';
import { LossBits } from './loss-bits.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

/** Relations between records of registers, apart from dependency links. */
export interface RegisterTies {
  /**
   * Pairs of a location and one of its alternates. A location and its alternates form a group of which one is enough.
   */
  readonly alternates?: readonly { readonly location: string; readonly alternate: string }[];
}

/** A provider whose loss alone leaves too few alternatives of a group. */
export interface SharedProvider {
  uid: string;
  kind: NodeKind;
  /**
   * The alternatives that are lost with the provider, each with the path from the alternative to the provider (uids,
   * including both ends).
   */
  lost: { member: string; path: string[] }[];
  /** The number of activities that stop if the provider is lost, not counting the provider itself. */
  activities: number;
}

/** Alternatives that share a point of failure. */
export interface FalseRedundancy {
  /** The dependent of the alternatives, or the location whose alternates they are. */
  dependent: string;
  /** The group's name; null for a location and its alternates. */
  group: string | null;
  required: number;
  members: string[];
  /** The nearest causes, at least one. No cause is lost because of another cause. */
  shared: SharedProvider[];
  /** Further providers with the same effect, because losing one of them takes away a provider in `shared`. */
  behind: string[];
}

/**
 * Finds groups of alternatives that fail when one single provider is lost: a site, a supplier, a utility, or anything
 * else that enough members need, directly or through others. The search considers that a member can itself rely on
 * alternatives. The dependent of a group is never reported as its cause, even if the alternatives need the dependent.
 *
 * A location and its alternates are passed as `ties`, so that they are reported only once. Otherwise, they would be
 * reported for each activity with this primary location.
 *
 * Takes a few walks over the graph for every 32 providers. The result is sorted by the number of activities that stop,
 * worst first.
 */
export function detectFalseRedundancies(
  parts: { readonly nodes: readonly ContinuityNode[]; readonly edges: readonly ContinuityEdge[] },
  ties: RegisterTies = {},
): FalseRedundancy[] {
  const { graph, locationByPlace } = withTies(parts, ties);
  const bits = new LossBits(graph);
  const causes = findCauses(graph, bits);
  const found = describe(graph, bits, causes);
  const lines = Array.from(found, ([g, { shared, behind }]): FalseRedundancy => {
    const members = listMembers(graph, g);
    const edge = findFirstEdge(graph, g);
    const location = locationByPlace.get(edge.dependent);
    return {
      dependent: location ?? edge.dependent,
      group: location === undefined ? (edge.group ?? null) : null,
      required: members.length - (graph.groupSpare[g] as number),
      members: members.map((p) => graph.uids[p] as string).sort(),
      shared: shared.sort((a, b) => b.activities - a.activities || (a.uid < b.uid ? -1 : 1)),
      behind: behind.sort(),
    };
  });
  const worst = (line: FalseRedundancy) => line.shared[0]?.activities ?? 0;
  const name = (line: FalseRedundancy) => JSON.stringify([line.dependent, line.group]);
  return lines.sort((a, b) => worst(b) - worst(a) || (name(a) < name(b) ? -1 : 1));
}

function withTies(
  { nodes, edges }: { readonly nodes: readonly ContinuityNode[]; readonly edges: readonly ContinuityEdge[] },
  { alternates = [] }: RegisterTies,
): { graph: ContinuityGraph; locationByPlace: Map<string, string> } {
  const known = new Set(nodes.map(({ uid }) => uid));
  const more: ContinuityEdge[] = [];
  const locationByPlace = new Map<string, string>();
  for (const { location, alternate } of alternates) {
    if (!known.has(location) || !known.has(alternate)) continue;
    // No uid contains a space, so the uid of this stand-in for "the location or one of its alternates" is unique.
    const place = `${location} sites`;
    const one = (provider: string) =>
      more.push({ uid: `${place} ${provider}`, dependent: place, provider, group: 'sites' });
    if (!locationByPlace.has(place)) one(location);
    locationByPlace.set(place, location);
    one(alternate);
  }
  const places = [...locationByPlace.keys()].map((uid): ContinuityNode => ({ uid, kind: 'location' }));
  return { graph: buildGraph([...nodes, ...places], [...edges, ...more]), locationByPlace };
}

function listMembers(graph: ContinuityGraph, g: number): number[] {
  return [...new Set(graph.provider.subarray(graph.groupStart[g], graph.groupEnd[g]))];
}

const findFirstEdge = (graph: ContinuityGraph, g: number) =>
  graph.edges[graph.groupStart[g] as number] as ContinuityEdge;

const inBlocks = (values: readonly number[]) =>
  Array.from({ length: Math.ceil(values.length / 32) }, (_, i) => values.slice(32 * i, 32 * i + 32));

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/**
 * Finds, for each group, the providers whose loss alone makes the group fail. Leaves out groups that follow from
 * registers: all activities of a location have the same group, and it is reported once for the location.
 */
function findCauses(graph: ContinuityGraph, bits: LossBits): Map<number, number[]> {
  const reported: number[] = [];
  for (let g = 0; g < graph.groupSpare.length; g++) if (!findFirstEdge(graph, g).origin) reported.push(g);
  const providers: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) if (graph.outStart[v] !== graph.outStart[v + 1]) providers.push(v);
  const causes = new Map<number, number[]>();
  for (const block of inBlocks(providers)) {
    bits.lose(block);
    if (bits.groupsFailed === 0) continue;
    for (const g of reported) {
      let failed = bits.groupFails(g);
      while (failed !== 0) {
        const i = 31 - Math.clz32(failed & -failed);
        failed &= failed - 1;
        const cause = block[i] as number;
        if (cause === graph.dependent[graph.groupStart[g] as number]) continue;
        addTo(causes, g, cause);
      }
    }
  }
  return causes;
}

interface Described {
  shared: SharedProvider[];
  behind: string[];
}

/** Separates the nearest causes of each group from causes further along the path. */
function describe(graph: ContinuityGraph, bits: LossBits, causes: Map<number, number[]>): Map<number, Described> {
  const taken = whatTheyTake(bits, causes);
  const found = new Map<number, Described>();
  const nearest = new Map<number, number[]>();
  for (const [g, list] of causes) {
    const line: Described = { shared: [], behind: [] };
    found.set(g, line);
    for (const cause of list) {
      // In a cycle of causes, the first cause represents all of them.
      const nearer = (other: number) =>
        taken.get(cause)?.has(other) === true && !(taken.get(other)?.has(cause) === true && cause < other);
      if (list.some((other) => other !== cause && nearer(other))) line.behind.push(graph.uids[cause] as string);
      else addTo(nearest, cause, g);
    }
  }
  eachLoss(bits, nearest.keys(), (cause, isDown) => {
    const about = {
      uid: graph.uids[cause] as string,
      kind: (graph.nodes[cause] as ContinuityNode).kind,
      activities: countActivities(graph, cause, isDown),
    };
    for (const g of nearest.get(cause) as number[]) {
      const lost = listMembers(graph, g)
        .filter(isDown)
        .map((p) => ({ member: graph.uids[p] as string, path: pathTo(graph, p, cause, isDown) }))
        .sort((a, b) => (a.member < b.member ? -1 : 1));
      found.get(g)?.shared.push({ ...about, lost });
    }
  });
  return found;
}

/** Returns, for each cause, the other causes of the same group that are lost with it. */
function whatTheyTake(bits: LossBits, causes: Map<number, number[]>): Map<number, Set<number>> {
  const beside = new Map<number, Set<number>>();
  for (const list of causes.values()) {
    for (const cause of list) {
      const others = beside.get(cause) ?? new Set();
      for (const other of list) if (other !== cause) others.add(other);
      beside.set(cause, others);
    }
  }
  const taken = new Map<number, Set<number>>();
  eachLoss(bits, beside.keys(), (cause, isDown) => {
    taken.set(cause, new Set([...(beside.get(cause) as Set<number>)].filter(isDown)));
  });
  return taken;
}

/**
 * Simulates the loss of each cause by itself, and calls `look` for the nodes that stop. One walk runs 32 simulations.
 */
function eachLoss(
  bits: LossBits,
  causes: Iterable<number>,
  look: (cause: number, isDown: (v: number) => boolean) => void,
): void {
  for (const block of inBlocks([...causes].sort((a, b) => a - b))) {
    bits.lose(block);
    for (const [i, cause] of block.entries()) look(cause, (v) => (((bits.down[v] as number) >>> i) & 1) === 1);
  }
}

function countActivities(graph: ContinuityGraph, cause: number, isDown: (v: number) => boolean): number {
  let count = 0;
  for (let v = 0; v < graph.nodeCount; v++) if (graph.isActivity[v] === 1 && v !== cause && isDown(v)) count += 1;
  return count;
}

/** Finds a shortest path from a member to the lost provider. The path leads only through nodes that are lost too. */
function pathTo(graph: ContinuityGraph, member: number, cause: number, isDown: (v: number) => boolean): string[] {
  const from = new Map([[member, -1]]);
  const queue = [member];
  for (let head = 0; head < queue.length && !from.has(cause); head++) {
    const v = queue[head] as number;
    for (let edge = graph.rowStart[v] as number; edge < (graph.rowStart[v + 1] as number); edge++) {
      const p = graph.provider[edge] as number;
      if (from.has(p) || !isDown(p)) continue;
      from.set(p, v);
      queue.push(p);
    }
  }
  const path: string[] = [];
  for (let v = cause; v >= 0; v = from.get(v) ?? -1) path.push(graph.uids[v] as string);
  return path.reverse();
}
