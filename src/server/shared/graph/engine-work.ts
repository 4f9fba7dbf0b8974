import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { RtoFit } from '#root/contract/plans/plan-fit.ts';
import { detectFalseRedundancies, type RegisterTies } from '#root/domain/continuity/false-redundancy.ts';
import type { Gap } from '#root/domain/continuity/gap.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { listRequiredOrder } from '#root/domain/continuity/required-order.ts';
import { addScenario, type ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { rankSinglePointsOfFailure } from '#root/domain/continuity/spof.ts';
import { findStandings } from '#root/domain/continuity/standings.ts';
import { type RecoverySuggestions, suggestRecoveryTimes } from '#root/domain/continuity/suggestions.ts';
import type { ContinuityEdge, ContinuityNode } from '#root/domain/continuity/types.ts';
import { runWhatIf, type WhatIfResult } from '#root/domain/continuity/what-if.ts';
import { isRefused } from '#root/domain/plans/check-triggers.ts';
import { findLatestMinute } from '#root/domain/plans/decision-budget.ts';
import { PlanChecker, type PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import { findRtoFit } from '#root/domain/plans/plan-fit.ts';
import { reportPlanCheck } from '#root/domain/plans/report-check.ts';
import { describePreview } from './describe-preview.ts';
import { describeRedundancies } from './describe-redundancies.ts';
import { type NamedNode, namedNode } from './gap-answer.ts';
import { applyChange, type GraphChange } from './graph-change.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import { formatGraph } from './graph-text.ts';
import type { GraphParts } from './organisation-graph.ts';

/** A question to the engine about a graph. */
export type EngineQuestion =
  | { readonly what: 'gaps' }
  | { readonly what: 'what-if'; readonly targets: readonly WhatIfTarget[] }
  | {
      readonly what: 'single points of failure';
      readonly limit: number;
      readonly among?: readonly string[] | undefined;
    }
  | { readonly what: 'suggestions'; readonly activityRtos: readonly number[] }
  | { readonly what: 'false-redundancies'; readonly ties: RegisterTies | undefined }
  | { readonly what: 'preview'; readonly change: GraphChange }
  | { readonly what: 'late triggers'; readonly question: PlanQuestion }
  | { readonly what: 'latest activation'; readonly question: PlanQuestion }
  | { readonly what: 'plan fits'; readonly questions: readonly PlanQuestion[] }
  | { readonly what: 'plan report'; readonly question: PlanQuestion }
  | { readonly what: 'text' }
  | { readonly what: 'required order' }
  | { readonly what: 'standings'; readonly uids?: readonly string[] };

/** The input of the engine: the nodes and edges of a graph, with the impacts. */
export interface EngineParts extends GraphParts {
  /** The impacts of the activities over time; null if the question does not need them. */
  readonly impacts: GraphImpacts | null;
}

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

function collectNames(graph: ContinuityGraph, { nodes, cycles }: WhatIfResult): Record<string, string> {
  const uids = [...nodes.map(({ uid }) => uid), ...cycles.flat()];
  return Object.fromEntries(uids.map((uid) => [uid, graph.nodes[graph.indexByUid.get(uid) ?? -1]?.name ?? '']));
}

/** Returns the result of a what-if with the names of all nodes that it mentions. */
function buildWhatIfAnswer(graph: ContinuityGraph, targets: readonly WhatIfTarget[], impacts: GraphImpacts | null) {
  const result = runWhatIf(graph, { targets, impacts: impacts ?? undefined });
  return { ...result, names: collectNames(graph, result) };
}

/** Suggested recovery times with the gaps and nodes that they refer to. */
export interface NamedSuggestions extends RecoverySuggestions {
  readonly gaps: readonly Gap[];
  readonly nodes: readonly NamedNode[];
}

/** Returns the changes of recovery times that close gaps, and the gaps that would remain. */
function buildSuggestions(graph: ContinuityGraph, activityRtos: readonly number[]): NamedSuggestions {
  const found = suggestRecoveryTimes(graph, { activityRtos });
  const named = new Set([...found.remaining, ...found.sets.flatMap(({ closes }) => closes)]);
  const gaps = findGaps(graph).filter(({ key }) => named.has(key));
  const uids = new Set([
    ...found.sets.flatMap(({ changes }) => changes.map(({ node }) => node)),
    ...gaps.flatMap(({ dependent, provider, path, change }) => [
      dependent,
      provider,
      ...path,
      ...(change ? [change.node] : []),
    ]),
  ]);
  return { ...found, gaps, nodes: [...uids].map((uid) => namedNode(graph, uid)) };
}

/** Returns the uids of a plan's triggers that fire too late to work (see `isRefused`). */
function findLateTriggers(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  question: PlanQuestion,
): string[] {
  const answered = new PlanChecker(nodes, edges).answer(question);
  return answered.what === 'check' ? answered.triggers.filter(isRefused).map(({ uid }) => uid) : [];
}

/**
 * Returns the last minute at which a plan can be activated so that no limit is exceeded; null if no limit applies, if
 * no limit can be kept, or if the answer is not known.
 */
function findLatest(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  question: PlanQuestion,
): number | null {
  const answered = new PlanChecker(nodes, edges).answer(question);
  return answered.what === 'check' ? findLatestMinute(answered.check.budget) : null;
}

/** Returns how each plan fits the RTOs. */
function findFits(
  nodes: readonly ContinuityNode[],
  edges: readonly ContinuityEdge[],
  questions: readonly PlanQuestion[],
): RtoFit[] {
  const checker = new PlanChecker(nodes, edges);
  return questions.map((question) => findRtoFit(checker.answer(question)));
}

const noImpacts: GraphImpacts = { categories: [], matrices: {} };

/** The number of gaps or standings in one text. */
const inText = 100;

/** Returns the JSON of a long list in pieces, each of which is a list. */
const formatPieces = (list: readonly unknown[]): string[] =>
  Array.from({ length: Math.ceil(list.length / inText) }, (_, at) =>
    JSON.stringify(list.slice(at * inText, (at + 1) * inText)),
  );

/**
 * Answers a question, as JSON in one or more pieces. Gaps and standings come in several pieces, each of which is a
 * list. The main thread needs all pieces, but parses only one at a time, so that other requests are not blocked.
 * @param built the graph of the parts without additions, if it has been built
 */
export function answerQuestion(
  parts: EngineParts,
  additions: ScenarioAdditions,
  ask: EngineQuestion,
  built?: ContinuityGraph,
): readonly string[] {
  const { nodes, edges } = addScenario(parts, additions);
  if (ask.what === 'text') return [formatGraph(parts, parts.impacts ?? noImpacts)];
  if (ask.what === 'late triggers') return [JSON.stringify(findLateTriggers(nodes, edges, ask.question))];
  if (ask.what === 'latest activation') return [JSON.stringify(findLatest(nodes, edges, ask.question))];
  if (ask.what === 'plan report') return [JSON.stringify(reportPlanCheck(nodes, edges, ask.question))];
  if (ask.what === 'plan fits') return [JSON.stringify(findFits(nodes, edges, ask.questions))];
  const isUnchanged = additions.nodes.length === 0 && additions.links.length === 0;
  const graph = (isUnchanged && built) || buildGraph(nodes, edges);
  if (ask.what === 'gaps') return formatPieces(findGaps(graph));
  if (ask.what === 'required order') return formatPieces(listRequiredOrder(graph));
  if (ask.what === 'standings') return formatPieces(findStandings(graph, ask.uids));
  return [JSON.stringify(answer({ nodes, edges, graph, impacts: parts.impacts }, ask))];
}

function answer(
  { graph, impacts, ...parts }: EngineParts & { readonly graph: ContinuityGraph },
  ask: Exclude<
    EngineQuestion,
    {
      what:
        | 'gaps'
        | 'late triggers'
        | 'latest activation'
        | 'plan fits'
        | 'plan report'
        | 'required order'
        | 'text'
        | 'standings';
    }
  >,
): unknown {
  switch (ask.what) {
    case 'false-redundancies':
      return describeRedundancies(graph, detectFalseRedundancies(parts, ask.ties));
    case 'single points of failure':
      return rankSinglePointsOfFailure(graph, ask);
    case 'suggestions':
      return buildSuggestions(graph, ask.activityRtos);
    case 'preview': {
      const { nodes, edges } = applyChange(parts, ask.change);
      return describePreview(graph, buildGraph(nodes, edges));
    }
    case 'what-if':
      return buildWhatIfAnswer(graph, ask.targets, impacts);
  }
}
