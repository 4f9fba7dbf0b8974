import { computeBound, type PairLimit } from './suggestion-limits.ts';

/** What one search works on: the limits, and how values are rounded to those that may be chosen. By node number. */
export interface Problem {
  readonly now: Float64Array;
  readonly most: Float64Array;
  /** Limits of a provider, by provider. */
  readonly limitsOf: ReadonlyMap<number, readonly PairLimit[]>;
  /** Limits that a dependent sets, by dependent. */
  readonly setBy: ReadonlyMap<number, readonly PairLimit[]>;
  /** The greatest value that may be chosen for a node and is not above this one; -1: none. */
  roundDown(v: number, value: number): number;
}

/** Which way a node may be changed: -1 shorter, 1 longer, 0 either. The rest stays as it is. */
export type Signs = ReadonlyMap<number, 1 | 0 | -1>;

/** Why signs do not do: who is pressed below what it may be, and who presses in the end. */
export interface Conflict {
  readonly pressed: number;
  readonly root: number;
}

/**
 * The greatest values that keep all limits, if nodes may only change as signed: or the first node that would have to be
 * shorter although it may not.
 */
export function findGreatestValues(
  problem: Problem,
  nodes: readonly number[],
  signs: Signs,
): Map<number, number> | Conflict {
  const { now, most, limitsOf, setBy, roundDown } = problem;
  const value = new Map<number, number>();
  const presser = new Map<number, number>();
  const minutesOf = (v: number) => value.get(v) ?? (now[v] as number);
  const queue: number[] = [];
  const lower = (v: number, bound: number, by: number): Conflict | null => {
    const to = roundDown(v, bound);
    if (to >= minutesOf(v)) return null;
    const sign = signs.get(v);
    if (to < 0 || ((sign === undefined || sign === 1) && to < (now[v] as number)))
      return { pressed: v, root: by < 0 ? -1 : rootOf(presser, by) };
    presser.set(v, by);
    value.set(v, to);
    queue.push(v);
    return null;
  };
  for (const v of nodes) value.set(v, (signs.get(v) ?? -1) >= 0 ? roundDown(v, most[v] as number) : (now[v] as number));
  for (const v of nodes) {
    let conflict = lower(v, most[v] as number, -1);
    for (const limit of limitsOf.get(v) ?? [])
      conflict ??= lower(v, computeBound(limit, minutesOf(limit.dependent)), limit.dependent);
    if (conflict) return conflict;
  }
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    for (const limit of setBy.get(u) ?? []) {
      if (!value.has(limit.provider)) continue;
      const conflict = lower(limit.provider, computeBound(limit, minutesOf(u)), u);
      if (conflict) return conflict;
    }
  }
  return value;
}

/** Who presses in the end: nobody presses it. -1: it is the node's own greatest value. */
function rootOf(presser: ReadonlyMap<number, number>, v: number): number {
  let at = v;
  for (let steps = 0; steps <= presser.size; steps++) {
    const by = presser.get(at);
    if (by === undefined) return at;
    if (by < 0) return -1;
    at = by;
  }
  return -1;
}

/** What has been found: the fewest changes, and the node's new values. */
export interface Found {
  readonly values: ReadonlyMap<number, number>;
  readonly exact: boolean;
}

/** So many nodes are looked at, over all tries for one component, before the search gives up being exact. */
const EXACT_WORK = 500_000;
/** The same for putting back; what is left then is changed as little as it may be. */
const WORK = 3_000_000;

/**
 * The fewest changed nodes of one component, and of those sets the one with the least total change.
 *
 * If a node is pressed below what it is, then in every solution either it is shorter, or who presses it is longer: all
 * nodes between may only be shorter. Trying both, with one change allowed, then two, and so on, meets every smallest set.
 * Where that takes too long (`exact: false`), everything is free at first, and is put back to what it is, those first that
 * have fewest limits which are not kept: what can't be put back stays changed, and, but for the very
 * largest parts, none of it could be left out.
 */
export function findFewestChanges(problem: Problem, nodes: readonly number[], work = EXACT_WORK): Found | null {
  const budget = { left: work };
  for (let most = 0; most <= nodes.length && budget.left > 0; most++) {
    const sets: Map<number, 1 | -1>[] = [];
    collect(problem, nodes, new Map(), most, budget, new Set(), sets);
    if (budget.left > 0 && sets.length > 0) return { values: leastOf(problem, nodes, sets), exact: true };
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

/** A set of which nothing can be left out; null only if the limits can't be kept at all. */
function withoutSurplus(problem: Problem, nodes: readonly number[]): Signs | null {
  const broken = new Map<number, number>();
  for (const limit of [...problem.limitsOf.values()].flat()) {
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

function leastOf(problem: Problem, nodes: readonly number[], sets: readonly Signs[]): Map<number, number> {
  let best: { cost: number; name: string; values: Map<number, number> } | null = null;
  for (const signs of sets) {
    const values = leastChange(problem, nodes, signs);
    const cost = costOf(problem, values);
    const name = [...values].sort(([a], [b]) => a - b).join(' ');
    if (best === null || cost < best.cost || (cost === best.cost && name < best.name)) best = { cost, name, values };
  }
  return best?.values ?? new Map();
}

function costOf({ now }: Problem, values: ReadonlyMap<number, number>): number {
  let cost = 0;
  for (const [v, value] of values) cost += Math.abs(value - (now[v] as number));
  return cost;
}

/** Up to so many changed nodes are also moved together. */
const TOGETHER = 8;

/**
 * The values of the signed nodes that change least in total: from the greatest solution groups of nodes are moved together
 * as long as that brings more of them nearer to what they are than it takes away. For limits of this kind no better one
 * is missed by that, if all values may be chosen.
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

/** Moves a group one way as far as it may go, if that is a gain. */
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
  for (let step = Math.min(room, roomOf(problem, values, group, by)); step > 0; step--) {
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

/** How far the limits let a group go. */
function roomOf(problem: Problem, values: ReadonlyMap<number, number>, group: readonly number[], by: 1 | -1): number {
  const minutesOf = (v: number) => values.get(v) ?? (problem.now[v] as number);
  const moving = new Set(group);
  let room = Number.POSITIVE_INFINITY;
  for (const v of group) {
    room = Math.min(room, by > 0 ? (problem.most[v] as number) - minutesOf(v) : minutesOf(v));
    const limits = by > 0 ? problem.limitsOf.get(v) : problem.setBy.get(v);
    for (const limit of limits ?? []) {
      const provided = minutesOf(limit.provider);
      const asked = minutesOf(limit.dependent) + limit.slack;
      const both = moving.has(limit.provider) && moving.has(limit.dependent);
      if (both && asked >= provided) continue;
      if (by > 0) room = Math.min(room, Math.max(limit.floor, both ? limit.floor : asked) - provided);
      else if (!both && provided > limit.floor) room = Math.min(room, asked - provided);
    }
  }
  return room;
}
