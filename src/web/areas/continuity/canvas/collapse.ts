import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import type { CanvasLink, CanvasNode, Looks, NodeLook, NodeState } from './canvas-types.ts';

/** The number of records above which the canvas opens with one card for each kind. */
export const maxCards = 300;

/** Returns the uid of the card that stands for a kind. It differs from the uids of all records. */
export const toKindUid = (kind: ProviderKind): string => `kind:${kind}`;

/** Returns the kind that a card stands for; undefined for the card of a record. */
export const findKindOfCard = (uid: string): ProviderKind | undefined =>
  providerKinds.find((kind) => toKindUid(kind) === uid);

const severity: readonly NodeState[] = ['met', 'unknown', 'justMet', 'late', 'pastMtpd', 'down'];

/** Returns the graph with all records of each of these kinds replaced by one card. */
export function collapseKinds(
  graph: { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] },
  kinds: ReadonlySet<ProviderKind>,
): { readonly nodes: readonly CanvasNode[]; readonly links: readonly CanvasLink[] } {
  if (kinds.size === 0) return graph;
  const cardUids = new Map(graph.nodes.map(({ uid, kind }) => [uid, kinds.has(kind) ? toKindUid(kind) : uid]));
  const groups = providerKinds.flatMap((kind): CanvasNode[] => {
    const members = kinds.has(kind) ? graph.nodes.filter((node) => node.kind === kind).length : 0;
    if (members === 0) return [];
    const times = { rtoMinutes: null, mtpdMinutes: null };
    return [{ uid: toKindUid(kind), kind, name: kindsLabel(kind), ...times, place: null, members }];
  });
  const links = new Map<string, CanvasLink>();
  for (const link of graph.links) {
    const dependentUid = cardUids.get(link.dependentUid) ?? link.dependentUid;
    const providerUid = cardUids.get(link.providerUid) ?? link.providerUid;
    const isUnchanged = dependentUid === link.dependentUid && providerUid === link.providerUid;
    if (dependentUid === providerUid) continue;
    const uid = isUnchanged ? link.uid : `${providerUid} ${dependentUid}`;
    if (isUnchanged || !links.has(uid)) {
      const plain = { toleranceMinutes: 0, group: '', groupRequired: 1 };
      links.set(uid, isUnchanged ? link : { uid, dependentUid, providerUid, ...plain, captured: link.captured });
    }
  }
  return {
    nodes: [...graph.nodes.filter(({ kind }) => !kinds.has(kind)), ...groups],
    links: [...links.values()],
  };
}

/** Adds the looks of the cards that stand for kinds. Each card gets the look of the worst record of its kind. */
export function addKindLooks(nodes: readonly CanvasNode[], looks: Looks): Map<string, NodeLook> {
  const all = new Map<string, NodeLook>(looks);
  for (const { uid, kind } of nodes) {
    const look = looks.get(uid);
    const former = all.get(toKindUid(kind));
    if (!look || (former && severity.indexOf(former.state) >= severity.indexOf(look.state))) continue;
    all.set(toKindUid(kind), look);
  }
  return all;
}
