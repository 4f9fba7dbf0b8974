import { useMemo, useState } from 'react';
import { dependencyGraph, scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import type { Scenario } from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { CanvasLink, CanvasNode } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import {
  computeLinkState,
  type FactNode,
  type GraphFacts,
  toFacts,
} from '#root/web/areas/continuity/canvas/graph-facts.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { type Content, readPlace, toLinkKey } from './content.ts';

/** The records, and the links of the organisation's graph. */
export interface Facts extends GraphFacts {
  /** Whether the facts cover the whole organisation rather than only the scenario. */
  readonly whole: boolean;
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

/** A scenario on the canvas. */
export interface ScenarioGraph {
  readonly nodes: readonly CanvasNode[];
  /** All links between the records, with their verdicts. */
  readonly links: readonly CanvasLink[];
  /** The links from the records to what they need outside of the scenario, with their verdicts. */
  readonly outside: readonly CanvasLink[];
}

/** Builds the graph of the scenario's records, including all links between them. */
export function buildScenarioGraph(content: Content, facts: Facts): ScenarioGraph {
  const restarts = new Map(content.nodes.map(({ recordUid, restartMinutes }) => [recordUid, restartMinutes]));
  const nodes = content.nodes.map((node): CanvasNode => {
    const { kind, name, rtoMinutes, mtpdMinutes } =
      facts.nodes.get(node.recordUid) ?? createFactNode(node.recordUid, node.kind, '');
    return { uid: node.recordUid, kind, name, rtoMinutes, mtpdMinutes, place: readPlace(node) };
  });
  const needs = facts.captured.filter(({ dependentUid }) => restarts.has(dependentUid));
  const [captured, outside] = [
    needs.filter(({ providerUid }) => restarts.has(providerUid)),
    needs.filter(({ providerUid }) => !restarts.has(providerUid)),
  ];
  const known = new Set(captured.map(toLinkKey));
  const own = content.links
    .filter((link) => !known.has(toLinkKey(link)))
    .map(({ dependentUid, providerUid, toleranceMinutes, group, groupRequired }): CanvasLink => {
      const ends = { dependentUid, providerUid };
      return { uid: toLinkKey(ends), ...ends, toleranceMinutes, group, groupRequired, captured: false };
    });
  const judge = (links: readonly CanvasLink[]) =>
    links.map((link) => ({ ...link, state: computeLinkState(link, facts.nodes, restarts) }));
  return { nodes, links: judge([...captured, ...own]), outside: judge(outside) };
}
