import type { ContinuityGraph, GraphNumbers } from '#root/domain/continuity/graph.ts';
import { findStandings, formatCompared } from '#root/domain/continuity/standings.ts';

/** A graph in the form in which it is sent to a thread. A single text is copied faster than lists and maps. */
export interface PackedGraph {
  readonly numbers: Omit<GraphNumbers, 'uids' | 'indexByUid'>;
  readonly uids: string;
}

export function packGraph({ nodes: _, edges: __, indexByUid: ___, uids, ...numbers }: ContinuityGraph): PackedGraph {
  return { numbers, uids: uids.join('\n') };
}

export function unpackGraph({ numbers, uids: text }: PackedGraph): GraphNumbers {
  const uids = text === '' ? [] : text.split('\n');
  return { ...numbers, uids, indexByUid: new Map(uids.map((uid, v) => [uid, v])) };
}

/** Returns the compared fields of the standings of all activities, as lines (see `formatCompared`). */
export const formatAllCompared = (graph: GraphNumbers): string => findStandings(graph).map(formatCompared).join('\n');
