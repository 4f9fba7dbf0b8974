import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import { buildGraph, type ContinuityGraph } from '#root/domain/continuity/graph.ts';
import { addScenario, type ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { askWorker, isHeavy } from './engine.ts';
import { whatIfAnswer } from './engine-work.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import { impactsOf } from './graph-impacts.ts';
import { digestOf } from './graph-text.ts';
import { type GraphCall, sizedText } from './what-if-cache.ts';

/** What a scenario assumes besides the organisation's graph. */
export interface Assumed extends ScenarioAdditions {
  /** Names what is assumed. */
  readonly name: string;
}

/** Nothing is assumed. */
export const asRecorded: Assumed = { name: '', nodes: [], links: [] };

/** Returns the additions to records that exist. */
export function assumedIn({ graph }: OrganisationGraph, { nodes, links }: ScenarioAdditions): ScenarioAdditions {
  const exists = (uid: string) => graph.indexOf.has(uid);
  return {
    nodes: nodes.filter(({ recordUid }) => exists(recordUid)),
    links: links.filter(({ dependentUid, providerUid }) => exists(dependentUid) && exists(providerUid)),
  };
}

function addAssumed(parts: OrganisationGraph, assumed: Assumed): ContinuityGraph {
  if (assumed.nodes.length === 0 && assumed.links.length === 0) return parts.graph;
  const { nodes, edges } = addScenario(parts, assumedIn(parts, assumed));
  return buildGraph(nodes, edges);
}

/** Targets in one order and form, so that the same question has the same name. */
const sortTargets = (targets: readonly WhatIfTarget[]): WhatIfTarget[] =>
  targets
    .map(({ recordUid, lostAtMinutes, outageMinutes, forever }) => ({
      recordUid,
      lostAtMinutes,
      outageMinutes,
      forever,
    }))
    .sort((a, b) => (a.recordUid < b.recordUid ? -1 : 1));

/** A question to a graph. */
export interface Question {
  readonly targets: readonly WhatIfTarget[];
  readonly assumed: Assumed;
}

/**
 * Returns what the scenario does, as JSON: the same bytes for the same question while the graph is the same. All records that
 * the question names are in the graph. @throws 422 `too_large`, 503
 */
export function answerWhatIf(call: GraphCall, organisation: string, question: Question): Promise<string> {
  const { db, whatIfs, parts } = call;
  const { assumed } = question;
  const targets = sortTargets(question.targets);
  return whatIfs.read(db, parts, `what-if ${assumed.name} ${JSON.stringify(targets)}`, async () => {
    const impacts = await impactsOf(db, organisation, parts);
    const answer = isHeavy(parts, assumed, targets.length)
      ? await askWorker(call, impacts, assumedIn(parts, assumed), { what: 'what-if', targets })
      : JSON.stringify(whatIfAnswer(addAssumed(parts, assumed), targets, impacts));
    return sizedText(`{"data":${answer}}`);
  });
}

/** Names assumptions by their content. */
export const nameAssumptions = (additions: ScenarioAdditions): Assumed =>
  additions.nodes.length === 0 && additions.links.length === 0
    ? asRecorded
    : { ...additions, name: digestOf(JSON.stringify([additions.nodes, additions.links])) };
