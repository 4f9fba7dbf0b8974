import { Closure, type Work } from './minimum-cut.ts';
import type { Component } from './suggestion-components.ts';
import type { Limit } from './suggestion-limits.ts';

/** The problem of choosing one value for each node of a component. */
export interface Problem {
  readonly now: Float64Array;
  /** The limits of the component, followed by the limits of its alternatives. */
  readonly limits: readonly Limit[];
  /** For each node, the numbers of the limits of which it is the provider or the dependent. */
  readonly byProvider: readonly (readonly number[])[];
  readonly byDependent: readonly (readonly number[])[];
  /** The values of each node, in ascending order. */
  readonly values: readonly (readonly number[])[];
  /**
   * Greater than the total change of all nodes in minutes, so that fewer changes always count more than fewer minutes.
   */
  readonly unit: number;
}

/**
 * New RTOs by node, and the size of the set of changes: the number of changes times `unit`, plus the total minutes of
 * all changes.
 */
export interface Sized {
  readonly rto: Float64Array;
  readonly size: number;
}

export function createProblem(
  { nodes, now }: Component,
  limits: readonly Limit[],
  values: readonly (readonly number[])[],
): Problem {
  const byProvider: number[][] = nodes.map(() => []);
  const byDependent: number[][] = nodes.map(() => []);
  for (const [number, { provider, dependent }] of limits.entries()) {
    byProvider[provider]?.push(number);
    byDependent[dependent]?.push(number);
  }
  let unit = 1;
  for (const [i, some] of values.entries()) {
    unit += Math.max((now[i] as number) - (some[0] as number), (some.at(-1) as number) - (now[i] as number));
  }
  return { now, limits, byProvider, byDependent, values, unit };
}

/**
 * Finds the smallest set of changes that satisfies the limits in force: the fewest changes and, among sets with equally
 * few changes, the smallest total.
 *
 * Each pair of a node and a value stands for "the RTO is at least this value". Such a pair implies the pairs with
 * smaller values of the node. Through a limit, it also implies a pair of the dependent. The problem is therefore a
 * minimum closure.
 *
 * @param inForce 1 for each limit that has to be satisfied
 * @returns null if the limits cannot be satisfied; 'stopped' if the work is used up
 */
export function findSmallestChange(problem: Problem, inForce: Uint8Array, work: Work): Sized | null | 'stopped' {
  const span = narrow(problem, inForce, work);
  if (!span) return null;
  if (work.left <= 0) return 'stopped';
  const { values } = problem;
  const { first, last } = span;
  // The pair of node i and its value k has the number start[i] + k. The first value needs no pair, because the RTO is
  // always at least this value.
  const start = new Int32Array(values.length);
  const costs: number[] = [];
  for (const [i, some] of values.entries()) {
    start[i] = costs.length - (first[i] as number) - 1;
    for (let k = (first[i] as number) + 1; k <= (last[i] as number); k++) {
      costs.push(sizeOf(problem, i, some[k] as number) - sizeOf(problem, i, some[k - 1] as number));
    }
  }
  const closure = new Closure(costs);
  for (let i = 0; i < values.length; i++) {
    const at = start[i] as number;
    for (let k = (first[i] as number) + 2; k <= (last[i] as number); k++) closure.imply(at + k, at + k - 1);
  }
  for (const [number, limit] of problem.limits.entries()) {
    if (inForce[number] === 1) implyDependent(closure, limit, values, span, start);
  }
  const chosen = closure.choose(work);
  if (!chosen) return 'stopped';
  const rto = problem.now.slice();
  let size = 0;
  for (const [i, some] of values.entries()) {
    let k = first[i] as number;
    while (k < (last[i] as number) && chosen[(start[i] as number) + k + 1] === 1) k++;
    rto[i] = some[k] as number;
    size += sizeOf(problem, i, some[k] as number);
  }
  return { rto, size };
}

function sizeOf({ now, unit }: Problem, i: number, value: number): number {
  const change = Math.abs(value - (now[i] as number));
  return change === 0 ? 0 : unit + change;
}

/** The numbers of the first and the last value that the limits still allow for each node. */
interface Span {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function implyDependent(
  closure: Closure,
  { provider, dependent, slack, floor }: Limit,
  values: Problem['values'],
  { first, last }: Span,
  start: Int32Array,
): void {
  if (dependent < 0) return;
  const provided = values[provider] as readonly number[];
  const known = values[dependent] as readonly number[];
  let j = first[dependent] as number;
  for (let i = (first[provider] as number) + 1; i <= (last[provider] as number); i++) {
    const value = provided[i] as number;
    if (value <= floor || (known[j] as number) >= value - slack) continue;
    while ((known[j] as number) < value - slack) j++;
    closure.imply((start[provider] as number) + i, (start[dependent] as number) + j);
  }
}

/** Leaves out values that occur in no solution. Returns null if a node has no values left. */
function narrow(problem: Problem, inForce: Uint8Array, work: Work): Span | null {
  const { values } = problem;
  const span = { first: new Int32Array(values.length), last: Int32Array.from(values, ({ length }) => length - 1) };
  return lowerAll(problem, inForce, span, work) && raiseAll(problem, inForce, span, work) ? span : null;
}

/** Leaves out values of providers that exceed a limit even with the last value of the dependent. */
function lowerAll({ limits, byDependent, values }: Problem, inForce: Uint8Array, { last }: Span, work: Work): boolean {
  return settle(limits, byDependent, inForce, work, ({ provider, dependent, slack, floor }) => {
    const known = dependent < 0 ? Number.NaN : (values[dependent]?.[last[dependent] as number] as number);
    const bound = dependent < 0 ? floor : Math.max(floor, known + slack);
    const some = values[provider] as readonly number[];
    let k = last[provider] as number;
    if ((some[k] as number) <= bound) return -1;
    while (k >= 0 && (some[k] as number) > bound) k--;
    last[provider] = k;
    return k < 0 ? null : provider;
  });
}

/** Leaves out values of dependents that are too short even for the first value of the provider. */
function raiseAll({ limits, byProvider, values }: Problem, inForce: Uint8Array, { first }: Span, work: Work): boolean {
  return settle(limits, byProvider, inForce, work, ({ provider, dependent, slack, floor }) => {
    const provided = values[provider]?.[first[provider] as number] as number;
    if (dependent < 0 || provided <= floor) return -1;
    const some = values[dependent] as readonly number[];
    let k = first[dependent] as number;
    if ((some[k] as number) >= provided - slack) return -1;
    while ((some[k] as number) < provided - slack) k++;
    first[dependent] = k;
    return dependent;
  });
}

/**
 * Applies the limits until nothing changes any more.
 * @param apply returns the node that lost values, or -1; null if a node has no values left
 */
function settle(
  limits: readonly Limit[],
  near: readonly (readonly number[])[],
  inForce: Uint8Array,
  work: Work,
  apply: (limit: Limit) => number | null,
): boolean {
  const queue: number[] = [];
  const queued = new Uint8Array(near.length);
  const visit = (number: number): boolean => {
    work.left--;
    if (inForce[number] !== 1) return true;
    const changed = apply(limits[number] as Limit);
    if (changed === null) return false;
    if (changed >= 0 && queued[changed] === 0) {
      queued[changed] = 1;
      queue.push(changed);
    }
    return true;
  };
  for (let number = 0; number < limits.length; number++) if (!visit(number)) return false;
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head] as number;
    queued[at] = 0;
    for (const number of near[at] as readonly number[]) if (!visit(number)) return false;
  }
  return true;
}

/** Returns true if some of the values satisfy the limits in force. */
export const canSatisfy = (problem: Problem, inForce: Uint8Array, work: Work): boolean =>
  narrow(problem, inForce, work) !== null;
