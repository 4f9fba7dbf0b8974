import { computeBound, type PairLimit, type RtoLimits } from './suggestion-limits.ts';

type RoundDown = (v: number, value: number) => number;

/** A part of the graph whose changes do not affect the rest. */
export interface Component {
  readonly nodes: readonly number[];
  readonly limitsByProvider: ReadonlyMap<number, readonly PairLimit[]>;
  readonly setBy: ReadonlyMap<number, readonly PairLimit[]>;
}

const byProvider = (pairs: readonly PairLimit[]) => Map.groupBy(pairs, ({ provider }) => provider);
const byDependent = (pairs: readonly PairLimit[]) => Map.groupBy(pairs, ({ dependent }) => dependent);

/**
 * Returns the limits without those that no RTOs can satisfy together with the others, because a provider would have to
 * recover before it is lost. Such a limit is relaxed to the current values, so that its gap gets no worse.
 */
export function keepFeasibleLimits(limits: RtoLimits, roundDown: RoundDown): RtoLimits {
  const { now } = limits;
  const most = limits.most.slice();
  const pairs = [...limits.pairs];
  const nodes = listNodes(pairs, limits);
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
  // Where a link stays red, a chain to the same provider is not a separate gap.
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

function listNodes(pairs: readonly PairLimit[], { now, most }: RtoLimits): number[] {
  const nodes = new Set(pairs.flatMap(({ provider, dependent }) => [provider, dependent]));
  for (const [v, value] of now.entries()) if (value > (most[v] as number)) nodes.add(v);
  return [...nodes].sort((a, b) => a - b);
}

/**
 * Finds exceeded limits that would force an RTO below 0 even if everything else were as slow as allowed: the first such
 * limit of each chain. Every result is exceeded at present, so relaxing the results repeatedly comes to an end.
 */
function pressedBelowZero(
  pairs: readonly PairLimit[],
  most: Float64Array,
  nodes: readonly number[],
  roundDown: RoundDown,
  now: Float64Array,
): Set<PairLimit | number> {
  const limitsByDependent = byDependent(pairs);
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
    for (const limit of limitsByDependent.get(u) ?? []) {
      const to = roundDown(limit.provider, computeBound(limit, value.get(u) as number));
      if (to >= (value.get(limit.provider) as number)) continue;
      value.set(limit.provider, to);
      presser.set(limit.provider, limit);
      // A node that is forced below 0 is blamed at once and does not force its own providers.
      if (to < 0) blame(limit.provider);
      else queue.push(limit.provider);
    }
  }
  return culprits;
}

/**
 * Splits the limits into parts that can be solved independently. A node's RTO becomes no shorter than if all gaps were
 * closed by shorter RTOs alone, and no longer than if they were closed by longer RTOs alone. Nodes that change in
 * neither case are left out.
 */
export function splitComponents(limits: RtoLimits, roundDown: RoundDown): Component[] {
  const { now, pairs } = limits;
  const nodes = listNodes(pairs, limits);
  const low = shortest(limits, nodes, roundDown);
  const high = longest(limits, nodes, roundDown);
  // A limit that is satisfied even at these extremes has no effect.
  const tight = pairs.filter(
    (limit) => (high.get(limit.provider) as number) > computeBound(limit, low.get(limit.dependent) as number),
  );
  const active = new Set(nodes.filter((v) => low.get(v) !== now[v] || high.get(v) !== now[v]));
  // Includes providers that cannot be any shorter, because they limit their dependents.
  for (const { provider } of tight) active.add(provider);
  const parent = new Map([...active].map((v) => [v, v]));
  const findRoot = (v: number): number => {
    let at = v;
    while (parent.get(at) !== at) at = parent.get(at) as number;
    parent.set(v, at);
    return at;
  };
  for (const { provider, dependent } of tight) {
    if (active.has(dependent)) parent.set(findRoot(provider), findRoot(dependent));
  }
  for (const members of limits.together) {
    const [one, ...others] = members.filter((v) => active.has(v));
    for (const other of others) parent.set(findRoot(one as number), findRoot(other));
  }
  const limitsBy = Map.groupBy(tight, ({ provider }) => findRoot(provider));
  return [...Map.groupBy(active, findRoot)].map(([root, members]) => {
    const own = limitsBy.get(root) ?? [];
    return { nodes: members, limitsByProvider: byProvider(own), setBy: byDependent(own) };
  });
}

/**
 * Returns the greatest values that satisfy all limits and do not exceed the current RTOs. Never below 0, even if a
 * limit is then exceeded.
 */
function shortest({ now, most, pairs }: RtoLimits, nodes: readonly number[], roundDown: RoundDown) {
  const limitsByDependent = byDependent(pairs);
  const value = new Map<number, number>();
  const clip = (v: number, bound: number) => Math.max(0, roundDown(v, bound));
  for (const v of nodes) value.set(v, Math.min(now[v] as number, clip(v, most[v] as number)));
  const queue = [...nodes];
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head] as number;
    for (const limit of limitsByDependent.get(u) ?? []) {
      const to = clip(limit.provider, computeBound(limit, value.get(u) as number));
      if (to >= (value.get(limit.provider) as number)) continue;
      value.set(limit.provider, to);
      queue.push(limit.provider);
    }
  }
  return value;
}

/**
 * Returns the smallest values that satisfy all limits and are not below the current RTOs. Never above `most`, even if a
 * limit is then exceeded.
 */
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
      // If only listed values may be chosen, the RTO can be the next listed one or any later one.
      const to = least < end && roundDown(limit.dependent, least) === least ? least : end;
      if (to <= known) continue;
      value.set(limit.dependent, to);
      queue.push(limit.dependent);
    }
  }
  return value;
}
