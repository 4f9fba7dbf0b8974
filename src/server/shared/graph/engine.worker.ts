import { parentPort } from 'node:worker_threads';
import { detectFalseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import { type EngineOrder, type EngineParts, suggestionsOf, whatIfAnswer } from './engine-work.ts';

function work({ parts: text, additions, ask }: EngineOrder): unknown {
  const parts: EngineParts = JSON.parse(text);
  const { nodes, edges } = addScenario(parts, additions);
  if (ask.what === 'false-redundancies') return detectFalseRedundancies({ nodes, edges }, ask.ties);
  const graph = buildGraph(nodes, edges);
  if (ask.what === 'suggestions') return suggestionsOf(graph, ask.activityRtos);
  return whatIfAnswer(graph, ask.targets, parts.impacts ?? undefined);
}

// A failure ends the thread with its error, which is what whoever gave the order waits for.
parentPort?.once('message', (order: EngineOrder) => parentPort?.postMessage(JSON.stringify(work(order))));
