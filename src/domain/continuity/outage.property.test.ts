import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomCycles, randomScenario } from '#test/support/random-graphs.ts';
import { type SlowEdge, simulateSlowly } from '#test/support/slow-simulator.ts';
import { buildGraph } from './graph.ts';
import { type OutageTarget, runOutage } from './outage.ts';
import type { OutageRun } from './outage-run.ts';
import { buildTimeline, listLostNodes, listOutages, listReachedCycles, traceCause } from './timeline.ts';

const LONG = { timeout: 3_600_000 };

function withoutArchived({ nodes, edges }: RandomScenario) {
  const archived = new Set(nodes.filter((node) => node.archived).map((node) => node.uid));
  return edges.filter((edge) => !archived.has(edge.dependent) && !archived.has(edge.provider)) as SlowEdge[];
}

function slowly(scenario: RandomScenario) {
  const nodes = scenario.nodes.map((node) => ({ uid: node.uid, restart: node.restart ?? 0, rto: node.rto ?? null }));
  return simulateSlowly(nodes, withoutArchived(scenario), scenario.targets);
}

function pairs(run: OutageRun, uid: string): [number, number][] {
  return listOutages(run, uid).map(({ lost, back }) => [lost, back]);
}

function ownEnd(run: OutageRun, uid: string): number {
  return run.own.get(run.graph.indexByUid.get(uid) as number)?.at(-1)?.end ?? 0;
}

/** Compares a run with the slow simulator, and returns the simulator's outages. */
function expectSameMinutes(scenario: RandomScenario, run: OutageRun) {
  const outages = slowly(scenario);
  for (const [uid, expected] of outages) {
    const actual = pairs(run, uid);
    if (JSON.stringify(actual) !== JSON.stringify(expected)) expect({ uid, actual }).toEqual({ uid, actual: expected });
  }
  return outages;
}

describe('the engine compared with the slow simulator', () => {
  it(`gives the same minutes for ${CONTINUITY_RUNS} random graphs`, LONG, () => {
    const seen = {
      cycles: 0,
      again: 0,
      groups: 0,
      endless: 0,
      quiet: 0,
      restarts: 0,
      tolerances: 0,
      ties: 0,
      targets: 0,
    };
    let reuse: OutageRun | undefined;
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const run = runOutage(graph, scenario.targets);
        for (const [uid, expected] of expectSameMinutes(scenario, run)) {
          if (expected.length > 1 && !scenario.targets.some((target) => target.node === uid)) seen.again++;
          if (expected.some(([, back]) => back === Number.POSITIVE_INFINITY)) seen.endless++;
        }
        seen.cycles += listReachedCycles(run).length;
        seen.groups += graph.groupSpare.length;
        seen.quiet += listLostNodes(run).length === 0 ? 1 : 0;
        const stopped = listLostNodes(run).filter((uid) => listOutages(run, uid)[0]?.cause !== null);
        for (const uid of stopped) {
          const links = withoutArchived(scenario).filter((link) => link.dependent === uid);
          const missed = links.filter(({ provider, tolerance }) => {
            const first = listOutages(run, provider)[0];
            return first !== undefined && first.lost + tolerance === listOutages(run, uid)[0]?.lost;
          });
          seen.ties += missed.length > 1 ? 1 : 0;
          seen.tolerances += missed.some(({ tolerance }) => tolerance > 0) ? 1 : 0;
          seen.restarts += (graph.restart[graph.indexByUid.get(uid) as number] as number) > 0 ? 1 : 0;
        }
        seen.targets += run.own.size > 1 && stopped.length > 0 ? 1 : 0;
        reuse = run;
      }),
      { numRuns: CONTINUITY_RUNS },
    );
    expect(reuse).toBeDefined();
    // The comparison is meaningful only if each of these cases occurs in the random graphs.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CONTINUITY_RUNS / 100);
  });

  it(`gives the same minutes for ${CONTINUITY_RUNS} random graphs full of cycles`, LONG, () => {
    const seen = { ownCircles: 0, earlyReturns: 0, sparedMembers: 0, groups: 0 };
    fc.assert(
      fc.property(randomCycles, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const run = runOutage(graph, scenario.targets);
        expectSameMinutes(scenario, run);
        const stopped = listLostNodes(run).filter((uid) => listOutages(run, uid)[0]?.cause !== null);
        for (const members of listReachedCycles(run)) {
          const ends = members.map((uid) => listOutages(run, uid).at(-1)?.back ?? 0);
          // Counts cycles with a member that stops another member, has a restart time, and still recovers exactly at
          // the end of its own loss.
          seen.ownCircles += members.some((uid, i) => {
            const v = graph.indexByUid.get(uid) as number;
            const own = run.own.get(v)?.at(-1)?.end;
            const stops = stopped.some((other) => members.includes(other) && listOutages(run, other)[0]?.cause === uid);
            return own !== undefined && own === ends[i] && own < Infinity && (graph.restart[v] as number) > 0 && stops;
          })
            ? 1
            : 0;
          // Counts cycles in which a member recovers before the loss of another member ends, and cycles with a member
          // that never stops.
          const lastOwn = Math.max(...members.map((uid) => ownEnd(run, uid)));
          seen.earlyReturns += ends.some((end) => end > 0 && end < lastOwn) ? 1 : 0;
          seen.sparedMembers += ends.includes(0) ? 1 : 0;
          seen.groups += members.some((uid) => {
            const v = graph.indexByUid.get(uid) as number;
            return (graph.groupRow[v] as number) < (graph.groupRow[v + 1] as number);
          })
            ? 1
            : 0;
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CONTINUITY_RUNS / 200);
  });

  it('gives the same result in reused arrays as in new arrays', LONG, () => {
    fc.assert(
      fc.property(randomScenario, ({ nodes, edges, targets }) => {
        const graph = buildGraph(nodes, edges);
        const other: OutageTarget[] = [{ node: 'n0', lostAt: 3, outage: 40 }];
        const reused = runOutage(graph, targets, runOutage(graph, other));
        const fresh = runOutage(graph, targets);
        for (const uid of graph.uids) expect(listOutages(reused, uid)).toEqual(listOutages(fresh, uid));
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });
});

describe('causes', () => {
  it('lead from every outage back to a target; no cause is later than its effect, and none occurs twice', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const run = runOutage(graph, scenario.targets);
        const links = withoutArchived(scenario);
        const targets = new Set(scenario.targets.map((target) => target.node));
        for (const uid of listLostNodes(run)) {
          for (const outage of listOutages(run, uid)) {
            const chain = traceCause(run, uid, outage.lost);
            expect(targets.has(chain.at(-1)?.node ?? '')).toBe(true);
            expect(new Set(chain.map((step) => step.node)).size).toBe(chain.length);
            for (const [i, step] of chain.entries()) {
              const next = chain[i + 1];
              if (next === undefined) continue;
              expect(next.lost).toBeLessThanOrEqual(step.lost);
              // The dependent stops in exactly the minute from which it misses the named provider. In a cycle, it can
              // have missed the provider for a while before, because a member of a cycle counts as out between two of
              // its losses.
              const from = links
                .filter((link) => link.dependent === step.node && link.provider === next.node)
                .map((link) => next.lost + link.tolerance);
              const cycleOf = (uid: string) => graph.cycleByNode[graph.indexByUid.get(uid) as number] as number;
              if (cycleOf(step.node) >= 0 && cycleOf(step.node) === cycleOf(next.node))
                expect(Math.min(...from)).toBeLessThanOrEqual(step.lost);
              else expect(from).toContain(step.lost);
            }
          }
        }
      }),
      { numRuns: CONTINUITY_RUNS },
    );
  });

  it('belong to a timeline that agrees with the outages in every minute', LONG, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const graph = buildGraph(scenario.nodes, scenario.edges);
        const run = runOutage(graph, scenario.targets);
        const timeline = buildTimeline(run);
        const activities = scenario.nodes.filter((node) => node.kind === 'activity' && !node.archived);
        for (let minute = 0; minute < 60; minute++) {
          const down = activities.filter(({ uid }) =>
            pairs(run, uid).some(([l, b]) => l <= minute && minute < b),
          ).length;
          expect(timeline.activitiesDown.filter((step) => step.at <= minute).at(-1)?.down ?? 0).toBe(down);
        }
        const breaches = scenario.nodes.flatMap((node) =>
          pairs(run, node.uid).flatMap(([l, b]) => [
            ...(node.rto != null && b - l > node.rto ? [`${node.uid} rto_breach ${l + node.rto}`] : []),
            ...(node.mtpd != null && b - l > node.mtpd ? [`${node.uid} mtpd_breach ${l + node.mtpd}`] : []),
          ]),
        );
        expect(timeline.breaches.map((event) => `${event.node} ${event.kind} ${event.at}`).sort()).toEqual(
          breaches.sort(),
        );
      }),
      { numRuns: CONTINUITY_RUNS / 10 },
    );
  });
});
