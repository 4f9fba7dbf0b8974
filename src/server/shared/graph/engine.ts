import {
  detectFalseRedundancies,
  type FalseRedundancy,
  type RegisterTies,
} from '#root/domain/continuity/false-redundancy.ts';
import { addScenario, type ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { rankSinglePointsOfFailure, type SinglePointOfFailure } from '#root/domain/continuity/spof.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import {
  buildSuggestions,
  type EngineOrder,
  type EngineParts,
  type EngineQuestion,
  type SuggestionsAndGaps,
} from './engine-work.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import { digestTexts } from './graph-text.ts';
import { type GraphCall, sizedText } from './what-if-cache.ts';

const tooMuch = defineError(
  'too_large',
  422,
  'This takes too long to calculate for so many records and links. Remove links that are not needed. In a what-if, lose fewer records at once.',
);

const engine: Task<EngineOrder, string> = {
  file: new URL('./engine.worker.ts', import.meta.url),
  // Threads yield to the requests, so this includes some waiting.
  milliseconds: 60_000,
  isLong: false,
  limited: () => tooMuch({ costly: true }),
};

/** The maximum number of steps in the main thread, where they block all other calls. A step takes about a microsecond. */
const maxSteps = 10_000;

/**
 * Returns true if the work is too heavy for the main thread. `passes` is the number of passes over the graph and its
 * additions.
 */
export const isHeavy = ({ nodes, edges }: OrganisationGraph, { links }: ScenarioAdditions, passes: number): boolean =>
  (nodes.length + edges.length + links.length) * passes > maxSteps;

/**
 * Returns the JSON for the worker thread. The JSON is cached, because writing a large graph blocks all other calls for
 * 0.1 s.
 */
const formatParts = ({ db, whatIfs, parts }: GraphCall, impacts: GraphImpacts | null): Promise<string> =>
  whatIfs.read(db, parts, impacts ? 'parts with impacts' : 'parts', () => {
    const { nodes, edges } = parts;
    return sizedText(JSON.stringify({ nodes, edges, impacts } satisfies EngineParts));
  });

/** The maximum number of targets of a what-if that takes less than a second even in a large graph. */
const shortTargets = 20;

/** Calculates the answer in a worker thread and returns it as JSON. @throws 422 `too_large`, 429 */
export async function askWorker(
  call: GraphCall,
  impacts: GraphImpacts | null,
  additions: ScenarioAdditions,
  ask: EngineQuestion,
): Promise<string> {
  const order = { parts: await formatParts(call, impacts), additions, ask };
  const isLong = ask.what === 'suggestions' || (ask.what === 'what-if' && ask.targets.length > shortTargets);
  return call.whatIfs.workers.run({ ...engine, isLong }, call.db.organisation, order);
}

/** No nodes or links in addition to the recorded ones. */
export const noAdditions: ScenarioAdditions = { nodes: [], links: [] };
/** The approximate number of passes over the graph for each calculation. */
const passes = { suggestions: 40, falseRedundancies: 10, singlePoints: 4 };

/** Returns suggested recovery times (see `suggestRecoveryTimes`). @throws 422 `too_large`, 429 */
export async function findSuggestions(call: GraphCall, activityRtos: readonly number[]): Promise<SuggestionsAndGaps> {
  const { db, whatIfs, parts } = call;
  const text = await whatIfs.read(db, parts, `suggestions ${activityRtos.join(' ')}`, async () =>
    sizedText(
      isHeavy(parts, noAdditions, passes.suggestions)
        ? await askWorker(call, null, noAdditions, { what: 'suggestions', activityRtos })
        : JSON.stringify(buildSuggestions(parts.graph, activityRtos)),
    ),
  );
  return JSON.parse(text) as SuggestionsAndGaps;
}

/**
 * Returns false redundancies (see `detectFalseRedundancies`).
 * @param additions nodes and links of a scenario, only for records that exist
 * @throws 422 `too_large`, 429
 */
export async function findFalseRedundancies(
  call: GraphCall,
  ties: RegisterTies | undefined,
  additions: ScenarioAdditions = noAdditions,
): Promise<readonly FalseRedundancy[]> {
  const { db, whatIfs, parts } = call;
  const key = `false redundancies ${digestTexts(JSON.stringify([ties, additions.links]))}`;
  const text = await whatIfs.read(db, parts, key, async () =>
    sizedText(
      isHeavy(parts, additions, passes.falseRedundancies)
        ? await askWorker(call, null, additions, { what: 'false-redundancies', ties })
        : JSON.stringify(detectFalseRedundancies(addScenario(parts, additions), ties)),
    ),
  );
  return JSON.parse(text) as FalseRedundancy[];
}

/** Returns the ranking of single points of failure (see `rankSinglePointsOfFailure`). @throws 422 `too_large`, 429 */
export async function rankSinglePoints(call: GraphCall, limit: number): Promise<readonly SinglePointOfFailure[]> {
  const { db, whatIfs, parts } = call;
  const text = await whatIfs.read(db, parts, `single points of failure ${limit}`, async () =>
    sizedText(
      isHeavy(parts, noAdditions, passes.singlePoints)
        ? await askWorker(call, null, noAdditions, { what: 'single points of failure', limit })
        : JSON.stringify(rankSinglePointsOfFailure(parts.graph, { limit })),
    ),
  );
  return JSON.parse(text) as SinglePointOfFailure[];
}
