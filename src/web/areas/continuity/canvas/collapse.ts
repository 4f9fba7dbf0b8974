import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import type { CanvasLink, CanvasNode, Looks, NodeLook, NodeState } from './canvas-types.ts';

/** Above so many records the canvas opens with each kind as one card. */
export const mostCards = 300;

/** The uid of the card that stands for a kind; no record's uid looks like it. */
export const kindUid = (kind: ProviderKind): string => `kind:${kind}`;

/** The kind that a card stands for; undefined for a record's. */
export const kindOf = (uid: string): ProviderKind | undefined => providerKinds.find((kind) => kindUid(kind) === uid);

const severity: readonly NodeState[] = ['met', 'unknown', 'justMet', 'late', 'down'];

/** The graph with one card in the place of all records of each of these kinds. */
export function collapse(
  graph: { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] },
  kinds: ReadonlySet<ProviderKind>,
): { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] } {
  if (kinds.size === 0) return graph;
  const stands = new Map(graph.nodes.map(({ uid, kind }) => [uid, kinds.has(kind) ? kindUid(kind) : uid]));
  const groups = providerKinds.flatMap((kind): CanvasNode[] => {
    const members = kinds.has(kind) ? graph.nodes.filter((node) => node.kind === kind).length : 0;
    if (members === 0) return [];
    const times = { rtoMinutes: null, mtpdMinutes: null };
    return [{ uid: kindUid(kind), kind, name: kindsLabel(kind), ...times, place: null, members }];
  });
  const links = new Map<string, CanvasLink>();
  for (const link of graph.links) {
    const dependentUid = stands.get(link.dependentUid) ?? link.dependentUid;
    const providerUid = stands.get(link.providerUid) ?? link.providerUid;
    const whole = dependentUid === link.dependentUid && providerUid === link.providerUid;
    if (dependentUid === providerUid) continue;
    const uid = whole ? link.uid : `${providerUid} ${dependentUid}`;
    if (whole || !links.has(uid)) {
      const plain = { toleranceMinutes: 0, group: '', groupRequired: 1 };
      links.set(uid, whole ? link : { uid, dependentUid, providerUid, ...plain, captured: link.captured });
    }
  }
  return {
    nodes: [...graph.nodes.filter(({ kind }) => !kinds.has(kind)), ...groups],
    links: [...links.values()],
  };
}

/** How the cards stand that stand for a kind: as the worst of their records. */
export function looksOfKinds(nodes: readonly CanvasNode[], looks: Looks): Map<string, NodeLook> {
  const found = new Map<string, NodeLook>(looks);
  for (const { uid, kind } of nodes) {
    const look = looks.get(uid);
    const former = found.get(kindUid(kind));
    if (!look || (former && severity.indexOf(former.state) >= severity.indexOf(look.state))) continue;
    found.set(kindUid(kind), { state: look.state });
  }
  return found;
}
