import { countRowStarts, forEachInSteps, type Links } from './rows.ts';
import type { ContinuityEdge } from './types.ts';

/**
 * The edges of a graph, numbered by dependent. The edges of node v are `rowStart[v] .. rowStart[v + 1] - 1`. Each edge
 * before `rowSplit[v]` must be up; the edges from `rowSplit[v]` on belong to groups with spare members.
 */
export interface EdgeRows {
  readonly edgeCount: number;
  /** The edges by number, without links of a node to itself and links of archived nodes. */
  readonly edges: readonly ContinuityEdge[];
  readonly rowStart: Int32Array;
  readonly rowSplit: Int32Array;
  readonly provider: Int32Array;
  readonly dependent: Int32Array;
  readonly tolerance: Int32Array;
  /** The reverse direction: the numbers of the edges whose provider is v are `outEdge[outStart[v]] ..`. */
  readonly outStart: Int32Array;
  readonly outEdge: Int32Array;
  /** The groups with spare members. The groups of node v are `groupRow[v] .. groupRow[v + 1] - 1`. */
  readonly groupRow: Int32Array;
  readonly groupStart: Int32Array;
  readonly groupEnd: Int32Array;
  /** The number of members that can be missing at once before the group fails (members minus required, at least 1). */
  readonly groupSpare: Int32Array;
  /** For each edge, the number of its group with spare members; -1 if it has no such group. */
  readonly groupByEdge: Int32Array;
}

interface SpareGroup {
  dependent: number;
  members: number[];
  spare: number;
}

/**
 * Places the edges in compressed sparse rows, in both directions. Groups whose members are all required are treated as
 * single edges that must each be up.
 */
export function* placeEdges(nodeCount: number, links: Links): Generator<undefined, EdgeRows> {
  const edgeCount = links.edges.length;
  const groups = yield* spareGroups(links);
  const grouped = new Uint8Array(edgeCount);
  for (const group of groups) for (const member of group.members) grouped[member] = 1;

  const rowStart = countRowStarts(nodeCount, links.dependent);
  const cursor = rowStart.slice();
  const place = new Int32Array(edgeCount);
  const put = (edge: number) => {
    const row = links.dependent[edge] as number;
    place[cursor[row] as number] = edge;
    cursor[row] = (cursor[row] as number) + 1;
  };
  yield* forEachInSteps(edgeCount, (edge) => {
    if (grouped[edge] === 0) put(edge);
  });
  const rowSplit = cursor.slice(0, nodeCount);
  const groupByEdge = new Int32Array(edgeCount).fill(-1);
  const groupStart = new Int32Array(groups.length);
  const groupEnd = new Int32Array(groups.length);
  for (const [g, group] of groups.entries()) {
    groupStart[g] = cursor[group.dependent] as number;
    for (const member of group.members) put(member);
    groupEnd[g] = cursor[group.dependent] as number;
    groupByEdge.fill(g, groupStart[g], groupEnd[g]);
  }
  // This uses plain loops, because building the arrays from an iterator takes several times as long.
  const edges: ContinuityEdge[] = [];
  const provider = new Int32Array(edgeCount);
  const dependent = new Int32Array(edgeCount);
  const tolerance = new Int32Array(edgeCount);
  yield* forEachInSteps(edgeCount, (at) => {
    const edge = links.edges[place[at] as number] as ContinuityEdge;
    edges.push(edge);
    provider[at] = links.provider[place[at] as number] as number;
    dependent[at] = links.dependent[place[at] as number] as number;
    tolerance[at] = edge.tolerance ?? 0;
  });
  return {
    edgeCount,
    edges,
    rowStart,
    rowSplit,
    provider,
    dependent,
    tolerance,
    ...turnRound(nodeCount, provider),
    groupRow: countRowStarts(
      nodeCount,
      Int32Array.from(groups, (group) => group.dependent),
    ),
    groupStart,
    groupEnd,
    groupSpare: Int32Array.from(groups, (group) => group.spare),
    groupByEdge: groupByEdge,
  };
}

/** Finds the groups that have more members than they require, and sorts them by dependent. */
function* spareGroups(links: Links): Generator<undefined, SpareGroup[]> {
  const byKey = new Map<string, number[]>();
  yield* forEachInSteps(links.edges.length, (index) => {
    const edge = links.edges[index] as ContinuityEdge;
    if (edge.group == null) return;
    const key = `${links.dependent[index]} ${edge.group}`;
    const members = byKey.get(key);
    if (members === undefined) byKey.set(key, [index]);
    else members.push(index);
  });
  const groups: SpareGroup[] = [];
  for (const members of byKey.values()) {
    const required = members.reduce((most, edge) => Math.max(most, links.edges[edge]?.required ?? 1), 1);
    const spare = members.length - required;
    if (spare > 0) groups.push({ dependent: links.dependent[members[0] as number] as number, members, spare });
  }
  return groups.sort((a, b) => a.dependent - b.dependent);
}

function turnRound(nodeCount: number, provider: Int32Array): Pick<EdgeRows, 'outStart' | 'outEdge'> {
  const outStart = countRowStarts(nodeCount, provider);
  const outEdge = new Int32Array(provider.length);
  const cursor = outStart.slice();
  for (let edge = 0; edge < provider.length; edge++) {
    const row = provider[edge] as number;
    outEdge[cursor[row] as number] = edge;
    cursor[row] = (cursor[row] as number) + 1;
  }
  return { outStart, outEdge };
}
