import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, randomScenario } from '#test/support/random-graphs.ts';
import { findGapVerdict, type Gap } from './gap.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, type ContinuityGraph } from './graph.ts';
import { applyRtos, type RecoveryChange } from './suggestion-sets.ts';
import { suggestRecoveryTimes } from './suggestions.ts';

const LONG = { timeout: 3_600_000 };

function reds(graph: ContinuityGraph): Map<string, number> {
  // The kind `tight` is left out: a link that is just met is past the MTPD only if there is an `own_limit` gap too.
  const isRed = (gap: Gap) =>
    ['link', 'chain', 'one_of', 'own_limit'].includes(gap.kind) && /late|pastMtpd/.test(findGapVerdict(gap));
  const gaps = findGaps(graph).filter(isRed);
  return new Map(gaps.map((gap) => [gap.key, gap.minutesOver ?? 0]));
}

const apply = (graph: ContinuityGraph, changes: readonly RecoveryChange[]) =>
  applyRtos(graph, new Map(changes.map(({ node, to }) => [node, to])));

/** Returns true if the changes close these gaps, open no red gap, and make no remaining red gap worse. */
function does(graph: ContinuityGraph, changes: readonly RecoveryChange[], closes: readonly string[]): boolean {
  const before = reds(graph);
  const after = reds(apply(graph, changes));
  return (
    closes.every((key) => !after.has(key)) && [...after].every(([key, over]) => over <= (before.get(key) ?? Number.NaN))
  );
}

describe('suggested recovery times', () => {
  it('close the gaps that they name, set by set, and open no gap if all sets are applied', LONG, () => {
    const searched = { exact: 0, near: 0 };
    const seen = { sets: 0, several: 0, longer: 0, shorter: 0, remaining: 0, groups: 0 };
    const list = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { minLength: 3, maxLength: 8 }));
    fc.assert(
      fc.property(randomScenario, list, fc.boolean(), ({ nodes, edges }, activityRtos, exact) => {
        const graph = buildGraph(nodes, edges);
        const before = reds(graph);
        const { sets, remaining } = suggestRecoveryTimes(graph, {
          activityRtos: activityRtos ?? undefined,
          work: exact ? undefined : 0,
        });
        // If the exact search finds no set with the listed times, the approximate search finds a set, which is marked
        // as not exact.
        for (const set of sets) {
          if (!exact) expect(set.exact).toBe(false);
          else if (graph.cycleStart.length === 0) searched[set.exact ? 'exact' : 'near']++;
        }
        const told = [...sets.flatMap(({ closes }) => closes), ...remaining];
        expect(new Set(told).size).toBe(told.length);
        expect([...before.keys()].filter((key) => !told.includes(key))).toEqual([]);
        const all = sets.flatMap(({ changes }) => changes);
        expect(new Set(all.map(({ node }) => node)).size).toBe(all.length);
        const after = reds(apply(graph, all));
        expect(remaining.filter((key) => !after.has(key))).toEqual([]);
        const wanted = (closes: string[], changes: RecoveryChange[]) =>
          expect({ changes, did: does(graph, changes, closes) }).toEqual({ changes, did: true });
        wanted(
          sets.flatMap(({ closes }) => closes),
          all,
        );
        for (const { changes, closes } of sets) {
          wanted(closes, changes);
          for (const { node, from, to } of changes) {
            const given = nodes.find(({ uid }) => uid === node);
            expect(given?.rto).toBe(from);
            if (activityRtos && given?.kind === 'activity' && !given.archived) expect(activityRtos).toContain(to);
            seen[to > from ? 'longer' : 'shorter']++;
          }
        }
        seen.sets += sets.length;
        seen.several += sets.some(({ changes }) => changes.length > 1) ? 1 : 0;
        seen.remaining += remaining.length;
        seen.groups += graph.groupSpare.length > 0 && sets.length > 0 ? 1 : 0;
      }),
      { numRuns: CONTINUITY_RUNS },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CONTINUITY_RUNS / 100);
    expect(searched.near).toBeLessThan(searched.exact / 20);
  });
});
