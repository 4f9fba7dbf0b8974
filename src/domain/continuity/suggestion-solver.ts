import { computeBound, type PairLimit } from './suggestion-limits.ts';

/**
 * The input of one search: the limits, and how values are rounded to those that may be chosen. Arrays are indexed by
 * node number.
 */
export interface Problem {
  readonly now: Float64Array;
  readonly most: Float64Array;
  /** The limits on each provider, by provider. */
  readonly limitsByProvider: ReadonlyMap<number, readonly PairLimit[]>;
  /** The limits that each dependent sets, by dependent. */
  readonly setBy: ReadonlyMap<number, readonly PairLimit[]>;
  /** Returns the greatest value that may be chosen for a node and does not exceed `value`; -1 if there is none. */
  roundDown(v: number, value: number): number;
}

/** The direction in which a node may change: -1 shorter, 1 longer, 0 either. Other nodes keep their values. */
export type Signs = ReadonlyMap<number, 1 | 0 | -1>;

/**
 * The reason why signs have no solution: the node that is forced below its allowed value, and the node that the force
 * starts from.
 */
export interface Conflict {
  readonly pressed: number;
  readonly root: number;
}

/**
 * Returns the greatest values that satisfy all limits if nodes change only as signed. Otherwise returns the first node
 * that would have to be shorter but may not be.
 */
export function findGreatestValues(
  problem: Problem,
  nodes: readonly number[],
  signs: Signs,
): Map<number, number> | Conflict {
  const { now, most, limitsByProvider, setBy, roundDown } = problem;
  const value = new Map<number, number>();
  const presser = new Map<number, number>();
  const readMinutes = (v: number) => value.get(v) ?? (now[v] as number);
  const queue: number[] = [];
  const lower = (v: number, bound: number, by: number): Conflict | null => {
    const to = roundDown(v, bound);
    if (to >= readMinutes(v)) return null;
    const sign = signs.get(v);
    if (to < 0 || ((sign === undefined || sign === 1) && to < (now[v] as number)))
      return { pressed: v, root: by < 0 ? -1 : findRoot(presser, by) };
    presser.set(v, by);
    value.set(v, to);
    queue.push(v);
    return null;
  };
  for (const v of nodes) value.set(v, (signs.get(v) ?? -1) >= 0 ? roundDown(v, most[v] as number) : (now[v] as number));
  for (const v of nodes) {
    let conflict = lower(v, most[v] as number, -1);
    for (const limit of limitsByProvider.get(v) ?? [])
      conflict ??= lower(v, computeBound(limit, readMinutes(limit.dependent)), limit.dependent);
    if (conflict) return conflict;
  }
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    for (const limit of setBy.get(u) ?? []) {
      if (!value.has(limit.provider)) continue;
      const conflict = lower(limit.provider, computeBound(limit, readMinutes(u)), u);
      if (conflict) return conflict;
    }
  }
  return value;
}

/**
 * Returns the node where a chain of forced values starts: no other node forces it. -1: the chain starts with a node's
 * own greatest value.
 */
function findRoot(presser: ReadonlyMap<number, number>, v: number): number {
  let at = v;
  for (let steps = 0; steps <= presser.size; steps++) {
    const by = presser.get(at);
    if (by === undefined) return at;
    if (by < 0) return -1;
    at = by;
  }
  return -1;
}

/** The result of a search: the new values, and whether the number of changes is certainly the smallest. */
export interface Found {
  readonly values: ReadonlyMap<number, number>;
  readonly exact: boolean;
}

/** The number of nodes that the exact search may visit for one component, over all attempts. */
const EXACT_WORK = 500_000;
/** The same limit for restoring nodes to their current values. */
const WORK = 3_000_000;

/**
 * Finds the smallest set of changed nodes in one component and, of sets of the same size, the one with the smallest
 * total change.
 *
 * If a node is forced below its current value, every solution makes either this node shorter or the node that the force
 * starts from longer, because the nodes between them could only become shorter. Trying both, first with one change,
 * then with two, and so on, finds every smallest set.
 *
 * If that takes too long (`exact: false`), all nodes may change at first. Then nodes are restored to their current
 * values, those with the fewest exceeded limits first. Nodes that cannot be restored stay changed. Except in very large
 * components, none of these changes is superfluous.
 *
 * @returns null if the limits cannot be satisfied
 */
export function findFewestChanges(problem: Problem, nodes: readonly number[], work = EXACT_WORK): Found | null {
  const budget = { left: work };
  for (let most = 0; most <= nodes.length && budget.left > 0; most++) {
    const sets: Map<number, 1 | -1>[] = [];
    collect(problem, nodes, new Map(), most, budget, new Set(), sets);
    if (budget.left > 0 && sets.length > 0) return { values: findLeast(problem, nodes, sets), exact: true };
  }
  const signs = withoutSurplus(problem, nodes);
  return signs && { values: leastChange(problem, nodes, signs), exact: false };
}

function collect(
  problem: Problem,
  nodes: readonly number[],
  signs: Map<number, 1 | -1>,
  most: number,
  budget: { left: number },
  tried: Set<string>,
  sets: Map<number, 1 | -1>[],
): void {
  const key = [...signs].sort(([a], [b]) => a - b).join(' ');
  if (tried.has(key) || budget.left <= 0) return;
  tried.add(key);
  budget.left -= nodes.length;
  const result = findGreatestValues(problem, nodes, signs);
  if (result instanceof Map) {
    sets.push(signs);
    return;
  }
  if (signs.size === most) return;
  for (const [v, sign] of waysOut(result, nodes, signs)) {
    collect(problem, nodes, new Map(signs).set(v, sign), most, budget, tried, sets);
  }
}

function waysOut({ pressed, root }: Conflict, nodes: readonly number[], signs: Signs): [number, 1 | -1][] {
  const ways: [number, 1 | -1][] = [];
  if (!signs.has(pressed)) ways.push([pressed, -1]);
  if (root >= 0 && !signs.has(root) && nodes.includes(root)) ways.push([root, 1]);
  return ways;
}

/** Finds a set of changed nodes without superfluous ones; null only if the limits cannot be satisfied at all. */
function withoutSurplus(problem: Problem, nodes: readonly number[]): Signs | null {
  const broken = new Map<number, number>();
  for (const limit of [...problem.limitsByProvider.values()].flat()) {
    if ((problem.now[limit.provider] as number) <= computeBound(limit, problem.now[limit.dependent] as number))
      continue;
    for (const v of [limit.provider, limit.dependent]) broken.set(v, (broken.get(v) ?? 0) + 1);
  }
  const order = [...nodes].sort((a, b) => (broken.get(a) ?? 0) - (broken.get(b) ?? 0) || a - b);
  const free = new Map(nodes.map((v): [number, 0] => [v, 0]));
  let work = 0;
  const putBack = (some: readonly number[]): void => {
    work += nodes.length;
    if (work > WORK) return;
    for (const v of some) free.delete(v);
    if (findGreatestValues(problem, nodes, free) instanceof Map) return;
    for (const v of some) free.set(v, 0);
    if (some.length === 1) return;
    putBack(some.slice(0, some.length >> 1));
    putBack(some.slice(some.length >> 1));
  };
  putBack(order);
  const found = findGreatestValues(problem, nodes, free);
  if (!(found instanceof Map)) return null;
  const longer = (v: number) => (found.get(v) as number) >= (problem.now[v] as number);
  return new Map([...free.keys()].map((v) => [v, longer(v) ? 1 : -1]));
}

function findLeast(problem: Problem, nodes: readonly number[], sets: readonly Signs[]): Map<number, number> {
  let best: { cost: number; name: string; values: Map<number, number> } | null = null;
  for (const signs of sets) {
    const values = leastChange(problem, nodes, signs);
    const cost = computeCost(problem, values);
    const name = [...values].sort(([a], [b]) => a - b).join(' ');
    if (best === null || cost < best.cost || (cost === best.cost && name < best.name)) best = { cost, name, values };
  }
  return best?.values ?? new Map();
}

function computeCost({ now }: Problem, values: ReadonlyMap<number, number>): number {
  let cost = 0;
  for (const [v, value] of values) cost += Math.abs(value - (now[v] as number));
  return cost;
}

/** The greatest number of changed nodes for which all groups are moved together. */
const TOGETHER = 8;

/**
 * Returns the values of the signed nodes with the smallest total change. Starting from the greatest solution, groups of
 * nodes are moved together as long as more of them get nearer to their current values than further away. For limits of
 * this kind this misses no better solution, if all values may be chosen.
 */
function leastChange(problem: Problem, nodes: readonly number[], signs: Signs): Map<number, number> {
  const start = findGreatestValues(problem, nodes, signs);
  const values = new Map<number, number>();
  if (!(start instanceof Map)) return values;
  const signed = [...signs.keys()].sort((a, b) => a - b);
  for (const v of signed) values.set(v, start.get(v) as number);
  const count = signed.length <= TOGETHER ? 2 ** signed.length : 0;
  const groups =
    count > 0
      ? Array.from({ length: count - 1 }, (_, i) => signed.filter((_, bit) => ((i + 1) >> bit) & 1))
      : signed.map((v) => [v]);
  for (let moved = true; moved; ) {
    moved = false;
    for (const group of groups) for (const by of [1, -1] as const) if (move(problem, values, group, by)) moved = true;
  }
  return values;
}

/** Moves a group in one direction as far as possible, if that reduces the total change. Returns true if it moved. */
function move(problem: Problem, values: Map<number, number>, group: readonly number[], by: 1 | -1): boolean {
  const { now } = problem;
  let gain = 0;
  let room = Number.POSITIVE_INFINITY;
  for (const v of group) {
    const away = (values.get(v) as number) - (now[v] as number);
    const nearer = away * by < 0;
    gain += nearer ? 1 : -1;
    if (nearer) room = Math.min(room, Math.abs(away));
  }
  if (gain <= 0) return false;
  for (let step = Math.min(room, computeRoom(problem, values, group, by)); step > 0; step--) {
    if (
      group.every(
        (v) => problem.roundDown(v, (values.get(v) as number) + by * step) === (values.get(v) as number) + by * step,
      )
    ) {
      for (const v of group) values.set(v, (values.get(v) as number) + by * step);
      return true;
    }
  }
  return false;
}

/** Returns how far the limits allow a group to move, in minutes. */
function computeRoom(
  problem: Problem,
  values: ReadonlyMap<number, number>,
  group: readonly number[],
  by: 1 | -1,
): number {
  const readMinutes = (v: number) => values.get(v) ?? (problem.now[v] as number);
  const moving = new Set(group);
  let room = Number.POSITIVE_INFINITY;
  for (const v of group) {
    room = Math.min(room, by > 0 ? (problem.most[v] as number) - readMinutes(v) : readMinutes(v));
    const limits = by > 0 ? problem.limitsByProvider.get(v) : problem.setBy.get(v);
    for (const limit of limits ?? []) {
      const provided = readMinutes(limit.provider);
      const asked = readMinutes(limit.dependent) + limit.slack;
      const both = moving.has(limit.provider) && moving.has(limit.dependent);
      if (both && asked >= provided) continue;
      if (by > 0) room = Math.min(room, Math.max(limit.floor, both ? limit.floor : asked) - provided);
      else if (!both && provided > limit.floor) room = Math.min(room, asked - provided);
    }
  }
  return room;
}
