import {
  detectFalseRedundancies,
  type FalseRedundancy,
  type RegisterTies,
} from '#root/domain/continuity/false-redundancy.ts';
import { addScenario, type ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { defineError, errors } from '#root/server/platform/http/define-error.ts';
import { createWorkers } from '#root/server/platform/workers/in-worker.ts';
import {
  type EngineAsk,
  type EngineOrder,
  type EngineParts,
  type SuggestionsAndGaps,
  suggestionsOf,
} from './engine-work.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import { digestOf } from './graph-text.ts';
import { type GraphCall, sizedText } from './what-if-cache.ts';

const tooMuch = defineError(
  'too_large',
  422,
  'This takes too long to work out for so many records and links. Remove links that are not needed; in a what-if, lose fewer records at once.',
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

/** Steps of about 4 microseconds that may be done while all other calls wait; a worker thread takes 0.2 s to start. */
const maxSteps = 20_000;

/** Whether work that goes over the whole graph, with what is assumed, `passes` times belongs in a worker thread. */
export const isHeavy = ({ nodes, edges }: OrganisationGraph, { links }: ScenarioAdditions, passes: number): boolean =>
  (nodes.length + edges.length + links.length) * passes > maxSteps;

/** JSON for the worker thread, remembered: writing that of a large graph takes 0.1 s in which all other calls wait. */
const formatParts = ({ db, whatIfs, parts }: GraphCall, impacts: GraphImpacts | null): Promise<string> =>
  whatIfs.read(db, parts, impacts ? 'parts with impacts' : 'parts', () => {
    const { nodes, edges } = parts;
    return sizedText(JSON.stringify({ nodes, edges, impacts } satisfies EngineParts));
  });

/** Returns the answer as JSON, worked out in a worker thread. @throws 422 `too_large`, 503 */
export async function askWorker(
  call: GraphCall,
  impacts: GraphImpacts | null,
  additions: ScenarioAdditions,
  ask: EngineAsk,
): Promise<string> {
  return work({ parts: await formatParts(call, impacts), additions, ask });
}

const noAdditions: ScenarioAdditions = { nodes: [], links: [] };
/** About how often each goes over a graph. */
const passes = { suggestions: 40, falseRedundancies: 10 };

/** See `recoverySuggestions`. @throws 422 `too_large`, 503 */
export async function findSuggestions(call: GraphCall, activityRtos: readonly number[]): Promise<SuggestionsAndGaps> {
  const { db, whatIfs, parts } = call;
  const text = await whatIfs.read(db, parts, `suggestions ${activityRtos.join(' ')}`, async () =>
    sizedText(
      isHeavy(parts, noAdditions, passes.suggestions)
        ? await askWorker(call, null, noAdditions, { what: 'suggestions', activityRtos })
        : JSON.stringify(suggestionsOf(parts.graph, activityRtos)),
    ),
  );
  return JSON.parse(text) as SuggestionsAndGaps;
}

/** See `falseRedundancies`. @param additions to records that exist @throws 422 `too_large`, 503 */
export async function findFalseRedundancies(
  call: GraphCall,
  ties: RegisterTies | undefined,
  additions: ScenarioAdditions = noAdditions,
): Promise<readonly FalseRedundancy[]> {
  const { db, whatIfs, parts } = call;
  const key = `false redundancies ${digestOf(JSON.stringify([ties, additions.links]))}`;
  const text = await whatIfs.read(db, parts, key, async () =>
    sizedText(
      isHeavy(parts, additions, passes.falseRedundancies)
        ? await askWorker(call, null, additions, { what: 'false-redundancies', ties })
        : JSON.stringify(detectFalseRedundancies(addScenario(parts, additions), ties)),
    ),
  );
  return JSON.parse(text) as FalseRedundancy[];
}
