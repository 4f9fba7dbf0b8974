import { findGapVerdict, type Gap } from './gap.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, type ContinuityGraph, findNodeIndex } from './graph.ts';

/** A recovery time to change. */
export interface RecoveryChange {
  node: string;
  field: 'rto';
  from: number;
  to: number;
}

/** A set of changes that belong together: apply all of them, or none. */
export interface SuggestionSet {
  changes: RecoveryChange[];
  /** The keys (`Gap.key`) of the red gaps that the set closes. */
  closes: string[];
  /** The total of all changes in minutes. */
  total: number;
  /**
   * True if it is proved that no smaller set closes these gaps without opening other gaps or making them worse. Smaller
   * means fewer changes, or equally many changes with a smaller total.
   */
  exact: boolean;
}

/** A set with all nodes of its component, including nodes that do not change. */
export interface Part {
  readonly nodes: ReadonlySet<number>;
  readonly set: SuggestionSet;
}

/** Returns true for gaps that should be closed by changing RTOs. */
export const isRed = (gap: Gap): boolean =>
  ['link', 'chain', 'one_of', 'own_limit'].includes(gap.kind) && ['late', 'pastMtpd'].includes(findGapVerdict(gap));

/** Returns the gaps by key. Leaves out the gaps of links that are just met. */
export const keyGaps = (gaps: readonly Gap[]): Map<string, Gap> =>
  new Map(gaps.filter(({ kind }) => kind !== 'tight').map((gap) => [gap.key, gap]));

/** Returns the graph with some RTOs changed, for a preview (`previewChange`) or to see which gaps remain. */
export function applyRtos(graph: ContinuityGraph, rtos: ReadonlyMap<string, number>): ContinuityGraph {
  const nodes = graph.nodes.map((node) => ({ ...node, rto: rtos.get(node.uid) ?? node.rto }));
  return buildGraph(nodes, graph.edges);
}

/** Returns the gaps that remain or appear if the sets are applied. */
export function gapsAfter(graph: ContinuityGraph, parts: readonly Part[]): Map<string, Gap> {
  const to = new Map(parts.flatMap(({ set }) => set.changes.map((change) => [change.node, change.to] as const)));
  return keyGaps(findGaps(applyRtos(graph, to)));
}

/** Returns the gaps that were opened or made worse. */
function listHarm(before: ReadonlyMap<string, Gap>, after: ReadonlyMap<string, Gap>): Gap[] {
  return [...after.values()].filter((gap) => {
    const former = before.get(gap.key);
    return !former || (gap.minutesOver ?? 0) > (former.minutesOver ?? 0) || (gap.pastMtpd && !former.pastMtpd);
  });
}

/**
 * Drops sets that open a gap or make a gap worse, even if all sets are applied together. Such sets are rare: they occur
 * only with a chain through a link whose gap cannot be closed.
 */
export function keepHarmless(graph: ContinuityGraph, parts: readonly Part[], before: ReadonlyMap<string, Gap>): Part[] {
  let kept = [...parts];
  for (;;) {
    const harm = listHarm(before, gapsAfter(graph, kept));
    if (harm.length === 0) return kept;
    const touched = new Set(harm.flatMap(({ provider, dependent, path }) => [provider, dependent, ...path]));
    const left = kept.filter(({ set }) => !set.changes.some(({ node }) => touched.has(node)));
    kept = left.length < kept.length ? left : [];
  }
}

/** The number of nodes and links that may be visited to try each set by itself. */
const MOST_VISITS = 1_000_000;

/** Combines those sets that open a gap or make a gap worse if they are applied without the other sets. */
export function combineHarmful(
  graph: ContinuityGraph,
  parts: readonly Part[],
  before: ReadonlyMap<string, Gap>,
): readonly Part[] {
  if (parts.length < 2) return parts;
  if (parts.length * (graph.nodeCount + graph.edgeCount) > MOST_VISITS) return [combine(parts)];
  const harmful = parts.filter((part) => listHarm(before, gapsAfter(graph, [part])).length > 0);
  if (harmful.length === 0) return parts;
  // The remaining sets are harmless by themselves, and all sets together are harmless too.
  const both = combine(harmful);
  const isMended = listHarm(before, gapsAfter(graph, [both])).length === 0;
  return isMended ? [...parts.filter((part) => !harmful.includes(part)), both] : [combine(parts)];
}

function combine(parts: readonly Part[]): Part {
  const sets = parts.map(({ set }) => set);
  return {
    nodes: new Set(parts.flatMap(({ nodes }) => [...nodes])),
    set: {
      changes: sets.flatMap(({ changes }) => changes).sort((a, b) => (a.node < b.node ? -1 : 1)),
      closes: sets.flatMap(({ closes }) => closes),
      total: sets.reduce((sum, { total }) => sum + total, 0),
      exact: sets.every(({ exact }) => exact),
    },
  };
}

/**
 * Adds the key of each closed gap to the set that can change one of the gap's nodes. Leaves out sets that close no gap.
 */
export function assignGaps(graph: ContinuityGraph, parts: readonly Part[], closed: readonly Gap[]): SuggestionSet[] {
  const partOf = new Map(parts.flatMap((part) => [...part.nodes].map((v) => [v, part] as const)));
  const ownerOf = (gap: Gap) => listEnds(graph, gap).flatMap((v) => partOf.get(v) ?? [])[0];
  for (const gap of closed) ownerOf(gap)?.set.closes.push(gap.key);
  return parts.map(({ set }) => set).filter(({ closes }) => closes.length > 0);
}

/**
 * Returns the nodes whose RTOs can close a gap. For a group, these include all alternatives: the gap names only one
 * alternative, but perhaps only another alternative can change.
 */
function listEnds(graph: ContinuityGraph, { kind, provider, dependent, edge }: Gap): number[] {
  const ends = [provider, dependent].map((uid) => findNodeIndex(graph, uid));
  if (kind !== 'one_of') return ends;
  const [from, to] = [graph.rowSplit[ends[1] as number], graph.rowStart[(ends[1] as number) + 1]];
  const row = graph.edges.slice(from, to);
  const group = row.find(({ uid }) => uid === edge)?.group;
  const alternatives = row.filter((other) => other.group === group);
  return [...ends, ...alternatives.map((other) => findNodeIndex(graph, other.provider))];
}
