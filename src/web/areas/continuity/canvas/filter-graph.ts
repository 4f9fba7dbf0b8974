import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, Looks, NodeState } from './canvas-types.ts';

/** A filter of the canvas. An empty set does not restrict anything. */
export interface CanvasFilter {
  readonly kinds: ReadonlySet<ProviderKind>;
  readonly states: ReadonlySet<NodeState>;
}

export const noFilter: CanvasFilter = { kinds: new Set(), states: new Set() };

/** Returns whether the filter can hide anything. */
export const isFiltered = ({ kinds, states }: CanvasFilter): boolean => kinds.size > 0 || states.size > 0;

/** The filtered graph. */
export interface FilteredGraph {
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  /** The number of hidden records. */
  readonly hidden: number;
  /**
   * The hidden records that may explain the states of shown records, because these depend on them directly or
   * indirectly. Records whose state is known to be "met" are ignored on both sides: such a record needs no cause, and
   * is no cause of another state.
   */
  readonly hiddenCauses: readonly CanvasNode[];
}

const isUnmet = (looks: Looks | undefined, uid: string): boolean => {
  const state = looks?.get(uid)?.state;
  return state === undefined || state !== 'met';
};

/** Returns the records on which the records `from` depend, directly or indirectly. */
export function findUpstream(from: Iterable<string>, links: readonly CanvasLink[]): Set<string> {
  const providers = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of links)
    providers.set(dependentUid, [...(providers.get(dependentUid) ?? []), providerUid]);
  return findReachable(from, providers);
}

/** Returns the records that depend on these, directly or indirectly. */
export function findDownstream(from: Iterable<string>, links: readonly CanvasLink[]): Set<string> {
  const dependents = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of links)
    dependents.set(providerUid, [...(dependents.get(providerUid) ?? []), dependentUid]);
  return findReachable(from, dependents);
}

function findReachable(from: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const pending = [...from];
  for (let uid = pending.pop(); uid !== undefined; uid = pending.pop()) {
    for (const one of next.get(uid) ?? []) {
      if (found.has(one)) continue;
      found.add(one);
      pending.push(one);
    }
  }
  return found;
}

/** Filters a graph, and finds hidden records that may be causes of the states shown. */
export function filterGraph(
  graph: { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] },
  filter: CanvasFilter,
  looks?: Looks,
): FilteredGraph {
  const { nodes, links } = graph;
  if (!isFiltered(filter)) return { nodes, links, hidden: 0, hiddenCauses: [] };
  const isSeen = ({ uid, kind }: CanvasNode) =>
    (filter.kinds.size === 0 || filter.kinds.has(kind)) &&
    (filter.states.size === 0 || filter.states.has(looks?.get(uid)?.state ?? 'unknown'));
  const seen = nodes.filter(isSeen);
  const uids = new Set(seen.map(({ uid }) => uid));
  const unmet = seen.filter(({ uid }) => isUnmet(looks, uid)).map(({ uid }) => uid);
  const causes = findUpstream(unmet, links);
  return {
    nodes: seen,
    links: links.filter(({ dependentUid, providerUid }) => uids.has(dependentUid) && uids.has(providerUid)),
    hidden: nodes.length - seen.length,
    hiddenCauses: nodes.filter(({ uid }) => !uids.has(uid) && causes.has(uid) && isUnmet(looks, uid)),
  };
}
