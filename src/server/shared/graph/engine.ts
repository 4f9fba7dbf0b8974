import {
  detectFalseRedundancies,
  type FalseRedundancy,
  type RegisterTies,
} from '#root/domain/continuity/false-redundancy.ts';
import { addScenario, type ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';
import { createWorkers } from '#root/server/platform/workers/in-worker.ts';
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

const work = createWorkers<EngineOrder, string>({
  file: new URL('./engine.worker.ts', import.meta.url),
  memoryMb: 512,
  milliseconds: 30_000,
  atOnce: 1,
  mostWaiting: 20,
  tooMuch,
  tooMany: errors.unavailable,
});

/**
 * The maximum number of steps in the main thread, where they block all other calls. A step takes about 4 microseconds;
 * starting a worker thread takes 0.2 s.
 */
const maxSteps = 20_000;

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

/** Calculates the answer in a worker thread and returns it as JSON. @throws 422 `too_large`, 503 */
export async function askWorker(
  call: GraphCall,
  impacts: GraphImpacts | null,
  additions: ScenarioAdditions,
  ask: EngineQuestion,
): Promise<string> {
  return work({ parts: await formatParts(call, impacts), additions, ask });
}

const noAdditions: ScenarioAdditions = { nodes: [], links: [] };
/** The approximate number of passes over the graph for each calculation. */
const passes = { suggestions: 40, falseRedundancies: 10 };

/** Returns suggested recovery times (see `suggestRecoveryTimes`). @throws 422 `too_large`, 503 */
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
 * @throws 422 `too_large`, 503
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
