import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode, Looks, NodeState } from './canvas-types.ts';

/** What of the canvas somebody wants to see; an empty set: all of them. */
export interface CanvasFilter {
  readonly kinds: ReadonlySet<ProviderKind>;
  readonly states: ReadonlySet<NodeState>;
}

export const noFilter: CanvasFilter = { kinds: new Set(), states: new Set() };

/** Whether something is left out. */
export const isFiltered = ({ kinds, states }: CanvasFilter): boolean => kinds.size > 0 || states.size > 0;

/** What is seen of a graph under a filter. */
export interface Shown {
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  /** How many records are left out. */
  readonly hidden: number;
  /**
   * Those that are left out although something that is seen depends on them, directly or through others. With states: only those that
   * are not met themselves, because they alone can be a cause.
   */
  readonly hiddenCauses: readonly CanvasNode[];
}

const bad = (looks: Looks | undefined, uid: string): boolean => {
  const state = looks?.get(uid)?.state;
  return state === undefined || state !== 'met';
};

/** All that these depend on, directly or through others. */
export function upstreamOf(from: Iterable<string>, links: readonly CanvasLink[]): Set<string> {
  const providers = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of links)
    providers.set(dependentUid, [...(providers.get(dependentUid) ?? []), providerUid]);
  return reach(from, providers);
}

/** All that depend on these, directly or through others. */
export function downstreamOf(from: Iterable<string>, links: readonly CanvasLink[]): Set<string> {
  const dependents = new Map<string, string[]>();
  for (const { dependentUid, providerUid } of links)
    dependents.set(providerUid, [...(dependents.get(providerUid) ?? []), dependentUid]);
  return reach(from, dependents);
}

function reach(from: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let uid = open.pop(); uid !== undefined; uid = open.pop()) {
    for (const one of next.get(uid) ?? []) {
      if (found.has(one)) continue;
      found.add(one);
      open.push(one);
    }
  }
  return found;
}

/** What is seen under a filter, and what is left out although it may be the cause of what is seen. */
export function shownOf(
  graph: { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] },
  filter: CanvasFilter,
  looks?: Looks,
): Shown {
  const { nodes, links } = graph;
  if (!isFiltered(filter)) return { nodes, links, hidden: 0, hiddenCauses: [] };
  const passes = ({ uid, kind }: CanvasNode) =>
    (filter.kinds.size === 0 || filter.kinds.has(kind)) &&
    (filter.states.size === 0 || filter.states.has(looks?.get(uid)?.state ?? 'unknown'));
  const seen = nodes.filter(passes);
  const uids = new Set(seen.map(({ uid }) => uid));
  const troubled = seen.filter(({ uid }) => bad(looks, uid)).map(({ uid }) => uid);
  const causes = upstreamOf(troubled, links);
  return {
    nodes: seen,
    links: links.filter(({ dependentUid, providerUid }) => uids.has(dependentUid) && uids.has(providerUid)),
    hidden: nodes.length - seen.length,
    hiddenCauses: nodes.filter(({ uid }) => !uids.has(uid) && causes.has(uid) && bad(looks, uid)),
  };
}
