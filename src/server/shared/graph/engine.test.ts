import { afterAll, describe, expect, it } from 'vitest';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers, type Workers } from '#root/server/platform/workers/workers.ts';
import { buildLink, buildTarget } from '#test/support/scenarios.ts';
import { askEngine } from './engine.ts';
import { answerQuestion, type EngineQuestion } from './engine-work.ts';
import type { OrganisationGraph } from './graph-cache.ts';
import { archiveNodes } from './graph-change.ts';
import type { GraphNode } from './organisation-graph.ts';
import { answerWhatIf, nameAssumptions } from './what-if-answers.ts';
import { createWhatIfCache } from './what-if-cache.ts';

const makeUid = (index: number) => `node ${String(index).padStart(4, '0')}`;

/**
 * Builds a large organisation, in which each activity needs one of two alternatives that depend on a few shared
 * providers.
 */
function large(): OrganisationGraph {
  const nodes = Array.from({ length: 1_000 }, (_, index): GraphNode => {
    const kind = index < 500 ? 'activity' : 'supplier';
    const times = { rto: 60 + ((index * 7) % 600), mtpd: kind === 'activity' ? 480 : null, mdl: null, rpo: null };
    return { uid: makeUid(index), kind, name: `Name ${index}`, ...times, rtoUid: null, mtpdUid: null, mdlUid: null };
  });
  const link = (from: number, to: number, group: string | null): ContinuityEdge => ({
    ...{
      uid: `${from} ${to}`,
      dependent: makeUid(from),
      provider: makeUid(to),
      tolerance: from % 30,
      group,
      required: 1,
    },
  });
  const edges = Array.from({ length: 500 }, (_, index) => [
    link(index, 500 + (index % 450), 'One of'),
    link(index, 501 + (index % 450), 'One of'),
    link(500 + (index % 450), 950 + (Math.floor(index / 2) % 40), null),
  ]).flat();
  const once = [...new Map(edges.map((edge) => [edge.uid, edge])).values()];
  return { version: newUid(), nodes, edges: once, graph: buildGraph(nodes, once), impacts: {} };
}

const parts = large();
const threads = createWorkers(createMainThread());
const counts = { inThreads: 0 };
const workers: Workers = {
  ...threads,
  run: (...asked) => {
    counts.inThreads += 1;
    return threads.run(...asked);
  },
};
afterAll(() => workers.close());
const whatIfs = createWhatIfCache(createVersionedCache(2 ** 27), workers);
const organisation = newUid();
const call = { db: readTenant(undefined as never, organisation), whatIfs, parts };

/** Returns a graph that consists of several copies of this graph, so that every question about it is heavy. */
function repeat({ nodes, edges, ...rest }: OrganisationGraph, times: number): OrganisationGraph {
  const copies = Array.from({ length: times }, (_, copy) => (uid: string) => `${uid} ${copy}`);
  const all = copies.flatMap((rename) => nodes.map((node) => ({ ...node, uid: rename(node.uid) })));
  const links = copies.flatMap((rename) =>
    edges.map((edge) => ({
      ...edge,
      ...{ uid: rename(edge.uid), dependent: rename(edge.dependent), provider: rename(edge.provider) },
    })),
  );
  return { ...rest, version: newUid(), nodes: all, edges: links, graph: buildGraph(all, links) };
}

describe('a question about a graph', () => {
  it('gives the same what-if answer in a worker thread, with the assumptions of a scenario', async () => {
    const matrices = { [makeUid(3)]: { harm: [0, 1, 2, 3, 4, 5, 5, 5] as const } };
    const impacts = { categories: [{ uid: 'harm', name: 'Harm', unacceptableLevel: 4 }], matrices };
    const withImpacts = { ...call, parts: { ...parts, version: newUid(), impacts: { loaded: impacts } } };
    const targets = Array.from({ length: 30 }, (_, index) => buildTarget(makeUid(950 + index), { outageMinutes: 900 }));
    const additions = {
      nodes: [{ recordUid: makeUid(5), restartMinutes: 45 }],
      links: [{ uid: 'own', ...buildLink(makeUid(8), makeUid(952)) }],
    };
    const question = { targets, assumed: nameAssumptions(additions) };
    const text = await answerWhatIf(withImpacts, organisation, question);
    const [here] = answerQuestion({ ...parts, impacts }, additions, { what: 'what-if', targets });
    expect(text).toBe(`{"data":${here}}`);
    expect(await answerWhatIf(withImpacts, organisation, question)).toBe(text);
    expect(counts.inThreads).toBe(1);
  });

  it.each<EngineQuestion>([
    { what: 'gaps' },
    { what: 'suggestions', activityRtos: [60, 120, 240, 480] },
    { what: 'false-redundancies', ties: undefined },
    { what: 'single points of failure', limit: 10 },
    { what: 'preview', change: archiveNodes(repeat(parts, 1).nodes.slice(500, 510)) },
    { what: 'text' },
  ])('gives the same answer in a worker thread: $what', async (ask) => {
    counts.inThreads = 0;
    const times = ask.what === 'suggestions' ? 1 : 5;
    const [large, here] = [repeat(parts, times), repeat(parts, times)];
    const there = await askEngine({ ...call, parts: large }, { ask });
    expect(counts.inThreads).toBe(1);
    expect(there.join('').length).toBeGreaterThan(100);
    expect(there).toEqual(answerQuestion({ ...here, impacts: null }, { nodes: [], links: [] }, ask));
  });

  it('is answered in the main thread for a small organisation', async () => {
    counts.inThreads = 0;
    const [node] = parts.nodes;
    const nodes = node ? [node] : [];
    const small = { ...parts, version: newUid(), nodes, edges: [], graph: buildGraph(nodes, []) };
    expect(await askEngine({ ...call, parts: small }, { ask: { what: 'single points of failure', limit: 1 } })).toEqual(
      ['[]'],
    );
    expect(counts.inThreads).toBe(0);
  });
});
