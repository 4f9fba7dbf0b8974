import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { readGraphLines } from '#root/domain/continuity/graph-lines.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import { runWhatIf } from '#root/domain/continuity/what-if.ts';
import { runWhatIfStep, type WhatIfStep } from '#root/domain/continuity/what-if-step.ts';
import type { EngineGraph, EngineRequest, FromWorker, ToWorker } from './protocol.ts';
import { packStep } from './step-parts.ts';

// Runs the engine in a separate thread, so that sliders remain smooth.

let graph: ContinuityGraph | undefined;
let impacts: ImpactInput | undefined;
let former: WhatIfStep | undefined;

function loadGraph({ nodes, edges, additions, impacts: given }: EngineGraph): void {
  const parts = addScenario(readGraphLines({ nodes: [...nodes], edges: [...edges] }), additions);
  graph = buildGraph(parts.nodes, parts.edges);
  impacts = given;
  former = undefined;
}

function answer(known: ContinuityGraph, { what, id, targets }: EngineRequest): void {
  const started = performance.now();
  if (what === 'full') {
    const result = runWhatIf(known, { targets, impacts });
    reply({ what, id, result, milliseconds: performance.now() - started });
    return;
  }
  former = runWhatIfStep(known, targets, former);
  const parts = packStep(former);
  reply({ what, id, parts, milliseconds: performance.now() - started }, [parts.outages.buffer]);
}

const reply = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.what === 'graph') loadGraph(data.graph);
    else if (graph) answer(graph, data);
  } catch (error) {
    reply({ what: 'failed', message: String(error) });
  }
});
