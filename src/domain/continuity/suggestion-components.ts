import { computeBound, type PairLimit, type RtoLimits } from './suggestion-limits.ts';

type RoundDown = (v: number, value: number) => number;

/** A part of the graph whose changes have no effect on the rest. */
export interface Component {
  readonly nodes: readonly number[];
  readonly limitsOf: ReadonlyMap<number, readonly PairLimit[]>;
  readonly setBy: ReadonlyMap<number, readonly PairLimit[]>;
}

const byProvider = (pairs: readonly PairLimit[]) => Map.groupBy(pairs, ({ provider }) => provider);
const byDependent = (pairs: readonly PairLimit[]) => Map.groupBy(pairs, ({ dependent }) => dependent);

/**
 * The limits, less those that no RTOs at all can keep together with the others: a provider would have to be back before it
 * is gone. Such a limit is loosened to what it is now, so that it gets no worse.
 */
export function keepFeasibleLimits(limits: RtoLimits, roundDown: RoundDown): RtoLimits {
  const { now } = limits;
  const most = limits.most.slice();
  const pairs = [...limits.pairs];
  const nodes = nodesOf(pairs, limits);
  const tooShort = new Set<number>();
  for (;;) {
    const culprits = pressedBelowZero(pairs, most, nodes, roundDown, now);
    if (culprits.size === 0) break;
    for (const culprit of culprits) {
      if (typeof culprit === 'number') most[culprit] = now[culprit] as number;
      else {
        pairs[pairs.indexOf(culprit)] = loosened(culprit, now);
        if (culprit.floor === Number.NEGATIVE_INFINITY) tooShort.add(culprit.provider);
      }
    }
  }
  // Where a link stays red, a chain to the same provider is no gap of its own.
  return {
    ...limits,
    most,
    pairs: pairs.map((limit) => (tooShort.has(limit.provider) ? loosenedChain(limit, now) : limit)),
  };
}

function loosened(limit: PairLimit, now: Float64Array): PairLimit {
  const difference = (now[limit.provider] as number) - (now[limit.dependent] as number);
  return { ...limit, slack: Math.max(limit.slack, difference) };
}

function loosenedChain(limit: PairLimit, now: Float64Array): PairLimit {
  const isKept = (now[limit.provider] as number) <= computeBound(limit, now[limit.dependent] as number);
  return isKept || limit.floor === Number.NEGATIVE_INFINITY ? limit : loosened(limit, now);
}

function nodesOf(pairs: readonly PairLimit[], { now, most }: RtoLimits): number[] {
  const nodes = new Set(pairs.flatMap(({ provider, dependent }) => [provider, dependent]));
  for (const [v, value] of now.entries()) if (value > (most[v] as number)) nodes.add(v);
  return [...nodes].sort((a, b) => a - b);
}

/**
 * Limits not kept now that press nodes below 0 even if everything else is as slow as it may be: the first of each chain
 * that does. Each is not kept now, so that this ends.
 */
function pressedBelowZero(
  pairs: readonly PairLimit[],
  most: Float64Array,
  nodes: readonly number[],
  roundDown: RoundDown,
  now: Float64Array,
): Set<PairLimit | number> {
  const limitsOf = byDependent(pairs);
  const value = new Map(nodes.map((v) => [v, roundDown(v, most[v] as number)]));
  const presser = new Map<number, PairLimit>();
  const queue = [...nodes];
  const culprits = new Set<PairLimit | number>();
  const blame = (from: number): void => {
    let v = from;
    for (let steps = 0; steps <= nodes.length; steps++) {
      const limit = presser.get(v);
      if (limit === undefined) {
        if ((now[v] as number) > (most[v] as number)) culprits.add(v);
        return;
      }
      if ((now[limit.provider] as number) > computeBound(limit, now[limit.dependent] as number)) {
        culprits.add(limit);
        return;
      }
      v = limit.dependent;
    }
  };
  for (const v of nodes) if ((value.get(v) as number) < 0) blame(v);
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    if ((value.get(u) as number) < 0) continue;
    for (const limit of limitsOf.get(u) ?? []) {
      const to = roundDown(limit.provider, computeBound(limit, value.get(u) as number));
      if (to >= (value.get(limit.provider) as number)) continue;
      value.set(limit.provider, to);
      presser.set(limit.provider, limit);
      // What asks for the impossible is looked at first: it asks nothing of others before.
      if (to < 0) blame(limit.provider);
      else queue.push(limit.provider);
    }
  }
  return culprits;
}

/**
 * The parts that can be solved each by itself. A node is never made shorter than if all that is wrong were mended by shorter
 * RTOs alone, nor longer than by longer ones alone; who stays the same in both takes no part.
 */
export function splitComponents(limits: RtoLimits, roundDown: RoundDown): Component[] {
  const { now, pairs } = limits;
  const nodes = nodesOf(pairs, limits);
  const low = shortest(limits, nodes, roundDown);
  const high = longest(limits, nodes, roundDown);
  // A limit that is kept even at these ends binds nothing.
  const tight = pairs.filter(
    (limit) => (high.get(limit.provider) as number) > computeBound(limit, low.get(limit.dependent) as number),
  );
  const active = new Set(nodes.filter((v) => low.get(v) !== now[v] || high.get(v) !== now[v]));
  // Also one that can't be any shorter: it keeps its dependents from becoming so.
  for (const { provider } of tight) active.add(provider);
  const parent = new Map([...active].map((v) => [v, v]));
  const rootOf = (v: number): number => {
    let at = v;
    while (parent.get(at) !== at) at = parent.get(at) as number;
    parent.set(v, at);
    return at;
  };
  for (const { provider, dependent } of tight) {
    if (active.has(dependent)) parent.set(rootOf(provider), rootOf(dependent));
  }
  for (const members of limits.together) {
    const [one, ...others] = members.filter((v) => active.has(v));
    for (const other of others) parent.set(rootOf(one as number), rootOf(other));
  }
  const limitsBy = Map.groupBy(tight, ({ provider }) => rootOf(provider));
  return [...Map.groupBy(active, rootOf)].map(([root, members]) => {
    const own = limitsBy.get(root) ?? [];
    return { nodes: members, limitsOf: byProvider(own), setBy: byDependent(own) };
  });
}

/** The greatest values that keep all limits and are no longer than now; not below 0, where that can't be kept. */
function shortest({ now, most, pairs }: RtoLimits, nodes: readonly number[], roundDown: RoundDown) {
  const limitsOf = byDependent(pairs);
  const value = new Map<number, number>();
  const clip = (v: number, bound: number) => Math.max(0, roundDown(v, bound));
  for (const v of nodes) value.set(v, Math.min(now[v] as number, clip(v, most[v] as number)));
  const queue = [...nodes];
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    for (const limit of limitsOf.get(u) ?? []) {
      const to = clip(limit.provider, computeBound(limit, value.get(u) as number));
      if (to >= (value.get(limit.provider) as number)) continue;
      value.set(limit.provider, to);
      queue.push(limit.provider);
    }
  }
  return value;
}

/** The least values that keep all limits and are no shorter than now; not above the most, where that can't be kept. */
function longest({ now, most, pairs }: RtoLimits, nodes: readonly number[], roundDown: RoundDown) {
  const limitsBy = byProvider(pairs);
  const value = new Map<number, number>();
  const queue = [...nodes];
  for (const v of nodes) value.set(v, now[v] as number);
  for (let head = 0; head < queue.length; head++) {
    const p = queue[head] as number;
    for (const limit of limitsBy.get(p) ?? []) {
      const provided = value.get(p) as number;
      const known = value.get(limit.dependent) as number;
      if (provided <= computeBound(limit, known)) continue;
      const end = Math.max(known, most[limit.dependent] as number);
      const least = provided - limit.slack;
      // Where only some values may be chosen it can be the next one, or any after that.
      const to = least < end && roundDown(limit.dependent, least) === least ? least : end;
      if (to <= known) continue;
      value.set(limit.dependent, to);
      queue.push(limit.dependent);
    }
  }
  return value;
}
