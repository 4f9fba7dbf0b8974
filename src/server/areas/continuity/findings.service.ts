import type { continuityFindings, FalseRedundancyAnswer } from '#root/contract/continuity/continuity-findings.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { findFalseRedundancies } from '#root/server/shared/graph/engine.ts';
import { listExisting } from '#root/server/shared/graph/what-if-answers.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { findingsRepository as repository } from './findings.repository.ts';
import { namedNode } from './gap-list.service.ts';

async function listRedundancies(
  call: GraphCall,
  organisation: string,
  additions?: ScenarioAdditions,
): Promise<FalseRedundancyAnswer[]> {
  const node = (uid: string) => namedNode(call.parts.graph, uid);
  const ties = await call.db.maybe(repository.ties(organisation));
  const found = await findFalseRedundancies(call, ties, additions);
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
  const parts = await services.graphs.read(db, organisation.uid);
  return { data: await listRedundancies({ db, whatIfs: services.whatIfs, parts }, organisation.uid) };
}

export async function listFalseRedundanciesOfScenario(ctx: Ctx<typeof continuityFindings.falseRedundanciesOfScenario>) {
  const { db, organisation, services, params } = ctx;
  const [parts, scenario] = await Promise.all([
    services.graphs.read(db, organisation.uid),
    db.maybe(repository.scenarioLinks(organisation.uid, params.uid)),
  ]);
  if (!scenario) throw errors.notFound();
  const additions = listExisting(parts, { nodes: [], links: scenario.links });
  return { data: await listRedundancies({ db, whatIfs: services.whatIfs, parts }, organisation.uid, additions) };
}
