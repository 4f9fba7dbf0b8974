import type { continuityFindings, FalseRedundancyAnswer } from '#root/contract/continuity-findings.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { falseRedundanciesFor } from '#root/server/continuity/engine.ts';
import type { OrganisationGraph } from '#root/server/continuity/graph-book.ts';
import { assumedIn } from '#root/server/continuity/what-if-book.ts';
import type { Db } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import type { Ctx } from '#root/server/http/route.ts';
import { findingsRepository as repository } from './findings.repository.ts';
import { namedNode } from './gap-list.service.ts';

async function redundancies(
  db: Db,
  organisation: string,
  parts: OrganisationGraph,
  additions?: ScenarioAdditions,
): Promise<FalseRedundancyAnswer[]> {
  const node = (uid: string) => namedNode(parts.graph, uid);
  const found = await falseRedundanciesFor(parts, await db.maybe(repository.ties(organisation)), additions);
  return found.map(({ dependent, group, required, members, shared, behind }) => ({
    dependent: node(dependent),
    group,
    required,
    members: members.map(node),
    shared: shared.map(({ uid, activities, lost }) => ({
      ...node(uid),
      activities,
      lost: lost.map(({ member, path }) => ({ member: node(member), path: path.map(node) })),
    })),
    behind: behind.map(node),
  }));
}

export async function listFalseRedundancies(ctx: Ctx<typeof continuityFindings.falseRedundancies>) {
  const { db, organisation, services } = ctx;
  const parts = await services.graphs.of(db, organisation.uid);
  return { data: await redundancies(db, organisation.uid, parts) };
}

export async function listFalseRedundanciesOfScenario(ctx: Ctx<typeof continuityFindings.falseRedundanciesOfScenario>) {
  const { db, organisation, services, params } = ctx;
  const [parts, scenario] = await Promise.all([
    services.graphs.of(db, organisation.uid),
    db.maybe(repository.scenarioLinks(organisation.uid, params.uid)),
  ]);
  if (!scenario) throw errors.notFound();
  const additions = assumedIn(parts, { nodes: [], links: scenario.links });
  return { data: await redundancies(db, organisation.uid, parts, additions) };
}
