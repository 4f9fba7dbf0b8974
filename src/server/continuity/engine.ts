import {
  type FalseRedundancy,
  falseRedundancies,
  type RegisterTies,
} from '#root/domain/continuity/false-redundancy.ts';
import { type ScenarioAdditions, withScenario } from '#root/domain/continuity/scenario-parts.ts';
import { defineError, errors } from '../errors.ts';
import { createWorkers } from '../in-worker.ts';
import { createLruCache } from '../lru-cache.ts';
import {
  type EngineAsk,
  type EngineOrder,
  type EngineParts,
  type SuggestionsAndGaps,
  suggestionsOf,
} from './engine-work.ts';
import type { OrganisationGraph } from './graph-book.ts';
import type { GraphImpacts } from './graph-impacts.ts';
import { digestOf } from './graph-text.ts';

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

/** Names each remembered graph, so that what was worked out of it is never taken for that of a later one. */
const names = new WeakMap<OrganisationGraph, number>();
let named = 0;

export function nameOf(parts: OrganisationGraph): number {
  const known = names.get(parts);
  if (known !== undefined) return known;
  named += 1;
  names.set(parts, named);
  return named;
}

/** Answers as JSON, by the characters of question and answer. */
const answers = createLruCache<string>(32_000_000);
const underWay = new Map<string, Promise<string>>();

/** The answer that was given under this name; undefined: none. */
export const knownAnswer = (key: string): string | undefined => answers.get(key);

/** The answer under a name: what is known, what somebody waits for already, or what is worked out now. */
export async function answerOnce(key: string, workOut: () => string | Promise<string>): Promise<string> {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const loading =
    underWay.get(key) ??
    (async () => {
      const text = await workOut();
      answers.set(key, text, key.length + text.length);
      return text;
    })().finally(() => underWay.delete(key));
  underWay.set(key, loading);
  return loading;
}

/** Steps of about 4 microseconds that may be done while everybody else waits; a thread of its own takes 0.2 s to begin. */
const mostAtOnce = 20_000;

/** Whether what goes so often over the whole graph, and what is assumed besides, is to be worked out apart. */
export const isHeavy = ({ nodes, edges }: OrganisationGraph, { links }: ScenarioAdditions, often: number): boolean =>
  (nodes.length + edges.length + links.length) * often > mostAtOnce;

/** Graphs as threads are sent them, by characters: to write a large one takes 0.1 s in which everybody waits. */
const texts = createLruCache<string>(24_000_000);

function textOf(parts: OrganisationGraph, impacts: GraphImpacts | null): string {
  const key = `${nameOf(parts)} ${impacts ? 'with impacts' : ''}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { nodes, edges } = parts;
  const text = JSON.stringify({ nodes, edges, impacts } satisfies EngineParts);
  texts.set(key, text, text.length);
  return text;
}

/** JSON of the answer, worked out in a thread of its own. @throws 422 `too_large`, 503 */
export function workApart(
  parts: OrganisationGraph,
  impacts: GraphImpacts | null,
  additions: ScenarioAdditions,
  ask: EngineAsk,
): Promise<string> {
  return work({ parts: textOf(parts, impacts), additions, ask });
}

const nothing: ScenarioAdditions = { nodes: [], links: [] };
/** About as often do these go over a graph. */
const times = { suggestions: 40, falseRedundancies: 10 };

/** See `recoverySuggestions`. @throws 422 `too_large`, 503 */
export async function suggestionsFor(
  parts: OrganisationGraph,
  activityRtos: readonly number[],
): Promise<SuggestionsAndGaps> {
  const text = await answerOnce(`${nameOf(parts)} suggestions ${activityRtos.join(' ')}`, () =>
    isHeavy(parts, nothing, times.suggestions)
      ? workApart(parts, null, nothing, { what: 'suggestions', activityRtos })
      : JSON.stringify(suggestionsOf(parts.graph, activityRtos)),
  );
  return JSON.parse(text) as SuggestionsAndGaps;
}

/** See `falseRedundancies`. @param additions of records that are there @throws 422 `too_large`, 503 */
export async function falseRedundanciesFor(
  parts: OrganisationGraph,
  ties: RegisterTies | undefined,
  additions: ScenarioAdditions = nothing,
): Promise<readonly FalseRedundancy[]> {
  const key = `${nameOf(parts)} false redundancies ${digestOf(JSON.stringify([ties, additions.links]))}`;
  const text = await answerOnce(key, () =>
    isHeavy(parts, additions, times.falseRedundancies)
      ? workApart(parts, null, additions, { what: 'false-redundancies', ties })
      : JSON.stringify(falseRedundancies(withScenario(parts, additions), ties)),
  );
  return JSON.parse(text) as FalseRedundancy[];
}
