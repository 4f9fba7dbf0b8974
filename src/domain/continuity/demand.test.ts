import { describe, expect, it } from 'vitest';
import { computeDemands } from './demand.ts';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import { countLinkedActivities } from './linked-activities.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const edge = (dependent: string, provider: string, more: Partial<ContinuityEdge> = {}): ContinuityEdge => ({
  uid: `${dependent}>${provider}`,
  dependent,
  provider,
  ...more,
});

describe('the demand of activities on a provider', () => {
  const nodes: ContinuityNode[] = [
    { uid: 'payroll', kind: 'activity', rto: 240, mtpd: 480 },
    { uid: 'pay run', kind: 'activity', rto: 60, mtpd: 1440 },
    { uid: 'old', kind: 'activity', rto: 1, mtpd: 2, archived: true },
    { uid: 'bank', kind: 'supplier', rto: 90 },
    { uid: 'exact', kind: 'supplier', rto: 240 },
    { uid: 'quick', kind: 'supplier', rto: 10 },
    { uid: 'unknown', kind: 'supplier' },
    { uid: 'idle', kind: 'supplier', rto: 5 },
  ];
  const edges = [
    edge('payroll', 'pay run'),
    edge('pay run', 'bank', { tolerance: 15 }),
    ...['exact', 'quick', 'unknown'].map((name) => edge('payroll', name)),
    edge('old', 'idle'),
  ];
  const demands = computeDemands(buildGraph(nodes, edges));

  it('counts direct and indirect dependents, with the shortest MTPD and the verdict on the recovery time', () => {
    expect(demands.find('bank')).toEqual({
      linkedActivityCount: 2,
      shortestMtpd: 480,
      neededMinutes: 75,
      verdict: 'late',
    });
    expect(demands.find('exact')).toMatchObject({ linkedActivityCount: 1, neededMinutes: 240, verdict: 'justMet' });
    expect(demands.find('quick').verdict).toBe('met');
    expect(demands.find('unknown')).toMatchObject({ neededMinutes: 240, verdict: 'unknown' });
    const nothing = { linkedActivityCount: 0, shortestMtpd: null, neededMinutes: null, verdict: 'unknown' };
    expect(demands.find('idle')).toEqual(nothing);
    expect(demands.find('not there')).toEqual(nothing);
  });

  it('is met, as in the gap list, if an RTO is exactly as long as an indirect dependent allows', () => {
    const path = [
      ...[nodes[1] as ContinuityNode, { uid: 'store', kind: 'application', rto: 240 } as const],
      { uid: 'cloud', kind: 'supplier', rto: 60 } as const,
    ];
    const graph = buildGraph(path, [edge('pay run', 'store'), edge('store', 'cloud')]);
    expect(findGaps(graph).filter(({ provider }) => provider === 'cloud')).toEqual([]);
    expect(computeDemands(graph).find('cloud')).toMatchObject({ neededMinutes: 60, verdict: 'met' });
  });

  it('is the same if it is calculated for one node or for all nodes at once, even with cycles and alternatives', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const some: ContinuityNode[] = Array.from({ length: 60 }, (_, n) =>
      n < 40
        ? { uid: `n${n}`, kind: 'activity', rto: 60 * random(9), ...(n % 5 && { mtpd: 60 * (1 + random(50)) }) }
        : { uid: `n${n}`, kind: 'supplier', rto: 60 * random(9) },
    );
    const pairs = new Set(Array.from({ length: 120 }, () => `${random(40)}>${random(60)}`));
    const links = [...pairs]
      .map((pair) => pair.split('>') as [string, string])
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => edge(`n${from}`, `n${to}`, random(4) ? {} : { group: 'either', required: 1 }));
    const graph = buildGraph(some, links);
    const [each, all] = [computeDemands(graph), computeDemands(graph)];
    all.countAll();
    const { shortestMtpd } = countLinkedActivities(graph);
    for (const { uid, kind } of some) {
      expect(each.find(uid)).toEqual(all.find(uid));
      if (kind === 'activity') continue;
      const shortest = shortestMtpd[graph.indexByUid.get(uid) as number] as number;
      expect(each.find(uid).shortestMtpd).toBe(Number.isFinite(shortest) ? shortest : null);
    }
  });
});
