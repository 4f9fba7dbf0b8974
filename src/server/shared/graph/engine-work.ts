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

/** What the engine is asked of a graph. */
export type EngineAsk =
  | { readonly what: 'what-if'; readonly targets: readonly WhatIfTarget[] }
  | { readonly what: 'suggestions'; readonly activityRtos: readonly number[] }
  | { readonly what: 'false-redundancies'; readonly ties: RegisterTies | undefined };

/** What a thread is sent. A graph travels as text, which is copied several times as fast as its objects. */
export interface EngineOrder {
  /** JSON of `EngineParts`. */
  readonly parts: string;
  readonly additions: ScenarioAdditions;
  readonly ask: EngineAsk;
}
export interface EngineParts {
  readonly nodes: readonly ContinuityNode[];
  readonly edges: readonly ContinuityEdge[];
  readonly impacts: ImpactInput | null;
}

function namesIn(graph: ContinuityGraph, { nodes, cycles }: WhatIfResult): Record<string, string> {
  const uids = [...nodes.map(({ uid }) => uid), ...cycles.flat()];
  return Object.fromEntries(uids.map((uid) => [uid, graph.nodes[graph.indexOf.get(uid) ?? -1]?.name ?? '']));
}

/** What a what-if does, with the names of all that it reaches. */
export function whatIfAnswer(
  graph: ContinuityGraph,
  targets: readonly WhatIfTarget[],
  impacts: ImpactInput | undefined,
): WhatIfAnswer {
  const result = runWhatIf(graph, { targets, impacts });
  return { ...result, names: namesIn(graph, result) };
}

/** Suggestions with the gaps that they name. */
export interface SuggestionsAndGaps extends RecoverySuggestions {
  readonly gaps: readonly Gap[];
}

/** What changes of recovery times clear, and what stays. */
export function suggestionsOf(graph: ContinuityGraph, activityRtos: readonly number[]): SuggestionsAndGaps {
  const found = suggestRecoveryTimes(graph, { activityRtos });
  const named = new Set([...found.remaining, ...found.sets.flatMap(({ mends }) => mends)]);
  return { ...found, gaps: findGaps(graph).filter(({ key }) => named.has(key)) };
}
