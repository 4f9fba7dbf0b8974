/**
 * Benchmarks of the continuity engine: `npm run bench:engine`. `-- --short` uses graphs of a tenth of the size and no
 * PostgreSQL.
 *
 * Also measures two graph libraries and a recursive query on the same graphs in the same run. The libraries and the
 * query do only a part of the engine's work: they find the dependents of a node, but calculate no times. The printed
 * times are medians. "cold" is the first call.
 */

import { computeDemands } from '#root/domain/continuity/demand.ts';
import { detectFalseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { findGaps } from '#root/domain/continuity/gaps.ts';
import { buildGraph, type ContinuityGraph, listCycles } from '#root/domain/continuity/graph.ts';
import { countLinkedActivities } from '#root/domain/continuity/linked-activities.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import { computeProviderFlags } from '#root/domain/continuity/provider-flags.ts';
import { computeRecoveryOrder } from '#root/domain/continuity/recovery-order.ts';
import { computeRequirements } from '#root/domain/continuity/requirements.ts';
import { rankSinglePointsOfFailure } from '#root/domain/continuity/spof.ts';
import { buildTimeline, listLostNodes } from '#root/domain/continuity/timeline.ts';
import { runWhatIf } from '#root/domain/continuity/what-if.ts';
import { runWhatIfStep, type WhatIfStep } from '#root/domain/continuity/what-if-step.ts';
import { makeOrganisation, type Variant } from './engine-graphs.ts';
import { createGraphLoader } from './engine-load.ts';
import { createGraphologyRival, createNgraphRival, createPostgresRival } from './engine-rivals.ts';
import { median, runOnPostgres, say } from './servers.ts';

const SHORT = process.argv.includes('--short');
const HOUR = 60;
const scale = SHORT ? 10 : 1;

interface Aim {
  readonly what: string;
  readonly met: boolean;
}
const aims: Aim[] = [];

/** Records whether an aim is met. Only the full run prints the aims. */
function recordAim(what: string, value: number, most: number, unit: string): void {
  aims.push({
    what: `${what}: ${value.toFixed(1)} ${unit}, aim ${most}`,
    met: unit === 'times as fast' ? value >= most : value <= most,
  });
}

function measureTime(runs: number, work: () => void): { cold: number; warm: number } {
  const times: number[] = [];
  for (let i = 0; i <= runs; i++) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  const cold = times.shift() as number;
  return { cold, warm: median(times) };
}

function report(graph: ContinuityGraph, what: string, runs: number, work: () => void, note = ''): number {
  const { cold, warm } = measureTime(runs, work);
  reportLine(graph, what, warm, cold, note);
  return warm;
}

function reportLine(
  graph: { nodeCount: number; edgeCount: number },
  what: string,
  warm: number,
  cold: number,
  note: string,
) {
  const cells = [
    what.padEnd(44),
    String(graph.nodeCount).padStart(7),
    String(graph.edgeCount).padStart(7),
    warm.toFixed(2).padStart(9),
    cold.toFixed(2).padStart(9),
    Math.round(graph.edgeCount / (warm / 1000))
      .toLocaleString('en-US')
      .padStart(14),
  ];
  say(`${cells.join(' ')}  ${note}`);
}

function buildParts(nodeCount: number, edgeCount: number, variant: Variant) {
  const { nodes, edges } = makeOrganisation(nodeCount, edgeCount, variant);
  const graph = buildGraph(nodes, edges);
  const sizes = listCycles(graph).map((members) => members.length);
  const cycles = `${sizes.length} cycles, the largest of ${Math.max(0, ...sizes)} nodes`;
  say(`\n${variant}: ${graph.groupSpare.length} groups, ${cycles}`);
  report(graph, 'graph build', 5, () => buildGraph(nodes, edges));
  return { nodes, edges, graph };
}

type Parts = ReturnType<typeof buildParts>;

const first = { node: 'node-0', outage: 72 * HOUR };

function measureScenarios(graph: ContinuityGraph): number {
  const run = runOutage(graph, [first]);
  const reached = `${listLostNodes(run).length} nodes lost`;
  const scenario = report(graph, 'one scenario, arrays reused', 51, () => runOutage(graph, [first], run), reached);
  report(graph, 'one scenario, fresh arrays', 51, () => runOutage(graph, [first]), reached);
  const late = { node: 'node-3', lostAt: 200 * HOUR, outage: 24 * HOUR };
  const twice = runOutage(graph, [first, late]);
  const again = `${listLostNodes(twice).length} nodes lost, ${twice.again.size} again`;
  report(graph, 'two targets far apart in time', 21, () => runOutage(graph, [first, late], twice), again);
  runOutage(graph, [first], run);
  report(graph, 'timeline of the scenario', 5, () => buildTimeline(run), `${buildTimeline(run).events.length} events`);
  report(graph, 'what must come back by when', 5, () => computeRecoveryOrder(run));
  report(graph, 'recovery requirements', 11, () => computeRequirements(graph));
  report(graph, 'linked activities, all nodes', 3, () => countLinkedActivities(graph));
  report(graph, 'gaps', 5, () => findGaps(graph), `${findGaps(graph).length} gaps`);
  return scenario;
}

/**
 * Compares the engine with the libraries. The libraries treat alternatives as ordinary links, so they reach at least
 * the nodes that the engine reaches. The engine and the libraries take turns, so that a busy moment affects all of
 * them.
 */
function measureLibraries({ nodes, edges, graph }: Parts): void {
  const run = runOutage(graph, [first]);
  const rivals = [createGraphologyRival(nodes, edges), createNgraphRival(nodes, edges)].map((rival) => ({
    rival,
    ratios: [] as number[],
  }));
  for (const { rival } of rivals) {
    const note = `${rival.countReached(first.node)} nodes reached`;
    report(graph, `${rival.name}: what depends on it`, 5, () => rival.countReached(first.node), note);
  }
  for (let round = 0; round < 7; round++) {
    const engine = measureTime(7, () => runOutage(graph, [first], run)).warm;
    for (const { rival, ratios } of rivals)
      ratios.push(measureTime(1, () => rival.countReached(first.node)).warm / engine);
  }
  recordAim(
    'one scenario against the faster library',
    Math.min(...rivals.map(({ ratios }) => median(ratios))),
    50,
    'times as fast',
  );
}

async function measureQuery(adminUrl: string, { edges, graph }: Parts, scenario: number): Promise<void> {
  const rival = await createPostgresRival(adminUrl, edges);
  const times: number[] = [];
  let reached = 0;
  for (let i = 0; i < 6; i++) {
    const start = performance.now();
    reached = await rival.countReached(first.node);
    times.push(performance.now() - start);
  }
  await rival.close();
  const [cold = 0, ...warm] = times;
  say('\nin PostgreSQL');
  reportLine(graph, 'recursive query: what depends on it', median(warm), cold, `${reached} nodes reached`);
  recordAim('one scenario against the recursive query', median(warm) / scenario, 1, 'times as fast');
}

function measureRanking(variant: Variant): void {
  const { graph, nodes, edges } = buildParts(10_000 / scale, 40_000 / scale, variant);
  const ranked = rankSinglePointsOfFailure(graph);
  const note = `${ranked.length} providers ranked, the first stops ${ranked[0]?.activitiesLost} activities`;
  const rank = () => rankSinglePointsOfFailure(graph);
  recordAim(
    `ranking, ${variant}`,
    report(graph, 'full ranking of single points of failure', 5, rank, note),
    1000,
    'ms',
  );
  const groups = `${detectFalseRedundancies({ nodes, edges }).length} groups`;
  report(graph, 'false redundancy, graph build included', 5, () => detectFalseRedundancies({ nodes, edges }), groups);
}

/** Measures the calculations that lists of records make once for each version of the graph. */
function measureRegisters(): void {
  const { graph } = buildParts(10_000, 100_000, 'with cycles');
  report(graph, 'flags of registers', 5, () => computeProviderFlags(graph));
  report(graph, 'figures of suppliers', 5, () => computeDemands(graph));
  report(graph, 'gaps', 5, () => findGaps(graph), `${findGaps(graph).length} gaps`);
}

/** Measures a step of the slider on 2,000 nodes, and the complete what-if that follows when the slider stops. */
function measureSlider(): void {
  const { graph } = buildParts(2_000, 8_000, 'with cycles');
  const targets = [0, 3, 25].map((n) => ({ recordUid: `node-${n}`, lostAtMinutes: n, outageMinutes: 72 * HOUR }));
  let step: WhatIfStep | undefined;
  const move = () => {
    step = runWhatIfStep(graph, targets, step);
  };
  recordAim('a step of the slider', report(graph, 'a step of the slider, three targets', 51, move), 16, 'ms');
  report(
    graph,
    'the whole what-if, three targets',
    21,
    () => runWhatIf(graph, { targets }),
    `${step?.lostCount} nodes lost`,
  );
}

async function measureLoading(adminUrl: string): Promise<void> {
  const loading = await createGraphLoader(adminUrl, 10_000);
  const all: Awaited<ReturnType<typeof loading.load>>[] = [];
  for (let i = 0; i < 12; i++) all.push(await loading.load());
  await loading.close();
  const [cold, ...warm] = all;
  if (!cold) return;
  const total = median(warm.map(({ fetchMs, buildMs }) => fetchMs + buildMs));
  const built = median(warm.map(({ buildMs }) => buildMs)).toFixed(0);
  const size = { nodeCount: cold.nodes, edgeCount: cold.edges };
  say('\nfrom the database');
  reportLine(size, 'load and build', total, cold.fetchMs + cold.buildMs, `of which ${built} ms to build`);
  recordAim('an organisation from the database', total, 100, 'ms');
}

say(`${'what'.padEnd(44)}   nodes   edges        ms   cold ms        edges/s`);
const acyclic = buildParts(100_000 / scale, 400_000 / scale, 'acyclic');
const scenario = measureScenarios(acyclic.graph);
recordAim('one scenario', scenario, 12, 'ms');
measureLibraries(acyclic);
const cyclic = buildParts(100_000 / scale, 400_000 / scale, 'with cycles');
recordAim('one scenario with cycles', measureScenarios(cyclic.graph), 12, 'ms');
measureRanking('acyclic');
measureRanking('with cycles');
measureRegisters();
measureSlider();
if (!SHORT) {
  await runOnPostgres(async (adminUrl) => {
    await measureQuery(adminUrl, acyclic, scenario);
    await measureLoading(adminUrl);
  });
  say('\naims');
  for (const { what, met } of aims) say(`${met ? 'met   ' : 'missed'} ${what}`);
}
