import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import type { ContinuityGraph } from './graph.ts';
import { countLinkedActivities } from './linked-activities.ts';
import { computeRequirements } from './requirements.ts';

/** What the activities ask of one provider. Minutes; null: nothing, or not assessed. */
export interface Demand {
  /** How many activities need it, directly or through others; archived ones left out. */
  readonly linkedActivityCount: number;
  /** The smallest MTPD of these activities. */
  readonly shortestMtpd: number | null;
  /** When it must be back for those that can't do without it. */
  readonly neededMinutes: number | null;
  /** Its own recovery time against that. */
  readonly verdict: MarginVerdict;
}

/** The demands on the nodes of one graph; each part is worked out when it is first asked for. */
export interface Demands {
  /** Of one node; that of nothing for a node that the graph does not have. */
  find(uid: string): Demand;
  /** Prepares `of` for many nodes: one pass for all of them costs less than a walk for each. */
  countAll(): void;
}

const minutes = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

function verdictOf(rto: number, needed: number): MarginVerdict {
  if (Number.isNaN(rto) || needed === Number.POSITIVE_INFINITY) return 'unknown';
  if (rto === needed) return 'justMet';
  return rto < needed ? 'met' : 'late';
}

/**
 * The smallest MTPD among the activities that need each node: the activities in the order of their MTPDs mark what they need
 * and nobody has marked before, so every node is met once.
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

/** Counts those that need a node by walking from it, with one set of marks for all walks. */
function walker({ nodeCount, outStart, outEdge, dependent, isActivity }: ContinuityGraph) {
  const walkOf = new Int32Array(nodeCount);
  let walk = 0;
  return (start: number): number => {
    walk += 1;
    walkOf[start] = walk;
    const found = [start];
    let count = 0;
    while (found.length > 0) {
      const v = found.pop() as number;
      for (let i = outStart[v] as number; i < (outStart[v + 1] as number); i++) {
        const u = dependent[outEdge[i] as number] as number;
        if (walkOf[u] === walk) continue;
        walkOf[u] = walk;
        count += isActivity[u] as number;
        found.push(u);
      }
    }
    return count;
  };
}

/** What the activities of a graph ask of its providers: see `recoveryRequirements` and `linkedActivities`. */
export function computeDemands(graph: ContinuityGraph): Demands {
  let counts: Int32Array | undefined;
  const { required } = computeRequirements(graph);
  const shortest = shortestMtpds(graph);
  const count = walker(graph);
  return {
    find(uid) {
      const v = graph.indexOf.get(uid);
      if (v === undefined)
        return { linkedActivityCount: 0, shortestMtpd: null, neededMinutes: null, verdict: 'unknown' };
      return {
        linkedActivityCount: counts ? (counts[v] as number) : count(v),
        shortestMtpd: minutes(shortest[v]),
        neededMinutes: minutes(required[v]),
        verdict: verdictOf(graph.rto[v] as number, required[v] as number),
      };
    },
    countAll() {
      counts ??= countLinkedActivities(graph).count;
    },
  };
}
