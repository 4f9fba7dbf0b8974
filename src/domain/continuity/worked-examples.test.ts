import { describe, expect, it } from 'vitest';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { findGaps } from './gaps.ts';
import { buildGraph } from './graph.ts';
import { type OutageTarget, runOutage } from './outage.ts';
import { computeRequirements } from './requirements.ts';
import { rankSinglePointsOfFailure } from './spof.ts';
import { buildTimeline, listLostNodes, listOutages, listReachedCycles, traceCause } from './timeline.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

function node(uid: string, kind: NodeKind, values: Partial<ContinuityNode> = {}): ContinuityNode {
  return { uid, kind, ...values };
}

function needs(dependent: string, provider: string, values: Partial<ContinuityEdge> = {}): ContinuityEdge {
  return { uid: `${dependent}>${provider}`, dependent, provider, ...values };
}

function lose(nodes: ContinuityNode[], edges: ContinuityEdge[], ...targets: OutageTarget[]) {
  return runOutage(buildGraph(nodes, edges), targets);
}

describe('a supplier lost for three days', () => {
  const nodes = [
    node('carrier', 'supplier', { rto: 2 * DAY }),
    node('dispatch', 'activity', { rto: 8 * HOUR, mtpd: DAY, restart: 2 * HOUR }),
    node('billing', 'activity', { rto: 2 * DAY, mtpd: 5 * DAY }),
    node('payroll', 'activity', { rto: DAY, mtpd: 2 * DAY }),
  ];
  const edges = [
    needs('dispatch', 'carrier', { tolerance: 12 * HOUR }),
    needs('billing', 'dispatch', { tolerance: DAY }),
  ];
  const run = lose(nodes, edges, { node: 'carrier', outage: 3 * DAY });

  it('stops dispatch after its tolerance, until it has restarted', () => {
    expect(listOutages(run, 'dispatch')).toEqual([
      {
        lost: 12 * HOUR,
        back: 3 * DAY + 2 * HOUR,
        cause: 'carrier',
        heldBy: 'carrier',
        rtoBreach: 20 * HOUR,
        mtpdBreach: 36 * HOUR,
      },
    ]);
    expect(listOutages(run, 'payroll')).toEqual([]);
    expect(listLostNodes(run)).toEqual(['carrier', 'dispatch', 'billing']);
  });

  it('has a timeline, the first breaches and the number of activities that are down', () => {
    const { events, breaches, activitiesDown } = buildTimeline(run);
    expect(events.map((event) => [event.at / HOUR, event.kind, event.node, event.cause])).toEqual([
      [0, 'lost', 'carrier', null],
      [12, 'lost', 'dispatch', 'carrier'],
      [20, 'rto_breach', 'dispatch', 'carrier'],
      [36, 'lost', 'billing', 'dispatch'],
      [36, 'mtpd_breach', 'dispatch', 'carrier'],
      [48, 'rto_breach', 'carrier', null],
      [72, 'back', 'carrier', null],
      [74, 'back', 'dispatch', 'carrier'],
      [74, 'back', 'billing', 'dispatch'],
    ]);
    expect(breaches.map((event) => event.node)).toEqual(['dispatch', 'dispatch', 'carrier']);
    expect(activitiesDown).toEqual([
      { at: 12 * HOUR, down: 1 },
      { at: 36 * HOUR, down: 2 },
      { at: 74 * HOUR, down: 0 },
    ]);
    expect(traceCause(run, 'billing')).toEqual([
      { node: 'billing', lost: 36 * HOUR },
      { node: 'dispatch', lost: 12 * HOUR },
      { node: 'carrier', lost: 0 },
    ]);
  });

  it('lasts for the target’s RTO if no outage is given, and is endless without an RTO', () => {
    expect(listOutages(lose(nodes, edges, { node: 'carrier' }), 'dispatch')[0]?.back).toBe(2 * DAY + 2 * HOUR);
    const noRto = [node('carrier', 'supplier'), ...nodes.slice(1)];
    expect(listOutages(lose(noRto, edges, { node: 'carrier' }), 'billing')[0]?.back).toBe(Number.POSITIVE_INFINITY);
  });

  it('causes no breach if an outage is within the tolerance, or exactly as long as the limit', () => {
    expect(listOutages(lose(nodes, edges, { node: 'carrier', outage: 12 * HOUR }), 'dispatch')).toEqual([]);
    const exact = lose(nodes, edges, { node: 'carrier', outage: 18 * HOUR });
    expect(listOutages(exact, 'dispatch')[0]).toMatchObject({ lost: 12 * HOUR, back: 20 * HOUR, rtoBreach: null });
  });
});

describe('a site lost with a workaround site', () => {
  const nodes = [
    node('head office', 'location', { rto: 5 * DAY }),
    node('branch', 'location', { rto: DAY }),
    node('claims', 'activity', { rto: 4 * HOUR, mtpd: DAY }),
  ];
  const either = { group: 'desks', required: 1 };
  // People who lose their desks need four hours to move to the other site.
  const edges = [needs('claims', 'head office', either), needs('claims', 'branch', { ...either, tolerance: 4 * HOUR })];

  it('stops nothing while the other site is available', () => {
    expect(listLostNodes(lose(nodes, edges, { node: 'head office' }))).toEqual(['head office']);
    expect(rankSinglePointsOfFailure(buildGraph(nodes, edges))).toEqual([]);
  });

  it('stops claims once both sites are missed, and starts it again with the first site that is back', () => {
    const run = lose(nodes, edges, { node: 'head office' }, { node: 'branch', lostAt: DAY, outage: 10 * HOUR });
    expect(listOutages(run, 'claims')).toEqual([
      {
        lost: DAY + 4 * HOUR,
        back: DAY + 10 * HOUR,
        cause: 'branch',
        heldBy: 'branch',
        rtoBreach: DAY + 8 * HOUR,
        mtpdBreach: null,
      },
    ]);
  });

  it('can cause two separate outages of a record', () => {
    const branch = { node: 'branch', outage: 10 * HOUR };
    const run = lose(nodes, edges, { node: 'head office' }, branch, { ...branch, lostAt: 2 * DAY });
    expect(listOutages(run, 'claims').map(({ lost, back }) => [lost / HOUR, back / HOUR])).toEqual([
      [4, 10],
      [52, 58],
    ]);
    expect(buildTimeline(run).breaches.filter((event) => event.node === 'claims')).toHaveLength(2);
    expect(traceCause(run, 'claims', 55 * HOUR)).toEqual([
      { node: 'claims', lost: 52 * HOUR },
      { node: 'branch', lost: 48 * HOUR },
    ]);
  });
});

describe('two of three servers', () => {
  const nodes = [
    ...['s1', 's2', 's3'].map((uid) => node(uid, 'equipment', { rto: 6 * HOUR })),
    node('shop', 'application', { rto: 2 * HOUR, restart: 30 }),
    node('orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR, priority: 5 }),
  ];
  const edges = [
    ...['s1', 's2', 's3'].map((uid) => needs('shop', uid, { group: 'cluster', required: 2 })),
    needs('orders', 'shop'),
  ];

  it('are enough: losing one server stops nothing, and losing a second server stops the shop', () => {
    expect(listLostNodes(lose(nodes, edges, { node: 's1' }))).toEqual(['s1']);
    const run = lose(nodes, edges, { node: 's1' }, { node: 's3', lostAt: HOUR });
    expect(listOutages(run, 'orders')[0]).toMatchObject({ lost: HOUR, back: 6.5 * HOUR, rtoBreach: 5 * HOUR });
    expect(traceCause(run, 'orders').map((step) => step.node)).toEqual(['orders', 'shop', 's3']);
    expect(listOutages(run, 'shop')[0]?.heldBy).toBe('s1');
  });

  it('set no limit for a single server, and only the shop is a single point of failure', () => {
    const graph = buildGraph(nodes, edges);
    expect(computeRequirements(graph).required[graph.indexByUid.get('s1') as number]).toBe(Number.POSITIVE_INFINITY);
    expect(rankSinglePointsOfFailure(graph)).toEqual([
      { uid: 'shop', activitiesLost: 1, mtpdBreaches: 1, priorityWeight: 5, firstBreachAt: 8 * HOUR },
    ]);
  });

  it('have one gap as a group, because too few of them recover in time', () => {
    expect(findGaps(buildGraph(nodes, edges))).toMatchObject([
      {
        kind: 'one_of',
        dependent: 'shop',
        minutesOver: 4.5 * HOUR,
        oneOf: { required: 2, members: 3 },
        change: { field: 'rto', bound: 'at_most', minutes: 1.5 * HOUR },
      },
    ]);
  });

  it('single points of failure are ranked by the priorities of the activities that stop, not by their number', () => {
    const few = [node('pay', 'activity', { priority: 5 }), node('bank', 'supplier'), node('post', 'supplier')];
    const many = ['a', 'b', 'c'].map((uid) => node(uid, 'activity', { priority: 1 }));
    const links = [needs('pay', 'bank'), ...many.map(({ uid }) => needs(uid, 'post'))];
    const ranking = rankSinglePointsOfFailure(buildGraph([...few, ...many], links));
    expect(ranking.map(({ uid, priorityWeight, activitiesLost }) => [uid, priorityWeight, activitiesLost])).toEqual([
      ['bank', 5, 1],
      ['post', 3, 3],
    ]);
  });

  it('make a provider a single point of failure if two of the servers depend on it', () => {
    const power = node('power', 'utility');
    const both = [needs('s1', 'power', { tolerance: HOUR }), needs('s2', 'power', { tolerance: 3 * HOUR })];
    const ranking = rankSinglePointsOfFailure(buildGraph([...nodes, power], [...edges, ...both]));
    expect(ranking).toContainEqual({
      uid: 'power',
      activitiesLost: 1,
      mtpdBreaches: 1,
      priorityWeight: 5,
      firstBreachAt: 11 * HOUR,
    });
  });
});

describe("a dependency whose RTO is longer than its dependent's", () => {
  const nodes = [
    node('orders', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR }),
    node('erp', 'application', { restart: HOUR }),
    node('database', 'application', { rto: 12 * HOUR }),
  ];
  const edges = [needs('orders', 'erp', { tolerance: HOUR }), needs('erp', 'database')];
  const graph = buildGraph(nodes, edges);

  it('must recover sooner, even if there is a record without an RTO between them', () => {
    const { required, inheritedMtpd } = computeRequirements(graph);
    const at = (uid: string) => graph.indexByUid.get(uid) as number;
    expect([required[at('erp')], required[at('database')]]).toEqual([5 * HOUR, 4 * HOUR]);
    expect([inheritedMtpd[at('erp')], inheritedMtpd[at('database')]]).toEqual([9 * HOUR, 8 * HOUR]);
  });

  it('is a gap that names the activity whose RTO applies, the path, and the value to change', () => {
    expect(findGaps(graph)).toMatchObject([
      {
        kind: 'chain',
        dependent: 'orders',
        provider: 'database',
        minutesOver: 8 * HOUR,
        pastMtpd: true,
        path: ['orders', 'erp', 'database'],
        change: { node: 'database', field: 'rto', from: 12 * HOUR, bound: 'at_most', minutes: 4 * HOUR },
      },
      {
        kind: 'no_recovery_time',
        dependent: 'orders',
        provider: 'erp',
        change: { bound: 'assess', minutes: 5 * HOUR },
      },
    ]);
  });

  it('causes no breach if it recovers exactly as required, and a breach a minute later', () => {
    const outage = 4 * HOUR;
    expect(buildTimeline(runOutage(graph, [{ node: 'database', outage }])).breaches).toEqual([]);
    const late = buildTimeline(runOutage(graph, [{ node: 'database', outage: outage + 1 }])).breaches;
    expect(late.map((event) => [event.node, event.kind])).toEqual([['orders', 'rto_breach']]);
  });
});

describe('two systems that need each other', () => {
  const nodes = [
    node('power', 'utility', { rto: 2 * HOUR }),
    node('directory', 'application', { rto: 3 * HOUR, restart: 20 }),
    node('network', 'application', { rto: 3 * HOUR, restart: 45 }),
    node('mail', 'activity', { rto: 4 * HOUR, mtpd: 8 * HOUR, restart: 10 }),
  ];
  const edges = [
    needs('directory', 'network', { tolerance: 15 }),
    needs('network', 'directory'),
    needs('network', 'power'),
    needs('mail', 'directory'),
  ];

  it('restart side by side once the records for which they wait have recovered', () => {
    const run = lose(nodes, edges, { node: 'power' });
    expect(listOutages(run, 'network')[0]).toMatchObject({
      lost: 0,
      back: 2 * HOUR + 45,
      cause: 'power',
      heldBy: 'power',
    });
    expect(listOutages(run, 'directory')[0]).toMatchObject({
      lost: 15,
      back: 2 * HOUR + 20,
      cause: 'network',
      heldBy: 'power',
    });
    expect(listOutages(run, 'mail')[0]).toMatchObject({ lost: 15, back: 2 * HOUR + 30, cause: 'directory' });
    expect(listReachedCycles(run).map((members) => members.sort())).toEqual([['directory', 'network']]);
  });

  it('get requirements that do not become tighter with each lap around the cycle, and are reported as a cycle', () => {
    const graph = buildGraph(nodes, edges);
    const { required } = computeRequirements(graph);
    const at = (uid: string) => required[graph.indexByUid.get(uid) as number];
    expect([at('directory'), at('network'), at('power')]).toEqual([230, 225, 225]);
    const cycle = findGaps(graph).find((gap) => gap.kind === 'cycle');
    expect([...(cycle?.path ?? [])].sort()).toEqual(['directory', 'network']);
  });

  it('may be out for exactly as long as required, and not a minute longer', () => {
    const graph = buildGraph(nodes, edges);
    const { required } = computeRequirements(graph);
    const breaches = (uid: string, more: number) => {
      const outage = (required[graph.indexByUid.get(uid) as number] as number) + more;
      const { breaches: found } = buildTimeline(runOutage(graph, [{ node: uid, outage }]));
      return found.filter(({ node: late }) => late === 'mail').map(({ kind }) => kind);
    };
    for (const uid of ['directory', 'network', 'power']) {
      expect([uid, breaches(uid, 0), breaches(uid, 1)]).toEqual([uid, [], ['rto_breach']]);
    }
  });
});

describe('an outage that is passed on in a cycle', () => {
  it('does not come back to the record that caused it', () => {
    const nodes = [
      node('payments', 'activity', { rto: 4 * HOUR, restart: HOUR }),
      node('ledger', 'application', { restart: 30 }),
    ];
    const run = lose(nodes, [needs('payments', 'ledger'), needs('ledger', 'payments')], { node: 'payments' });
    expect(listOutages(run, 'payments')).toMatchObject([
      { lost: 0, back: 4 * HOUR, cause: null, heldBy: null, rtoBreach: null },
    ]);
    expect(listOutages(run, 'ledger')).toMatchObject([{ lost: 0, back: 4.5 * HOUR, cause: 'payments' }]);
  });

  it('can lengthen the outage of a record if it comes from another loss', () => {
    const nodes = [
      node('payments', 'activity', { rto: 4 * HOUR, restart: HOUR }),
      node('ledger', 'application', { rto: 3.5 * HOUR }),
    ];
    const edges = [needs('payments', 'ledger'), needs('ledger', 'payments')];
    const run = lose(nodes, edges, { node: 'payments' }, { node: 'ledger' });
    expect(listOutages(run, 'payments')).toMatchObject([{ lost: 0, back: 4.5 * HOUR, heldBy: 'ledger' }]);
  });

  it('is passed on only by links that really fail', () => {
    const nodes = ['a', 'b', 'c'].map((uid) => node(uid, 'application'));
    const either = { group: 'either', required: 1 };
    const edges = [needs('a', 'b'), needs('b', 'a', either), needs('b', 'c', either)];
    const run = lose(nodes, edges, { node: 'a', outage: 2 }, { node: 'c', outage: 1 });
    expect(listOutages(run, 'a')).toMatchObject([{ lost: 0, back: 2 }]);
    expect(listOutages(run, 'b')).toMatchObject([{ lost: 0, back: 1 }]);
  });

  it('has no effect if the provider is back within the tolerance, even if another loss follows', () => {
    const nodes = ['a', 'b', 'x', 'y'].map((uid) => node(uid, 'application', { restart: 3 }));
    const edges = [needs('a', 'b', { tolerance: 5 }), needs('b', 'a'), needs('a', 'x'), needs('b', 'y')];
    const run = lose(nodes, edges, { node: 'x', outage: 1 }, { node: 'y', lostAt: 20, outage: 1 });
    expect(listOutages(run, 'a')).toMatchObject([{ lost: 0, back: 4 }]);
    expect(listOutages(run, 'b')).toMatchObject([{ lost: 0, back: 24 }]);
  });
});
