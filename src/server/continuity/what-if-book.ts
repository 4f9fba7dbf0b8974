import type { WhatIfTarget } from '#root/contract/what-if.ts';
import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { type ScenarioAdditions, withScenario } from '#root/domain/continuity/scenario-parts.ts';
import { createLruCache } from '../lru-cache.ts';
import { answerOnce, isHeavy, knownAnswer as known, nameOf, workApart } from './engine.ts';
import { whatIfAnswer } from './engine-work.ts';
import type { OrganisationGraph } from './graph-book.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import { digestOf } from './graph-text.ts';

/** What a scenario assumes besides the organisation's graph; `name` says which and in what state. */
export interface Assumed extends ScenarioAdditions {
  readonly name: string;
}

/** Nothing is assumed. */
export const asRecorded: Assumed = { name: '', nodes: [], links: [] };

/** Graphs with assumptions, by their nodes and links; about 0.2 kB each. */
const graphs = createLruCache<ContinuityGraph>(200_000);

/** What an assumption says of records that are there. */
export function assumedIn({ graph }: OrganisationGraph, { nodes, links }: ScenarioAdditions): ScenarioAdditions {
  const there = (uid: string) => graph.indexOf.has(uid);
  return {
    nodes: nodes.filter(({ recordUid }) => there(recordUid)),
    links: links.filter(({ dependentUid, providerUid }) => there(dependentUid) && there(providerUid)),
  };
}

function graphWith(parts: OrganisationGraph, assumed: Assumed): ContinuityGraph {
  if (assumed.nodes.length === 0 && assumed.links.length === 0) return parts.graph;
  const key = `${nameOf(parts)} ${assumed.name}`;
  const known = graphs.get(key);
  if (known) return known;
  const { nodes, edges } = withScenario(parts, assumedIn(parts, assumed));
  const built = buildGraph(nodes, edges);
  graphs.set(key, built, nodes.length + edges.length);
  return built;
}

/** Targets in the one order and form that names the question. */
const inOrder = (targets: readonly WhatIfTarget[]): WhatIfTarget[] =>
  targets
    .map(({ recordUid, lostAtMinutes, outageMinutes, forever }) => ({
      recordUid,
      lostAtMinutes,
      outageMinutes,
      forever,
    }))
    .sort((a, b) => (a.recordUid < b.recordUid ? -1 : 1));

/** A question to a remembered graph. */
export interface Question {
  readonly targets: readonly WhatIfTarget[];
  readonly assumed: Assumed;
}

const keyOf = (parts: OrganisationGraph, { targets, assumed }: Question) =>
  `${nameOf(parts)} ${assumed.name} ${JSON.stringify(inOrder(targets))}`;

/** The answer that was given to this question while the graph has been the same; undefined: none. */
export const knownAnswer = (parts: OrganisationGraph, question: Question): string | undefined =>
  known(keyOf(parts, question));

/**
 * What the scenario does, as JSON: the same bytes for the same question as long as the graph is the same. All records that the
 * question names are in the graph. @throws 422 `too_large`, 503
 */
export function answerText(parts: OrganisationGraph, impacts: GraphImpacts, question: Question): Promise<string> {
  const { assumed } = question;
  const targets = inOrder(question.targets);
  return answerOnce(keyOf(parts, question), async () => {
    const answer = isHeavy(parts, assumed, targets.length)
      ? await workApart(parts, impacts, assumedIn(parts, assumed), { what: 'what-if', targets })
      : JSON.stringify(whatIfAnswer(graphWith(parts, assumed), targets, impacts));
    return `{"data":${answer}}`;
  });
}

/** Names assumptions by what they say. */
export const assumptionsNamed = (additions: ScenarioAdditions): Assumed =>
  additions.nodes.length === 0 && additions.links.length === 0
    ? asRecorded
    : { ...additions, name: digestOf(JSON.stringify([additions.nodes, additions.links])) };
