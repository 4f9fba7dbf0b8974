import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, randomScenario } from '#test/support/random-graphs.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, findNodeIndex } from './graph.ts';
import { computeLongestOutages } from './longest-outages.ts';
import { computeRequirements } from './requirements.ts';
import { rankSinglePointsOfFailure } from './spof.ts';
import { findStandings, formatCompared, hasMoved, type Standing } from './standings.ts';
import type { ContinuityEdge, ContinuityNode } from './types.ts';

const activity = (uid: string, rto: number | null, more: Partial<ContinuityNode> = {}): ContinuityNode => ({
  uid,
  kind: 'activity',
  rto,
  mtpd: 2_880,
  ...more,
});
const application = (uid: string, rto: number | null): ContinuityNode => ({ uid, kind: 'application', rto });
const needs = (dependent: string, provider: string, more: Partial<ContinuityEdge> = {}): ContinuityEdge => ({
  uid: `${dependent}>${provider}`,
  dependent,
  provider,
  ...more,
});

/** Payroll needs the ledger, which needs a database, which needs a storage. */
const chain = (storage: number | null, payroll: Partial<ContinuityNode> = {}) => ({
  nodes: [
    activity('payroll', 240, payroll),
    application('ledger', 60),
    application('database', 60),
    application('storage', storage),
  ],
  edges: [needs('payroll', 'ledger'), needs('ledger', 'database'), needs('database', 'storage')],
});
type Given = { readonly nodes: readonly ContinuityNode[]; readonly edges: readonly ContinuityEdge[] };
const read = ({ nodes, edges }: Given, uid = 'payroll') =>
  findStandings(buildGraph(nodes, edges), [uid])[0] as Standing;

describe('the standing of an activity', () => {
  it('changes when a recovery time three steps away makes the activity late', () => {
    const [before, after] = [read(chain(60)), read(chain(600))];
    expect(before).toMatchObject({ gap: 0, slowest: [], isPastMtpd: false });
    expect(after).toMatchObject({ gap: 360, slowest: ['ledger', 'database', 'storage'], isPastMtpd: false });
    expect(hasMoved(before, after)).toBe(true);
  });

  it('does not change with a name, or with a recovery time for which the activity does not wait', () => {
    const before = read(chain(60));
    expect(hasMoved(before, read(chain(240)))).toBe(false);
    const { nodes, edges } = chain(60);
    const renamed = nodes.map((node) => ({ ...node, name: `New ${node.uid}` }));
    expect(hasMoved(before, read({ nodes: renamed, edges }))).toBe(false);
  });

  it('changes when a recovery time on which it depends is cleared', () => {
    const [before, after] = [read(chain(60)), read(chain(null))];
    expect([before.isUnknown, after.isUnknown, hasMoved(before, after)]).toEqual([false, true, true]);
  });

  it('changes when the slowest provider reaches the MTPD', () => {
    expect(read(chain(2_879)).isPastMtpd).toBe(false);
    expect(read(chain(2_880)).isPastMtpd).toBe(true);
  });

  it('changes when an alternative is removed, and the activity then depends on a single provider', () => {
    const group = { group: 'g', required: 1 };
    const nodes = [activity('payroll', 240), application('one', 60), application('two', 60)];
    const both = read({ nodes, edges: [needs('payroll', 'one', group), needs('payroll', 'two', group)] });
    const left = read({ nodes, edges: [needs('payroll', 'one', group)] });
    expect([both.singlePointUids, left.singlePointUids]).toEqual([[], ['one']]);
    expect(hasMoved(both, left)).toBe(true);
  });

  it('changes when a provider whose loss alone stops the activity is replaced by another such provider', () => {
    const nodes = [activity('payroll', 240), application('one', 60), application('two', 60)];
    const [one, two] = ['one', 'two'].map((uid) => read({ nodes, edges: [needs('payroll', uid)] }));
    expect([one?.singlePoints, two?.singlePoints]).toEqual([1, 1]);
    expect(hasMoved(one as Standing, two as Standing)).toBe(true);
  });

  it('changes when an activity three steps further on must recover sooner', () => {
    const given = (rto: number) => ({
      nodes: [activity('payroll', 240), activity('b', 480), activity('c', 480), activity('d', rto)],
      edges: [needs('d', 'c'), needs('c', 'b'), needs('b', 'payroll')],
    });
    const [before, after] = [read(given(480)), read(given(120))];
    expect([before.required, after.required, after.requiredBy]).toEqual([240, 120, 'd']);
    expect(hasMoved(before, after)).toBe(true);
  });

  it('depends only on as many alternatives as the activity needs, the fastest alternatives first', () => {
    const group = { group: 'g', required: 2 };
    const nodes = [activity('payroll', 240), ...[60, 300, 900].map((rto, at) => application(`a${at}`, rto))];
    const edges = [0, 1, 2].map((at) => needs('payroll', `a${at}`, group));
    expect(read({ nodes, edges }).gap).toBe(60);
  });

  it('lets all members of a cycle wait as long as the member that waits longest', () => {
    const nodes = [activity('a', 60), activity('b', 60), application('c', 600)];
    const edges = [needs('a', 'b'), needs('b', 'a'), needs('b', 'c')];
    expect(read({ nodes, edges }, 'a')).toMatchObject({ gap: 540, slowest: ['c'] });
  });

  it('says whether the activity itself is one of the worst single points of failure', () => {
    const nodes = [activity('payroll', 240), activity('b', 480)];
    expect(read({ nodes, edges: [] }).isTopSinglePoint).toBe(false);
    expect(read({ nodes, edges: [needs('b', 'payroll')] }).isTopSinglePoint).toBe(true);
  });
});

describe('the standing of an activity in a random graph', () => {
  const runs = { numRuns: Math.max(200, Math.floor(CONTINUITY_RUNS / 10)) };

  it('finds an outage beyond the RTO exactly if a provider exceeds the time that the activity requires of it', () => {
    fc.assert(
      fc.property(randomScenario, ({ nodes, edges }) => {
        const single = edges
          .filter(({ dependent, provider }) => dependent < provider)
          .map(({ group, required, ...edge }) => edge);
        const [first] = nodes.filter(({ kind, rto, archived }) => kind === 'activity' && rto != null && !archived);
        if (!first) return;
        const others = nodes.map((node) => (node === first ? node : { ...node, kind: 'application' as const }));
        const graph = buildGraph(others, single);
        const { required } = computeRequirements(graph);
        const v = findNodeIndex(graph, first.uid);
        const isExceeded = graph.uids.some((_, p) => p !== v && (graph.rto[p] as number) > (required[p] as number));
        const { outage } = computeLongestOutages(graph);
        expect((outage[v] as number) > (graph.rto[v] as number)).toBe(isExceeded);
      }),
      runs,
    );
  });

  it('counts the same single points of failure as the ranking', () => {
    fc.assert(
      fc.property(randomScenario, ({ nodes, edges }) => {
        const graph = buildGraph(nodes, edges);
        const standings = findStandings(graph);
        const counted = standings.reduce((sum, { singlePoints }) => sum + singlePoints, 0);
        const ranked = rankSinglePointsOfFailure(graph).reduce((sum, { activitiesLost }) => sum + activitiesLost, 0);
        expect(counted).toBe(ranked);
      }),
      runs,
    );
  });

  it('is the same for one activity as for all activities, except for the uids of single points of failure', () => {
    fc.assert(
      fc.property(randomScenario, ({ nodes, edges }) => {
        const graph = buildGraph(nodes, edges);
        for (const one of findStandings(graph)) {
          const [asked] = findStandings(graph, [one.uid]);
          expect({ ...asked, singlePointUids: [] }).toEqual(one);
          expect(hasMoved(one, asked as Standing)).toBe(false);
        }
      }),
      runs,
    );
  });

  it('finds the same data loss as the gaps', () => {
    const minutes = fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(randomScenario, minutes, ({ nodes, edges }, values) => {
        const given = nodes.map((node, at) => ({ ...node, mdl: values[at], rpo: values[15 - at] }));
        const graph = buildGraph(given, edges);
        const losses = new Map<string, number>();
        for (const { kind, dependent, minutesOver } of findGaps(graph))
          if (kind === 'data_loss') losses.set(dependent, Math.max(losses.get(dependent) ?? 0, minutesOver ?? 0));
        for (const { uid, dataLoss } of findStandings(graph)) expect(dataLoss).toBe(losses.get(uid) ?? 0);
      }),
      runs,
    );
  });

  it('is written as a line that differs exactly if the standing has changed', () => {
    fc.assert(
      fc.property(randomScenario, randomScenario, (one, other) => {
        const [before, after] = [one, other].map(({ nodes, edges }) => findStandings(buildGraph(nodes, edges))[0]);
        if (!before || !after) return;
        // JSON writes an infinite gap as null, so stored standings contain null.
        const stored = [before, { ...after, uid: before.uid }].map((x) => JSON.parse(JSON.stringify(x)) as Standing);
        const [kept, now] = stored as [Standing, Standing];
        expect(formatCompared(kept) !== formatCompared(now)).toBe(hasMoved(kept, now));
        expect(formatCompared(kept)).toBe(formatCompared(before));
      }),
      runs,
    );
  });
});
