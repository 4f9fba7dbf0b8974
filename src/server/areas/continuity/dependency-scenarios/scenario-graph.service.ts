import { Readable } from 'node:stream';
import type { scenarioGraph } from '#root/contract/continuity/dependency-graph.ts';
import { indexNodes, toEdgeLines, toNodeLines } from '#root/domain/continuity/graph-lines.ts';
import { addScenario } from '#root/domain/continuity/scenario-parts.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Download } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { formatGraphMl } from '#root/server/shared/graph/graph-ml.ts';
import { listExisting } from '#root/server/shared/graph/what-if-answers.ts';
import { contentRepository as repository } from './content.repository.ts';

/**
 * Returns the records that a scenario shows, the captured links between them, and the scenario's own links.
 * @throws 404
 */
async function drawn(db: Db, services: Services, of: { organisation: string; uid: string }) {
  const [parts, shown, assumptions] = await Promise.all([
    services.graphs.read(db, of.organisation),
    db.maybe(repository.shown(of)),
    db.maybe(repository.assumptions(of)),
  ]);
  if (!shown || !assumptions) throw errors.notFound();
  const records = new Set(shown.records);
  const additions = listExisting(parts, { nodes: assumptions.restarts, links: assumptions.links });
  const whole = addScenario(parts, additions);
  const between = ({ dependent, provider }: { dependent: string; provider: string }) =>
    records.has(dependent) && records.has(provider);
  return {
    nodes: whole.nodes.filter(({ uid }) => records.has(uid)),
    edges: parts.edges.filter(between),
    ownEdges: whole.edges.slice(parts.edges.length).filter(between),
  };
}

export async function scenarioLines({ db, organisation, services, params }: Ctx<typeof scenarioGraph.lines>) {
  const { nodes, edges, ownEdges } = await drawn(db, services, { organisation: organisation.uid, uid: params.uid });
  const places = indexNodes(nodes);
  return {
    data: { nodes: toNodeLines(nodes), edges: toEdgeLines(edges, places), ownEdges: toEdgeLines(ownEdges, places) },
  };
}

export async function scenarioGraphMl({ db, organisation, services, params }: Ctx<typeof scenarioGraph.graphMl>) {
  const parts = await drawn(db, services, { organisation: organisation.uid, uid: params.uid });
  return new Download('scenario.graphml', Readable.from(formatGraphMl(parts)));
}
