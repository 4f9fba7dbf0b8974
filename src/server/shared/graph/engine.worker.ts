import { parentPort } from 'node:worker_threads';
import { detectFalseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import { buildSuggestions, buildWhatIfAnswer, type EngineOrder, type EngineParts } from './engine-work.ts';

function work({ parts: text, additions, ask }: EngineOrder): unknown {
  const parts: EngineParts = JSON.parse(text);
  const { nodes, edges } = addScenario(parts, additions);
  if (ask.what === 'false-redundancies') return detectFalseRedundancies({ nodes, edges }, ask.ties);
  const graph = buildGraph(nodes, edges);
  if (ask.what === 'suggestions') return buildSuggestions(graph, ask.activityRtos);
  return buildWhatIfAnswer(graph, ask.targets, parts.impacts ?? undefined);
}

// An error ends the thread and is passed to the caller.
parentPort?.once('message', (order: EngineOrder) => parentPort?.postMessage(JSON.stringify(work(order))));
