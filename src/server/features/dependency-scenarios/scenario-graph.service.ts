import { Readable } from 'node:stream';
import type { scenarioGraph } from '#root/contract/dependency-graph.ts';
import { edgeLines, nodeLines, placesOf } from '#root/domain/continuity/graph-lines.ts';
import { withScenario } from '#root/domain/continuity/scenario-parts.ts';
import { graphMl } from '#root/server/continuity/graph-ml.ts';
import { assumedIn } from '#root/server/continuity/what-if-book.ts';
import type { Db } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import { type Ctx, Download } from '#root/server/http/route.ts';
import type { Services } from '#root/server/services.ts';
import { contentRepository as repository } from './content.repository.ts';

/** The records that a scenario shows, with the links that were captured between them and the scenario's own. @throws 404 */
async function drawn(db: Db, services: Services, of: { organisation: string; uid: string }) {
  const [parts, shown, assumptions] = await Promise.all([
    services.graphs.of(db, of.organisation),
    db.maybe(repository.shown(of)),
    db.maybe(repository.assumptions(of)),
  ]);
  if (!shown || !assumptions) throw errors.notFound();
  const records = new Set(shown.records);
  const additions = assumedIn(parts, { nodes: assumptions.restarts, links: assumptions.links });
  const whole = withScenario(parts, additions);
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
  const places = placesOf(nodes);
  return {
    data: { nodes: nodeLines(nodes), edges: edgeLines(edges, places), ownEdges: edgeLines(ownEdges, places) },
  };
}

export async function scenarioGraphMl({ db, organisation, services, params }: Ctx<typeof scenarioGraph.graphMl>) {
  const parts = await drawn(db, services, { organisation: organisation.uid, uid: params.uid });
  return new Download('scenario.graphml', Readable.from(graphMl(parts)));
}
