import type { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { listContentProblems } from '#root/domain/continuity/content-rules.ts';
import { explainMissing, newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { contentRepository as repository } from './content.repository.ts';
import { scenariosRepository } from './scenarios.repository.ts';

/** Replaces the whole content of a scenario. @throws 400 at the invalid fields, 404, 412 */
export async function saveContent({
  db,
  organisation,
  params,
  version,
  body,
}: Ctx<typeof dependencyScenarios.saveContent>) {
  const fields = listContentProblems(body);
  if (fields.length > 0) throw errors.validation({ fields });
  const of = { organisation: organisation.uid, uid: params.uid };
  const saved = await db.maybe(repository.touch(of, version));
  if (!saved) return explainMissing(db, scenariosRepository.exists(of.organisation, of.uid));
  const { nodes, targets } = body;
  const links = body.links.map((link) => ({ ...link, uid: link.uid ?? newUid() }));
  await db.run(
    repository.dropNodes(
      of,
      nodes.map(({ recordUid }) => recordUid),
    ),
  );
  const there = new Set((await db.many(repository.saveNodes(of, nodes))).map(({ uid }) => uid));
  const unknown = nodes.flatMap(({ recordUid }, index) =>
    there.has(recordUid) ? [] : [{ field: `nodes.${index}.recordUid`, message: 'Choose one from the list' }],
  );
  if (unknown.length > 0) throw errors.validation({ fields: unknown });
  await db.run(repository.dropLinks(of, links));
  await db.run(repository.saveLinks(of, links));
  await db.run(
    repository.dropTargets(
      of,
      targets.map(({ recordUid }) => recordUid),
    ),
  );
  await db.run(repository.saveTargets(of, targets));
  return savedAnswer(saved);
}
