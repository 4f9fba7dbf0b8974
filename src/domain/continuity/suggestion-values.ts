import type { Choices } from './suggestion-choices.ts';
import type { Component } from './suggestion-components.ts';
import type { Limit } from './suggestion-limits.ts';

/**
 * Finds the values that a smallest set of changes can have. In such a set, each new RTO has one of three properties: it
 * is the end of its range, it is a listed RTO, or limits tie it to an RTO that does not change, directly or through
 * other RTOs. RTOs that are tied only to each other need not be tried, because they could all move by a minute without
 * making the set larger.
 *
 * @param limits all limits of the component, also those of alternatives
 * @param most the number of values after which the search stops
 * @returns the values of each node in ascending order, and whether all values were found
 */
export function findCandidates(component: Component, limits: readonly Limit[], choices: Choices, most: number) {
  const { nodes, now, low, high } = component;
  const found = nodes.map(() => new Set<number>());
  const isFree = nodes.map((v, i) => (low[i] as number) < (high[i] as number) && !choices.isListed(v));
  const queue: [number, number][] = [];
  const add = (i: number, value: number) => {
    if (value < (low[i] as number) || value > (high[i] as number) || found[i]?.has(value)) return;
    found[i]?.add(value);
    queue.push([i, value]);
  };
  for (const [i, v] of nodes.entries()) {
    const seeds = choices.isListed(v) ? choices.list(v) : [now[i] as number, low[i] as number, high[i] as number];
    for (const value of seeds) add(i, value);
  }
  for (const { provider, floor } of limits) if (isFree[provider]) add(provider, floor);
  const byProvider = Map.groupBy(limits, ({ provider }) => provider);
  const byDependent = Map.groupBy(limits, ({ dependent }) => dependent);
  for (let head = 0; head < queue.length && queue.length <= most; head++) {
    const [i, value] = queue[head] as [number, number];
    for (const { dependent, slack } of byProvider.get(i) ?? []) if (isFree[dependent]) add(dependent, value - slack);
    for (const { provider, slack } of byDependent.get(i) ?? []) if (isFree[provider]) add(provider, value + slack);
  }
  return { values: found.map((set) => [...set].sort((a, b) => a - b)), isComplete: queue.length <= most };
}
