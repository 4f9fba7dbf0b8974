import type { ContinuityEdge } from './types.ts';

/**
 * The edges, without links of a node to itself and links of archived nodes. `dependent[i]` and `provider[i]` are the
 * node numbers of `edges[i]`.
 */
export interface Links {
  edges: ContinuityEdge[];
  dependent: Int32Array;
  provider: Int32Array;
}

/** The number of items after which a loop pauses. It takes a millisecond or two to process them. */
export const itemsInStep = 5_000;

/** Does work for each number below `count`, in steps between which a server can do other work. */
export function* forEachInSteps(count: number, work: (index: number) => void): Generator<undefined, void> {
  for (let from = 0; from < count; from += itemsInStep) {
    const to = Math.min(count, from + itemsInStep);
    for (let index = from; index < to; index++) work(index);
    yield;
  }
}

/**
 * Returns the position at which each of `count` rows starts, and as the last number the position at which the last row
 * ends. @param rowOf the row of each item
 */
export function countRowStarts(count: number, rowOf: Int32Array): Int32Array {
  const start = new Int32Array(count + 1);
  for (const row of rowOf) start[row + 1] = (start[row + 1] as number) + 1;
  for (let i = 0; i < count; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
  return start;
}
