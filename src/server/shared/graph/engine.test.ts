import { afterAll, describe, expect, it } from 'vitest';
import { detectFalseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { createVersionedCache } from '#root/server/platform/cache/versioned-cache.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { readTenant } from '#root/server/platform/db/tenant.ts';
import { createMainThread } from '#root/server/platform/workers/main-thread.ts';
import { createWorkers } from '#root/server/platform/workers/workers.ts';
import { buildLink, buildTarget } from '#test/support/scenarios.ts';
import { findFalseRedundancies, findSuggestions, isHeavy } from './engine.ts';
import { buildSuggestions, buildWhatIfAnswer } from './engine-work.ts';
import type { OrganisationGraph } from './graph-cache.ts';
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
const workers = createWorkers(createMainThread());
afterAll(() => workers.close());
const whatIfs = createWhatIfCache(createVersionedCache(2 ** 27), workers);
const organisation = newUid();
const call = { db: readTenant(undefined as never, organisation), whatIfs, parts };

describe('heavy work', () => {
  it('gives the same what-if answer in a worker thread, with the assumptions of a scenario', async () => {
    const matrices = { [makeUid(3)]: { harm: [0, 1, 2, 3, 4, 5, 5, 5] as const } };
    const impacts = { categories: [{ uid: 'harm', name: 'Harm', unacceptableLevel: 4 }], matrices };
    const withImpacts = { ...call, parts: { ...parts, version: newUid(), impacts: { loaded: impacts } } };
    const targets = Array.from({ length: 30 }, (_, index) => buildTarget(makeUid(950 + index), { outageMinutes: 900 }));
    const additions = {
      nodes: [{ recordUid: makeUid(5), restartMinutes: 45 }],
      links: [{ uid: 'own', ...buildLink(makeUid(8), makeUid(952)) }],
    };
    expect(isHeavy(parts, additions, targets.length)).toBe(true);
    const question = { targets, assumed: nameAssumptions(additions) };
    const text = await answerWhatIf(withImpacts, organisation, question);
    const { nodes, edges } = addScenario(parts, additions);
    expect(text).toBe(JSON.stringify({ data: buildWhatIfAnswer(buildGraph(nodes, edges), targets, impacts) }));
    expect(await answerWhatIf(withImpacts, organisation, question)).toBe(text);
  });

  it('gives the same suggestions and false redundancies in a worker thread', async () => {
    expect(isHeavy(parts, { nodes: [], links: [] }, 10)).toBe(true);
    const rtos = [60, 120, 240, 480];
    expect(await findSuggestions(call, rtos)).toEqual(buildSuggestions(parts.graph, rtos));
    const found = await findFalseRedundancies(call, undefined);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(detectFalseRedundancies(parts));
  });
});
