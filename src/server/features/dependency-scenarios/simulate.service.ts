import type { dependencyScenarios } from '#root/contract/dependency-scenarios.ts';
import type { WhatIfTarget } from '#root/contract/what-if.ts';
import { repeatedRecords } from '#root/domain/scenarios/content-rules.ts';
import { nameOf } from '#root/server/continuity/engine.ts';
import type { OrganisationGraph } from '#root/server/continuity/graph-book.ts';
import { impactsOf } from '#root/server/continuity/graph-impacts.ts';
import { type Assumed, answerText, knownAnswer, type Question } from '#root/server/continuity/what-if-book.ts';
import { type Db, Json } from '#root/server/db/tenant.ts';
import { errors } from '#root/server/errors.ts';
import type { Ctx } from '#root/server/http/route.ts';
import { createLruCache } from '#root/server/lru-cache.ts';
import type { Services } from '#root/server/services.ts';
import { type Assumptions, contentRepository as repository } from './content.repository.ts';
import { scenariosRepository } from './scenarios.repository.ts';

interface Of {
  readonly organisation: string;
  readonly uid: string;
}

const assumedBy = ({ uid }: Of, { version, restarts, links }: Assumptions): Assumed => ({
  name: `${uid} ${version}`,
  nodes: restarts,
  links,
});

/** The targets that are asked for, or the scenario's own; each of a record that is there. @throws 400 */
function targetsIn(
  { graph }: OrganisationGraph,
  asked: readonly WhatIfTarget[] | undefined,
  own: readonly WhatIfTarget[],
) {
  // A record can go between two statements of one call.
  if (!asked) return own.filter(({ recordUid }) => graph.indexOf.has(recordUid));
  const unknown = asked.flatMap(({ recordUid }, index) =>
    graph.indexOf.has(recordUid) ? [] : [{ field: `targets.${index}.recordUid`, message: 'Choose one from the list' }],
  );
  const fields = [...unknown, ...repeatedRecords('targets', asked)];
  if (fields.length > 0) throw errors.validation({ fields });
  return asked;
}

/**
 * What was read of scenarios, for all organisations together; by records, links and targets, about 0.3 kB each. Named with the
 * graph too, as that is another one when a record goes, and so the content with it.
 */
const known = createLruCache<Assumptions>(100_000);

/**
 * What is asked of the organisation's graph, both as they are now. What a scenario shows is read when its version is another
 * one than what is remembered. @throws 400, 404
 */
export async function questionOf(db: Db, services: Services, of: Of, asked: readonly WhatIfTarget[] | undefined) {
  const [parts, head] = await Promise.all([
    services.graphs.of(db, of.organisation),
    db.maybe(scenariosRepository.exists(of.organisation, of.uid)),
  ]);
  if (!head) throw errors.notFound();
  const key = `${nameOf(parts)} ${of.uid}`;
  const remembered = known.get(key);
  const current = remembered?.version === head.version ? remembered : await db.maybe(repository.assumptions(of));
  if (!current) throw errors.notFound();
  const { restarts, links, targets } = current;
  if (current !== remembered) known.set(key, current, 1 + restarts.length + links.length + targets.length);
  const question: Question = { targets: targetsIn(parts, asked, targets), assumed: assumedBy(of, current) };
  return { parts, question };
}

export async function simulate({ db, organisation, services, params, body }: Ctx<typeof dependencyScenarios.simulate>) {
  const of = { organisation: organisation.uid, uid: params.uid };
  const { parts, question } = await questionOf(db, services, of, body.targets);
  const text = knownAnswer(parts, question);
  return new Json(text ?? (await answerText(parts, await impactsOf(db, organisation.uid, parts), question)));
}
