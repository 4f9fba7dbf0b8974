import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { PlannedReturn } from './planned-returns.ts';

/** Two tasks whose order contradicts the dependencies: a record is said to be back before something that it needs. */
export interface OrderConflict {
  readonly record: string;
  /** The number of the task that returns the record. */
  readonly task: number;
  /** Of the records that it needs, directly or through others, the one that comes back last. */
  readonly needs: string;
  readonly laterTask: number;
}

/** The moment at which the last of several records is back, and that record; -1: none of them is returned by a task. */
interface Awaited {
  readonly at: number;
  readonly record: number;
}

const nothing: Awaited = { at: 0, record: -1 };

/**
 * Finds the records that the tasks return before the records that they need. Needs one pass over the nodes, providers
 * first.
 *
 * - A provider that is back within the tolerance of the link is in time.
 * - In a group of alternatives, only the required number of members count: the members that are back first.
 * - Members of a cycle are not compared with each other.
 */
export function findOrderConflicts(
  graph: ContinuityGraph,
  returns: ReadonlyMap<string, PlannedReturn>,
): OrderConflict[] {
  const awaited: Awaited[] = [];
  const conflicts: OrderConflict[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    const latest = findLatestProvider(graph, v, (p) => awaited[p] as Awaited);
    const planned = returns.get(graph.uids[v] as string);
    const own = planned && Number.isFinite(planned.full) ? planned.full : 0;
    awaited.push(planned && own > latest.at ? { at: own, record: v } : latest);
    if (!planned || latest.record < 0 || !(latest.at > planned.full)) continue;
    const needs = graph.uids[latest.record] as string;
    const laterTask = returns.get(needs)?.lastTask as number;
    conflicts.push({ record: graph.uids[v] as string, task: planned.lastTask, needs, laterTask });
  }
  return conflicts;
}

function findLatestProvider(graph: ContinuityGraph, v: number, findAwaited: (p: number) => Awaited): Awaited {
  const { rowStart, rowSplit, provider, tolerance, cycleByNode, groupRow, groupStart, groupEnd, groupSpare } = graph;
  const readEdge = (edge: number): Awaited => {
    const p = provider[edge] as number;
    if (cycleByNode[p] !== -1 && cycleByNode[p] === cycleByNode[v]) return nothing;
    const found = findAwaited(p);
    return found.at > (tolerance[edge] as number) ? found : nothing;
  };
  let latest = nothing;
  for (let edge = rowStart[v] as number; edge < (rowSplit[v] as number); edge++) latest = later(latest, readEdge(edge));
  for (let group = groupRow[v] as number; group < (groupRow[v + 1] as number); group++) {
    const members: Awaited[] = [];
    for (let edge = groupStart[group] as number; edge < (groupEnd[group] as number); edge++)
      members.push(readEdge(edge));
    members.sort((a, b) => a.at - b.at);
    latest = later(latest, members[members.length - 1 - (groupSpare[group] as number)] as Awaited);
  }
  return latest;
}

const later = (one: Awaited, other: Awaited): Awaited => (other.at > one.at ? other : one);
