import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHarm, findSmallerSet, listGaps, listRedKeys, type SmallCase } from '#test/support/smallest-changes.ts';
import { buildGraph } from './graph.ts';
import type { RecoveryChange } from './suggestion-sets.ts';
import { suggestRecoveryTimes } from './suggestions.ts';

const RUNS = Number(process.env.SMALLEST_RUNS ?? 300);
const LONG = { timeout: 3_600_000 };

const few = (max: number) => fc.integer({ min: 0, max });
const usually = <T>(value: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const node = fc.record({
  kind: fc.constantFrom('activity' as const, 'activity' as const, 'application' as const),
  rto: fc.option(few(6), { freq: 5 }),
  mtpd: fc.option(few(8), { freq: 2 }),
  restart: usually(0, few(3)),
  archived: fc.integer({ min: 0, max: 15 }).map((roll) => roll === 0),
});

const link = fc.record({
  /**
   * The distance from the dependent to the provider in the list of records. A negative distance makes cycles possible.
   */
  far: fc.constantFrom(1, 1, 2, 2, 3, 4, -1),
  tolerance: usually(0, few(4)),
});

/** The needs of one record: some other records, and a required number of some alternatives. */
const needs = fc.record({
  single: fc.array(link, { maxLength: 2 }),
  alternatives: fc.option(fc.array(link, { minLength: 2, maxLength: 3 })),
  required: usually(1, fc.constant(2)),
});

/** Two to five records with alternatives, cycles, tolerances, restarts, archived records and missing values. */
const smallCase: fc.Arbitrary<SmallCase> = fc
  .record({
    records: fc.array(fc.tuple(node, needs), { minLength: 2, maxLength: 5, size: 'max' }),
    activityRtos: usually<number[] | null>(null, fc.uniqueArray(few(8), { minLength: 2, maxLength: 5 })),
  })
  .map(({ records, activityRtos }) => ({
    activityRtos,
    nodes: records.map(([values], i) => ({ ...values, uid: `n${i}` })),
    edges: records.flatMap(([, { single, alternatives, required }], i) =>
      [...single, ...(alternatives ?? []).map((values) => ({ ...values, group: 'g', required }))].flatMap(
        ({ far, ...values }, j) => {
          const provider = records[i + far] && `n${i + far}`;
          return provider ? [{ ...values, uid: `e${i}-${j}`, dependent: `n${i}`, provider }] : [];
        },
      ),
    ),
  }));

const toRtos = (changes: readonly RecoveryChange[]) => new Map(changes.map(({ node, to }) => [node, to]));

function suggest({ nodes, edges, activityRtos }: SmallCase) {
  return suggestRecoveryTimes(buildGraph(nodes, edges), { activityRtos: activityRtos ?? undefined });
}

describe('suggested recovery times of small graphs', () => {
  it('are the smallest if they are marked as exact', LONG, () => {
    const seen = { exact: 0, near: 0, alternatives: 0, cycles: 0 };
    fc.assert(
      fc.property(smallCase, (small) => {
        const graph = buildGraph(small.nodes, small.edges);
        const { sets } = suggest(small);
        for (const { exact } of sets) seen[exact ? 'exact' : 'near']++;
        const proved = sets.filter(({ exact }) => exact);
        // The sets to apply: each set alone, and all sets together.
        for (const some of [...proved.map((set) => [set]), proved]) {
          const [changes, closes] = [some.flatMap((set) => set.changes), some.flatMap((set) => set.closes)];
          const total = some.reduce((sum, set) => sum + set.total, 0);
          expect(findSmallerSet(small, closes, changes.length, total)).toBeNull();
        }
        if (proved.length > 0 && graph.groupSpare.length > 0) seen.alternatives++;
        if (proved.length > 0 && graph.cycleStart.length > 0) seen.cycles++;
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(seen.exact, seen.alternatives, seen.cycles)).toBeGreaterThan(RUNS / 50);
    expect(seen.near).toBeLessThan(seen.exact / 10);
  });

  it('close the gaps that they name and open no gap, each set alone and all sets together', LONG, () => {
    fc.assert(
      fc.property(smallCase, (small) => {
        const before = listGaps(small);
        const { sets, remaining } = suggest(small);
        const all = { changes: sets.flatMap(({ changes }) => changes), closes: sets.flatMap(({ closes }) => closes) };
        for (const { changes, closes } of [...sets, all]) {
          const after = listGaps(small, toRtos(changes));
          expect(closes.filter((key) => after.has(key))).toEqual([]);
          expect(findHarm(small, before, toRtos(changes))).toEqual([]);
        }
        const left = listRedKeys(listGaps(small, toRtos(all.changes)));
        expect(left.sort()).toEqual(remaining);
        expect([...all.closes, ...remaining].sort()).toEqual(listRedKeys(before).sort());
      }),
      { numRuns: RUNS },
    );
  });
});
