import { describe, expect, it } from 'vitest';
import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import { toFacts } from '#root/web/areas/continuity/canvas/graph-facts.ts';
import type { Facts } from './facts.ts';
import { findScenarioNeighbourhood, maxGhosts } from './scenario-neighbourhood.ts';

/** Returns facts in which record 0 needs 1, 1 needs 2, 2 needs 3, and so on. */
function chain(length: number): Facts {
  const nodes = Array.from(
    { length },
    (_, n): GraphNodeLine => [`n${n}`, 'application', `n${n}`, null, null, null, null, false, null],
  );
  const edges = Array.from({ length: length - 1 }, (_, n): GraphEdgeLine => [`e${n}`, n, n + 1, 0, null, 1, null]);
  return { ...toFacts({ nodes, edges }), whole: true };
}
const uids = (found: ReturnType<typeof findScenarioNeighbourhood>) => found.nodes.map(({ uid }) => uid);

describe('the search around a scenario', () => {
  const facts = chain(9);
  const shown = new Set(['n4']);

  it.each([
    ['up', 2, ['n5', 'n6']],
    ['down', 1, ['n3']],
    ['both', 2, ['n3', 'n5', 'n2', 'n6']],
    ['both', 0, []],
  ] as const)('in the direction %s to level %i finds %j', (direction, levels, found) => {
    expect(uids(findScenarioNeighbourhood(facts, shown, ['n4'], { levels, direction }))).toEqual(found);
  });

  it('passes through records that are shown, and returns only links to new records', () => {
    const found = findScenarioNeighbourhood(facts, new Set(['n4', 'n5']), ['n4'], { levels: 2, direction: 'up' });
    expect(uids(found)).toEqual(['n6']);
    expect(found.links).toMatchObject([{ uid: 'e5', ghost: true }]);
  });

  it('returns the nearest records, and the number of records that were left out', () => {
    const long = chain(300);
    const nodes = new Map(long.nodes);
    const star: Facts = {
      ...long,
      nodes,
      captured: [...nodes.keys()].slice(1).map((uid) => ({
        ...{ uid: `x${uid}`, dependentUid: uid, providerUid: 'n0', toleranceMinutes: 0 },
        ...{ group: '', groupRequired: 1, captured: true },
      })),
    };
    const found = findScenarioNeighbourhood(star, new Set(['n0']), ['n0'], { levels: 5, direction: 'down' });
    expect(found.nodes).toHaveLength(maxGhosts);
    expect(found.leftOut).toBe(299 - maxGhosts);
  });
});
