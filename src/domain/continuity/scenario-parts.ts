import type { ContinuityEdge, ContinuityNode } from './types.ts';

/** What a scenario adds to an organisation's dependencies. */
export interface ScenarioAdditions {
  /** Assumptions: the time a record needs to resume; null: the record's own counts. */
  readonly nodes: readonly { readonly recordUid: string; readonly restartMinutes: number | null }[];
  readonly links: readonly ScenarioLink[];
}

/** A link of the scenario's own. */
export interface ScenarioLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  /** Its alternatives are the dependent's links with the same group, recorded ones among them; null or '': none. */
  readonly group: string | null;
  readonly groupRequired: number | null;
}

/**
 * An organisation's dependencies with what a scenario adds to them, for `buildGraph`. Nothing that was recorded goes or
 * changes, save the restart times the scenario assumes; neither array given is changed.
 */
export function addScenario<Node extends ContinuityNode>(
  parts: { readonly nodes: readonly Node[]; readonly edges: readonly ContinuityEdge[] },
  scenario: ScenarioAdditions,
): { nodes: readonly Node[]; edges: readonly ContinuityEdge[] } {
  const restarts = new Map(
    scenario.nodes.flatMap(({ recordUid, restartMinutes }) =>
      restartMinutes === null ? [] : [[recordUid, restartMinutes]],
    ),
  );
  const nodes =
    restarts.size === 0
      ? parts.nodes
      : parts.nodes.map((node) => (restarts.has(node.uid) ? { ...node, restart: restarts.get(node.uid) } : node));
  if (scenario.links.length === 0) return { nodes, edges: parts.edges };
  const own = scenario.links.map(
    (link): ContinuityEdge => ({
      uid: link.uid,
      dependent: link.dependentUid,
      provider: link.providerUid,
      tolerance: link.toleranceMinutes,
      group: link.group || null,
      required: link.groupRequired,
    }),
  );
  return { nodes, edges: [...parts.edges, ...own] };
}
