import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAN_RUNS } from '#test/support/random-plans.ts';
import { countPlanLevels, findAnyPlanCycle, findPlanCycle, type PlanLink } from './plan-network.ts';

const LONG = { timeout: 3_600_000 };
const plans = ['a', 'b', 'c', 'd', 'e', 'f'];
const randomLinks: fc.Arbitrary<PlanLink[]> = fc.uniqueArray(
  fc.record({ from: fc.constantFrom(...plans), to: fc.constantFrom(...plans) }),
  { maxLength: 9, selector: ({ from, to }) => from + to },
);

/** Returns every path that begins with a plan and visits no plan twice, by trying all of them. */
function listWays(links: readonly PlanLink[], way: readonly string[]): (readonly string[])[] {
  const next = links.filter(({ from, to }) => from === way.at(-1) && !way.includes(to));
  return [way, ...next.flatMap(({ to }) => listWays(links, [...way, to]))];
}

const follows = (links: readonly PlanLink[], from: string | undefined, to: string | undefined) =>
  links.some((link) => link.from === from && link.to === to);

describe(`the links between plans of ${PLAN_RUNS} random organisations`, () => {
  it('are refused as a cycle exactly if a plan activates itself, and the shortest cycle is named', LONG, () => {
    const seen = { cycles: 0, others: 0 };
    fc.assert(
      fc.property(randomLinks, fc.constantFrom(...plans), (links, plan) => {
        const cycles = listWays(links, [plan]).filter((way) => follows(links, way.at(-1), plan));
        const found = findPlanCycle(links, plan);
        seen[found ? 'cycles' : 'others']++;
        expect(found?.length).toBe(cycles.length === 0 ? undefined : Math.min(...cycles.map((way) => way.length)));
        if (!found) return;
        expect(found[0]).toBe(plan);
        expect(found.every((from, at) => follows(links, from, found[(at + 1) % found.length]))).toBe(true);
      }),
      { numRuns: PLAN_RUNS },
    );
    expect(Math.min(seen.cycles, seen.others)).toBeGreaterThan(PLAN_RUNS / 50);
  });

  it('contain a cycle exactly if one of the plans activates itself, and the plans of a cycle are named', LONG, () => {
    fc.assert(
      fc.property(randomLinks, (links) => {
        const found = findAnyPlanCycle(links);
        expect(found !== undefined).toBe(plans.some((plan) => findPlanCycle(links, plan)));
        if (!found) return;
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((from, at) => follows(links, from, found[(at + 1) % found.length]))).toBe(true);
      }),
      { numRuns: PLAN_RUNS },
    );
  });

  it('have the same longest chain through a plan as a search of all paths', LONG, () => {
    // Every link leads to a later plan, so there is no cycle.
    const withoutCycles = randomLinks.map((links) => links.filter(({ from, to }) => from < to));
    fc.assert(
      fc.property(withoutCycles, fc.constantFrom(...plans), (links, plan) => {
        const all = plans.flatMap((first) => listWays(links, [first])).filter((way) => way.includes(plan));
        expect(countPlanLevels(links, plan)).toBe(Math.max(...all.map((way) => way.length)));
      }),
      { numRuns: PLAN_RUNS },
    );
  });

  it('have a longest chain even if plans activate each other, as in archives that were imported before such plans were refused', () => {
    const links = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(countPlanLevels(links, 'a')).toBe(3);
  });
});
