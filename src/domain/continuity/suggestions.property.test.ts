import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { findGapVerdict, type Gap } from './gap.ts';
import { findGaps } from './gaps.ts';
import { buildGraph, type ContinuityGraph } from './graph.ts';
import { computeRequirements } from './requirements.ts';
import { applyRtos, type RecoveryChange, type SuggestionSet, suggestRecoveryTimes } from './suggestions.ts';

const LONG = { timeout: 3_600_000 };

function reds(graph: ContinuityGraph): Map<string, number> {
  // A link that is just met is past the MTPD only if its dependent's own limit is a gap too.
  const isRed = (gap: Gap) =>
    gap.kind !== 'data_loss' && gap.kind !== 'tight' && /late|pastMtpd/.test(findGapVerdict(gap));
  const gaps = findGaps(graph).filter(isRed);
  return new Map(gaps.map((gap) => [gap.key, gap.minutesOver ?? 0]));
}

const apply = (graph: ContinuityGraph, changes: readonly RecoveryChange[]) =>
  applyRtos(graph, new Map(changes.map(({ node, to }) => [node, to])));

/**
 * Returns, by the key of its chain gap, how much each provider's RTO exceeds its required recovery time, even if a red
 * link hides the gap.
 */
function hidden(graph: ContinuityGraph): Map<string, number> {
  const { required } = computeRequirements(graph);
  return new Map(graph.uids.map((uid, v) => [`chain ${uid}`, (graph.rto[v] as number) - (required[v] as number)]));
}

/**
 * Returns true if the changes close these gaps, open no red gap and make no remaining one worse.
 * @param others returns true for gaps that may be open or worse as long as not all sets are applied: chains
 */
function does(
  graph: ContinuityGraph,
  changes: readonly RecoveryChange[],
  closes: readonly string[],
  others: (key: string) => boolean = () => false,
): boolean {
  const before = reds(graph);
  const chains = hidden(graph);
  const after = reds(apply(graph, changes));
  return (
    closes.every((key) => !after.has(key)) &&
    [...after].every(([key, over]) => others(key) || over <= (before.get(key) ?? chains.get(key) ?? Number.NaN))
  );
}

describe('suggested recovery times', () => {
  it('clear what they name, each set by itself, and break nothing all together', LONG, () => {
    const searched = { exact: 0, near: 0 };
    const seen = { sets: 0, several: 0, longer: 0, shorter: 0, remaining: 0, groups: 0 };
    const list = fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 14 }), { minLength: 3, maxLength: 8 }));
    fc.assert(
      fc.property(randomScenario, list, fc.boolean(), ({ nodes, edges }, activityRtos, exact) => {
        const graph = buildGraph(nodes, edges);
        const before = reds(graph);
        const { sets, remaining } = suggestRecoveryTimes(graph, {
          activityRtos: activityRtos ?? undefined,
          exactWork: exact ? undefined : 0,
        });
        // If the exact search finds no set with the listed times, the approximate one finds a set and marks it as not
        // exact.
        for (const set of sets) {
          if (!exact) expect(set.exact).toBe(false);
          else if (graph.cycleStart.length === 0) searched[set.exact ? 'exact' : 'near']++;
        }
        const told = [...sets.flatMap(({ closes }) => closes), ...remaining];
        expect(new Set(told).size).toBe(told.length);
        expect([...before.keys()].filter((key) => !told.includes(key))).toEqual([]);
        const all = sets.flatMap(({ changes }) => changes);
        expect(new Set(all.map(({ node }) => node)).size).toBe(all.length);
        const meanwhile = (key: string) => sets.length > 1 && key.startsWith('chain ');
        const wanted = (closes: string[], changes: RecoveryChange[], others?: (key: string) => boolean) =>
          expect({ changes, did: does(graph, changes, closes, others) }).toEqual({ changes, did: true });
        wanted(
          sets.flatMap(({ closes }) => closes),
          all,
        );
        for (const { changes, closes } of sets) {
          wanted(closes, changes, meanwhile);
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
    expect(searched.near).toBeLessThan(searched.exact / 100);
  });

  it('are the fewest, and of these the least in total: nothing smaller does it on tiny graphs', LONG, () => {
    let compared = 0;
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const nodes = scenario.nodes.slice(0, 4);
        const known = new Set(nodes.map(({ uid }) => uid));
        // Without alternatives, because only the members nearest to being in time are relied on.
        const edges = scenario.edges
          .filter(({ dependent, provider }) => known.has(dependent) && known.has(provider))
          .map((edge) => ({ ...edge, group: null }));
        const { sets } = suggestRecoveryTimes(buildGraph(nodes, edges));
        for (const set of sets.filter(({ exact }) => exact)) {
          expect(smaller({ ...scenario, nodes, edges }, set)).toBeNull();
          compared++;
        }
      }),
      { numRuns: CONTINUITY_RUNS / 5 },
    );
    expect(compared).toBeGreaterThan(CONTINUITY_RUNS / 50);
  });
});

/**
 * Searches for a smaller set: tries every change of fewer records, and of the same number with a smaller total, up to
 * two records. A change counts if it leaves only red gaps that the set leaves too, including one that a red link has
 * hidden so far.
 */
function smaller({ nodes, edges }: RandomScenario, { changes: found, total, closes }: SuggestionSet) {
  const graph = buildGraph(nodes, edges);
  const count = found.length;
  const open = (changes: RecoveryChange[]) => {
    const changed = apply(graph, changes);
    const chains = [...hidden(changed)].filter(([, over]) => over > 0).map(([key]) => key);
    return [...reds(changed).keys(), ...chains];
  };
  const left = new Set(open(found));
  const leavesNoMore = (changes: RecoveryChange[]) => open(changes).every((key) => left.has(key));
  const able = nodes.filter(({ rto, archived }) => rto != null && !archived);
  const mtpd = new Map(nodes.map((node) => [node.uid, node.mtpd ?? Infinity]));
  // Nothing has to recover before the start, so an RTO of 0 can be enough where less than 0 would be needed. The search
  // does not use this.
  const allowed = ({ node, from, to }: RecoveryChange) =>
    (to < from || to < (mtpd.get(node) as number)) &&
    (to > 0 || found.some((change) => change.node === node && change.to === 0));
  const works = (changes: RecoveryChange[]) =>
    changes.every(allowed) && does(graph, changes, closes) && leavesNoMore(changes);
  const change = (index: number, to: number): RecoveryChange => {
    const { uid, rto } = able[index] as (typeof able)[number];
    return { node: uid, field: 'rto', from: rto as number, to };
  };
  for (let i = 0; i < able.length; i++) {
    for (let to = 0; to <= 30; to++) {
      const one = change(i, to);
      if (one.to === one.from) continue;
      const cost = Math.abs(one.to - one.from);
      if ((count > 1 || cost < total) && works([one])) return [one];
      for (let j = i + 1; j < able.length && count >= 2; j++) {
        for (let other = 0; other <= 30; other++) {
          const two = change(j, other);
          if (two.to === two.from) continue;
          const both = cost + Math.abs(two.to - two.from);
          if ((count > 2 || both < total) && works([one, two])) return [one, two];
        }
      }
    }
  }
  return null;
}
