import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTINUITY_RUNS, type RandomScenario, randomScenario } from '#test/support/random-graphs.ts';
import { type SlowEdge, type SlowTarget, simulateSlowly } from '#test/support/slow-simulator.ts';
import { buildGraph } from './graph.ts';
import { runOutage } from './outage.ts';
import { computeRecoveryOrder, type RecoveryStep } from './recovery-order.ts';
import { listOutages } from './timeline.ts';

const LONG = { timeout: 3_600_000 };

type Limit = 'mtpd' | 'rto';

/** Calculates outages minute by minute. Targets recover after the given outage, whatever their RTOs are. */
function slowlyWith({ nodes, edges }: RandomScenario, targets: readonly SlowTarget[]) {
  const archived = new Set(nodes.filter((node) => node.archived).map((node) => node.uid));
  const live = edges.filter((edge) => !archived.has(edge.dependent) && !archived.has(edge.provider)) as SlowEdge[];
  const plain = nodes.map(({ uid, restart }) => ({ uid, restart: restart ?? 0, rto: null }));
  return simulateSlowly(plain, live, targets);
}

function passing(scenario: RandomScenario, targets: readonly SlowTarget[], limit: Limit): string[] {
  const outages = slowlyWith(scenario, targets);
  return scenario.nodes
    .filter((node) => node.kind === 'activity' && !node.archived && node[limit] != null)
    .filter((node) => outages.get(node.uid)?.some(([lost, back]) => back - lost > (node[limit] as number)))
    .map((node) => node.uid);
}

function targetsAt(steps: readonly RecoveryStep[], limit: Limit): SlowTarget[] {
  return steps
    .filter(({ target }) => target)
    .map(({ node, lost, ...step }) => ({ node, lostAt: lost, outage: (step[limit].latest ?? Infinity) - lost }));
}

describe('the order of recovery compared with the slow simulator', () => {
  it.each(['mtpd', 'rto'] as const)(
    `exceeds no %s if all targets recover at their latest minutes, but exceeds one if any target is a minute later`,
    LONG,
    (limit) => {
      const seen = { bound: 0, free: 0, never: 0, several: 0, groups: 0 };
      fc.assert(
        fc.property(randomScenario, (scenario) => {
          const graph = buildGraph(scenario.nodes, scenario.edges);
          const steps = computeRecoveryOrder(runOutage(graph, scenario.targets));
          const lines = steps.filter(({ target }) => target);
          const targets = targetsAt(steps, limit);
          expect(passing(scenario, targets, limit)).toEqual([]);
          for (const [i, line] of lines.entries()) {
            const { latest, activity } = line[limit];
            if (latest === null) {
              expect(activity).toBeNull();
              seen.free++;
              continue;
            }
            const later = targets.map((one, at) => (at === i ? { ...one, outage: (one.outage as number) + 1 } : one));
            expect(passing(scenario, later, limit)).toContain(activity);
            seen.bound++;
            if (latest === line.lost) seen.never++;
            if (lines.length > 1) seen.several++;
            if (graph.groupSpare.length > 0) seen.groups++;
          }
        }),
        { numRuns: CONTINUITY_RUNS },
      );
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CONTINUITY_RUNS / 100);
    },
  );

  it(
    'gives the minute at which each stopped record recovers in the latest schedule, and is ordered by these minutes',
    LONG,
    () => {
      fc.assert(
        fc.property(randomScenario, (scenario) => {
          const run = runOutage(buildGraph(scenario.nodes, scenario.edges), scenario.targets);
          const steps = computeRecoveryOrder(run);
          for (const limit of ['mtpd', 'rto'] as const) {
            const outages = slowlyWith(scenario, targetsAt(steps, limit));
            for (const { node, target, lost, ...step } of steps) {
              if (target) continue;
              expect(lost).toBe(listOutages(run, node)[0]?.lost);
              expect(step[limit].latest ?? Infinity).toBe(outages.get(node)?.at(-1)?.[1] ?? lost);
            }
          }
          const minutes = steps.map(({ mtpd }) => mtpd.latest ?? Infinity);
          expect(minutes).toEqual([...minutes].sort((a, b) => (a === b ? 0 : a - b)));
        }),
        { numRuns: CONTINUITY_RUNS / 10 },
      );
    },
  );
});
