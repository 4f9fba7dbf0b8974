import { buildGraphInSteps } from '#root/domain/continuity/graph.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { takeSteps } from '#root/server/platform/workers/steps.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { loadGraphParts } from '#root/server/shared/graph/organisation-graph.ts';

/** Builds the graph of past rows with the code that builds the present graph. @param db a `db` over the past rows */
export async function readPastGraph(db: Db): Promise<OrganisationGraph> {
  const { nodes, edges } = await loadGraphParts(db, db.organisation);
  const graph = await takeSteps(buildGraphInSteps(nodes, edges));
  return { version: newUid(), nodes, edges, graph, impacts: {} };
}
