import { findNodeIndex } from '#root/domain/continuity/graph.ts';
import { runOutage } from '#root/domain/continuity/outage.ts';
import type { PlanStrategy } from './plan.ts';
import type { PlanGraph } from './plan-graph.ts';
import type { PlanOutage } from './plan-outage.ts';

/**
 * What the capacity of a strategy means for activities that depend on the record that it stands in for.
 *
 * - `tooSmall`: it carries less than the MBCO of the activities, so it does not count for them
 * - `noCapacity`: its capacity is not known, so it counts
 * - `noMbco`: it carries less than normal operation, and the MBCO of the activities is not known, so it counts
 */
export interface CapacityFinding {
  readonly strategy: string;
  readonly kind: 'tooSmall' | 'noCapacity' | 'noMbco';
  /** The uid of the activity with the greatest MBCO among these activities. */
  readonly activity: string;
  /** The MBCO of this activity in percent; null: not known. */
  readonly mbco: number | null;
  /** The number of the other activities. */
  readonly others: number;
}

const findMbco = ({ graph }: PlanGraph, activity: string) => graph.nodes[findNodeIndex(graph, activity)]?.mbco ?? null;

/** Compares the capacity of a strategy with the MBCO of an activity. @returns undefined if it carries enough */
function compare({ capacity }: PlanStrategy, mbco: number | null): CapacityFinding['kind'] | undefined {
  if (mbco === 0) return undefined;
  if (capacity == null) return 'noCapacity';
  if (mbco === null) return capacity < 100 ? 'noMbco' : undefined;
  return capacity < mbco ? 'tooSmall' : undefined;
}

/**
 * Returns a function that finds the run for an activity. A strategy that carries less than the MBCO of an activity does
 * not end the outage of this activity. Activities for which the same strategies count share a run.
 */
export function createRuns(
  planGraph: PlanGraph,
  run: (tooSmall: ReadonlySet<PlanStrategy>) => PlanOutage,
): (activity: string) => PlanOutage {
  const known = new Map<string, PlanOutage>();
  return (activity) => {
    const mbco = findMbco(planGraph, activity);
    const tooSmall = planGraph.strategies.filter((strategy) => compare(strategy, mbco) === 'tooSmall');
    const key = tooSmall.map(({ uid }) => uid).join();
    const found = known.get(key) ?? run(new Set(tooSmall));
    known.set(key, found);
    return found;
  };
}

/** Returns what the capacities of the strategies mean for these activities, in the order of the strategies. */
export function listCapacityFindings(planGraph: PlanGraph, activities: readonly string[]): CapacityFinding[] {
  return planGraph.strategies.flatMap((strategy) => {
    const inQuestion = activities
      .map((activity) => ({ activity, mbco: findMbco(planGraph, activity) }))
      .map((one) => ({ ...one, kind: compare(strategy, one.mbco) }));
    if (inQuestion.every(({ kind }) => kind === undefined)) return [];
    const isDependent = findDependents(planGraph, strategy.record);
    const byKind = Map.groupBy(
      inQuestion.filter(({ activity }) => isDependent(activity)),
      ({ kind }) => kind,
    );
    return [...byKind].flatMap(([kind, found]): CapacityFinding[] => {
      const [first] = found.toSorted((a, b) => (b.mbco ?? 0) - (a.mbco ?? 0));
      return kind && first
        ? [{ strategy: strategy.uid, kind, activity: first.activity, mbco: first.mbco, others: found.length - 1 }]
        : [];
    });
  });
}

/** Returns a function that says whether an activity stops if the record and all its strategies are lost for ever. */
function findDependents({ graph, strategies }: PlanGraph, record: string): (activity: string) => boolean {
  const lost = [record, ...strategies.filter((one) => one.record === record).map(({ uid }) => uid)];
  const run = runOutage(
    graph,
    lost.map((node) => ({ node, outage: Number.POSITIVE_INFINITY })),
  );
  return (activity) => run.lost[findNodeIndex(graph, activity)] !== Number.POSITIVE_INFINITY;
}
