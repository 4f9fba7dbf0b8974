import type { ContinuityEdge, ContinuityNode } from './types.ts';

/** What a scenario adds to an organisation's dependencies. */
export interface ScenarioAdditions {
  /** Assumed restart times; null: the record's own restart time applies. */
  readonly nodes: readonly { readonly recordUid: string; readonly restartMinutes: number | null }[];
  readonly links: readonly ScenarioLink[];
}

/** A link that exists only in the scenario. */
export interface ScenarioLink {
  readonly uid: string;
  readonly dependentUid: string;
  readonly providerUid: string;
  readonly toleranceMinutes: number;
  /**
   * The name of the group of alternatives; null or '': no group. Recorded links of the dependent with the same name
   * belong to the same group.
   */
  readonly group: string | null;
  readonly groupRequired: number | null;
}

/**
 * Combines an organisation's dependencies with a scenario's additions, for `buildGraph`. In the result, only the
 * restart times that the scenario assumes replace recorded data. The given arrays are not changed.
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
