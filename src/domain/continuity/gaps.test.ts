import { describe, expect, it } from 'vitest';
import type { NodeKind } from '#root/contract/shared/kinds/define-record.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, listCycles } from './graph.ts';
import { countLinkedActivities } from './linked-activities.ts';
import { runOutage } from './outage.ts';
import { previewChange } from './preview.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

function node(uid: string, kind: NodeKind, values: Partial<ContinuityNode> = {}): ContinuityNode {
  return { uid, kind, ...values };
}

function needs(dependent: string, provider: string, values: Partial<ContinuityEdge> = {}): ContinuityEdge {
  return { uid: `${dependent}>${provider}`, dependent, provider, ...values };
}

const brief = (nodes: ContinuityNode[], edges: ContinuityEdge[]) =>
  findGaps(buildGraph(nodes, edges)).map((gap) => [
    gap.kind,
    gap.dependent,
    gap.provider,
    gap.minutesOver,
    gap.pastMtpd,
  ]);

describe('the list of gaps', () => {
  it('names an activity whose RTO is not below its MTPD', () => {
    expect(brief([node('a', 'activity', { rto: 60, mtpd: 60 })], [])).toEqual([['own_limit', 'a', 'a', 0, true]]);
    expect(brief([node('a', 'activity', { rto: 59, mtpd: 60 })], [])).toEqual([]);
    expect(brief([node('a', 'application', { rto: 90, mtpd: 60 })], [])).toEqual([]);
  });

  it('names an activity without RTO or MTPD only if other nodes need it, with the most urgent dependent', () => {
    const nodes = [
      node('a', 'activity', { rto: 60, mtpd: 120 }),
      node('b', 'activity', { rto: 30, mtpd: 120 }),
      node('c', 'activity', { mtpd: 90 }),
      node('d', 'activity'),
    ];
    const gaps = findGaps(buildGraph(nodes, [needs('a', 'c'), needs('b', 'c')]));
    expect(gaps).toMatchObject([
      {
        kind: 'not_assessed',
        dependent: 'b',
        provider: 'c',
        missing: ['rto'],
        change: { node: 'c', field: 'rto', from: null, bound: 'assess', minutes: 30 },
      },
    ]);
  });

  it('checks a link against the MTPD if the dependent has no RTO', () => {
    const nodes = [node('a', 'activity', { mtpd: 60 }), node('s', 'supplier', { rto: 90 })];
    expect(findGaps(buildGraph(nodes, [needs('a', 's')]))).toMatchObject([
      { kind: 'link', minutesOver: 30, pastMtpd: true, change: { node: 's', bound: 'below', minutes: 60 } },
    ]);
  });

  it('suggests a change of the dependent if even an immediate recovery of the provider is too late', () => {
    const nodes = [node('a', 'activity', { rto: 30, mtpd: 240, restart: 45 }), node('s', 'supplier', { rto: 10 })];
    expect(findGaps(buildGraph(nodes, [needs('a', 's')]))[0]?.change).toEqual({
      node: 'a',
      field: 'rto',
      from: 30,
      bound: 'at_least',
      minutes: 55,
    });
  });

  it('compares the data loss of a provider with the tolerance of its dependent', () => {
    const nodes = [node('a', 'activity', { mdl: 0 }), node('x', 'application', { rto: 0, rpo: 15 })];
    expect(findGaps(buildGraph(nodes, [needs('a', 'x')]))).toMatchObject([
      { kind: 'data_loss', minutesOver: 15, change: { node: 'x', field: 'rpo', bound: 'at_most', minutes: 0 } },
    ]);
  });

  it('takes the MDL of a provider as its data loss, if the provider is an activity', () => {
    const nodes = [
      node('orders', 'activity', { mdl: 15 }),
      node('ledger', 'activity', { rto: 0, mtpd: 60, mdl: 60, rpo: 0 }),
      node('archive', 'activity', { rto: 0, mtpd: 60, mdl: null }),
    ];
    const gaps = findGaps(buildGraph(nodes, [needs('orders', 'ledger'), needs('orders', 'archive')]));
    expect(gaps).toMatchObject([
      {
        kind: 'data_loss',
        provider: 'ledger',
        minutesOver: 45,
        change: { node: 'ledger', field: 'mdl', from: 60, bound: 'at_most', minutes: 15 },
      },
    ]);
  });

  it('names an activity that takes longer to restart than its MTPD, and never suggests a time below 0', () => {
    const slow = node('a', 'activity', { rto: 60, mtpd: 240, restart: 420 });
    const restart = { node: 'a', field: 'restart', from: 420 };
    const late = node('s', 'supplier', { rto: 60 });
    expect(findGaps(buildGraph([slow, late], [needs('a', 's')]))).toMatchObject([
      {
        kind: 'restart_too_long',
        minutesOver: 180,
        pastMtpd: true,
        change: { ...restart, bound: 'at_most', minutes: 240 },
      },
      { kind: 'link', minutesOver: 60, pastMtpd: true, change: { ...restart, bound: 'at_most', minutes: 0 } },
    ]);
    const equal = { ...slow, restart: 240 };
    expect(findGaps(buildGraph([equal], []))).toEqual([]);
    const before = buildGraph([equal], []);
    expect(previewChange(before, buildGraph([slow], [])).gaps).toMatchObject([
      { before: null, after: { kind: 'restart_too_long' }, direction: 'worse' },
    ]);
  });

  it('suggests that a provider recovers within the tolerance, if the dependent restarts too slowly', () => {
    const nodes = [node('a', 'activity', { rto: 60, mtpd: 480, restart: 120 }), node('s', 'supplier', { rto: 45 })];
    const changeWith = (tolerance: number) => findGaps(buildGraph(nodes, [needs('a', 's', { tolerance })]))[0]?.change;
    expect(changeWith(30)).toEqual({ node: 's', field: 'rto', from: 45, bound: 'at_most', minutes: 30 });
    // Without a tolerance, no provider is fast enough, so the activity needs a longer RTO.
    expect(changeWith(0)).toEqual({ node: 'a', field: 'rto', from: 60, bound: 'at_least', minutes: 165 });
  });

  it('does not report a group as late if enough of its members are in time, or could be in time', () => {
    const nodes = [
      node('a', 'activity', { rto: 60, mtpd: 120 }),
      node('fast', 'supplier', { rto: 30 }),
      node('slow', 'supplier', { rto: 300 }),
      node('unknown', 'supplier'),
    ];
    const any = { group: 'g', required: 1 };
    expect(brief(nodes, [needs('a', 'fast', any), needs('a', 'slow', any), needs('a', 'unknown', any)])).toEqual([]);
    expect(brief(nodes, [needs('a', 'slow', any), needs('a', 'unknown', any)])).toEqual([
      ['no_recovery_time', 'a', 'unknown', null, false],
    ]);
    const two = { group: 'g', required: 2 };
    expect(brief(nodes, [needs('a', 'slow', two), needs('a', 'fast', two)])).toEqual([
      ['link', 'a', 'slow', 240, true],
    ]);
  });

  it('reports a group as just met if it needs a member without a margin, whatever the state of its other members', () => {
    const nodes = [
      node('a', 'activity', { rto: 60, mtpd: 120 }),
      node('on time', 'supplier', { rto: 60 }),
      node('slow', 'supplier', { rto: 300 }),
      node('fast', 'supplier', { rto: 30 }),
    ];
    const links = ['on time', 'slow'].map((uid) => needs('a', uid, { group: 'g', required: 1 }));
    expect(findGaps(buildGraph(nodes, links))).toMatchObject([
      { kind: 'tight', provider: 'on time', minutesOver: 0, oneOf: { required: 1, members: 2 } },
    ]);
    const fast = needs('a', 'fast', { group: 'g', required: 1 });
    expect(brief(nodes, [...links, fast])).toEqual([]);
    const before = buildGraph(nodes, [links[1] as ContinuityEdge, { ...fast, provider: 'on time', uid: 'other' }]);
    const faster = nodes.map((one) => (one.uid === 'slow' ? { ...one, rto: 20 } : one));
    expect(previewChange(before, buildGraph(faster, before.edges)).gaps).toMatchObject([
      { before: { kind: 'tight' }, after: null, direction: 'better' },
    ]);
  });

  it.each([
    ['late', 90, 1],
    ['without a margin', 60, 1],
    ['in time', 30, 0],
  ])('agrees with the preview of a new or removed link that is %s', (_, rto, count) => {
    const nodes = [node('a', 'activity', { rto: 60, mtpd: 120 }), node('s', 'supplier', { rto })];
    const [without, linked] = [buildGraph(nodes, []), buildGraph(nodes, [needs('a', 's')])];
    expect(findGaps(linked)).toHaveLength(count);
    const directions = (links: readonly { direction: string }[]) => links.map(({ direction }) => direction);
    expect(directions(previewChange(without, linked).links)).toEqual(Array(count).fill('worse'));
    expect(directions(previewChange(linked, without).links)).toEqual(Array(count).fill('better'));
  });

  it('has one gap for an activity whose RTO reaches its MTPD, and no gap for its link that is met', () => {
    const nodes = [node('a', 'activity', { rto: 300, mtpd: 120 }), node('s', 'supplier', { rto: 200 })];
    const graph = buildGraph(nodes, [needs('a', 's')]);
    expect(findGaps(graph).map(({ kind }) => kind)).toEqual(['own_limit']);
    const { links, gaps } = previewChange(graph, buildGraph(nodes.slice(1), []));
    expect([...links, ...gaps]).toHaveLength(1);
  });

  it('names the member with the largest change, of all members of a group that have to change', () => {
    const late = [100, 200, 300].map((rto) => node(`s${rto}`, 'supplier', { rto }));
    const links = late.map(({ uid }) => needs('a', uid, { group: 'g', required: 2 }));
    expect(brief([node('a', 'activity', { rto: 60, mtpd: 150 }), ...late], links)).toEqual([
      ['one_of', 'a', 's200', 140, true],
    ]);
  });

  it('reports a cycle once, with a shortest way around it', () => {
    const nodes = ['a', 'b', 'c'].map((uid) => node(uid, 'application', { rto: 0 }));
    const graph = buildGraph(nodes, [needs('a', 'b'), needs('b', 'c'), needs('c', 'a')]);
    expect(listCycles(graph).map((members) => members.sort())).toEqual([['a', 'b', 'c']]);
    const [cycle] = findGaps(graph).filter(({ kind }) => kind !== 'tight');
    expect(cycle).toMatchObject({ kind: 'cycle', change: null, minutesOver: null });
    expect(cycle?.path).toHaveLength(3);
    const before = buildGraph(nodes, [needs('a', 'b'), needs('b', 'c')]);
    expect(previewChange(before, graph).gaps).toMatchObject([
      { before: null, after: { kind: 'cycle' }, direction: 'worse' },
    ]);
  });
});

describe('a preview', () => {
  const a = node('a', 'activity', { rto: 60, mtpd: 120 });
  const s = node('s', 'supplier', { rto: 30 });
  const link = [needs('a', 's')];
  const directions = (before: ContinuityNode[], after: ContinuityNode[]) =>
    previewChange(buildGraph(before, link), buildGraph(after, link)).links.map((change) => change.direction);

  it('distinguishes better values from worse values', () => {
    expect(directions([a, s], [a, { ...s, rto: 60 }])).toEqual(['worse']);
    expect(directions([a, s], [a, { ...s, rto: 40 }])).toEqual([]);
    expect(directions([a, { ...s, rto: 90 }], [a, { ...s, rto: 80 }])).toEqual(['better']);
    expect(directions([a, { ...s, rto: 90 }], [a, { ...s, rto: null }])).toEqual(['worse']);
    expect(directions([a, { ...s, rto: null }], [a, { ...s, rto: 90 }])).toEqual(['worse']);
    expect(directions([a, { ...s, rto: null }], [a, s])).toEqual(['better']);
  });

  it('counts a new link only if it is late, and a removed link only if it was late', () => {
    const late = { ...s, rto: 90 };
    const without = buildGraph([a, late], []);
    const withLink = buildGraph([a, late], link);
    expect(previewChange(without, withLink).links).toMatchObject([{ before: null, direction: 'worse' }]);
    expect(previewChange(withLink, without).links).toMatchObject([{ after: null, direction: 'better' }]);
    expect(previewChange(buildGraph([a, s], []), buildGraph([a, s], link)).links).toEqual([]);
  });
});

describe('the graph', () => {
  it.each([
    [[node('a', 'activity', { rto: -1 })], []],
    [[node('a', 'activity', { mtpd: 1.5 })], []],
    [[node('a', 'activity', { restart: 525_601 })], []],
    [[node('a', 'activity'), node('a', 'role')], []],
    [[node('a', 'activity')], [needs('a', 'b')]],
    [[node('a', 'activity'), node('b', 'role')], [needs('a', 'b', { tolerance: Number.POSITIVE_INFINITY })]],
    [[node('a', 'activity'), node('b', 'role')], [needs('a', 'b', { required: 0 })]],
    [[{ ...node('a', 'activity'), kind: 'planet' as NodeKind }], []],
  ])('refuses input that would make its answers wrong (%#)', (nodes, edges) => {
    expect(() => buildGraph(nodes, edges)).toThrow(RangeError);
  });

  it('refuses invalid targets', () => {
    const graph = buildGraph([node('a', 'activity')], []);
    for (const target of [
      { node: 'b' },
      { node: 'a', lostAt: -1 },
      { node: 'a', outage: -1 },
      { node: 'a', outage: Number.NaN },
    ]) {
      expect(() => runOutage(graph, [target])).toThrow(RangeError);
    }
  });

  it('leaves out archived nodes and links of a node to itself', () => {
    const nodes = [
      node('s', 'supplier'),
      node('a', 'activity', { mtpd: 60 }),
      node('b', 'activity', { mtpd: 30, archived: true }),
    ];
    const graph = buildGraph(nodes, [needs('a', 's'), needs('b', 's'), needs('a', 'a')]);
    const { count, shortestMtpd } = countLinkedActivities(graph);
    const supplier = graph.indexByUid.get('s') as number;
    expect([graph.edgeCount, count[supplier], shortestMtpd[supplier]]).toEqual([1, 1, 60]);
  });

  it('can have a chain of 100,000 links', () => {
    const nodes = Array.from({ length: 100_000 }, (_, i) => node(`n${i}`, 'application'));
    const edges = nodes.slice(1).map((_, i) => needs(`n${i + 1}`, `n${i}`));
    const run = runOutage(buildGraph(nodes, edges), [{ node: 'n0', outage: 5 }]);
    expect(run.back[run.graph.indexByUid.get('n99999') as number]).toBe(5);
  });
});
