import { findGaps } from './gaps.ts';
import type { ContinuityGraph } from './graph.ts';
import { computeRequirements } from './requirements.ts';
import { createChoices } from './suggestion-choices.ts';
import { type Component, splitComponents } from './suggestion-components.ts';
import { computeRtoLimits } from './suggestion-limits.ts';
import {
  assignGaps,
  combineHarmful,
  gapsAfter,
  isRed,
  keepHarmless,
  keyGaps,
  type Part,
  type RecoveryChange,
  type SuggestionSet,
} from './suggestion-sets.ts';
import { type Found, solveComponent } from './suggestion-solver.ts';

export interface RecoverySuggestions {
  /** The sets that close the most gaps come first. */
  sets: SuggestionSet[];
  /**
   * The keys of the red gaps that remain after all these changes. No change of RTOs closes them, or the search did not
   * find one before it stopped.
   */
  remaining: string[];
}

/** The maximum work for one response, which takes about a second. */
const WORK = 8_000_000;

/**
 * Suggests changes of recovery times that close all red gaps: a provider becomes faster, or a dependent gets more time,
 * but less than its MTPD. Looks for the fewest changes and, among equally few changes, for the smallest total of
 * minutes. `exact` is true if it is proved that no smaller set exists.
 *
 * A red gap is a gap of time with the verdict late or pastMtpd: of a link, a chain, a group of alternatives, or an
 * activity's own limit. A set closes all gaps that it names. No set opens a gap or makes a gap worse, neither alone nor
 * together with the other sets. Links that are just met may result. A red gap that RTOs cannot close (an activity whose
 * listed RTOs are all too long) stays as it is.
 *
 * @param options.activityRtos the RTOs that may be chosen for activities (default: any whole minutes)
 * @param options.work the work after which the search stops; 0: no search for a smallest set
 */
export function suggestRecoveryTimes(
  graph: ContinuityGraph,
  options: { activityRtos?: readonly number[] | undefined; work?: number | undefined } = {},
): RecoverySuggestions {
  const requirements = computeRequirements(graph);
  const before = keyGaps(findGaps(graph, requirements));
  const red = [...before.values()].filter(isRed);
  if (red.length === 0) return { sets: [], remaining: [] };
  const choices = createChoices(graph, options.activityRtos);
  const components = splitComponents(computeRtoLimits(graph, requirements), choices);
  const work = { left: options.work ?? WORK };
  const parts: Part[] = [];
  // Small components come first, so that a large component does not use up the work that they need.
  for (const component of components.toSorted((a, b) => a.nodes.length - b.nodes.length)) {
    const found = solveComponent(component, choices, work);
    const set = found && describe(graph, component, found);
    if (set && set.changes.length > 0) parts.push({ nodes: movers(component), set });
  }
  const kept = combineHarmful(graph, keepHarmless(graph, parts, before), before);
  const after = gapsAfter(graph, kept);
  const sets = assignGaps(
    graph,
    kept,
    red.filter(({ key }) => !after.has(key)),
  );
  const closed = new Set(sets.flatMap(({ closes }) => closes));
  return {
    sets: sets.sort((a, b) => b.closes.length - a.closes.length || a.total - b.total || (first(a) < first(b) ? -1 : 1)),
    remaining: red
      .map(({ key }) => key)
      .filter((key) => !closed.has(key))
      .sort(),
  };
}
const first = ({ changes }: SuggestionSet): string => changes[0]?.node ?? '';

const movers = ({ nodes, low, high }: Component): Set<number> =>
  new Set(nodes.filter((_, i) => (low[i] as number) < (high[i] as number)));

function describe(graph: ContinuityGraph, { nodes, now }: Component, { rto, exact }: Found): SuggestionSet {
  const changes: RecoveryChange[] = [];
  let total = 0;
  for (const [i, v] of nodes.entries()) {
    const [from, to] = [now[i] as number, rto[i] as number];
    if (to === from) continue;
    changes.push({ node: graph.uids[v] as string, field: 'rto', from, to });
    total += Math.abs(to - from);
  }
  return { changes: changes.sort((a, b) => (a.node < b.node ? -1 : 1)), closes: [], total, exact };
}
