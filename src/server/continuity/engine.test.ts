import { describe, expect, it } from 'vitest';
import { falseRedundancies } from '#root/domain/continuity/false-redundancy.ts';
import { buildGraph } from '#root/domain/continuity/graph.ts';
import { withScenario } from '#root/domain/continuity/scenario-parts.ts';
import type { ContinuityEdge } from '#root/domain/continuity/types.ts';
import { linkOf, targetOf } from '#test/support/scenarios.ts';
import { falseRedundanciesFor, isHeavy, suggestionsFor } from './engine.ts';
import { suggestionsOf, whatIfAnswer } from './engine-work.ts';
import type { OrganisationGraph } from './graph-book.ts';
import type { GraphNode } from './organisation-graph.ts';
import { answerText, assumptionsNamed } from './what-if-book.ts';

const uidOf = (index: number) => `node ${String(index).padStart(4, '0')}`;

/** A large organisation: activities that need two alternatives each, which need few others. */
function large(): OrganisationGraph {
  const nodes = Array.from({ length: 1_000 }, (_, index): GraphNode => {
    const kind = index < 500 ? 'activity' : 'supplier';
    const times = { rto: 60 + ((index * 7) % 600), mtpd: kind === 'activity' ? 480 : null, mdl: null, rpo: null };
    return { uid: uidOf(index), kind, name: `Name ${index}`, ...times, rtoUid: null, mtpdUid: null, mdlUid: null };
  });
  const link = (from: number, to: number, group: string | null): ContinuityEdge => ({
    ...{ uid: `${from} ${to}`, dependent: uidOf(from), provider: uidOf(to), tolerance: from % 30, group, required: 1 },
  });
  const edges = Array.from({ length: 500 }, (_, index) => [
    link(index, 500 + (index % 450), 'One of'),
    link(index, 501 + (index % 450), 'One of'),
    link(500 + (index % 450), 950 + (Math.floor(index / 2) % 40), null),
  ]).flat();
  const once = [...new Map(edges.map((edge) => [edge.uid, edge])).values()];
  return { nodes, edges: once, graph: buildGraph(nodes, once), impacts: {} };
}

const parts = large();

describe('what takes long', () => {
  it('is the same answer from a thread of its own: a what-if with what a scenario assumes', async () => {
    const matrices = { [uidOf(3)]: { harm: [0, 1, 2, 3, 4, 5, 5, 5] as const } };
    const impacts = { categories: [{ uid: 'harm', name: 'Harm', unacceptableLevel: 4 }], matrices };
    const targets = Array.from({ length: 30 }, (_, index) => targetOf(uidOf(950 + index), { outageMinutes: 900 }));
    const additions = {
      nodes: [{ recordUid: uidOf(5), restartMinutes: 45 }],
      links: [{ uid: 'own', ...linkOf(uidOf(8), uidOf(952)) }],
    };
    expect(isHeavy(parts, additions, targets.length)).toBe(true);
    const text = await answerText(parts, impacts, { targets, assumed: assumptionsNamed(additions) });
    const { nodes, edges } = withScenario(parts, additions);
    expect(text).toBe(JSON.stringify({ data: whatIfAnswer(buildGraph(nodes, edges), targets, impacts) }));
    expect(await answerText(parts, impacts, { targets, assumed: assumptionsNamed(additions) })).toBe(text);
  });

  it('is the same answer: suggestions and false redundancies', async () => {
    expect(isHeavy(parts, { nodes: [], links: [] }, 10)).toBe(true);
    const rtos = [60, 120, 240, 480];
    expect(await suggestionsFor(parts, rtos)).toEqual(suggestionsOf(parts.graph, rtos));
    const found = await falseRedundanciesFor(parts, undefined);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(falseRedundancies(parts));
  });
});
