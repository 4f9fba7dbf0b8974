import { useMemo, useState } from 'react';
import {
  dependencyGraph,
  type GraphEdgeLine,
  type GraphNodeLine,
  scenarioGraph,
} from '#root/contract/continuity/dependency-graph.ts';
import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import { computeLinkVerdict } from '#root/domain/continuity/verdicts.ts';
import type { CanvasLink, CanvasNode, NodeLook, NodeState } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { findSource } from '#root/web/areas/continuity/canvas/link-words.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { type Content, readPlace, toLinkKey } from './content.ts';

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

/** The records, and the links of the organisation's graph. */
export interface Facts {
  readonly nodes: ReadonlyMap<string, FactNode>;
  readonly captured: readonly CanvasLink[];
  /** Whether the facts cover the whole organisation rather than only the scenario. */
  readonly whole: boolean;
}

function toFactNode([uid, kind, name, rtoMinutes, mtpdMinutes, restart, , archived]: GraphNodeLine): FactNode {
  return { uid, kind, name, rtoMinutes, mtpdMinutes, restartMinutes: restart ?? 0, archived };
}

/** Converts graph lines to facts. Links of archived records are left out. */
export function toFacts(lines: {
  readonly nodes: GraphNodeLine[];
  readonly edges: GraphEdgeLine[];
}): Omit<Facts, 'whole'> {
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
 * Reads the facts of a scenario: the organisation's graph if the person may read it, otherwise only the scenario's
 * records. Undefined while they are loading.
 */
export function useFacts(record: Scenario) {
  const whole = useCan(permissionNames.activity.read);
  const params = { uid: record.uid };
  const organisation = useRead(dependencyGraph.lines, { enabled: whole });
  const own = useRead(scenarioGraph.lines, { params, enabled: !whole });
  const read = whole ? organisation : own;
  const lines = read.data?.data;
  const [chosen, setChosen] = useState<ReadonlyMap<string, FactNode>>(new Map());
  const facts = useMemo((): Facts | undefined => {
    if (!lines) return undefined;
    const { nodes, captured } = toFacts(lines);
    const scenarioNodes = record.content.nodes.map(
      ({ recordUid, kind, name }) => [recordUid, createFactNode(recordUid, kind, name)] as const,
    );
    return { nodes: new Map([...scenarioNodes, ...chosen, ...nodes]), captured, whole };
  }, [lines, chosen, record, whole]);
  return {
    facts,
    error: lines ? null : read.error,
    retry: () => void read.refetch(),
    /** Adds a record that has just been found or created. */
    remember: (node: FactNode) => setChosen((now) => new Map(now).set(node.uid, node)),
  };
}

const createFactNode = (uid: string, kind: ProviderKind, name: string): FactNode => ({
  ...{ uid, kind, name, rtoMinutes: null, mtpdMinutes: null, restartMinutes: 0, archived: false },
});

/** Returns the verdict on a link, based on the recovery times of its two ends. */
function computeLinkState(link: CanvasLink, facts: Facts, restarts: ReadonlyMap<string, number | null>): NodeState {
  const [dependent, provider] = [facts.nodes.get(link.dependentUid), facts.nodes.get(link.providerUid)];
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

/** Builds the graph of the scenario's records, including all links between them. */
export function buildScenarioGraph(content: Content, facts: Facts): { nodes: CanvasNode[]; links: CanvasLink[] } {
  const restarts = new Map(content.nodes.map(({ recordUid, restartMinutes }) => [recordUid, restartMinutes]));
  const nodes = content.nodes.map((node): CanvasNode => {
    const { kind, name, rtoMinutes, mtpdMinutes } =
      facts.nodes.get(node.recordUid) ?? createFactNode(node.recordUid, node.kind, '');
    return { uid: node.recordUid, kind, name, rtoMinutes, mtpdMinutes, place: readPlace(node) };
  });
  const isShown = ({ dependentUid, providerUid }: CanvasLink) =>
    restarts.has(dependentUid) && restarts.has(providerUid);
  const captured = facts.captured.filter(isShown);
  const known = new Set(captured.map(toLinkKey));
  const own = content.links
    .filter((link) => !known.has(toLinkKey(link)))
    .map(({ dependentUid, providerUid, toleranceMinutes, group, groupRequired }): CanvasLink => {
      const ends = { dependentUid, providerUid };
      return { uid: toLinkKey(ends), ...ends, toleranceMinutes, group, groupRequired, captured: false };
    });
  const links = [...captured, ...own].map((link) => ({ ...link, state: computeLinkState(link, facts, restarts) }));
  return { nodes, links };
}

const severity: readonly NodeState[] = ['met', 'unknown', 'justMet', 'late', 'pastMtpd', 'down'];
const findWorst = (states: readonly NodeState[]): NodeState | undefined =>
  states.reduce<NodeState | undefined>(
    (found, state) => (found && severity.indexOf(found) >= severity.indexOf(state) ? found : state),
    undefined,
  );

/**
 * Returns the look of each record that has providers: the worst state of its links. Of a group of alternatives, only as
 * many links as are required count, the best ones first.
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
