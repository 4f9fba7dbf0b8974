import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { ImpactInput } from '#root/domain/continuity/impact-over-time.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { WhatIfResult, WhatIfTarget } from '#root/domain/continuity/what-if.ts';
import type { StepParts } from './step-parts.ts';

/** The organisation's dependencies with what a scenario adds to them. */
export interface EngineGraph {
  readonly nodes: readonly GraphNodeLine[];
  readonly edges: readonly GraphEdgeLine[];
  readonly additions: ScenarioAdditions;
  readonly impacts: ImpactInput | undefined;
}

/** A question; `step`: only what is needed while something is dragged. */
export interface Question {
  readonly what: 'step' | 'full';
  readonly id: number;
  readonly targets: readonly WhatIfTarget[];
}

/** What the worker is told. */
export type ToWorker = { readonly what: 'graph'; readonly graph: EngineGraph } | Question;

/** What it answers; `milliseconds`: what working it out took. */
export type FromWorker =
  | { readonly what: 'step'; readonly id: number; readonly parts: StepParts; readonly milliseconds: number }
  | { readonly what: 'full'; readonly id: number; readonly result: WhatIfResult; readonly milliseconds: number }
  | { readonly what: 'failed'; readonly message: string };
