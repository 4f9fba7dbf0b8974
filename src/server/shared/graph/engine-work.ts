import type { WhatIfAnswer, WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { RegisterTies } from '#root/domain/continuity/false-redundancy.ts';
import type { Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import type { ContinuityGraph } from '#root/domain/continuity/graph.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { type RecoverySuggestions, suggestRecoveryTimes } from '#root/domain/continuity/suggestions.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { runWhatIf, type WhatIfResult } from '#root/domain/continuity/what-if.ts';

/** A question to the engine about a graph. */
export type EngineQuestion =
  | { readonly what: 'gaps' }
  | { readonly what: 'what-if'; readonly targets: readonly WhatIfTarget[] }
  | { readonly what: 'single points of failure'; readonly limit: number }
  | { readonly what: 'suggestions'; readonly activityRtos: readonly number[] }
  | { readonly what: 'false-redundancies'; readonly ties: RegisterTies | undefined };

/**
 * The message to a worker thread. The graph is sent as text, because copying text is several times as fast as copying
 * objects.
 */
export interface EngineOrder {
  /** The JSON text of `EngineParts`. */
  readonly parts: string;
  readonly additions: ScenarioAdditions;
  readonly ask: EngineQuestion;
}
export interface EngineParts {
  readonly nodes: readonly ContinuityNode[];
  readonly edges: readonly ContinuityEdge[];
  readonly impacts: ImpactInput | null;
}

function collectNames(graph: ContinuityGraph, { nodes, cycles }: WhatIfResult): Record<string, string> {
  const uids = [...nodes.map(({ uid }) => uid), ...cycles.flat()];
  return Object.fromEntries(uids.map((uid) => [uid, graph.nodes[graph.indexByUid.get(uid) ?? -1]?.name ?? '']));
}

/** Returns the result of a what-if with the names of all nodes that it mentions. */
export function buildWhatIfAnswer(
  graph: ContinuityGraph,
  targets: readonly WhatIfTarget[],
  impacts: ImpactInput | undefined,
): WhatIfAnswer {
  const result = runWhatIf(graph, { targets, impacts });
  return { ...result, names: collectNames(graph, result) };
}

/** Suggested recovery times with the gaps that they refer to. */
export interface SuggestionsAndGaps extends RecoverySuggestions {
  readonly gaps: readonly Gap[];
}

/** Returns the changes of recovery times that close gaps, and the gaps that would remain. */
export function buildSuggestions(graph: ContinuityGraph, activityRtos: readonly number[]): SuggestionsAndGaps {
  const found = suggestRecoveryTimes(graph, { activityRtos });
  const named = new Set([...found.remaining, ...found.sets.flatMap(({ closes }) => closes)]);
  return { ...found, gaps: findGaps(graph).filter(({ key }) => named.has(key)) };
}
