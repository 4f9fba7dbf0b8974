import type { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import type { WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import { listRepeatedRecords } from '#root/domain/continuity/content-rules.ts';
import { type Db, Json } from '#root/server/platform/db/tenant.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { OrganisationGraph } from '#root/server/shared/graph/graph-cache.ts';
import { answerWhatIf, type Question, type WhatIfAssumptions } from '#root/server/shared/graph/what-if-answers.ts';
import { type Assumptions, contentRepository as repository } from './content.repository.ts';

interface Of {
  readonly organisation: string;
  readonly uid: string;
}

const toWhatIfAssumptions = ({ uid }: Of, { version, restarts, links }: Assumptions): WhatIfAssumptions => ({
  name: `${uid} ${version}`,
  nodes: restarts,
  links,
});

/**
 * Returns the requested targets, or the scenario's own targets if none are requested.
 * @throws 400 for unknown or repeated records
 */
function targetsIn(
  { graph }: OrganisationGraph,
  asked: readonly WhatIfTarget[] | undefined,
  own: readonly WhatIfTarget[],
) {
  // A record can be deleted between two statements of one call, so targets whose record no longer exists are left out.
  if (!asked) return own.filter(({ recordUid }) => graph.indexByUid.has(recordUid));
  const unknown = asked.flatMap(({ recordUid }, index) =>
    graph.indexByUid.has(recordUid)
      ? []
      : [{ field: `targets.${index}.recordUid`, message: 'Choose one from the list' }],
  );
  const fields = [...unknown, ...listRepeatedRecords('targets', asked)];
  if (fields.length > 0) throw errors.validation({ fields });
  return asked;
}

/** Returns the current graph of the organisation, and the scenario as input for the engine. @throws 400, 404 */
export async function readQuestion(db: Db, services: Services, of: Of, asked: readonly WhatIfTarget[] | undefined) {
  const [parts, assumptions] = await Promise.all([
    services.graphs.read(db, of.organisation),
    db.maybe(repository.assumptions(of)),
  ]);
  if (!assumptions) throw errors.notFound();
  const question: Question = {
    targets: targetsIn(parts, asked, assumptions.targets),
    assumed: toWhatIfAssumptions(of, assumptions),
  };
  return { parts, question };
}

export async function simulate({ db, organisation, services, params, body }: Ctx<typeof dependencyScenarios.simulate>) {
  const of = { organisation: organisation.uid, uid: params.uid };
  const { parts, question } = await readQuestion(db, services, of, body.targets);
  return new Json(await answerWhatIf({ db, whatIfs: services.whatIfs, parts }, organisation.uid, question));
}
