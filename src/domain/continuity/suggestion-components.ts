import type { Choices } from './suggestion-choices.ts';
import {
  computeBound,
  computeExcess,
  computeGroupExcess,
  type Limit,
  type LimitGroup,
  type RtoLimits,
} from './suggestion-limits.ts';

/**
 * A part of the graph. Its changes affect no limit outside of this part. Its nodes are numbered from 0, and its limits
 * and arrays use these numbers.
 */
export interface Component {
  /** For each node of the part, its number in the graph. */
  readonly nodes: readonly number[];
  readonly now: Float64Array;
  /** The shortest and the longest RTO that can be needed. They are equal for nodes that keep their RTO. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly limits: readonly Limit[];
  readonly groups: readonly LimitGroup[];
}

/** The shortest and the longest RTOs that can be needed, by node number. */
interface Range {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Splits the limits into parts that can be solved independently. No RTO needs to leave its range. The shortest RTO of
 * the range results if shorter RTOs alone satisfy all limits, and the longest if longer RTOs alone satisfy them. If
 * RTOs outside of their ranges satisfy the limits, the ends of the ranges satisfy them too, and are nearer to the
 * current RTOs. For groups of alternatives, this is true because the ranges take account of the limits of all members.
 */
export function splitComponents(all: RtoLimits, choices: Choices): Component[] {
  let groups: readonly LimitGroup[] = [];
  for (;;) {
    const limits = [...all.limits, ...groups.flatMap(({ members }) => members)];
    const range: Range = { low: shortest(all, limits, choices), high: longest(all, limits, choices) };
    const met = (limit: Limit) => !isTight(limit, range);
    const concerned = all.groups.filter(
      (group) => groups.includes(group) || group.members.filter(met).length < group.required,
    );
    if (concerned.length > groups.length) {
      groups = concerned;
      continue;
    }
    return connect(
      all.now,
      range,
      all.limits.filter((limit) => !met(limit)),
      groups,
    );
  }
}

/** Returns true if some RTOs within the range exceed the limit. */
function isTight(limit: Limit, { low, high }: Range): boolean {
  return (high[limit.provider] as number) > computeBound(limit, low);
}

function connect(
  now: Float64Array,
  range: Range,
  limits: readonly Limit[],
  groups: readonly LimitGroup[],
): Component[] {
  const { low, high } = range;
  const parent = new Map<number, number>();
  for (const [v, least] of low.entries()) if (least < (high[v] as number)) parent.set(v, v);
  const rootOf = (v: number): number => {
    let at = v;
    while (parent.get(at) !== at) at = parent.get(at) as number;
    parent.set(v, at);
    return at;
  };
  const movable = (some: readonly Limit[]) =>
    some.flatMap(({ provider, dependent }) => [provider, dependent]).filter((v) => parent.has(v));
  const together = [...groups.map(({ members }) => members), ...listChains(now, range, limits)];
  for (const some of [...limits.map((limit) => [limit]), ...together]) {
    const [first, ...others] = movable(some);
    for (const other of others) parent.set(rootOf(other), rootOf(first as number));
  }
  // Limits and groups belong to no component if none of their nodes can change.
  const home = (some: readonly Limit[]) => {
    const [first] = movable(some);
    return first === undefined ? -1 : rootOf(first);
  };
  const limitsBy = Map.groupBy(limits, (limit) => home([limit]));
  const groupsBy = Map.groupBy(groups, ({ members }) => home(members));
  return [...Map.groupBy(parent.keys(), rootOf)].map(([root, movers]) => {
    const own = limitsBy.get(root) ?? [];
    const ownGroups = groupsBy.get(root) ?? [];
    const ends = [...own, ...ownGroups.flatMap(({ members }) => members)];
    const others = ends.flatMap(({ provider, dependent }) => [provider, dependent]).filter((v) => v >= 0);
    const nodes = [...new Set([...movers, ...others])];
    const numberOf = new Map(nodes.map((v, i) => [v, i]));
    const renumber = (limit: Limit): Limit => ({
      ...limit,
      provider: numberOf.get(limit.provider) as number,
      dependent: numberOf.get(limit.dependent) ?? -1,
    });
    const pick = (values: Float64Array) => Float64Array.from(nodes, (v) => values[v] as number);
    return {
      nodes,
      now: pick(now),
      low: pick(low),
      high: pick(high),
      limits: own.map(renumber),
      groups: ownGroups.map((group) => ({ ...group, members: group.members.map(renumber) })),
    };
  });
}

/**
 * Groups the exceeded limits of chains by provider. All limits of a provider belong to one gap, because the gap closes
 * only when the provider is in time for all activities. Leaves out providers with a limit that no RTOs within the range
 * can satisfy.
 */
function listChains(now: Float64Array, { low, high }: Range, limits: readonly Limit[]): Limit[][] {
  const exceeded = limits.filter((limit) => limit.isChain && computeExcess(limit, now) > 0);
  const canHold = (limit: Limit) => (low[limit.provider] as number) <= computeBound(limit, high);
  return [...Map.groupBy(exceeded, ({ provider }) => provider).values()].filter((chain) => chain.every(canHold));
}

/**
 * Returns the greatest RTOs that satisfy all limits and do not exceed the current RTOs. If no choice for a node is
 * short enough, uses its shortest choice.
 */
function shortest({ now }: RtoLimits, limits: readonly Limit[], { roundDown }: Choices): Float64Array {
  const value = now.slice();
  const byDependent = Map.groupBy(limits, ({ dependent }) => dependent);
  const queue: number[] = [];
  const shorten = (limit: Limit) => {
    const bound = computeBound(limit, value);
    if ((value[limit.provider] as number) <= bound) return;
    const to = roundDown(limit.provider, bound);
    if (to >= (value[limit.provider] as number)) return;
    value[limit.provider] = to;
    queue.push(limit.provider);
  };
  for (const limit of limits) shorten(limit);
  for (let head = 0; head < queue.length; head++)
    for (const limit of byDependent.get(queue[head] as number) ?? []) shorten(limit);
  return value;
}

/**
 * Returns the smallest RTOs that satisfy all limits and are not below the current RTOs. If no choice for a node is long
 * enough, uses its longest choice.
 */
function longest({ now, most }: RtoLimits, limits: readonly Limit[], { roundUp }: Choices): Float64Array {
  const value = now.slice();
  const byProvider = Map.groupBy(limits, ({ provider }) => provider);
  const queue: number[] = [];
  const lengthen = (limit: Limit) => {
    const { provider, dependent, slack } = limit;
    if (dependent < 0 || (value[provider] as number) <= computeBound(limit, value)) return;
    const end = Math.max(most[dependent] as number, now[dependent] as number);
    const to = Math.min(roundUp(dependent, (value[provider] as number) - slack), end);
    if (to <= (value[dependent] as number)) return;
    value[dependent] = to;
    queue.push(dependent);
  };
  for (const limit of limits) lengthen(limit);
  for (let head = 0; head < queue.length; head++)
    for (const limit of byProvider.get(queue[head] as number) ?? []) lengthen(limit);
  return value;
}

/** Returns those limits and groups of a component that these RTOs exceed. */
export function listExceeded({ limits, groups }: Component, rto: Float64Array): (Limit | LimitGroup)[] {
  return [
    ...limits.filter((limit) => (rto[limit.provider] as number) > computeBound(limit, rto)),
    ...groups.filter((group) => computeGroupExcess(group, rto) > 0),
  ];
}
