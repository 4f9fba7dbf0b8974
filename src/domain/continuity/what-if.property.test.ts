import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { buildGraph } from './graph.ts';
import { runOutage } from './outage.ts';
import { listOutages } from './timeline.ts';
import { runWhatIf, type WhatIfResult, type WhatIfTarget } from './what-if.ts';
import { runWhatIfStep, type WhatIfStep } from './what-if-step.ts';

const LONG = { timeout: 3_600_000 };

function toTargets({ targets }: RandomScenario): WhatIfTarget[] {
  return targets.map(({ node, lostAt, outage }) => ({
    recordUid: node,
    lostAtMinutes: lostAt,
    outageMinutes: outage === Infinity ? null : outage,
    forever: outage === Infinity,
  }));
}

const level = fc.option(fc.integer({ min: 0, max: 5 }));
const impacts = fc.record({
  categories: fc.constant(['money', 'law'].map((uid, i) => ({ uid, unacceptableLevel: 3 + i }))),
  matrices: fc.dictionary(
    fc.constantFrom('n0', 'n1', 'n2', 'n3', 'n4'),
    fc.record({ money: fc.array(level, { minLength: 8, maxLength: 8 }), law: fc.array(level, { maxLength: 8 }) }),
  ),
});

/** Returns the values in another order. The given numbers determine this order. */
function shuffled<T>(values: readonly T[], keys: readonly number[]): T[] {
  return values
    .map((value, i) => ({ value, key: keys[i % keys.length] ?? 0, i }))
    .sort((a, b) => a.key - b.key || b.i - a.i)
    .map(({ value }) => value);
}

describe('a what-if', () => {
  it('has the same result to the byte, in whatever order nodes, links, targets and categories are given', LONG, () => {
    const orders = fc.array(fc.nat(99), { minLength: 5, maxLength: 17 });
    fc.assert(
      fc.property(randomScenario, impacts, orders, (scenario, impact, keys) => {
        const targets = toTargets(scenario);
        const one = runWhatIf(buildGraph(scenario.nodes, scenario.edges), { targets, impacts: impact });
        const graph = buildGraph(shuffled(scenario.nodes, keys), shuffled(scenario.edges, keys));
        const other = runWhatIf(graph, {
          targets: shuffled(targets, keys),
          impacts: {
            categories: shuffled(impact.categories, keys),
            matrices: Object.fromEntries(shuffled(Object.entries(impact.matrices), keys)),
          },
        });
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
        // JSON changes nothing: the result contains no Infinity, NaN or undefined.
        expect(JSON.parse(JSON.stringify(one))).toEqual(one);
      }),
      { numRuns: CONTINUITY_RUNS },
    );
  });

  it('has the same figures as `runWhatIfStep`, even if the step reuses the arrays of an earlier step', LONG, () => {
    fc.assert(
      fc.property(randomScenario, randomScenario, (scenario, other) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const earlier = toTargets(other).filter(({ recordUid }) => graph.indexByUid.has(recordUid));
        const before = runWhatIfStep(graph, earlier);
        const targets = toTargets(scenario);
        const step = runWhatIfStep(graph, targets, before);
        expect(told(step)).toEqual(toldBy(runWhatIf(graph, { targets })));
      }),
      { numRuns: CONTINUITY_RUNS / 5 },
    );
  });
});

function told(step: WhatIfStep) {
  const { uids } = step.run.graph;
  const first = (at: Float64Array, v: number) => (v < 0 ? null : [uids[v], at[v]]);
  return {
    order: Array.from(step.order.subarray(0, step.lostCount), (v) => uids[v]),
    breaches: Array.from(step.order.subarray(0, step.lostCount), (v) => [step.rtoBreach[v], step.mtpdBreach[v]]),
    counts: [step.activitiesLost, step.activitiesPastRto, step.activitiesPastMtpd],
    first: [first(step.rtoBreach, step.firstPastRto), first(step.mtpdBreach, step.firstPastMtpd)],
    curve: step.activitiesDown,
  };
}

function toldBy({ nodes, summary, activitiesDown }: WhatIfResult) {
  const least = (values: (number | null)[]) => Math.min(...values.map((value) => value ?? Infinity));
  const first = (event: { node: string; at: number } | null) => event && [event.node, event.at];
  return {
    order: nodes.map(({ uid }) => uid),
    breaches: nodes.map(({ outages }) => [
      least(outages.map((one) => one.rtoBreach)),
      least(outages.map((one) => one.mtpdBreach)),
    ]),
    counts: [summary.activitiesLost, summary.activitiesPastRto, summary.activitiesPastMtpd],
    first: [first(summary.firstRtoBreach), first(summary.firstMtpdBreach)],
    curve: activitiesDown,
  };
}

describe('a longer outage', () => {
  it('never improves anything: records that are out stay out, and limits are exceeded at least as early', LONG, () => {
    const more = fc.record({ which: fc.nat(2), by: fc.oneof(fc.nat(12), fc.constant(Infinity)), sooner: fc.nat(4) });
    fc.assert(
      fc.property(randomScenario, more, ({ nodes, edges, targets }, { which, by, sooner }) => {
        const graph = buildGraph(nodes, edges);
        const longer = targets.map((target, i) => {
          const rto = nodes.find((node) => node.uid === target.node)?.rto ?? Infinity;
          const lostAt = Math.max(0, target.lostAt - (i === which % targets.length ? sooner : 0));
          const end = target.lostAt + (target.outage ?? rto) + (i === which % targets.length ? by : 0);
          return { ...target, lostAt, outage: end - lostAt };
        });
        const before = runOutage(graph, targets);
        const after = runOutage(graph, longer);
        for (const uid of graph.uids) {
          const now = listOutages(after, uid);
          for (const was of listOutages(before, uid)) {
            const around = now.find(({ lost, back }) => lost <= was.lost && back >= was.back);
            if (around === undefined) expect({ uid, was, now }).toBe('covered by one outage');
            for (const limit of ['rtoBreach', 'mtpdBreach'] as const) {
              if (was[limit] !== null) expect(around?.[limit] ?? Infinity).toBeLessThanOrEqual(was[limit]);
            }
          }
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
  });
});
