import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { buildGraph } from './graph.ts';
import { findNeighbourhood } from './neighbourhood.ts';

/** Finds the distance of each node, in links, by trying longer and longer paths. */
function distances({ nodes, edges }: RandomScenario, from: string, way: 'up' | 'down'): Map<string, number> {
  const archived = new Set(nodes.filter((node) => node.archived).map((node) => node.uid));
  const found = new Map([[from, 0]]);
  for (let level = 1; level <= nodes.length; level++) {
    const before = new Set(found.keys());
    for (const { dependent, provider } of edges) {
      if (archived.has(dependent) || archived.has(provider)) continue;
      const [near, far] = way === 'up' ? [dependent, provider] : [provider, dependent];
      if (before.has(near) && !found.has(far)) found.set(far, level);
    }
  }
  return found;
}

const within = (known: Map<string, number>, uid: string, most: number) => {
  const level = known.get(uid);
  return level === undefined || level > most ? null : level;
};

describe('a neighbourhood', () => {
  it('contains providers and dependents by level, and the number of nodes that are left out', () => {
    const asked = fc.record({ at: fc.nat(99), up: fc.nat(5), down: fc.nat(5), limit: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(randomScenario, asked, (scenario, { at, up, down, limit }) => {
        const centre = `n${at % scenario.nodes.length}`;
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const all = findNeighbourhood(graph, centre, up, down, 99);
        const ups = distances(scenario, centre, 'up');
        const downs = distances(scenario, centre, 'down');
        const expected = scenario.nodes
          .map(({ uid }) => ({ uid, up: within(ups, uid, up), down: within(downs, uid, down) }))
          .filter((one) => one.up !== null || one.down !== null);
        const byUid = (a: { uid: string }, b: { uid: string }) => (a.uid < b.uid ? -1 : 1);
        expect(all.nodes.map((one) => ({ uid: one.uid, up: one.up, down: one.down })).sort(byUid)).toEqual(
          expected.sort(byUid),
        );
        const cut = findNeighbourhood(graph, centre, up, down, limit);
        const uids = cut.nodes.map(({ uid }) => uid);
        expect(uids).toEqual(all.nodes.slice(0, limit).map(({ uid }) => uid));
        expect([all.leftOut, cut.leftOut]).toEqual([0, all.nodes.length - uids.length]);
        for (const { uid, moreUp, moreDown } of cut.nodes) {
          const beside = (way: 'up' | 'down') => [...distances(scenario, uid, way)].filter(([, level]) => level === 1);
          expect(moreUp).toBe(beside('up').filter(([other]) => !uids.includes(other)).length);
          expect(moreDown).toBe(beside('down').filter(([other]) => !uids.includes(other)).length);
        }
        const between = graph.edges.filter((edge) => uids.includes(edge.dependent) && uids.includes(edge.provider));
        expect(cut.edges).toEqual(between);
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });

  it('is refused for a record that is not in the graph', () => {
    expect(() => findNeighbourhood(buildGraph([], []), 'nowhere', 1, 1, 10)).toThrow(RangeError);
  });
});
