import type { GraphEdgeLine, GraphNodeLine } from '#root/contract/continuity/dependency-graph.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import type { CanvasLink, NodeLook, NodeState } from './canvas-types.ts';
import { findSource } from './link-words.ts';

/** A record of the graph. Times are in minutes; null means not assessed. */
export interface FactNode {
  readonly uid: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly rtoMinutes: number | null;
  readonly mtpdMinutes: number | null;
  readonly restartMinutes: number;
  readonly archived: boolean;
}

/** The records of the graph by uid, and the links between them. */
export interface GraphFacts {
  readonly nodes: ReadonlyMap<string, FactNode>;
  readonly captured: readonly CanvasLink[];
}

function toFactNode([uid, kind, name, rtoMinutes, mtpdMinutes, restart, , archived]: GraphNodeLine): FactNode {
  return { uid, kind, name, rtoMinutes, mtpdMinutes, restartMinutes: restart ?? 0, archived };
}

/** Converts graph lines to facts. Links of archived records are left out. */
export function toFacts(lines: { readonly nodes: GraphNodeLine[]; readonly edges: GraphEdgeLine[] }): GraphFacts {
  const all = lines.nodes.map(toFactNode);
  const captured = lines.edges.flatMap(
    ([uid, from, to, toleranceMinutes, group, groupRequired, origin]): CanvasLink[] => {
      const [dependent, provider] = [all[from], all[to]];
      if (!dependent || !provider || dependent.archived || provider.archived) return [];
      const ends = { dependentUid: dependent.uid, providerUid: provider.uid };
      const source = findSource(origin, dependent.kind);
      return [
        {
          uid,
          ...ends,
          toleranceMinutes,
          group: group?.trim() ?? '',
          groupRequired,
          captured: true,
          ...(source && { source }),
        },
      ];
    },
  );
  return { nodes: new Map(all.map((node) => [node.uid, node])), captured };
}

/**
 * Returns the verdict on a link, based on the recovery times of its two ends.
 * @param restarts restart times by uid. They replace the records' own restart times
 */
export function computeLinkState(
  link: CanvasLink,
  nodes: GraphFacts['nodes'],
  restarts: ReadonlyMap<string, number | null> = new Map(),
): NodeState {
  const [dependent, provider] = [nodes.get(link.dependentUid), nodes.get(link.providerUid)];
  const { verdict, pastMtpd } = computeLinkVerdict({
    dependent: {
      rto: dependent?.rtoMinutes,
      mtpd: dependent?.mtpdMinutes,
      restart: restarts.get(link.dependentUid) ?? dependent?.restartMinutes,
    },
    provider: { rto: provider?.rtoMinutes },
    tolerance: link.toleranceMinutes,
  });
  return pastMtpd ? 'pastMtpd' : verdict;
}

const severity: readonly NodeState[] = ['met', 'unknown', 'justMet', 'late', 'pastMtpd', 'down'];
const findWorst = (states: readonly NodeState[]): NodeState | undefined =>
  states.reduce<NodeState | undefined>(
    (found, state) => (found && severity.indexOf(found) >= severity.indexOf(state) ? found : state),
    undefined,
  );

/**
 * Returns the look of each record that has providers, which is the worst state of its links. In a group of alternatives
 * of which n are required, only the n best links count.
 */
export function computeLooks(links: readonly CanvasLink[]): Map<string, NodeLook> {
  const byDependent = new Map<string, Map<string, CanvasLink[]>>();
  for (const link of links) {
    const groups = byDependent.get(link.dependentUid) ?? new Map<string, CanvasLink[]>();
    const name = link.group === '' ? `\n${link.uid}` : link.group;
    groups.set(name, [...(groups.get(name) ?? []), link]);
    byDependent.set(link.dependentUid, groups);
  }
  return new Map(
    [...byDependent].flatMap(([uid, groups]): [string, NodeLook][] => {
      const states = [...groups.values()].map((members) => {
        const required = Math.min(members.length, Math.max(...members.map(({ groupRequired }) => groupRequired)));
        const best = members.map(({ state = 'unknown' }) => state);
        best.sort((a, b) => severity.indexOf(a) - severity.indexOf(b));
        return findWorst(best.slice(0, required)) ?? 'unknown';
      });
      const state = findWorst(states);
      return state ? [[uid, { state }]] : [];
    }),
  );
}
