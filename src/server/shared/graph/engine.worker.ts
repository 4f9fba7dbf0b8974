import { detectFalseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import { rankSinglePointsOfFailure } from '#root/domain/continuity/spof.ts';
import { buildSuggestions, buildWhatIfAnswer, type EngineOrder, type EngineParts } from './engine-work.ts';

function answer({ parts: text, additions, ask }: EngineOrder): unknown {
  const parts: EngineParts = JSON.parse(text);
  const { nodes, edges } = addScenario(parts, additions);
  if (ask.what === 'false-redundancies') return detectFalseRedundancies({ nodes, edges }, ask.ties);
  const graph = buildGraph(nodes, edges);
  if (ask.what === 'gaps') return findGaps(graph);
  if (ask.what === 'single points of failure') return rankSinglePointsOfFailure(graph, { limit: ask.limit });
  if (ask.what === 'suggestions') return buildSuggestions(graph, ask.activityRtos);
  return buildWhatIfAnswer(graph, ask.targets, parts.impacts ?? undefined);
}

/** Answers a question about a graph, as JSON. */
export const run = (order: EngineOrder): string => JSON.stringify(answer(order));
