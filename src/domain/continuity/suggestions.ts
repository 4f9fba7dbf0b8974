import { findGapVerdict, type Gap } from './gap.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, type ContinuityGraph } from './graph.ts';
import { computeRequirements } from './requirements.ts';
import { keepFeasibleLimits, splitComponents } from './suggestion-components.ts';
import { computeRtoLimits } from './suggestion-limits.ts';
import { findFewestChanges, type Problem } from './suggestion-solver.ts';

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
   * True if no smaller set closes these gaps: none with fewer changes, and none of the same size with a smaller total.
   */
  exact: boolean;
}

export interface RecoverySuggestions {
  /** The sets that close most gaps come first. */
  sets: SuggestionSet[];
  /**
   * The keys of the red gaps that remain after all these changes: no change of RTOs closes them, or none was found in
   * time. They can include a chain that a red link to the same provider has hidden so far.
   */
  remaining: string[];
}

/**
 * Finds the fewest changes of recovery times that close all red gaps: a provider becomes faster, or a dependent gets
 * more time, but less than its MTPD. Of sets of the same size, the one with the smallest total of minutes is chosen.
 *
 * A red gap is a gap of time with the verdict late or pastMtpd: of a link, a chain, a group of alternatives, or an
 * activity's own limit. A set closes all gaps that it names. All sets together open no red gap and make no remaining
 * gap worse; links that are just met may result. A single set can at most open or lengthen a chain through a red link,
 * and the other sets undo that. In a group of alternatives, the members nearest to being in time are relied on. A red
 * gap that RTOs cannot close (a dependent whose restart takes longer than it may be out) stays as it is. Nothing has to
 * recover before the start of a loss, so an RTO of 0 can be enough where less than 0 would be needed; the search does
 * not use this.
 *
 * Small components are solved exactly, larger ones approximately: see `findFewestChanges`.
 *
 * @param options.activityRtos the RTOs that may be chosen for activities (default: any whole minutes)
 * @param options.exactWork the number of nodes that the exact search may visit for one component; 0: no exact search
 */
export function suggestRecoveryTimes(
  graph: ContinuityGraph,
  options: { activityRtos?: readonly number[] | undefined; exactWork?: number | undefined } = {},
): RecoverySuggestions {
  const before = redGaps(graph);
  if (before.size === 0) return { sets: [], remaining: [] };
  const roundDown = rounding(graph, options.activityRtos);
  const limits = keepFeasibleLimits(computeRtoLimits(graph), roundDown);
  const parts: Part[] = [];
  for (const component of splitComponents(limits, roundDown)) {
    const problem: Problem = { ...limits, ...component, roundDown };
    const found = findFewestChanges(problem, component.nodes, options.exactWork);
    // In a cycle, a requirement can fall to 0 and stay there. The search does not use this, so the result may not be
    // the smallest.
    const exact = found?.exact === true && !component.nodes.some((v) => (graph.cycleByNode[v] as number) >= 0);
    const set = found && describe(graph, found.values, exact);
    if (set && set.changes.length > 0) parts.push({ nodes: new Set(component.nodes), set });
  }
  const { kept, after } = thatBreakNothing(graph, parts, before);
  const closed = [...before.values()].filter(({ key }) => !after.has(key));
  return {
    sets: assignClosed(graph, kept, closed)
      .map(({ set }) => set)
      .filter(({ closes }) => closes.length > 0)
      .sort((a, b) => b.closes.length - a.closes.length || a.total - b.total || (first(a) < first(b) ? -1 : 1)),
    remaining: [...after.keys()].sort(),
  };
}

/**
 * Returns the nodes whose RTOs can affect a gap: its provider, its dependent, then the dependent's other providers
 * (alternatives).
 */
function listGapNodes(graph: ContinuityGraph, { provider, dependent }: Gap): number[] {
  const [p, u] = [provider, dependent].map((uid) => graph.indexByUid.get(uid) as number) as [number, number];
  return [p, u, ...graph.provider.subarray(graph.rowStart[u], graph.rowStart[u + 1])];
}

/** Lists in each set the gaps that it closes by itself. Sets that close a gap only together are combined into one. */
function assignClosed(graph: ContinuityGraph, parts: readonly Part[], closed: readonly Gap[]): readonly Part[] {
  let sets = [...parts];
  const alone = new Map<Part, ReadonlyMap<string, Gap>>();
  const closes = (part: Part, key: string) => {
    const left =
      alone.get(part) ?? redGaps(applyRtos(graph, new Map(part.set.changes.map(({ node, to }) => [node, to]))));
    alone.set(part, left);
    return !left.has(key);
  };
  for (const gap of closed) {
    const near = new Set(listGapNodes(graph, gap).flatMap((v) => sets.find(({ nodes }) => nodes.has(v)) ?? []));
    const [only] = near;
    const one = near.size === 1 ? only : [...near].find((part) => closes(part, gap.key));
    const owner = one ?? together([...near]);
    if (!one) sets = [...sets.filter((part) => !near.has(part)), owner];
    owner.set.closes.push(gap.key);
  }
  return sets;
}

function together(parts: readonly Part[]): Part {
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

/** A set with the nodes of its component, changed or not. */
interface Part {
  nodes: ReadonlySet<number>;
  set: SuggestionSet;
}

/**
 * Applies the sets to the graph and drops those that open a gap or make one worse. If a link cannot be closed at all, a
 * requirement through it can be tighter than the limits say.
 */
function thatBreakNothing(graph: ContinuityGraph, parts: readonly Part[], before: ReadonlyMap<string, Gap>) {
  const { required } = computeRequirements(graph);
  const overNow = ({ key, kind, provider }: Gap) => {
    const v = graph.indexByUid.get(provider) as number;
    const hidden = kind === 'chain' ? (graph.rto[v] as number) - (required[v] as number) : Number.NEGATIVE_INFINITY;
    return before.get(key)?.minutesOver ?? hidden;
  };
  let kept = [...parts];
  for (;;) {
    const to = new Map(kept.flatMap(({ set }) => set.changes.map((change) => [change.node, change.to] as const)));
    const after = redGaps(applyRtos(graph, to));
    const broken = [...after.values()].filter((gap) => (gap.minutesOver ?? 0) > overNow(gap));
    if (broken.length === 0 || kept.length === 0) return { kept, after };
    const touched = new Set(broken.flatMap(({ provider, dependent, path }) => [provider, dependent, ...path]));
    const left = kept.filter(({ set }) => !set.changes.some(({ node }) => touched.has(node)));
    kept = left.length < kept.length ? left : [];
  }
}

const first = ({ changes }: SuggestionSet): string => changes[0]?.node ?? '';

/** Returns the gaps that changes of RTOs should close, by key. */
function redGaps(graph: ContinuityGraph): Map<string, Gap> {
  const kinds: readonly Gap['kind'][] = ['link', 'chain', 'one_of', 'own_limit'];
  const isRed = (gap: Gap) => kinds.includes(gap.kind) && ['late', 'pastMtpd'].includes(findGapVerdict(gap));
  return new Map(
    findGaps(graph)
      .filter(isRed)
      .map((gap) => [gap.key, gap]),
  );
}

/** Returns the graph with some RTOs changed, for a preview (`previewChange`) or to see which gaps remain. */
export function applyRtos(graph: ContinuityGraph, rtos: ReadonlyMap<string, number>): ContinuityGraph {
  const nodes = graph.nodes.map((node) => ({ ...node, rto: rtos.get(node.uid) ?? node.rto }));
  return buildGraph(nodes, graph.edges);
}

function rounding(graph: ContinuityGraph, activityRtos: readonly number[] | undefined): Problem['roundDown'] {
  const listed = activityRtos && [...activityRtos].sort((a, b) => a - b);
  return (v, value) => {
    if (!listed || graph.isActivity[v] === 0) return value;
    const now = graph.rto[v] as number;
    const below = listed.findLast((minutes) => minutes <= value) ?? -1;
    // The current value is always allowed.
    return now <= value ? Math.max(below, now) : below;
  };
}

function describe(graph: ContinuityGraph, values: ReadonlyMap<number, number>, exact: boolean): SuggestionSet {
  const changes: RecoveryChange[] = [];
  let total = 0;
  for (const [v, to] of values) {
    const from = graph.rto[v] as number;
    if (to === from) continue;
    changes.push({ node: graph.uids[v] as string, field: 'rto', from, to });
    total += Math.abs(to - from);
  }
  return { changes: changes.sort((a, b) => (a.node < b.node ? -1 : 1)), closes: [], total, exact };
}
