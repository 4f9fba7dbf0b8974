import type { ContinuityGraph } from './graph.ts';

/** The RTOs that may be chosen. */
export interface Choices {
  /**
   * Returns the longest choice of a node that does not exceed `value`, or its shortest choice if all choices exceed it.
   */
  roundDown(v: number, value: number): number;
  /** Returns the shortest choice of a node that is not below `value`; Infinity if all choices are below it. */
  roundUp(v: number, value: number): number;
  /**
   * Returns true if only listed RTOs may be chosen for the node, false if any whole number of minutes may be chosen.
   */
  isListed(v: number): boolean;
  /** Returns the listed RTOs and the node's current RTO, in ascending order. */
  list(v: number): readonly number[];
}

/**
 * Returns the choices. For resources: any whole number of minutes. For activities: the listed RTOs and the current RTO.
 */
export function createChoices(graph: ContinuityGraph, activityRtos: readonly number[] | undefined): Choices {
  const listed = activityRtos && [...new Set(activityRtos)].sort((a, b) => a - b);
  const isListed = (v: number) => listed !== undefined && graph.isActivity[v] === 1;
  const list = (v: number): readonly number[] => {
    const now = graph.rto[v] as number;
    return listed?.includes(now) ? listed : [...(listed ?? []), now].sort((a, b) => a - b);
  };
  return {
    isListed,
    list,
    roundDown(v, value) {
      if (!isListed(v)) return Math.max(0, value);
      const choices = list(v);
      return choices.findLast((minutes) => minutes <= value) ?? (choices[0] as number);
    },
    roundUp(v, value) {
      if (!isListed(v)) return Math.max(0, value);
      return list(v).find((minutes) => minutes >= value) ?? Number.POSITIVE_INFINITY;
    },
  };
}
