import type { DependencyGraphLines } from '#root/contract/continuity/dependency-graph.ts';
import type { PlanAnswer, PlanQuestion } from '#root/domain/plans/plan-checker.ts';

/** Messages to the worker. */
export type ToPlanWorker =
  | { readonly what: 'graph'; readonly lines: Pick<DependencyGraphLines, 'nodes' | 'edges'> }
  | { readonly what: 'question'; readonly id: number; readonly question: PlanQuestion };

/** Messages from the worker. `milliseconds` is the duration of the check. */
export type FromPlanWorker =
  | { readonly what: 'answer'; readonly id: number; readonly answer: PlanAnswer; readonly milliseconds: number }
  | { readonly what: 'failed'; readonly message: string };
