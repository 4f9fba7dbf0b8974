import type { GapFlag, Verdict } from '#root/contract/shared/activity-terms.ts';
import type { ContinuityGraph } from './graph.ts';
import { countLinkedActivities } from './linked-activities.ts';
import { computeProviderFlags } from './provider-flags.ts';
import { computeRequirements } from './requirements.ts';

/** The demand of activities on one provider. Durations are minutes; null: no demand, or not assessed. */
export interface Demand {
  /** The number of activities that need the provider, directly or indirectly. Archived activities do not count. */
  readonly linkedActivityCount: number;
  /** The smallest MTPD of these activities. */
  readonly shortestMtpd: number | null;
  /** The time within which the provider must recover, because of the activities that cannot do without it. */
  readonly neededMinutes: number | null;
  /** The verdict on the provider's recovery time. If the provider has gaps, it is the verdict of the worst gap. */
  readonly verdict: Verdict;
}

/** The demands on the nodes of one graph. The numbers of activities are calculated on first use. */
export interface Demands {
  /** Returns the demand on one node; no demand for a node that is not in the graph. */
  find(uid: string): Demand;
  /**
   * Prepares `find` for calls with many nodes, because one pass over all nodes is faster than one walk for each node.
   */
  countAll(): void;
}

const minutes = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/**
 * Returns the verdict of the gap list. If the provider has no gap in the list, its recovery time is met or cannot be
 * compared.
 */
function computeVerdict(flag: GapFlag, rto: number, needed: number): Verdict {
  if (flag !== 'none' && flag !== 'met' && flag !== 'unknown') return flag;
  return Number.isNaN(rto) || needed === Number.POSITIVE_INFINITY ? 'unknown' : 'met';
}

/**
 * Calculates the shortest MTPD among the activities that need each node. Activities are processed in ascending order of
 * their MTPDs. Each activity marks the nodes that it needs and that have no mark yet, so every node is visited once.
 */
function shortestMtpds(graph: ContinuityGraph): Float64Array {
  const { nodeCount, mtpd, isActivity, rowStart, provider } = graph;
  const shortest = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const seen = new Uint8Array(nodeCount);
  const activities: number[] = [];
  for (let v = 0; v < nodeCount; v++) if (isActivity[v] === 1 && !Number.isNaN(mtpd[v])) activities.push(v);
  activities.sort((a, b) => (mtpd[a] as number) - (mtpd[b] as number));
  for (const from of activities) {
    const found = [from];
    while (found.length > 0) {
      const v = found.pop() as number;
      for (let edge = rowStart[v] as number; edge < (rowStart[v + 1] as number); edge++) {
        const p = provider[edge] as number;
        if (seen[p] === 1) continue;
        seen[p] = 1;
        shortest[p] = mtpd[from] as number;
        found.push(p);
      }
    }
  }
  return shortest;
}

/** Returns a function that counts the activities that need a node. All walks share one array of marks. */
function walker({ nodeCount, outStart, outEdge, dependent, isActivity }: ContinuityGraph) {
  const walkByNode = new Int32Array(nodeCount);
  let walk = 0;
  return (start: number): number => {
    walk += 1;
    walkByNode[start] = walk;
    const found = [start];
    let count = 0;
    while (found.length > 0) {
      const v = found.pop() as number;
      for (let i = outStart[v] as number; i < (outStart[v + 1] as number); i++) {
        const u = dependent[outEdge[i] as number] as number;
        if (walkByNode[u] === walk) continue;
        walkByNode[u] = walk;
        count += isActivity[u] as number;
        found.push(u);
      }
    }
    return count;
  };
}

/**
 * Calculates the demands of a graph's activities on its providers. See `computeRequirements` and
 * `countLinkedActivities`.
 */
export function computeDemands(graph: ContinuityGraph): Demands {
  let counts: Int32Array | undefined;
  const requirements = computeRequirements(graph);
  const { required } = requirements;
  const flags = computeProviderFlags(graph, requirements);
  const shortest = shortestMtpds(graph);
  const count = walker(graph);
  return {
    find(uid) {
      const v = graph.indexByUid.get(uid);
      if (v === undefined)
        return { linkedActivityCount: 0, shortestMtpd: null, neededMinutes: null, verdict: 'unknown' };
      return {
        linkedActivityCount: counts ? (counts[v] as number) : count(v),
        shortestMtpd: minutes(shortest[v]),
        neededMinutes: minutes(required[v]),
        verdict: computeVerdict(flags.find(uid), graph.rto[v] as number, required[v] as number),
      };
    },
    countAll() {
      counts ??= countLinkedActivities(graph).count;
    },
  };
}
