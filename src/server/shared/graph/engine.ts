import type { PreviewResult } from '#root/contract/continuity/continuity.ts';
import type { RtoFit } from '#root/contract/plans/plan-fit.ts';
import type { RegisterTies } from '#root/domain/continuity/false-redundancy.ts';
import type { Gap } from '#root/domain/continuity/gap.ts';
import type { RequiredReturn } from '#root/domain/continuity/required-order.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import type { SinglePointOfFailure } from '#root/domain/continuity/spof.ts';
import type { Standing } from '#root/domain/continuity/standings.ts';
import type { PlanQuestion } from '#root/domain/plans/plan-checker.ts';
import type { PlanCheckReport } from '#root/domain/plans/report-check.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import { formatListInSteps, mapInSteps } from '#root/server/platform/workers/steps.ts';
import type { Task } from '#root/server/platform/workers/workers.ts';
import { answerQuestion, type EngineOrder, type EngineQuestion } from './engine-work.ts';
import { bytesPerPart, type OrganisationGraph } from './graph-cache.ts';
import type { GraphChange } from './graph-change.ts';
import { type GraphImpacts, readImpacts } from './graph-impacts.ts';
import { digestTexts, type GraphText, readGraphVersions } from './graph-text.ts';
import type { GraphParts } from './organisation-graph.ts';
import { type GraphCall, sizedText } from './what-if-cache.ts';

const tooMuch = defineError(
  'too_large',
  422,
  'This takes too long to calculate for so many records and links. Remove links that are not needed. In a what-if, choose fewer lost records.',
);

/** Defines a task that calculates with a graph in a worker thread. */
export const defineGraphTask = <Order, Answer>(file: URL): Task<Order, Answer> => ({
  file,
  // Threads have a lower priority than requests, so the time limit includes some waiting.
  milliseconds: 60_000,
  isLong: false,
  limited: () => tooMuch({ costly: true }),
});

const engine = defineGraphTask<EngineOrder, readonly string[]>(new URL('./engine.worker.ts', import.meta.url));

/** No nodes or links in addition to the recorded ones. */
const noAdditions: ScenarioAdditions = { nodes: [], links: [] };

/** The maximum number of steps in the main thread, where they block all other calls. A step takes about a microsecond. */
const maxSteps = 3_000;

/**
 * Returns true if the work is too heavy for the main thread. `passes` is the number of passes over the graph and its
 * additions.
 */
export const isHeavy = (
  { nodes, edges }: Pick<OrganisationGraph, 'nodes' | 'edges'>,
  passes: number,
  { links }: ScenarioAdditions = noAdditions,
): boolean => (nodes.length + edges.length + links.length) * passes > maxSteps;

/** The approximate number of passes over the graph for the standings of all activities. */
export const standingPasses = 10;

async function writeImpacts({ categories, matrices }: GraphImpacts): Promise<string> {
  const rows = await mapInSteps(
    Object.entries(matrices),
    ([activity, own]) => `${JSON.stringify(activity)}:${JSON.stringify(own)}`,
  );
  return `{"categories":${JSON.stringify(categories)},"matrices":{${rows.join(',')}}}`;
}

/** Returns the JSON of `EngineParts` for a thread. */
export async function writeParts({ nodes, edges }: GraphParts, impacts: GraphImpacts | null): Promise<string> {
  const texts = [await formatListInSteps(nodes), await formatListInSteps(edges)];
  return `{"nodes":${texts[0]},"edges":${texts[1]},"impacts":${impacts ? await writeImpacts(impacts) : null}}`;
}

/** Returns the same as `writeParts`, but from the cache, because writing a large graph takes 0.1 s. */
const readParts = ({ db, whatIfs, parts }: GraphCall, impacts: GraphImpacts | null): Promise<string> =>
  whatIfs.read(db, parts, impacts ? 'parts with impacts' : 'parts', async () =>
    sizedText(await writeParts(parts, impacts)),
  );

/** The maximum number of targets of a what-if that takes less than a second even in a large graph. */
const shortTargets = 20;

/** The approximate number of passes over the graph for each calculation. */
const countPasses = (ask: EngineQuestion): number =>
  ask.what === 'what-if'
    ? ask.targets.length
    : ask.what === 'plan fits'
      ? 8 * ask.questions.length
      : {
          ...{ gaps: 1, text: 2, preview: 6, suggestions: 40, 'late triggers': 8, 'latest activation': 8 },
          'plan report': 8,
          'required order': 2,
          ...{ 'false-redundancies': 10, 'single points of failure': 4, standings: standingPasses },
        }[ask.what];

interface EngineCall {
  readonly ask: EngineQuestion;
  readonly impacts?: GraphImpacts;
  /** Nodes and links of a scenario, only for records that exist. */
  readonly additions?: ScenarioAdditions;
}

/**
 * Answers a question about a graph as JSON (see `answerQuestion`), in a worker thread if it is heavy.
 * @throws 422 `too_large`, 429
 */
export async function askEngine(
  call: GraphCall,
  { ask, impacts, additions = noAdditions }: EngineCall,
): Promise<readonly string[]> {
  const { nodes, edges, graph } = call.parts;
  if (!isHeavy(call.parts, countPasses(ask), additions))
    return answerQuestion({ nodes, edges, impacts: impacts ?? null }, additions, ask, graph);
  const order = { parts: await readParts(call, impacts ?? null), additions, ask };
  const isLong = ask.what === 'suggestions' || (ask.what === 'what-if' && ask.targets.length > shortTargets);
  return call.whatIfs.workers.run({ ...engine, isLong }, call.db.organisation, order);
}

/** Answers a question about a graph once for each version of the graph. @param key identifies the question */
export const askOnce = (call: GraphCall, key: string, asked: EngineCall): Promise<string> =>
  call.whatIfs.read(call.db, call.parts, key, async () => sizedText((await askEngine(call, asked)).join('')));

/** Returns all gaps, which are found once for each version of the graph. Callers must not change them. */
export const readGaps = (call: GraphCall): Promise<readonly Gap[]> =>
  call.whatIfs.read(call.db, call.parts, 'gaps', async () => {
    const texts = await askEngine(call, { ask: { what: 'gaps' } });
    const gaps = (await mapInSteps(texts, (text) => JSON.parse(text) as Gap[])).flat();
    return { value: gaps, bytes: gaps.length * 4 * bytesPerPart };
  });

/** Returns suggested recovery times as the JSON of `NamedSuggestions`. @throws 422 `too_large`, 429 */
export const findSuggestions = (call: GraphCall, activityRtos: readonly number[]): Promise<string> =>
  askOnce(call, `suggestions ${activityRtos.join(' ')}`, { ask: { what: 'suggestions', activityRtos } });

/**
 * Returns the JSON of false redundancies (see `detectFalseRedundancies`) with the names of their nodes.
 * @param additions nodes and links of a scenario, only for records that exist
 * @throws 422 `too_large`, 429
 */
export function findFalseRedundancies(
  call: GraphCall,
  ties: RegisterTies | undefined,
  additions: ScenarioAdditions = noAdditions,
): Promise<string> {
  const key = `false redundancies ${digestTexts(JSON.stringify([ties, additions.links]))}`;
  return askOnce(call, key, { ask: { what: 'false-redundancies', ties }, additions });
}

/**
 * Returns the ranking of single points of failure (see `rankSinglePointsOfFailure`).
 * @param among the activities whose loss counts; undefined for all activities
 * @throws 422 `too_large`, 429
 */
export async function rankSinglePoints(
  call: GraphCall,
  limit: number,
  among?: readonly string[],
): Promise<readonly SinglePointOfFailure[]> {
  const ask = { what: 'single points of failure', limit, among } as const;
  const key = `single points of failure ${limit}${among ? ` ${digestTexts(among.toSorted().join())}` : ''}`;
  return JSON.parse(await askOnce(call, key, { ask })) as SinglePointOfFailure[];
}

/** Returns the uids of a plan's triggers that fire too late to work. @throws 422 `too_large`, 429 */
export async function findLateTriggers(call: GraphCall, question: PlanQuestion): Promise<readonly string[]> {
  const [text = '[]'] = await askEngine(call, { ask: { what: 'late triggers', question } });
  return JSON.parse(text) as string[];
}

/**
 * Returns the last minute at which a plan can be activated; null if no limit applies, if no limit can be kept, or if
 * the answer is not known. @throws 422 `too_large`, 429
 */
export async function findLatestActivation(call: GraphCall, question: PlanQuestion): Promise<number | null> {
  const [text = 'null'] = await askEngine(call, { ask: { what: 'latest activation', question } });
  return JSON.parse(text) as number | null;
}

/** Returns how plans fit the RTOs, in the order of the questions. @throws 422 `too_large`, 429 */
export async function findRtoFits(call: GraphCall, questions: readonly PlanQuestion[]): Promise<readonly RtoFit[]> {
  const [text = '[]'] = await askEngine(call, { ask: { what: 'plan fits', questions } });
  return JSON.parse(text) as RtoFit[];
}

/** Returns the records in the order in which they must be back. @throws 422 `too_large`, 429 */
export async function readRequiredOrder(call: GraphCall): Promise<readonly RequiredReturn[]> {
  const texts = await askEngine(call, { ask: { what: 'required order' } });
  return (await mapInSteps(texts, (text) => JSON.parse(text) as RequiredReturn[])).flat();
}

/** Returns the findings of the check of a plan as texts for a report. @throws 422 `too_large`, 429 */
export async function readPlanCheck(call: GraphCall, question: PlanQuestion): Promise<PlanCheckReport> {
  const [text = ''] = await askEngine(call, { ask: { what: 'plan report', question } });
  return JSON.parse(text) as PlanCheckReport;
}

/**
 * Returns the engine's findings about the activities with these uids, or all activities.
 * @throws 422 `too_large`, 429
 */
export async function readStandings(call: GraphCall, uids?: readonly string[]): Promise<readonly Standing[]> {
  const texts = await askEngine(call, { ask: { what: 'standings', ...(uids && { uids }) } });
  return (await mapInSteps(texts, (text) => JSON.parse(text) as Standing[])).flat();
}

/** Returns the links and gaps that a change makes worse or better. @throws 422 `too_large`, 429 */
export async function previewGraphChange(call: GraphCall, change: GraphChange): Promise<PreviewResult> {
  const [text = ''] = await askEngine(call, { ask: { what: 'preview', change } });
  return JSON.parse(text) as PreviewResult;
}

/** Returns the graph as text. The same state of the data always gives the same text. */
export async function readGraphText(call: GraphCall, organisation: string): Promise<GraphText> {
  const impacts = await readImpacts(call.db, organisation, call.parts);
  const text = await askOnce(call, 'text', { ask: { what: 'text' }, impacts });
  return readGraphVersions(text);
}
