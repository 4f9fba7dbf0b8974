import type { MarginVerdict } from '#root/contract/shared/activity-terms.ts';
import type { Gap } from './gap.ts';
import { findGaps } from './gaps.ts';
import type { ContinuityGraph } from './graph.ts';
import type { ContinuityNode } from './types.ts';
import { computeLinkVerdict } from './verdicts.ts';

/** The values of one link. */
export interface LinkState {
  verdict: MarginVerdict;
  margin: number | null;
  minutesOver: number;
  pastMtpd: boolean;
}

/** A link whose verdict or margin changes. `before` is null for a new link, `after` is null for a removed link. */
export interface LinkChange {
  edge: string;
  dependent: string;
  provider: string;
  before: LinkState | null;
  after: LinkState | null;
  direction: 'better' | 'worse';
}

/** A gap that opens (`before` null), closes (`after` null) or changes. */
export interface GapDifference {
  before: Gap | null;
  after: Gap | null;
  direction: 'better' | 'worse';
}

export interface Preview {
  /** The changed links. Links that get worse come first; among them, links past the MTPD come first. */
  links: LinkChange[];
  /** The changed gaps, except gaps of single links, which are in `links`. */
  gaps: GapDifference[];
}

/**
 * Finds the gaps that a change opens or closes anywhere, by comparing the graph before and after.
 *
 * A link gets worse when it passes the MTPD, changes from met to justMet to late, or becomes later. Becoming unknown is
 * always worse, because people relied on the value. For an unknown link, becoming late or past the MTPD is worse, and
 * any other verdict is better. A new link counts if the gap list has it, and a removed link counts if the gap list had
 * it. A link that is one of several alternatives does not count by itself: the gaps report its group (`one_of`).
 */
export function previewChange(before: ContinuityGraph, after: ContinuityGraph): Preview {
  return { links: compareLinks(before, after), gaps: compareGaps(before, after) };
}

function compareLinks(before: ContinuityGraph, after: ContinuityGraph): LinkChange[] {
  const old = linkStates(before);
  const now = linkStates(after);
  const changes: LinkChange[] = [];
  for (const [edge, link] of now) {
    const was = old.get(edge)?.state ?? null;
    const direction = compareStates(was, link.state);
    if (direction) changes.push({ edge, ...link.pair, before: was, after: link.state, direction });
  }
  for (const [edge, link] of old) {
    if (now.has(edge)) continue;
    const direction = compareStates(link.state, null);
    if (direction) changes.push({ edge, ...link.pair, before: link.state, after: null, direction });
  }
  const weight = (change: LinkChange) => {
    const state = change.direction === 'worse' ? change.after : change.before;
    return (change.direction === 'worse' ? 2 : 0) + (state?.pastMtpd ? 1 : 0);
  };
  return changes.sort((a, b) => weight(b) - weight(a) || over(b) - over(a) || (a.edge < b.edge ? -1 : 1));
}

function over(change: LinkChange): number {
  return (change.direction === 'worse' ? change.after : change.before)?.minutesOver ?? 0;
}

function linkStates(graph: ContinuityGraph) {
  const states = new Map<string, { state: LinkState; pair: { dependent: string; provider: string } }>();
  for (const [i, edge] of graph.edges.entries()) {
    if (graph.groupByEdge[i] !== -1) continue;
    const verdict = computeLinkVerdict({
      dependent: graph.nodes[graph.dependent[i] as number] as ContinuityNode,
      provider: graph.nodes[graph.provider[i] as number] as ContinuityNode,
      tolerance: edge.tolerance,
    });
    const state = {
      verdict: verdict.verdict,
      margin: verdict.margin,
      minutesOver: verdict.minutesOver,
      pastMtpd: verdict.pastMtpd,
    };
    states.set(edge.uid, { state, pair: { dependent: edge.dependent, provider: edge.provider } });
  }
  return states;
}

const RANK: Record<MarginVerdict, number> = { met: 0, justMet: 1, late: 2, unknown: 3 };

function compareStates(before: LinkState | null, after: LinkState | null): 'better' | 'worse' | null {
  if (before === null || after === null) {
    const state = before ?? after;
    if (state === null || !hasGap(state)) return null;
    return after === null ? 'better' : 'worse';
  }
  if (before.pastMtpd !== after.pastMtpd) return after.pastMtpd ? 'worse' : 'better';
  if (before.verdict === 'unknown' && after.verdict !== 'unknown') return after.verdict === 'late' ? 'worse' : 'better';
  if (before.verdict !== after.verdict) return RANK[after.verdict] > RANK[before.verdict] ? 'worse' : 'better';
  if (before.minutesOver === after.minutesOver) return null;
  return after.minutesOver > before.minutesOver ? 'worse' : 'better';
}

/**
 * Returns whether the gap list has a gap for the recovery time of the link. A met link past the MTPD has none: that gap
 * is the dependent's own (`own_limit`).
 */
function hasGap({ verdict, pastMtpd }: LinkState): boolean {
  return verdict === 'unknown' ? pastMtpd : verdict !== 'met';
}

function compareGaps(before: ContinuityGraph, after: ContinuityGraph): GapDifference[] {
  const old = gapsByKey(before);
  const now = gapsByKey(after);
  const differences: GapDifference[] = [];
  for (const [key, gap] of now) {
    const was = old.get(key) ?? null;
    if (was === null) differences.push({ before: null, after: gap, direction: 'worse' });
    else {
      const direction = compareGap(was, gap);
      if (direction) differences.push({ before: was, after: gap, direction });
    }
  }
  for (const [key, gap] of old) {
    if (!now.has(key)) differences.push({ before: gap, after: null, direction: 'better' });
  }
  return differences.sort((a, b) => Number(b.direction === 'worse') - Number(a.direction === 'worse'));
}

function gapsByKey(graph: ContinuityGraph): Map<string, Gap> {
  return new Map(
    findGaps(graph)
      .filter((gap) => gap.kind !== 'link' && (gap.kind !== 'tight' || gap.oneOf))
      // Both kinds of gap of a group get the same key. A group that was late and now only lacks a margin therefore gets
      // better; otherwise, one gap would close and another would open.
      .map((gap) => [gap.kind === 'tight' ? gap.key.replace('tight', 'one_of') : gap.key, gap]),
  );
}

function compareGap(before: Gap, after: Gap): 'better' | 'worse' | null {
  if (before.pastMtpd !== after.pastMtpd) return after.pastMtpd ? 'worse' : 'better';
  const difference = (after.minutesOver ?? 0) - (before.minutesOver ?? 0);
  return difference === 0 ? null : difference > 0 ? 'worse' : 'better';
}
