import type { continuityFindings } from '#root/contract/continuity/continuity-findings.ts';
import type { ScenarioAdditions } from '#root/domain/continuity/scenario-parts.ts';
import { Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { findFalseRedundancies } from '#root/server/shared/graph/engine.ts';
import { listExisting } from '#root/server/shared/graph/what-if-answers.ts';
import type { GraphCall } from '#root/server/shared/graph/what-if-cache.ts';
import { findingsRepository as repository } from './findings.repository.ts';

async function answer(call: GraphCall, additions?: ScenarioAdditions): Promise<Json> {
  const ties = await call.db.maybe(repository.ties(call.db.organisation));
  return new Json(`{"data":${await findFalseRedundancies(call, ties, additions)}}`);
}

export async function listFalseRedundancies(ctx: Ctx<typeof continuityFindings.falseRedundancies>) {
  const { db, organisation, services } = ctx;
  const parts = await services.graphs.read(db, organisation.uid);
  return answer({ db, whatIfs: services.whatIfs, parts });
}

export async function listFalseRedundanciesOfScenario(ctx: Ctx<typeof continuityFindings.falseRedundanciesOfScenario>) {
  const { db, organisation, services, params } = ctx;
  const [parts, scenario] = await Promise.all([
    services.graphs.read(db, organisation.uid),
    db.maybe(repository.scenarioLinks(organisation.uid, params.uid)),
  ]);
  if (!scenario) throw errors.notFound();
  const additions = listExisting(parts, { nodes: [], links: scenario.links });
  return answer({ db, whatIfs: services.whatIfs, parts }, additions);
}
