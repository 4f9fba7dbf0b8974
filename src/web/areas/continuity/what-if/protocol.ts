import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult, WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import type { StepParts } from './step-parts.ts';

/** The dependencies of the organisation, and the dependencies that a scenario adds. */
export interface EngineGraph {
  readonly nodes: readonly GraphNodeLine[];
  readonly edges: readonly GraphEdgeLine[];
  readonly additions: ScenarioAdditions;
  readonly impacts: ImpactInput | undefined;
}

/** A request to the engine. `step` asks only for the data that is shown while a slider is dragged. */
export interface EngineRequest {
  readonly what: 'step' | 'full';
  readonly id: number;
  readonly targets: readonly WhatIfTarget[];
}

/** Messages to the worker. */
export type ToWorker = { readonly what: 'graph'; readonly graph: EngineGraph } | EngineRequest;

/** Messages from the worker. `milliseconds` is the duration of the calculation. */
export type FromWorker =
  | { readonly what: 'step'; readonly id: number; readonly parts: StepParts; readonly milliseconds: number }
  | { readonly what: 'full'; readonly id: number; readonly result: WhatIfResult; readonly milliseconds: number }
  | { readonly what: 'failed'; readonly message: string };
