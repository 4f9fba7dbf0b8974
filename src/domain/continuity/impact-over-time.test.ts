import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impactHorizons } from '#root/contract/shared/activity-terms.ts';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { buildGraph } from './graph.ts';
import { type CategoryImpact, computeImpactOverTime, findAssessedPart, type ImpactInput } from './impact-over-time.ts';
import { runOutage } from './outage.ts';
import type { OutageRun } from './outage-run.ts';
import { listOutages } from './timeline.ts';

const HOUR = 60;
const categories = [
  { uid: 'money', unacceptableLevel: 4 },
  { uid: 'law', unacceptableLevel: 2 },
];

describe('the impact of a scenario as it grows', () => {
  const graph = buildGraph(
    [
      { uid: 'erp', kind: 'application' },
      { uid: 'orders', kind: 'activity' },
      { uid: 'invoices', kind: 'activity' },
      { uid: 'archive', kind: 'activity' },
    ],
    ['orders', 'invoices', 'archive'].map((dependent) => ({
      uid: dependent,
      dependent,
      provider: 'erp',
      tolerance: dependent === 'invoices' ? 6 * HOUR : 0,
    })),
  );
  const matrices = {
    orders: { money: [1, 3, 4, 5, 5, 5, 5, 5] },
    invoices: { money: [0, 1, 1, 2, 4, 5, 5, 5], law: [null, null, 2, null, null, null, null, null] },
  };
  const impact = computeImpactOverTime(runOutage(graph, [{ node: 'erp', outage: 24 * HOUR }]), {
    categories,
    matrices,
  });
  const [law, money] = impact as [CategoryImpact, CategoryImpact];

  it('says how much of it rests on assessments, so that a missing assessment is not taken for an acceptable impact', () => {
    const ask = (known: ImpactInput['matrices'], outage = 24 * HOUR) =>
      computeImpactOverTime(runOutage(graph, [{ node: 'erp', outage }]), { categories, matrices: known }).map(
        findAssessedPart,
      );
    expect(ask({})).toEqual(['nothing', 'nothing']);
    expect(ask({}, HOUR / 2)).toEqual(['nothing', 'nothing']);
    expect(ask(matrices)).toEqual(['part', 'part']);
    const archive = { money: [0, 0, 0, 0, 0, 0, 0, 0] };
    expect(ask({ ...matrices, archive })).toEqual(['part', 'all']);
    // Nothing stops.
    expect(ask({}, 0)).toEqual(['all', 'all']);
  });

  it('also notices an activity that is not assessed if it is down only between two horizons', () => {
    const later = buildGraph(
      [
        { uid: 'erp', kind: 'application' },
        { uid: 'orders', kind: 'activity' },
        { uid: 'archive', kind: 'activity' },
      ],
      ['orders', 'archive'].map((dependent) => ({
        uid: dependent,
        dependent,
        provider: 'erp',
        tolerance: dependent === 'archive' ? 26 * HOUR : 0,
      })),
    );
    const found = computeImpactOverTime(runOutage(later, [{ node: 'erp', outage: 60 * HOUR }]), {
      categories,
      matrices: { orders: { money: [0, 0, 0, 0, 0, 0, 0, 0] } },
    })[1] as CategoryImpact;
    expect(found.horizons.map(({ notAssessed }) => notAssessed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(findAssessedPart(found)).toBe('part');
  });

  it('uses the horizons of saved results that do not say whether everything is assessed', () => {
    expect([law, money].map(({ hasUnassessed, ...saved }) => findAssessedPart(saved))).toEqual(['part', 'part']);
  });

  it('counts from the moment at which each activity stops, not from the start of the scenario', () => {
    expect([law.category, money.category]).toEqual(['law', 'money']);
    expect(money.horizons.slice(0, 4)).toEqual([
      { at: HOUR, highest: 1, activities: [0, 1, 0, 0, 0, 0], notAssessed: 1 },
      { at: 4 * HOUR, highest: 3, activities: [0, 0, 0, 1, 0, 0], notAssessed: 1 },
      // Invoicing has been down for two hours.
      { at: 8 * HOUR, highest: 4, activities: [1, 0, 0, 0, 1, 0], notAssessed: 1 },
      // All activities recover exactly in this minute.
      { at: 24 * HOUR, highest: null, activities: [0, 0, 0, 0, 0, 0], notAssessed: 0 },
    ]);
    expect(money.highest).toEqual([
      { at: 0, level: 0 },
      { at: HOUR, level: 1 },
      { at: 4 * HOUR, level: 3 },
      { at: 8 * HOUR, level: 4 },
      { at: 24 * HOUR, level: null },
    ]);
  });

  it('names the first moment at which a category becomes unacceptable', () => {
    expect(money.firstUnacceptable).toEqual({ at: 8 * HOUR, activity: 'orders' });
    expect(law.firstUnacceptable).toEqual({ at: 14 * HOUR, activity: 'invoices' });
    const short = runOutage(graph, [{ node: 'erp', outage: 8 * HOUR }]);
    expect(computeImpactOverTime(short, { categories, matrices })[1]?.firstUnacceptable).toBeNull();
  });
});

/**
 * Returns the level that an activity has reached in a minute, directly from the definition; undefined if it is not
 * down.
 */
function levelIn(run: OutageRun, uid: string, minute: number, row: readonly (number | null)[]) {
  const outage = listOutages(run, uid).find(({ lost, back }) => lost <= minute && minute < back);
  if (outage === undefined) return undefined;
  const columns = impactHorizons.filter((horizon) => horizon <= minute - outage.lost).length;
  if (columns === 0) return row[0] == null ? null : 0;
  return row.slice(0, columns).findLast((level) => level != null) ?? null;
}

function slowly(run: OutageRun, { nodes }: RandomScenario, { matrices }: ImpactInput, category: string, at: number) {
  const levels = nodes
    .filter((node) => node.kind === 'activity' && !node.archived)
    .map((node) => levelIn(run, node.uid, at, matrices[node.uid]?.[category] ?? []))
    .filter((level) => level !== undefined);
  const assessed = levels.filter((level) => level !== null);
  return {
    at,
    highest: assessed.length === 0 ? null : Math.max(...assessed),
    activities: [0, 1, 2, 3, 4, 5].map((level) => assessed.filter((one) => one === level).length),
    notAssessed: levels.length - assessed.length,
  };
}

describe('impacts of random scenarios', () => {
  it('match the definition at each horizon, and at each change of the highest level', { timeout: 3_600_000 }, () => {
    const level = fc.option(fc.integer({ min: 0, max: 5 }), { freq: 3 });
    const row = fc.array(level, { maxLength: 8 });
    const matrices = fc.dictionary(fc.constantFrom('n0', 'n1', 'n2', 'n3'), fc.record({ money: row, law: row }));
    fc.assert(
      fc.property(randomScenario, matrices, fc.constantFrom(30, 240, 1440), (scenario, rows, scale) => {
        const graph = buildGraph(
          scenario.nodes.map((node) => ({ ...node, restart: (node.restart ?? 0) * scale, rto: null, mtpd: null })),
          scenario.edges.map((edge) => ({ ...edge, tolerance: (edge.tolerance ?? 0) * scale })),
        );
        const targets = scenario.targets.map(({ node, lostAt, outage }) => ({
          node,
          lostAt: lostAt * scale,
          outage: outage === null ? null : outage * scale,
        }));
        const run = runOutage(graph, targets);
        const input = { categories, matrices: rows };
        for (const { category, unacceptableLevel, horizons, highest, firstUnacceptable } of computeImpactOverTime(
          run,
          input,
        )) {
          expect(horizons).toEqual(impactHorizons.map((at) => slowly(run, scenario, input, category, at)));
          for (const [i, step] of highest.entries()) {
            expect(slowly(run, scenario, input, category, step.at).highest).toBe(step.level);
            const last = (highest[i + 1]?.at ?? step.at + 1) - 1;
            expect(slowly(run, scenario, input, category, last).highest).toBe(step.level);
          }
          expect(highest.find((step) => (step.level ?? -1) >= unacceptableLevel)?.at).toBe(firstUnacceptable?.at);
        }
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });
});
