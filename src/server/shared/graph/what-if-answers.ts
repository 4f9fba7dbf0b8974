import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { askEngine } from './engine.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import { readImpacts } from './graph-impacts.ts';
import { digestTexts } from './graph-text.ts';
import { type GraphCall, sizedText } from './what-if-cache.ts';

/** The assumptions of a scenario, in addition to the organisation's graph. */
export interface WhatIfAssumptions extends ScenarioAdditions {
  /** Identifies the assumptions in cache keys. */
  readonly name: string;
}

/** No assumptions: the graph as it is recorded. */
export const noAssumptions: WhatIfAssumptions = { name: '', nodes: [], links: [] };

/** Returns the additions that refer only to existing records. */
export function listExisting({ graph }: OrganisationGraph, { nodes, links }: ScenarioAdditions): ScenarioAdditions {
  const exists = (uid: string) => graph.indexByUid.has(uid);
  return {
    nodes: nodes.filter(({ recordUid }) => exists(recordUid)),
    links: links.filter(({ dependentUid, providerUid }) => exists(dependentUid) && exists(providerUid)),
  };
}

/** Returns the targets in a fixed order and form, so that equal questions have equal cache keys. */
const sortTargets = (targets: readonly WhatIfTarget[]): WhatIfTarget[] =>
  targets
    .map(({ recordUid, lostAtMinutes, outageMinutes, forever }) => ({
      recordUid,
      lostAtMinutes,
      outageMinutes,
      forever,
    }))
    .sort((a, b) => (a.recordUid < b.recordUid ? -1 : 1));

/** A what-if question about a graph. */
export interface Question {
  readonly targets: readonly WhatIfTarget[];
  readonly assumed: WhatIfAssumptions;
}

/**
 * Returns the result of a what-if as JSON. The same question about the same graph gives the same bytes. All records of
 * the question must be in the graph.
 * @throws 422 `too_large`, 429
 */
export function answerWhatIf(call: GraphCall, organisation: string, question: Question): Promise<string> {
  const { db, whatIfs, parts } = call;
  const { assumed } = question;
  const targets = sortTargets(question.targets);
  return whatIfs.read(db, parts, `what-if ${assumed.name} ${JSON.stringify(targets)}`, async () => {
    const impacts = await readImpacts(db, organisation, parts);
    const additions = listExisting(parts, assumed);
    const [answer = ''] = await askEngine(call, { ask: { what: 'what-if', targets }, impacts, additions });
    return sizedText(`{"data":${answer}}`);
  });
}

/** Returns the assumptions with a name derived from their content. */
export const nameAssumptions = (additions: ScenarioAdditions): WhatIfAssumptions =>
  additions.nodes.length === 0 && additions.links.length === 0
    ? noAssumptions
    : { ...additions, name: digestTexts(JSON.stringify([additions.nodes, additions.links])) };
