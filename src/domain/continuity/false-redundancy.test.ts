import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { detectFalseRedundancies } from './false-redundancy.ts';
import { buildGraph } from './graph.ts';
import { runOutage } from './outage.ts';
import { listLostNodes } from './timeline.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const needs = (dependent: string, provider: string, group?: string): ContinuityEdge => ({
  uid: `${dependent}>${provider}`,
  dependent,
  provider,
  group,
});

describe('alternatives that share a provider', () => {
  const nodes: ContinuityNode[] = [
    { uid: 'orders', kind: 'activity' },
    { uid: 'call centre', kind: 'activity' },
    { uid: 'shop north', kind: 'application' },
    { uid: 'shop south', kind: 'application' },
    { uid: 'hoster', kind: 'supplier' },
    { uid: 'carrier', kind: 'supplier' },
    { uid: 'site a', kind: 'location' },
    { uid: 'site b', kind: 'location' },
    { uid: 'grid', kind: 'utility' },
  ];
  const edges = [
    needs('orders', 'shop north', 'shops'),
    needs('orders', 'shop south', 'shops'),
    needs('call centre', 'orders'),
    needs('shop north', 'site a'),
    needs('shop south', 'site b'),
    needs('hoster', 'grid'),
  ];

  it('are not reported if the sites share no provider', () => {
    expect(detectFalseRedundancies({ nodes, edges })).toEqual([]);
  });

  it('are reported with the path to the shared provider, and with the providers that the shared provider needs', () => {
    const hosted = ['shop north', 'shop south'].map((application) => needs(application, 'hoster'));
    expect(detectFalseRedundancies({ nodes, edges: [...edges, ...hosted] })).toEqual([
      {
        dependent: 'orders',
        group: 'shops',
        required: 1,
        members: ['shop north', 'shop south'],
        shared: [
          {
            uid: 'hoster',
            kind: 'supplier',
            activities: 2,
            lost: [
              { member: 'shop north', path: ['shop north', 'hoster'] },
              { member: 'shop south', path: ['shop south', 'hoster'] },
            ],
          },
        ],
        behind: ['grid'],
      },
    ]);
  });

  it('are also reported for a location and its alternates', () => {
    const both = [...edges, needs('site a', 'grid'), needs('site b', 'grid')];
    const found = detectFalseRedundancies(
      { nodes, edges: both },
      {
        alternates: [
          { location: 'site a', alternate: 'site b' },
          { location: 'site a', alternate: 'site nobody knows' },
        ],
      },
    );
    expect(found.map(({ dependent, group, members, shared }) => [dependent, group, members, shared[0]?.uid])).toEqual([
      ['orders', 'shops', ['shop north', 'shop south'], 'grid'],
      ['site a', null, ['site a', 'site b'], 'grid'],
    ]);
  });

  it('are reported once for a location, however many activities have it as their primary location', () => {
    // If the code searched the group of each activity separately, the test would time out.
    const workers = Array.from({ length: 40_000 }, (_, i): ContinuityNode => ({ uid: `job ${i}`, kind: 'activity' }));
    const derived = workers.flatMap(({ uid }) =>
      ['site a', 'site b'].map((site) => ({ ...needs(uid, site, ' sites'), origin: 'location' as const })),
    );
    const found = detectFalseRedundancies(
      {
        nodes: [...nodes, ...workers],
        edges: [...edges, needs('site a', 'grid'), needs('site b', 'grid'), ...derived],
      },
      { alternates: [{ location: 'site a', alternate: 'site b' }] },
    );
    expect(found.map(({ dependent, shared }) => [dependent, shared.map(({ uid }) => uid)])).toEqual([
      ['orders', ['grid']],
      ['site a', ['grid']],
    ]);
    expect(found[0]?.shared[0]?.activities).toBe(40_002);
  });
});

/**
 * Finds every group with spare members and the nodes whose loss alone makes it fail, by losing one node after the
 * other.
 */
function slowly({ nodes, edges }: RandomScenario) {
  const graph = buildGraph(nodes, edges);
  const lost = new Map(
    nodes.map(({ uid }) => [uid, new Set(listLostNodes(runOutage(graph, [{ node: uid, outage: Infinity }])))]),
  );
  const archived = new Set(nodes.filter((node) => node.archived).map((node) => node.uid));
  const live = edges.filter((edge) => edge.group && !archived.has(edge.dependent) && !archived.has(edge.provider));
  const found = new Map<string, string[]>();
  for (const members of Map.groupBy(live, ({ dependent, group }) => `${dependent} ${group}`).values()) {
    const [{ dependent, group }] = members as [ContinuityEdge];
    const spare = members.length - Math.max(...members.map((edge) => edge.required ?? 1));
    if (spare < 1) continue;
    const causes = nodes.filter(
      ({ uid }) => uid !== dependent && members.filter(({ provider }) => lost.get(uid)?.has(provider)).length > spare,
    );
    if (causes.length > 0) found.set(`${dependent} ${group}`, causes.map(({ uid }) => uid).sort());
  }
  return { found, lost };
}

describe('false redundancy in random graphs', () => {
  it('matches the loss of each node in turn, and separates the nearest causes from causes further along the path', {
    timeout: 3_600_000,
  }, () => {
    let several = 0;
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const { found, lost } = slowly(scenario);
        const lines = detectFalseRedundancies(scenario);
        const causes = lines.map(({ dependent, group, shared, behind }) => [
          `${dependent} ${group}`,
          [...shared.map(({ uid }) => uid), ...behind].sort(),
        ]);
        expect(Object.fromEntries(causes)).toEqual(Object.fromEntries(found));
        for (const { shared, behind, members } of lines) {
          const nearest = shared.map(({ uid }) => uid);
          several += behind.length;
          expect(nearest.length).toBeGreaterThan(0);
          for (const uid of nearest) expect(nearest.filter((other) => lost.get(uid)?.has(other))).toEqual([uid]);
          for (const uid of behind) expect(nearest.some((other) => lost.get(uid)?.has(other))).toBe(true);
          for (const one of shared) {
            expect(one.lost.map(({ member }) => member)).toEqual(members.filter((uid) => lost.get(one.uid)?.has(uid)));
            for (const { member, path } of one.lost) {
              expect([path[0], path.at(-1)]).toEqual([member, one.uid]);
              for (const [i, uid] of path.slice(1).entries()) {
                expect(scenario.edges.some((e) => e.dependent === path[i] && e.provider === uid)).toBe(true);
              }
            }
          }
        }
      }),
      { numRuns: CONTINUITY_RUNS / 2 },
    );
    expect(several).toBeGreaterThan(CONTINUITY_RUNS / 200);
  });
});
